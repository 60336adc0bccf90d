"""A path of a word as clauses over `shows`: a witness that the word runs somewhere.

Wishes ask more of paths than that there are some: that one goes through a cell, or has few
turns. They use step variables of their own, whatever the encoding has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from itertools import combinations

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import implies, implies_some, never
from unboggle.encodings import Ruled
from unboggle.puzzle import Cell, Spelling

Step = Callable[[int, Cell], Lit]
"""Step i of a path may be on cell c."""


def steps(encoded: Ruled, kind: str, *key: Hashable) -> Step:
    """Return the step variables of the witness that ``kind`` and ``key`` name."""
    return lambda i, cell: encoded.cnf.var(kind, *key, i, cell)


def runs(
    encoded: Ruled, way: Spelling, step: Step, cells: Collection[Cell] | None = None
) -> Iterator[Clause]:
    """∀ i, c with step(i, c): c shows wayᵢ, and a path of ``way`` has its i-th step there.

    step(i, c) → shows(c, wayᵢ) ∧ ⋁ step(i±1, d) over d ∈ N(c), and no cell is on two steps
    of the same face; on ``cells`` only, all if None. A cell is on any number of steps, and a
    step on any number of cells: whoever walks from one to the next, in both directions,
    has a path.
    """
    grid = encoded.puzzle.grid
    cells = grid.cells if cells is None else cells
    for i, face in enumerate(way):
        for cell in cells:
            here = step(i, cell)
            yield implies(here, encoded.shows(cell, face))
            for beside in (i - 1, i + 1):
                if 0 <= beside < len(way):
                    beside_it = (step(beside, d) for d in grid.neighbours[cell] if d in cells)
                    yield implies_some(here, beside_it)
    for i, j in combinations(range(len(way)), 2):
        if way[i] == way[j]:
            for cell in cells:
                yield never(step(i, cell), step(j, cell))


def repeats(way: Spelling) -> bool:
    """Whether a face comes twice: if not, one witness may be all paths of ``way`` at once."""
    return len(set(way)) < len(way)


def within(around: Mapping[Cell, tuple[Cell, ...]], cell: Cell, moves: int) -> dict[Cell, None]:
    """Return the cells that so many ``moves`` from ``cell`` reach, the nearest first."""
    found = last = {cell: None}
    for _ in range(moves):
        last = {d: None for c in last for d in around[c] if d not in found}
        found = {**found, **last}
    return found
