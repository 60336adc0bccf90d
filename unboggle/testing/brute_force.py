"""Brute force that shares no code with what it checks; it knows only boards and words.

It is slow and obvious on purpose. A *placement* here is a dictionary from cells to faces; a
blank cell has the empty string.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from pysat.solvers import Solver

from unboggle.cnf import Lit
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle, Spelling


def simple_paths(grid: Grid, length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield every path of ``length`` cells of ``grid``."""

    def grow(path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        if len(path) == length:
            yield path
            return
        for cell in grid.neighbours[path[-1]] if path else grid.neighbours:
            if cell not in path:
                yield from grow((*path, cell))

    yield from grow(())


def shows_word(grid: Grid, faces: dict[Cell, Face], spelling: Spelling) -> bool:
    """Whether some path shows ``spelling``."""

    def grow(path: tuple[Cell, ...]) -> bool:
        if len(path) == len(spelling):
            return True
        face, near = spelling[len(path)], grid.neighbours[path[-1]] if path else grid.neighbours
        return any(grow((*path, d)) for d in near if faces.get(d) == face and d not in path)

    return grow(())


def holds(board: Board, puzzle: Puzzle) -> bool:
    """Whether ``board`` holds every word of ``puzzle`` in some spelling."""
    faces = dict(board.faces)
    return all(
        any(shows_word(board.grid, faces, s) for s in spellings)
        for spellings in puzzle.spellings.values()
    )


def all_boards(puzzle: Puzzle) -> Iterator[Board]:
    """Yield every board of the grid with the puzzle's faces and blank cells."""
    cells = list(puzzle.grid.neighbours)
    for faces in product(("", *puzzle.faces), repeat=len(cells)):
        yield Board(puzzle.grid, {c: f for c, f in zip(cells, faces, strict=True) if f})


def models(
    clauses: Iterable[Iterable[Lit]], project: Iterable[Lit], limit: int
) -> Iterator[frozenset[Lit]]:
    """Yield models of ``clauses`` that differ on the variables ``project``, at most ``limit``."""
    variables = list(project)

    def enumerate_models() -> Iterator[frozenset[Lit]]:
        # One solver with our own blocking clauses: enum_models() would block all variables.
        with Solver("minisat22", bootstrap_with=[list(c) for c in clauses]) as solver:
            while solver.solve():
                model = frozenset(solver.get_model())
                yield model
                block = [-v if v in model else v for v in variables]
                if not block:
                    return
                solver.add_clause(block)

    return islice(enumerate_models(), limit)


def satisfiable(clauses: Iterable[Iterable[Lit]]) -> bool:
    """Whether ``clauses`` have a model; an empty clause has none."""
    formula = [list(clause) for clause in clauses]
    if not all(formula):
        return False
    with Solver("minisat22", bootstrap_with=formula) as solver:
        return bool(solver.solve())
