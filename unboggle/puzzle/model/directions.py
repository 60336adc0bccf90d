"""The direction of each step of a path, and its number of turns."""

from __future__ import annotations

from itertools import pairwise

from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.grid import Grid


def direction(grid: Grid, cell: Cell, beside: Cell) -> Cell:
    """Return which way it goes from ``cell`` to its neighbour ``beside``: two numbers.

    The numbers count down and to the right. Across an edge that wraps the step is the short way
    round, so -1 and 1 differ. Hexagons have six directions: along the rows and the two slants.
    Steps straight on have the same direction everywhere.

    >>> direction(Grid.rectangle(2, 4, wrap_rows=True), (0, 3), (1, 0))
    (1, 1)
    >>> six = Grid.hexagons(3, 3)
    >>> {direction(six, (1, 1), cell) for cell in six.neighbours[1, 1]} == {
    ...     (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)}
    True
    """
    (row, column), (below, right) = cell, beside
    if grid.are_hexagons:
        return below - row, (right - below // 2) - (column - row // 2)
    return _short(below - row, grid.rows), _short(right - column, grid.columns)


def _short(step: int, length: int) -> int:
    """Return ``step`` on an axis of this ``length``, the other way round if that is shorter."""
    if abs(step) <= 1:
        return step
    around = step % length
    return around if around < length - 1 else -1


def turns(grid: Grid, path: Path) -> int:
    """Return how many times ``path`` changes its direction.

    >>> turns(Grid.rectangle(3, 3), ((0, 0), (1, 1), (2, 2), (2, 1)))
    1
    """
    steps = [direction(grid, cell, beside) for cell, beside in pairwise(path)]
    return sum(one != other for one, other in pairwise(steps))
