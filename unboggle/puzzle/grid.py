"""Grid: cells and which of them touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from unboggle.puzzle.large import LARGE, Cell, KingMoves


@dataclass(frozen=True)
class Grid:
    """Cells and their adjacency, a simple undirected graph; a hole is simply no cell.

    Every constant of the geometry is computed from ``neighbours``, so that a
    new shape needs a new constructor and nothing else. On large boards they are
    a `KingMoves`: no table, so that a million cells cost nothing.
    """

    neighbours: Mapping[Cell, tuple[Cell, ...]]
    size: tuple[int, int] | None = None  # rows and columns, where outer ones are all holes

    def __post_init__(self) -> None:
        if isinstance(self.neighbours, KingMoves):
            return  # a simple graph by construction
        for cell, around in self.neighbours.items():
            if cell in around or len(set(around)) != len(around):
                raise ValueError(f"cell {cell} touches itself or a cell twice")
            if any(cell not in self.neighbours.get(other, ()) for other in around):
                raise ValueError(f"cell {cell} touches a cell that does not touch it")

    @classmethod
    def rectangle(
        cls, rows: int, columns: int, *, wrap_rows: bool = False, wrap_columns: bool = False
    ) -> Grid:
        """Return ``rows`` x ``columns`` cells that touch by side or corner.

        ``wrap_rows`` joins the ends of each row, ``wrap_columns`` those of each
        column; both make a torus.

        >>> Grid.rectangle(2, 3).neighbours[0, 0]
        ((0, 1), (1, 0), (1, 1))
        """
        moves = KingMoves(rows, columns, None, wrap_rows, wrap_columns)
        return cls._of_moves(moves, None)

    @classmethod
    def king(
        cls,
        cells: Iterable[Cell],
        size: tuple[int, int] | None = None,
        *,
        wrap_rows: bool = False,
        wrap_columns: bool = False,
    ) -> Grid:
        """Return the grid of ``cells`` in which a king's move joins neighbours.

        ``size`` is that of the whole rectangle where outer rows or columns are
        all holes; an axis that wraps is as long as it says.
        """
        present = frozenset(cells)
        reached = tuple(1 + max((cell[axis] for cell in present), default=-1) for axis in (0, 1))
        rows, columns = size or reached
        full = len(present) == rows * columns and min(map(min, present), default=0) >= 0
        moves = KingMoves(rows, columns, None if full else present, wrap_rows, wrap_columns)
        return cls._of_moves(moves, size)

    @classmethod
    def _of_moves(cls, moves: KingMoves, size: tuple[int, int] | None) -> Grid:
        return cls(moves if len(moves) >= LARGE else dict(moves.items()), size)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        if isinstance(self.neighbours, KingMoves):
            return tuple(self.neighbours)
        return tuple(sorted(self.neighbours))

    @cached_property
    def rows(self) -> int:
        """The number of rows, holes included."""
        if isinstance(self.neighbours, KingMoves):
            return self.neighbours.rows
        return self.size[0] if self.size else max((r for r, _ in self.cells), default=-1) + 1

    @cached_property
    def columns(self) -> int:
        """The number of columns, holes included."""
        if isinstance(self.neighbours, KingMoves):
            return self.neighbours.columns
        return self.size[1] if self.size else max((c for _, c in self.cells), default=-1) + 1

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
        part, seen = [start], {start}
        for cell in part:  # grows while we walk it
            fresh = [d for d in self.neighbours[cell] if d not in seen]
            seen.update(fresh)
            part += fresh
        return tuple(part)

    @cached_property
    def axis_moves(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """For rows and for columns: the pairs (from, to) that neighbours have, and all (x, x)."""
        pairs = [(c, d) for c, around in self.neighbours.items() for d in (c, *around)]
        rows = frozenset((c[0], d[0]) for c, d in pairs)
        return rows, frozenset((c[1], d[1]) for c, d in pairs)

    @cached_property
    def strangers(self) -> tuple[tuple[Cell, Cell], ...]:
        """Pairs of different cells that `axis_moves` allows and that yet do not touch.

        There are none on a full rectangle of king moves.
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
        """The turns, reflections and, on axes that wrap, shifts that keep all neighbours.

        Each is a map from cell to cell; the first is the identity.
        """
        rows, columns = self.rows, self.columns
        shifts = [(0, 0)]
        if any(abs(a - b) > 1 for moves in self.axis_moves for a, b in moves):
            shifts = list(product(range(rows), range(columns)))
        plain = self == Grid.rectangle(rows, columns)  # there every one of them keeps all
        found: dict[tuple[Cell, ...], Mapping[Cell, Cell]] = {}
        for transpose, flip_row, flip_column in product((False, True), repeat=3):
            if transpose and rows != columns:
                continue
            for down, right in shifts:
                image = {}
                for r, c in self.cells:
                    y, x = (c, r) if transpose else (r, c)
                    y, x = (
                        (rows - 1 - y if flip_row else y),
                        (columns - 1 - x if flip_column else x),
                    )
                    image[r, c] = ((y + down) % rows, (x + right) % columns)
                kept = plain or all(
                    {image[d] for d in around} == set(self.neighbours.get(image[cell], ()))
                    for cell, around in self.neighbours.items()
                )
                if kept and set(image.values()) == set(self.cells):
                    found.setdefault(tuple(image.values()), image)
        return tuple(found.values())

    @cached_property
    def holes(self) -> tuple[Cell, ...]:
        """The places of the enclosing rectangle that are no cells."""
        places = product(range(self.rows), range(self.columns))
        return tuple(place for place in places if place not in self.neighbours)

    def __str__(self) -> str:
        """The size as people type it: ``4x5``."""
        return f"{self.rows}x{self.columns}"
