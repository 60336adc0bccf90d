"""An independent oracle for the paths of words, their turns and how they meet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise, product

from unboggle.puzzle import Cell, Grid

Shown = Mapping[Cell, str]
Way = tuple[Cell, ...]
Ways = list[Way]


def ways(shown: Shown, grid: Grid, word: str) -> Ways:
    """Return all paths of ``word``, trying any cells in any order."""
    cells = {letter: [c for c in shown if shown[c] == letter] for letter in word}
    return [
        way
        for way in product(*(cells[letter] for letter in word))
        if len(set(way)) == len(way) and all(b in grid.neighbours[a] for a, b in pairwise(way))
    ]


def middle(grid: Grid, cell: Cell) -> tuple[float, float]:
    """Return the position of a cell on paper."""
    row, column = cell
    return (row, column + row % 2 / 2) if grid.are_hexagons else (row, column)


def goes_straight(grid: Grid, one: Cell, two: Cell, three: Cell) -> bool:
    """Whether the middle one of three cells is between the others, perhaps across an edge."""
    down = (0, -grid.rows, grid.rows) if grid.wrap in ("columns", "both") else (0,)
    across = (0, -grid.columns, grid.columns) if grid.wrap in ("rows", "both") else (0,)

    def steps(cell: Cell, beside: Cell) -> set[tuple[float, float]]:
        (y, x), (v, u) = middle(grid, cell), middle(grid, beside)
        every = {(v - y + dy, u - x + dx) for dy in down for dx in across}
        return {step for step in every if max(map(abs, step)) <= 1}

    return bool(steps(one, two) & steps(two, three))


@cache
def turns_on(grid: Grid, way: Way) -> int:
    inner = zip(way, way[1:], way[2:], strict=False)
    return sum(not goes_straight(grid, *three) for three in inner)


def meet(grid: Grid, way: Way, other: Way) -> bool:
    return any(a == b or b in grid.neighbours[a] for a in way for b in other)


def covers(grid: Grid, chosen: Mapping[str, Way], across: str | None = None) -> bool:
    """Whether the paths cover all cells, each once; that of ``across`` goes from side to side."""
    if sorted(cell for way in chosen.values() for cell in way) != sorted(grid.cells):
        return False
    rows = {row for row, _ in chosen.get(across or "", ())}
    columns = {column for _, column in chosen.get(across or "", ())}
    ends = {0, grid.rows - 1} <= rows or {0, grid.columns - 1} <= columns
    return across is None or ends
