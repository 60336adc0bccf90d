"""New Gogens, and all boards of a Gogen."""

from __future__ import annotations

from itertools import pairwise

from unboggle.gogen.generate import GeneratedGogen, GogenSpec, make

LETTERS = "abcdefghijklmnopqrstuvwxy"


CELLS = [(r, c) for r in range(5) for c in range(5)]


NEAR = {a: {b for b in CELLS if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1} for a in CELLS}


MADE: dict[tuple[GogenSpec, int], GeneratedGogen] = {}


def new(order: GogenSpec, seed: int) -> GeneratedGogen:
    if (order, seed) not in MADE:
        MADE[order, seed] = make(order, seed)
    return MADE[order, seed]


def all_boards(grid: tuple[str, ...], words: tuple[str, ...], most: int = 2) -> list[list[str]]:
    """Return up to ``most`` boards of a Gogen, placing each letter next to those it must touch.

    Plain backtracking over sets; independent of the code under test.
    """
    beside: dict[str, set[str]] = {x: set() for x in LETTERS}
    for word in words:
        for a, b in pairwise(word):
            beside[a].add(b)
            beside[b].add(a)
    at = {grid[r][c]: (r, c) for r, c in CELLS if grid[r][c] != "."}
    found: list[list[str]] = []

    def ways(letter: str) -> set[tuple[int, int]]:
        cells = set(CELLS).difference(at.values())
        for other in beside[letter]:
            if other in at:
                cells &= NEAR[at[other]]
        room = [c for c in cells if fits(letter, c)]
        return set(room)

    def fits(letter: str, cell: tuple[int, int]) -> bool:
        free = NEAR[cell].difference(at.values())
        return len(beside[letter].difference(at)) <= len(free)

    def place() -> None:
        if len(found) == most:
            return
        left = [x for x in LETTERS if x not in at]
        if not left:
            back = {cell: x for x, cell in at.items()}
            found.append(["".join(back[r, c] for c in range(5)) for r in range(5)])
            return
        options = {x: ways(x) for x in left}
        letter = min(left, key=lambda x: (len(options[x]), -len(beside[x])))
        for cell in sorted(options[letter]):
            at[letter] = cell
            place()
            del at[letter]

    for letter in list(at):
        if any(other in at and at[other] not in NEAR[at[letter]] for other in beside[letter]):
            return []
    place()
    return found
