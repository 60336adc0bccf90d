"""Bans of words as clauses: no board shows a banned spelling.


A spelling without repeated faces is banned by walks, in a trie of all such spellings. It cannot
come back to a cell, so a walk of it is a path. Any other spelling is banned path by path. Bans
that would take too many clauses are left to refinement: they are added when a board shows the
word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import all_imply, never
from unboggle.encodings import RuleEncoding
from unboggle.puzzle import Ban, Cell, Face, Grid, Path, Puzzle, Spelling

MAX_CLAUSES = 100_000
"""The most clauses of all bans together that are written at the start."""
MAX_PATHS = 7_000
"""The most clauses of a spelling that is banned path by path at the start."""


def at_once(constraint: Ban, puzzle: Puzzle) -> tuple[tuple[Spelling, ...], bool]:
    """Return the spellings that are banned at the start, and whether these are all.

    The shortest come first, until there are too many clauses.
    """
    from unboggle.forward.banned import banned_spellings  # few puzzles have bans

    chosen, all_of_them = _chosen(banned_spellings(constraint, puzzle), puzzle.grid)
    return chosen, all_of_them and not constraint.counted


@lru_cache(maxsize=8)
def _chosen(ways: tuple[Spelling, ...], grid: Grid) -> tuple[tuple[Spelling, ...], bool]:
    steps = sum(map(len, grid.neighbours.values()))
    left, all_of_them = MAX_CLAUSES, True
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
    """Yield the paths of the length of ``way``, which must be `is_short`; those of a palindrome
    once.
    """
    same = way == way[::-1]
    for path in _paths(grid, len(way)):
        if not same or path[0] <= path[-1]:
            yield path


@lru_cache(maxsize=32)
def _paths(grid: Grid, length: int) -> tuple[Path, ...]:
    """Return the paths of ``length`` cells, none if there are more than `MAX_PATHS`."""

    def grow(path: tuple[Cell, ...]) -> Iterator[Path]:
        if len(path) == length:
            yield path
            return
        for cell in grid.neighbours[path[-1]]:
            if cell not in path:
                yield from grow((*path, cell))

    every = (path for cell in grid.cells for path in grow((cell,)))
    found = tuple(islice(every, MAX_PATHS + 1))
    return found if len(found) <= MAX_PATHS else ()


def is_short(grid: Grid, way: Spelling) -> bool:
    """Return whether `banned` can forbid ``way`` everywhere: some spellings have too many paths."""
    return len(set(way)) == len(way) or len(way) > len(grid.cells) or bool(_paths(grid, len(way)))


def banned(encoded: RuleEncoding, ways: Iterable[Spelling]) -> Iterator[Clause]:
    """Yield clauses that no board shows any of ``ways``, by walks or path by path."""
    known: set[tuple[Face, ...]] = set()
    for way in ways:
        if len(set(way)) == len(way):
            yield from _by_walks(encoded, way, known)
        else:
            for path in paths(encoded.puzzle.grid, way):
                yield off_path(encoded, way, path)


def off_path(encoded: RuleEncoding, way: Spelling, path: Path) -> Clause:
    """Return ¬⋀ shows(path[i], way[i])."""
    return never(*(encoded.shows(cell, face) for cell, face in zip(path, way, strict=True)))


def _by_walks(
    encoded: RuleEncoding, way: Spelling, known: set[tuple[Face, ...]]
) -> Iterator[Clause]:
    """walk(p, d) ∧ shows(c, f) → walk(pf, c) for d ∈ N(c); at its end never both.

    walk(p, c) is true if a walk that shows the faces p ends on c; for one face it is shows.
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
