"""Positions of cells and the lines of paths; a cell is 1 wide and 1 high."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.drawing.shapes import Point

Cell = tuple[int, int]
_BEYOND = 0.55  # how far a line goes beyond the centre at an edge that it crosses


def column_name(number: int) -> str:
    """Return the name of the column with this ``number`` from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    rest = number + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def centre(cell: Cell) -> Point:
    """Return the centre of ``cell``, given by row and column from 0.

    >>> centre((0, 2))
    (2.5, 0.5)
    """
    row, column = cell
    return column + 0.5, row + 0.5


def runs(
    path: Sequence[Cell], rows: int, columns: int, shift: Point = (0.0, 0.0)
) -> list[tuple[Point, ...]]:
    """Return ``path`` as lines through the centres of its cells, all moved by ``shift``.

    A path that crosses an edge of the board gives several lines: it leaves on one side and
    comes back on the other.

    >>> len(runs([(0, 0), (0, 1), (0, 2)], 1, 3)), len(runs([(0, 0), (0, 3)], 1, 4))
    (1, 2)
    """
    lines: list[list[Point]] = [[]]
    for k, cell in enumerate(path):
        x, y = centre(cell)
        x, y = x + shift[0], y + shift[1]
        if k:
            down = _step(path[k - 1][0], cell[0], rows)
            right = _step(path[k - 1][1], cell[1], columns)
            if (path[k - 1][0] + down, path[k - 1][1] + right) != cell:
                left_x, left_y = lines[-1][-1]
                lines[-1].append((left_x + _BEYOND * right, left_y + _BEYOND * down))
                lines.append([(x - _BEYOND * right, y - _BEYOND * down)])
        lines[-1].append((x, y))
    return [tuple(line) for line in lines]


def _step(start: int, end: int, size: int) -> int:
    """Return the signed step from ``start`` to ``end``, across the edge if that is shorter."""
    return min((end - start, end - start - size, end - start + size), key=abs)


def touching(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Return the pairs of ``cells`` that touch in the plane, each once."""
    there = set(cells)
    return [
        (cell, other)
        for cell in cells
        for down, right in ((0, 1), (1, -1), (1, 0), (1, 1))
        if (other := (cell[0] + down, cell[1] + right)) in there
    ]
