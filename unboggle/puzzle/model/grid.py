"""Grid: cells and which of them touch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Literal

from unboggle.arguments import Positive, validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun
from unboggle.puzzle.model.cells import (
    LARGE,
    Cell,
    KingMoves,
    Neighbours,
    NeighbourTable,
    hexagons,
)
from unboggle.puzzle.model.symmetries import symmetries, symmetries_of_hexagons

Wrap = Literal["none", "rows", "columns", "both"]
"""Which ends of a grid are joined: those of each row, of each column, or of both.

>>> from unboggle.dice import throw_dice
>>> wrap: Wrap = "rows"
>>> grid = throw_dice("new", seed=7, wrap=wrap).boards[0].grid
>>> (0, 3) in grid.neighbours[0, 0]
True
"""


@dataclass(frozen=True, init=False, repr=False)
class Grid:
    """Cells and their adjacency, a simple undirected graph; a hole is a place without a cell.

    All geometry is computed from ``neighbours``, so a new shape needs only a new constructor. Large
    boards have a `KingMoves` and no table, so a million cells cost nothing.

    >>> pair = Grid({(0, 0): ((0, 1),), (0, 1): ((0, 0),)})
    >>> pair == Grid.rectangle(1, 2), len(Grid.rectangle(4, 4).neighbours[1, 1])
    (True, 8)
    """

    neighbours: Neighbours
    size: tuple[int, int] | None  # rows and columns, if the outer ones are all holes

    def __init__(
        self, neighbours: Mapping[Cell, tuple[Cell, ...]], size: tuple[int, int] | None = None
    ) -> None:
        if not isinstance(neighbours, Neighbours):
            validated(Grid.__init__, locals())
            _check_places("Grid", neighbours, size)
            neighbours = NeighbourTable(neighbours)
        neighbours.check()
        object.__setattr__(self, "neighbours", neighbours)
        object.__setattr__(self, "size", size)

    def __hash__(self) -> int:
        return hash((self.size, len(self.neighbours)))  # hashing a million cells takes too long

    def __reduce__(self) -> tuple[Any, ...]:
        rule = self.neighbours.rule  # it pickles as a few numbers
        if rule is None:
            return Grid, (dict(self.neighbours), self.size)
        return of_moves, (rule, self.size)

    @classmethod
    def rectangle(
        cls,
        rows: Positive,
        columns: Positive,
        *,
        wrap_rows: bool = False,
        wrap_columns: bool = False,
    ) -> Grid:
        """Return ``rows`` x ``columns`` cells that touch by side or corner.

        ``wrap_rows`` joins the ends of each row, ``wrap_columns`` those of each column; both
        make a torus.

        >>> Grid.rectangle(2, 3).neighbours[0, 0]
        ((0, 1), (1, 0), (1, 1))
        """
        validated(cls.rectangle, locals())
        moves = KingMoves(rows, columns, None, wrap_rows, wrap_columns)
        return of_moves(moves, None)

    @classmethod
    def king(
        cls,
        cells: Iterable[Cell],
        size: tuple[int, int] | None = None,
        *,
        wrap_rows: bool = False,
        wrap_columns: bool = False,
    ) -> Grid:
        """Return the grid of ``cells`` whose neighbours are a king's move apart.

        ``size`` is that of the whole rectangle; it is needed if outer rows or columns are all
        holes. An axis that wraps has this length. Raises `InputError` for a cell outside of it.

        >>> Grid.king([(0, 0), (1, 1)]) == Grid.king([(0, 0), (1, 1)], (2, 2))
        True
        """
        cells = [*cells] if isinstance(cells, Iterator) else cells
        size = tuple(size) if isinstance(size, list) else size
        validated(cls.king, locals())
        if not any(True for _ in cells):
            raise InputError("Grid.king: cells is empty; a grid has at least one cell")
        _check_places("Grid.king", cells, size)
        return king_grid(cells, size, wrap_rows=wrap_rows, wrap_columns=wrap_columns)

    @classmethod
    def hexagons(cls, rows: Positive, columns: Positive, holes: Iterable[Cell] = ()) -> Grid:
        """Return rows of hexagons, every second row half a cell further to the right.

        A cell touches six others. ``holes`` are places without a cell.

        >>> Grid.hexagons(3, 3).neighbours[1, 1]
        ((0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2))
        """
        holes = [*holes] if isinstance(holes, Iterator) else holes
        validated(cls.hexagons, locals())
        places = product(range(rows), range(columns))
        table = hexagons(set(places).difference(holes))
        return cls(table, None if table.size == (rows, columns) else (rows, columns))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return self.neighbours.cells

    @cached_property
    def rows(self) -> int:
        """The number of rows, holes included."""
        return (self.size or self.neighbours.size)[0]

    @cached_property
    def columns(self) -> int:
        """The number of columns, holes included."""
        return (self.size or self.neighbours.size)[1]

    @cached_property
    def king_moves(self) -> KingMoves | None:
        """The king's moves that these neighbours are, without wrap if possible; else None."""
        full = len(self.neighbours) == self.rows * self.columns
        rule = self.neighbours.rule
        present = None if full else rule.present if rule else frozenset(self.cells)
        for wraps in ((False, False), (True, False), (False, True), (True, True)):
            moves = KingMoves(self.rows, self.columns, present, *wraps)
            if moves == self.neighbours:
                return moves
        return None

    @cached_property
    def are_hexagons(self) -> bool:
        """Whether cells touch as in `hexagons`, not by king's moves."""
        return self.king_moves is None and self.neighbours == hexagons(self.cells)

    @property
    def wrap(self) -> Wrap:
        """Which ends the king's moves join: those of each row, of each column, or of both.

        ``none`` if that makes no difference, as on 2x2, and on other grids.

        >>> Grid.rectangle(3, 4, wrap_rows=True).wrap
        'rows'
        """
        moves = self.king_moves
        rows, columns = (moves.wrap_rows, moves.wrap_columns) if moves else (False, False)
        if rows and columns:
            return "both"
        return "rows" if rows else "columns" if columns else "none"

    @cached_property
    def largest_component(self) -> int:
        """The number of cells in the largest connected part: no word is longer."""
        return max(map(len, self.components), default=0)

    @cached_property
    def components(self) -> tuple[tuple[Cell, ...], ...]:
        """The connected parts, each as `reached_from` its first cell."""
        parts: list[tuple[Cell, ...]] = []
        seen = set[Cell]()
        for start in self.cells:
            if start not in seen:
                parts.append(self.reached_from(start))
                seen.update(parts[-1])
        return tuple(parts)

    def reached_from(self, start: Cell) -> tuple[Cell, ...]:
        """Return the cells of the connected part of ``start``, the nearest first."""
        validated(self.reached_from, locals())
        if start not in self.neighbours:
            raise InputError(f"Grid.reached_from: start {start!r} is not a cell of the grid")
        part, seen = [start], {start}
        for cell in part:  # the loop appends to it
            fresh = [d for d in self.neighbours[cell] if d not in seen]
            seen.update(fresh)
            part += fresh
        return tuple(part)

    @cached_property
    def axis_moves(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """For rows and for columns: the pairs (from, to) of neighbours, and all (x, x)."""
        pairs = [(c, d) for c, around in self.neighbours.items() for d in (c, *around)]
        rows = frozenset((c[0], d[0]) for c, d in pairs)
        return rows, frozenset((c[1], d[1]) for c, d in pairs)

    @cached_property
    def strangers(self) -> tuple[tuple[Cell, Cell], ...]:
        """Pairs of different cells that `axis_moves` allows although they do not touch.

        A full rectangle of king's moves has none.
        """
        rows, columns = self.axis_moves
        return tuple(
            (c, d)
            for c, d in product(self.cells, repeat=2)
            if (c[0], d[0]) in rows and (c[1], d[1]) in columns
            if c != d and d not in self.neighbours[c]
        )

    @cached_property
    def symmetries(self) -> tuple[Mapping[Cell, Cell], ...]:
        """The rotations, reflections and, on axes that wrap, shifts that keep all neighbours.

        Hexagons turn by sixths. Each symmetry maps cells to cells; the first is the identity.
        """
        if self.are_hexagons:
            return symmetries_of_hexagons(self.neighbours)
        return symmetries(self.neighbours, (self.rows, self.columns))

    @cached_property
    def largest_clique(self) -> int:
        """The largest number of cells that all touch each other: 4 for king's moves."""
        around = {cell: set(others) for cell, others in self.neighbours.items()}

        def grow(size: int, candidates: set[Cell]) -> int:
            larger = (
                grow(size + 1, {d for d in candidates & around[c] if d > c}) for c in candidates
            )
            return max([size, *larger])

        return grow(0, set(around))

    @cached_property
    def holes(self) -> tuple[Cell, ...]:
        """The places of the enclosing rectangle that are not cells."""
        places = product(range(self.rows), range(self.columns))
        return tuple(place for place in places if place not in self.neighbours)

    def __str__(self) -> str:
        """The size as people type it, ``4x5``; then holes, wrap and hexagons in brackets."""
        notes = ["hexagons"] if self.are_hexagons else []
        if count := self.rows * self.columns - len(self.neighbours):
            notes.append(count_noun(count, "hole"))
        moves = self.king_moves
        if moves is not None and (moves.wrap_rows or moves.wrap_columns):
            axes = {"rows": moves.wrap_rows, "columns": moves.wrap_columns}
            notes.append(f"{' and '.join(axis for axis, wraps in axes.items() if wraps)} wrap")
        size = f"{self.rows}x{self.columns}"
        return f"{size} ({', '.join(notes)})" if notes else size

    def __repr__(self) -> str:
        return f"Grid({str(self)!r})"


def _check_places(call: str, cells: Iterable[Cell], size: tuple[int, int] | None) -> None:
    """Raise `InputError` if a cell is before the first row or column, or outside of ``size``."""
    rows, columns = size or (math.inf, math.inf)
    for r, c in cells:
        if r < 0 or c < 0:
            raise InputError(f"{call}: the cell {(r, c)} is negative; rows and columns go from 0")
        if r >= rows or c >= columns:
            raise InputError(f"{call}: the cell {(r, c)} is outside the size {rows}x{columns}")


def king_grid(
    cells: Iterable[Cell],
    size: tuple[int, int] | None = None,
    *,
    wrap_rows: bool = False,
    wrap_columns: bool = False,
) -> Grid:
    """Return what `Grid.king` returns, without its validation, which takes long for many cells."""
    present = frozenset(cells)
    reached = tuple(1 + max((cell[axis] for cell in present), default=-1) for axis in (0, 1))
    if size == reached:
        size = None  # as without it: equal grids must be equal
    rows, columns = size or reached
    full = len(present) == rows * columns
    moves = KingMoves(rows, columns, None if full else present, wrap_rows, wrap_columns)
    return of_moves(moves, size)


def of_moves(moves: KingMoves, size: tuple[int, int] | None) -> Grid:
    """Return the grid of ``moves``, with a table unless it is large."""
    return Grid(moves if len(moves) >= LARGE else moves.table(), size)
