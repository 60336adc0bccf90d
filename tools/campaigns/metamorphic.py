"""Puzzles that are too large for brute force: what two related puzzles imply of each other."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from tools.campaigns.frame import Campaign
from tools.campaigns.relations import EASIER, SAME, Extra, Related, Relation, without
from tools.campaigns.settling import Verdict, settled
from tools.campaigns.tiny_questions import ENCODINGS, grid
from unboggle import check_unique, drop_fewest
from unboggle.errors import InputError
from unboggle.puzzle import Cell, Face, Grid, Spelling

SECONDS = 1.0  # of a call that runs in processes
_SIZES = ((4, 4), (4, 4), (4, 5), (5, 4), (3, 6), (5, 5), (5, 6), (6, 6))
_METHODS = {name: 1 for name in ENCODINGS} | {"one_hot": 4, "": 15}  # how often each is drawn

# ---- draws ----


def draw(rng: random.Random) -> Related:
    """Return a random puzzle near the limit of what fits, and a relation."""
    kind = rng.choice(["king"] * 7 + ["hexagons", "rook"])
    size = rng.choice(_SIZES)
    every = [(r, c) for r in range(size[0]) for c in range(size[1])]
    holes = frozenset(
        rng.sample(every, rng.randint(1, 4)) if kind == "king" and rng.random() < 0.15 else ()
    )
    wrap = (rng.random() < 0.15, rng.random() < 0.15) if kind == "king" else (False, False)
    faces = rng.sample([*"aeioubcdstrnlg", "qu"], rng.choice([3, 4, 6, 8, 12, 15]))
    cells = grid(kind, size, holes, wrap)
    board = {cell: rng.choice(faces) for cell in cells.cells}
    words = {walk(rng, cells, board): 0 for _ in range(rng.randint(2, 3 + len(board) // 2))}
    strangers = rng.choice([0, 0, 1, 2, 4])
    words |= {tuple(rng.choices(faces, k=rng.randint(2, 7))): 0 for _ in range(strangers)}
    some = rng.sample([*words], len(words))
    return Related(
        rng.choices([*RELATIONS], [weight for _, weight in RELATIONS.values()])[0],
        kind,
        size,
        holes,
        wrap,
        tuple(some),
        tuple(extras(rng, board, len(words))),
        () if strangers else tuple(board.items()),
        tuple(rng.choices([*_METHODS], [*_METHODS.values()], k=2)),
        rng.randrange(1000),
    )


def walk(rng: random.Random, cells: Grid, board: dict[Cell, Face]) -> Spelling:
    """Return what a random path of two to seven cells shows."""
    path = [rng.choice(cells.cells)]
    length = rng.choice([2, 3, 4, 4, 5, 5, 6, 7])
    while len(path) < length:
        onward = [cell for cell in cells.neighbours[path[-1]] if cell not in path]
        if not onward:
            break
        path.append(rng.choice(onward))
    return tuple(board[cell] for cell in path)


def extras(rng: random.Random, board: dict[Cell, Face], words: int) -> Iterator[Extra]:
    """Yield constraints; ``board`` satisfies those on letters."""
    shown = [*board.values()]
    count = {face: shown.count(face) for face in sorted({*shown})}
    if rng.random() < 0.25:
        yield "given", tuple(rng.sample([*board.items()], rng.randint(1, 2)))
    match rng.randrange(9):
        case 0:
            yield "exact", tuple(count.items())
        case 1:
            yield "at most", tuple(count.items())
        case 2:
            vowels = sum(face in "aeiou" for face in shown)
            yield "vowels", (max(vowels - rng.randrange(3), 0), vowels + rng.randrange(3))
    pairs = tuple(tuple(rng.sample(range(words), 2)) for _ in range(2) if words > 1)
    match rng.randrange(14):
        case 0:
            yield "turns", rng.randrange(4)
        case 1:
            yield "unique", None
        case 2:
            yield "apart", pairs[:1]
        case 3:
            yield "touch", pairs


# ---- checks ----


def _pair(one: Related, relations: tuple[Relation, ...]) -> str:
    """Compare the verdict with that on a related puzzle, by other methods."""
    rng = random.Random(one.seed)
    relation = rng.choice(relations)
    other = relation(one, rng)
    if other is None:
        return "does not apply"
    first = verdict(one, one.methods[0])
    second = verdict(replace(other, seed=one.seed + 1), one.methods[1])
    states = (first.status, second.status)
    wrong = {("possible", "impossible")}
    wrong |= {("impossible", "possible")} if relations is SAME else set()
    if states in wrong:
        raise AssertionError(
            f"{states[0]} by {first.by}, but {states[1]} by {second.by} for {relation.__name__}:"
            f" {other.puzzle!r}"
        )
    return outcome(*states)


def verdict(one: Related, method: str) -> Verdict:
    """Return whether the puzzle is possible, by counting, searches and ``method``."""
    found = settled(one.puzzle, method, one.seed)
    solved = one.board and not one.has("turns", "unique", "apart", "touch")
    if found.status == "impossible" and solved:
        raise AssertionError(f"impossible by {found.by}, but a board was planted")
    return found


def outcome(*states: str) -> str:
    """Return the outcome of a case with these verdicts."""
    return "undecided" if "undecided" in states else states[0]


def _planted(one: Related) -> str:
    """Request words that are on the board that was planted, or on one that was found."""
    rng = random.Random(one.seed)
    found = verdict(one, one.methods[0])
    if found.board is None or one.has("turns", "unique", "apart", "touch"):
        return outcome(found.status)
    faces = dict(found.board.faces)
    full = {cell: faces.get(cell, "z") for cell in one.grid.cells}
    more = tuple(walk(rng, one.grid, full) for _ in range(rng.randint(1, 9)))
    kept = tuple(way for way in more if "z" not in way)
    again = verdict(replace(one, words=(*one.words, *kept), seed=one.seed + 1), one.methods[1])
    if again.status == "impossible":
        raise AssertionError(f"impossible by {again.by}, but all words are on {found.board}")
    return outcome(again.status)


def _methods(one: Related) -> str:
    """Compare what two encodings, with nothing before them, say of the same puzzle."""
    by = {method or "one_hot" for method in one.methods}
    states = [settled(one.puzzle, method, one.seed, alone=True).status for method in sorted(by)]
    states.append(verdict(one, "race").status)
    if {*states} >= {"possible", "impossible"}:
        raise AssertionError(f"{states} by {sorted(by)} and the race")
    return outcome(*states)


def _most(one: Related) -> str:
    """Compare the bounds for the most words with those for a word less, and with `fit`."""
    k = random.Random(one.seed).randrange(len(one.words))
    if len(one.words) < 2:
        return "does not apply"
    all_words, fewer = bounds(one), bounds(without(one, k))
    if fewer[0] > all_words[1] or all_words[0] - 1 > fewer[1]:
        raise AssertionError(f"most {all_words} words, without word {k} {fewer}")
    status = verdict(one, one.methods[0]).status
    if (status == "possible" and all_words[1] < len(one.words)) or (
        status == "impossible" and all_words[0] == len(one.words)
    ):
        raise AssertionError(f"most {all_words} words of {len(one.words)}, but fit is {status}")
    return "bounds meet" if all_words[0] == all_words[1] else "bounds do not meet"


def bounds(one: Related) -> tuple[int, int]:
    """Return the weight of the best board and its upper bound."""
    answer = drop_fewest(one.puzzle, timeout=SECONDS, seed=one.seed, jobs=1)
    if answer.dropped is None:
        return (0, 0) if answer.status == "impossible" else (0, len(one.words))
    return (answer.dropped.kept_weight or 0, answer.dropped.kept_upper_bound)


def _unique(one: Related) -> str:
    """Compare whether there is one board with the same question in disguise."""
    rng = random.Random(one.seed)
    other = rng.choice(SAME)(one, rng)
    states = {check_unique(some.puzzle, timeout=SECONDS).status for some in (one, other or one)}
    if len(states - {"undecided"}) > 1:
        raise AssertionError(f"{states} boards, for {other!r}")
    return outcome(*states)


RELATIONS: dict[str, tuple[Callable[[Related], str], int]] = {
    "same": (lambda one: _pair(one, SAME), 40),
    "easier": (lambda one: _pair(one, EASIER), 30),
    "planted": (_planted, 25),
    "methods": (_methods, 3),
    "most": (_most, 2),
    "unique": (_unique, 1),
}


def check(one: Related) -> str:
    """Compare the answers to two related puzzles."""
    try:
        return f"{one.relation}: {RELATIONS[one.relation][0](one)}"
    except InputError:  # the constraints contradict each other
        return "refused"


def smaller(one: Related) -> Iterator[Related]:
    """Yield the case with a word less, and with a constraint less."""
    yield from (without(one, k) for k in range(len(one.words)) if len(one.words) > 1)
    for k in range(len(one.extras)):
        yield replace(one, extras=one.extras[:k] + one.extras[k + 1 :])


CAMPAIGN = Campaign("Compare the answers to related puzzles.", draw, check, smaller)
