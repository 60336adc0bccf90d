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
from unboggle.puzzle.spelling import spell

MOST_CLAUSES = 100_000
"""Of all bans together that are written at once."""
MOST_PATHS = 7_000
"""Of a spelling that is banned path by path at once."""


def spellings(wish: Ban, puzzle: Puzzle) -> list[Spelling]:
    """Return the ways in which the faces of ``puzzle`` could show what is banned, sorted.

    Those of ``extras`` are left out.
    """
    from unboggle.forward.listed import words_of  # it reads a dictionary

    words = set(wish.words).union(*(words_of(name) for name in wish.lists if name != "extras"))
    faces = frozenset(puzzle.faces)
    most = len(puzzle.grid.cells)
    ways = {way for word in words for way in spell(word, faces) if len(way) <= most}
    return sorted(ways)


def at_once(wish: Ban, puzzle: Puzzle) -> tuple[list[Spelling], bool]:
    """Return the spellings that are banned from the beginning, and whether these are all.

    The short ones first, as long as there are not too many clauses.
    """
    chosen, all_of_them = _chosen(tuple(spellings(wish, puzzle)), puzzle.grid)
    return list(chosen), all_of_them and "extras" not in wish.lists


@lru_cache(maxsize=8)
def _chosen(ways: tuple[Spelling, ...], grid: Grid) -> tuple[tuple[Spelling, ...], bool]:
    steps = 1 + sum(map(len, grid.neighbours.values()))
    left, all_of_them = MOST_CLAUSES, True
    chosen = []
    for way in sorted(ways, key=len):
        if len(set(way)) == len(way):
            cost = steps * len(way)
        else:
            cost = sum(1 for _ in islice(paths(grid, way), min(MOST_PATHS, left) + 1))
            if cost > MOST_PATHS:
                all_of_them = False
                continue
        if cost > left:
            all_of_them = False
            continue
        left -= cost
        chosen.append(way)
    return tuple(chosen), all_of_them


def paths(grid: Grid, way: Spelling) -> Iterator[Path]:
    """Yield the paths of so many cells on which ``way`` could run, a palindrome's once."""
    same = way == way[::-1]

    def grow(path: tuple[Cell, ...]) -> Iterator[Path]:
        if len(path) == len(way):
            if not same or path[0] <= path[-1]:
                yield path
            return
        for cell in grid.neighbours[path[-1]]:
            if cell not in path:
                yield from grow((*path, cell))

    for cell in grid.cells:
        yield from grow((cell,))


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
