"""The sizes that advice tries: larger grids of the same kind."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.puzzle import Grid, Puzzle
from unboggle.requests.request import LARGEST

_STEPS = (1, 2, 3, 4, 6, 8)  # rows and columns that a larger size has more
_STRIP_STEPS = (*_STEPS, 12, 16, 24)  # cells that a longer strip has more
_SIDE = 32  # the longest side that is tried
_SMALLER = 8  # sizes below one that fits that are tried, the smallest first
_AREAS = 3  # sizes with the same number of cells that are tried


def is_strip(grid: Grid) -> bool:
    """Whether ``grid`` is one row or one column of two cells or more."""
    return min(grid.rows, grid.columns) == 1 < max(grid.rows, grid.columns)


def between(grid: Grid, large: Grid) -> Iterator[Grid]:
    """Yield sizes with more cells than ``grid`` and fewer than ``large``, fewest first.

    No side is shorter than the shortest one of ``grid``, and its longer side remains the longer.
    """
    least, most = sorted((grid.rows, grid.columns))
    cells, limit = least * most, large.rows * large.columns
    sides = ((a, b) for a in range(least, _SIDE + 1) for b in range(a, _SIDE + 1))
    sizes = sorted((s for s in sides if cells < s[0] * s[1] < limit), key=_squarest_of_area)
    for size in sizes[:_SMALLER]:
        yield of_size(grid, size if grid.rows <= grid.columns else size[::-1])


def _squarest_of_area(size: tuple[int, int]) -> tuple[int, int]:
    return size[0] * size[1], size[1] - size[0]


def typed_size(grid: Grid) -> str:
    """Return the size of ``grid`` as ``--size`` reads it: a square by one side."""
    return str(grid.rows) if grid.rows == grid.columns else f"{grid.rows}x{grid.columns}"


def larger_sizes(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield larger grids, or those with the number of cells that a constraint requires."""
    grid = puzzle.grid
    areas = {one.area for one in puzzle.constraints if one.area is not None}
    if len(areas) > 1:
        return
    for area in areas:
        rows = [n for n in range(int(area**0.5), 0, -1) if area % n == 0][:_AREAS]
        sizes = [(n, area // n) for n in rows if area // n <= _SIDE]
        yield from (of_size(grid, size) for size in sizes if size != (grid.rows, grid.columns))
    if not areas:
        for step in _STRIP_STEPS if is_strip(grid) else _STEPS:
            if max(grid.rows, grid.columns) + step <= _SIDE:
                one = grid.rows == grid.columns == 1  # any other strip stays one
                down = step if grid.rows > 1 or one else 0
                right = step if grid.columns > 1 or grid.rows == 1 else 0
                yield of_size(grid, (grid.rows + down, grid.columns + right))


def of_size(grid: Grid, size: tuple[int, int]) -> Grid:
    """Return a grid of ``size`` that wraps like ``grid``, with cells of the same form."""
    from unboggle.puzzle.model.grid_shapes import make_grid

    return make_grid(
        "", size, wrap=grid.wrap, touching="hexagons" if grid.are_hexagons else "squares"
    )


def squares(grid: Grid, within: Grid | None = None) -> Iterator[Grid]:
    """Yield squares like ``grid``, and the largest size to try if that is none."""
    most = LARGEST.rows if within is None else min(within.rows, within.columns)
    for side in range(2, most + 1):
        yield of_size(grid, (side, side))
    if within is not None and within.rows != within.columns:
        yield of_size(grid, (within.rows, within.columns))
