"""Bans on words as clauses: which spellings, and how none of them is on a board.

A spelling without a face twice is banned by walks, in a trie of all such: as it cannot come
back to a cell, a walk of it is a path. Any other one is banned path by path. What
would take too many clauses is left to refinement: when a board shows such a word, just then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import all_imply, never
from unboggle.encodings import Ruled
from unboggle.puzzle import Ban, Cell, Face, Grid, Path, Puzzle, Spelling
from unboggle.puzzle.frozen import FrozenDict
from unboggle.puzzle.spelling import spell

MOST_CLAUSES = 100_000
"""Of all bans together that are written at once."""
MOST_PATHS = 7_000
"""Of a spelling that is banned path by path at once."""


def spellings(wish: Ban, puzzle: Puzzle) -> tuple[Spelling, ...]:
    """Return how the faces of ``puzzle`` could show what is banned, the short ways first."""
    return _spellings(wish, puzzle.faces, len(puzzle.grid.cells), puzzle.spellings)


def at_once(wish: Ban, puzzle: Puzzle) -> tuple[tuple[Spelling, ...], bool]:
    """Return the spellings that are banned from the beginning, and whether these are all.

    The short ones first, as long as there are not too many clauses.
    """
    return _chosen(spellings(wish, puzzle), puzzle.grid)


@lru_cache(maxsize=8)
def _spellings(
    wish: Ban, faces: tuple[Face, ...], most: int, mine: FrozenDict[str, tuple[Spelling, ...]]
) -> tuple[Spelling, ...]:
    from unboggle.forward.listed import words_of  # it reads a dictionary

    words = set(wish.words)
    letters = {letter for face in faces for letter in face}
    for name in wish.lists:
        able = {word for word in words_of(name) if letters.issuperset(word)}
        if name == "extras":
            able = {word for word in able if not wish.comes_free(word, mine)}
        words |= able
    ways = {way for word in words for way in spell(word, faces) if len(way) <= most}
    return tuple(sorted(ways, key=lambda way: (len(way), way)))


@lru_cache(maxsize=8)
def _chosen(ways: tuple[Spelling, ...], grid: Grid) -> tuple[tuple[Spelling, ...], bool]:
    steps = sum(map(len, grid.neighbours.values()))
    left, all_of_them = MOST_CLAUSES, True
    known: set[Spelling] = set()
    chosen = []
    for way in ways:
        if len(set(way)) == len(way):
            fresh = {way[:length] for length in range(2, len(way))} - known
            cost = steps * (len(fresh) + 1)
        else:
            fresh = set()
            cost = len(_paths(grid, len(way)))
        if cost > left or not is_short(grid, way):
            all_of_them = False
            continue
        left -= cost
        known |= fresh
        chosen.append(way)
    return tuple(chosen), all_of_them


def paths(grid: Grid, way: Spelling) -> Iterator[Path]:
    """Yield the paths of so many cells on which ``way``, which `is_short`, could run.

    A palindrome's once.
    """
    same = way == way[::-1]
    for path in _paths(grid, len(way)):
        if not same or path[0] <= path[-1]:
            yield path


@lru_cache(maxsize=32)
def _paths(grid: Grid, length: int) -> tuple[Path, ...]:
    """Return the paths of so many cells, none if they are more than `MOST_PATHS`."""

    def grow(path: tuple[Cell, ...]) -> Iterator[Path]:
        if len(path) == length:
            yield path
            return
        for cell in grid.neighbours[path[-1]]:
            if cell not in path:
                yield from grow((*path, cell))

    every = (path for cell in grid.cells for path in grow((cell,)))
    found = tuple(islice(every, MOST_PATHS + 1))
    return found if len(found) <= MOST_PATHS else ()


def is_short(grid: Grid, way: Spelling) -> bool:
    """Whether `banned` can say of ``way`` that it is nowhere: some have too many paths."""
    return len(set(way)) == len(way) or len(way) > len(grid.cells) or bool(_paths(grid, len(way)))


def banned(encoded: Ruled, ways: Iterable[Spelling]) -> Iterator[Clause]:
    """Yield the clauses for which no board shows any of ``ways``, by walks or path by path."""
    known: set[tuple[Face, ...]] = set()
    for way in ways:
        if len(set(way)) == len(way):
            yield from _by_walks(encoded, way, known)
        else:
            for path in paths(encoded.puzzle.grid, way):
                yield off_path(encoded, way, path)


def off_path(encoded: Ruled, way: Spelling, path: Path) -> Clause:
    """Return ¬⋀ shows(path[i], way[i])."""
    return never(*(encoded.shows(cell, face) for cell, face in zip(path, way, strict=True)))


def _by_walks(encoded: Ruled, way: Spelling, known: set[tuple[Face, ...]]) -> Iterator[Clause]:
    """walk(p, d) ∧ shows(c, f) → walk(pf, c) for d ∈ N(c); at its end never both.

    walk(p, c) is true where a walk that shows the faces p ends on c; for one face it is shows.
    """
    grid = encoded.puzzle.grid

    def walk(prefix: tuple[Face, ...], cell: Cell) -> Lit:
        if len(prefix) == 1:
            return encoded.shows(cell, prefix[0])
        return encoded.cnf.var("walk", prefix, cell)

    if len(way) == 1:
        yield from (never(encoded.shows(cell, way[0])) for cell in grid.cells)
        return
    for length in range(2, len(way) + 1):
        prefix, before = way[:length], way[: length - 1]
        if length < len(way) and prefix in known:
            continue
        known.add(prefix)
        for cell in grid.cells:
            shown = encoded.shows(cell, prefix[-1])
            for other in grid.neighbours[cell]:
                if length == len(way):
                    yield never(walk(before, other), shown)
                else:
                    yield all_imply((walk(before, other), shown), walk(prefix, cell))
