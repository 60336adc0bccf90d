"""Whether a board satisfies constraints, from their definitions alone: an oracle for brute force.

It shares no code with what it checks: it walks all paths of all words. A board is a dictionary
from cells to faces without the blank ones, and a word one of its spellings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from unboggle import Lexicon
from unboggle.puzzle import (
    Ban,
    Cell,
    Constraint,
    Cover,
    Dice,
    EveryCell,
    Face,
    Grid,
    HiddenMessage,
    Same,
    Turns,
    UniquePaths,
    WordsApart,
    WordsTouch,
)

Shown = Mapping[Cell, Face]
Words = Mapping[str, Sequence[Sequence[Face]]]
Way = tuple[Cell, ...]
ON_PATHS = (Cover, Turns, WordsTouch)
"""The kinds that one choice of paths must satisfy together."""


def satisfies(shown: Shown, grid: Grid, words: Words, constraints: Sequence[Constraint]) -> bool:
    """Return whether a board that holds ``words`` satisfies ``constraints``."""
    if not all(_ALONE[type(one)](one, shown, grid) for one in constraints if type(one) in _ALONE):
        return False
    ways = {word: all_ways(shown, grid, spellings) for word, spellings in words.items()}
    for one in constraints:
        if isinstance(one, EveryCell):
            visited = Counter(c for some in ways.values() for c in {*_flat(some)})
            good = all(visited[cell] >= one.words for cell in grid.cells)
        elif isinstance(one, UniquePaths):
            good = all(len({min(way, way[::-1]) for way in some}) == 1 for some in ways.values())
        elif isinstance(one, WordsApart):
            good = not any(
                meets(grid, a, b) for x, y in one.pairs for a, b in product(ways[x], ways[y])
            )
        elif isinstance(one, Ban):
            good = _keeps_ban(one, shown, grid, words)
        else:
            good = True
        if not good:
            return False
    on_paths = [one for one in constraints if isinstance(one, ON_PATHS)]
    return not on_paths or any(_chosen(ways, grid, on_paths))


def all_ways(shown: Shown, grid: Grid, spellings: Sequence[Sequence[Face]]) -> list[Way]:
    """Return all paths that show one of ``spellings``, each once."""
    return [*dict.fromkeys(way for one in spellings for way in _grow(shown, grid, one, ()))]


def _grow(shown: Shown, grid: Grid, spelling: Sequence[Face], way: Way) -> Iterator[Way]:
    if len(way) == len(spelling):
        yield way
        return
    for cell in grid.neighbours[way[-1]] if way else grid.cells:
        if cell not in way and shown.get(cell) == spelling[len(way)]:
            yield from _grow(shown, grid, spelling, (*way, cell))


def _flat(ways: Sequence[Way]) -> Iterator[Cell]:
    for way in ways:
        yield from way


def meets(grid: Grid, one: Way, other: Way) -> bool:
    """Return whether two paths share a cell or have adjacent cells."""
    return any(a == b or b in grid.neighbours[a] for a in one for b in other)


def _chosen(
    ways: Mapping[str, list[Way]], grid: Grid, constraints: Sequence[Constraint]
) -> Iterator[bool]:
    """Yield True for each choice of a path for each word that satisfies all ``constraints``."""
    few = dict(ways)
    for one in constraints:
        if isinstance(one, Turns):
            few = {
                w: [p for p in some if turns_on(grid, p) <= one.at_most] for w, some in few.items()
            }
        elif isinstance(one, Cover) and one.spangram is not None:
            few[one.spangram] = [p for p in few[one.spangram] if is_across(grid, p)]
    pairs = [pair for one in constraints if isinstance(one, WordsTouch) for pair in one.pairs]
    cover = any(isinstance(one, Cover) for one in constraints)

    def choose(words: list[str], choice: dict[str, Way]) -> Iterator[bool]:
        if not words:
            if not cover or len([*_flat([*choice.values()])]) == len(grid.cells):
                yield True
            return
        for path in few[words[0]]:
            if cover and any(not {*path}.isdisjoint(other) for other in choice.values()):
                continue
            more = {**choice, words[0]: path}
            now = [(x, y) for x, y in pairs if words[0] in (x, y) and x in more and y in more]
            if all(meets(grid, more[x], more[y]) for x, y in now):
                yield from choose(words[1:], more)

    yield from choose([*few], {})


def is_across(grid: Grid, path: Way) -> bool:
    """Return whether a path goes from one side of the grid to the opposite one."""
    for axis in (0, 1):
        on = {cell[axis] for cell in grid.cells}
        if {min(on), max(on)} <= {cell[axis] for cell in path}:
            return True
    return False


@cache
def turns_on(grid: Grid, path: Way) -> int:
    """Return how often a path changes its direction."""
    return sum(
        not goes_straight(grid, *three) for three in zip(path, path[1:], path[2:], strict=False)
    )


def goes_straight(grid: Grid, one: Cell, two: Cell, three: Cell) -> bool:
    """Return whether the middle cell is half way between the others, perhaps across an edge."""
    height, width = grid.rows, grid.columns
    lines = range(-height, height + 1, height) if grid.wrap in ("columns", "both") else (0,)
    places = range(-width, width + 1, width) if grid.wrap in ("rows", "both") else (0,)

    def steps(a: Cell, b: Cell) -> set[tuple[float, float]]:
        half = (b[0] % 2 - a[0] % 2) / 2 if grid.are_hexagons else 0
        every = {(b[0] - a[0] + r, b[1] - a[1] + half + c) for r in lines for c in places}
        return {step for step in every if max(map(abs, step)) <= 1}

    return bool(steps(one, two) & steps(two, three))


# ---- those that only the letters decide ----


def _keeps_message(one: Any, shown: Shown, grid: Grid) -> bool:
    wanted = {one.letters, one.letters[::-1]} if one.either else {one.letters}
    lines = _lines(grid, one.line, one.number)
    return any(
        tuple(shown.get(cell) for cell in line) in wanted for line in lines(len(one.letters))
    )


def _lines(grid: Grid, line: str, number: int | None) -> Callable[[int], Iterator[list[Cell]]]:
    """Return a function that yields the cells of each line of a length, of these kinds."""
    kinds = {"row": [(0, 1)], "column": [(1, 0)], "diagonal": [(1, 1), (1, -1)]}
    kinds["anywhere"] = [step for steps in kinds.values() for step in steps]

    def lines(length: int) -> Iterator[list[Cell]]:
        for (down, right), (r, c) in product(kinds[line], grid.cells):
            cells = [(r + down * k, c + right * k) for k in range(length)]
            fixed = {"row": r, "column": c}.get(line)
            if all(cell in grid.neighbours for cell in cells) and number in (None, fixed):
                yield cells

    return lines


def _keeps_dice(one: Any, shown: Shown, grid: Grid) -> bool:
    """Return whether some die can be chosen for each face, each die once, and all are used."""
    if len(one.dice) != len(grid.cells):
        return False

    def place(left: list[Face], free: tuple[tuple[Face, ...], ...]) -> bool:
        if not left:
            return True
        return any(
            left[0] in die and place(left[1:], free[:k] + free[k + 1 :])
            for k, die in enumerate(free)
        )

    return place([*shown.values()], one.dice)


def _keeps_same(one: Any, shown: Shown, grid: Grid) -> bool:
    return all(len({shown.get(cell) for cell in group}) == 1 for group in one.groups)


_ALONE: dict[type, Callable[[Any, Shown, Grid], bool]] = {
    Dice: _keeps_dice,
    HiddenMessage: _keeps_message,
    Same: _keeps_same,
}


def _keeps_ban(ban: Ban, shown: Shown, grid: Grid, own: Words) -> bool:
    letters = "".join(shown.values())
    if any(_shows(shown, grid, word, letters) for word in ban.words):
        return False
    for name in ban.lists:
        bounds, _, most = name.partition(":")
        bounds, _, level = bounds.partition("@")
        there = 0
        for word, its in dictionary():
            if its > int(level or 999) or len(word) < int(bounds.removeprefix("extras") or 3):
                continue
            if _shows(shown, grid, word, letters) and not within(word, own):
                there += 1
        if there > int(most or 0):
            return False
    return True


def _shows(shown: Shown, grid: Grid, word: str, letters: str) -> bool:
    if not {*word} <= {*letters} or len(word) > len(letters):
        return False
    return any(next(_grow(shown, grid, one, ()), None) for one in spelt(word, {*shown.values()}))


def spelt(word: str, faces: set[Face]) -> Iterator[tuple[Face, ...]]:
    """Yield every spelling of ``word`` in ``faces``."""
    if not word:
        yield ()
    for face in faces:
        if word.startswith(face):
            yield from ((face, *rest) for rest in spelt(word[len(face) :], faces))


def within(word: str, own: Words) -> bool:
    """Return whether all spellings of some word contain one of ``word``, or its reverse."""
    if word in own:
        return True

    def contains(spelling: Sequence[Face]) -> bool:
        faces = {face for ways in own.values() for way in ways for face in way}
        whole = tuple(spelling)
        for way in spelt(word, faces):
            for part in (way, way[::-1]):
                if any(whole[k : k + len(part)] == part for k in range(len(whole))):
                    return True
        return False

    return any(all(map(contains, spellings)) for spellings in own.values())


@cache
def dictionary() -> tuple[tuple[str, int], ...]:
    """Return the dictionary words of three to six of the `LETTERS`, with their levels."""
    found: dict[str, int] = {}
    for level, text in Lexicon.load().levels:
        for word in text.split():
            if 3 <= len(word) <= 6 and {*word} <= LETTERS:
                found[word] = min(found.get(word, 999), 999 if level is None else level)
    return tuple(found.items())


LETTERS = {*"aeioust"}
"""The letters of puzzles whose bans name a list: those of the words, and all vowels."""
