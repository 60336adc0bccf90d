"""Which cells touch, in a table or, on boards too large for one, computed.

A dictionary of a million cells and their neighbours takes a gigabyte and
seconds. A rectangle of king's moves needs none: what touches a cell follows from
its place. Both mappings are frozen data and equal to the dictionary that they
stand for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from unboggle.puzzle.frozen import FrozenDict, Uncached, hash_of_items

Cell = tuple[int, int]
Path = tuple[Cell, ...]

LARGE = 1024
"""From so many places on, a board is kept in these mappings instead of dictionaries."""
KING_MOVES: tuple[Cell, ...] = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x)


class Neighbours(Mapping[Cell, tuple[Cell, ...]]):
    """Cell -> the cells that touch it; what a `Grid` asks of it besides."""

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """How many rows and columns there are."""

    @property
    @abstractmethod
    def rule(self) -> KingMoves | None:
        """The king's moves that it was made of; None if somebody wrote it down."""

    @abstractmethod
    def check(self) -> None:
        """Raise `ValueError` unless this is a simple undirected graph."""

    @abstractmethod
    def path(self, numbers: Iterable[int]) -> Path:
        """Return the cells of these ``numbers``, which count `cells` from 0."""


class NeighbourTable(FrozenDict[Cell, tuple[Cell, ...]], Neighbours):
    """Cell -> its neighbours, all written down, whatever the shape."""

    rule: KingMoves | None = None

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(sorted(self))

    @cached_property
    def size(self) -> tuple[int, int]:
        """How many rows and columns reach to the last cell."""
        rows = max((r for r, _ in self), default=-1) + 1
        return rows, max((c for _, c in self), default=-1) + 1

    def check(self) -> None:
        """Raise `ValueError` if a cell touches itself, another one twice or in one direction."""
        for cell, around in self.items():
            if cell in around or len(set(around)) != len(around):
                raise ValueError(f"cell {cell} touches itself or a cell twice")
            if any(cell not in self.get(other, ()) for other in around):
                raise ValueError(f"cell {cell} touches a cell that does not touch it")

    def path(self, numbers: Iterable[int]) -> Path:
        """Return the cells of these ``numbers``, which count `cells` from 0."""
        cells = self.cells
        return tuple([cells[k] for k in numbers])


def hexagons(cells: Iterable[Cell]) -> NeighbourTable:
    """Return which of ``cells`` touch if they are hexagons, every second row half a cell further.

    >>> hexagons([(0, 0), (0, 1), (1, 0), (1, 1)])[0, 0]
    ((0, 1), (1, 0))
    """
    there = set(cells)
    table = {}
    for r, c in sorted(there):
        left = c - 1 + r % 2  # above and below, the first of the two columns that it touches
        steps = ((r - 1, left), (r - 1, left + 1), (r, c - 1), (r, c + 1))
        around = (*steps, (r + 1, left), (r + 1, left + 1))
        table[r, c] = tuple(cell for cell in around if cell in there)
    return NeighbourTable(table)


def place_name(cell: Cell) -> str:
    """Return the name of ``cell`` in a sentence.

    >>> place_name((0, 2))
    'row 1, column 3'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


@dataclass(frozen=True, eq=False)
class KingMoves(Uncached, Neighbours):
    """Cell -> its neighbours in reading order, computed when asked for.

    ``present`` are the cells of the ``rows`` x ``columns`` places, None for all
    of them. An axis that wraps meets itself: ``wrap_rows`` joins the ends of each
    row, ``wrap_columns`` those of each column. However small the board, a cell
    touches no other twice, and never itself.

    >>> KingMoves(2, 3, wrap_rows=True)[0, 0]
    ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    """

    rows: int
    columns: int
    present: frozenset[Cell] | None = None
    wrap_rows: bool = False
    wrap_columns: bool = False

    def __getitem__(self, cell: Cell) -> tuple[Cell, ...]:
        if cell not in self:
            raise KeyError(cell)
        r, c = cell
        if self.present is None and 0 < r < self.rows - 1 and 0 < c < self.columns - 1:
            return tuple([(r + y, c + x) for y, x in KING_MOVES])
        steps = [(r + y, c + x) for y, x in KING_MOVES]
        if self.wrap_columns:
            steps = [(y % self.rows, x) for y, x in steps]
        if self.wrap_rows:
            steps = [(y, x % self.columns) for y, x in steps]
        if self.wrap_rows or self.wrap_columns:
            steps = sorted({*steps} - {cell})
        return tuple(d for d in steps if d in self)

    def __contains__(self, cell: object) -> bool:
        if self.present is not None:
            return cell in self.present
        match cell:
            case (int() as r, int() as c):
                return 0 <= r < self.rows and 0 <= c < self.columns
        return False

    def __iter__(self) -> Iterator[Cell]:
        if self.present is not None:
            return iter(sorted(self.present))
        return product(range(self.rows), range(self.columns))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(self)

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns there are, holes included."""
        return self.rows, self.columns

    @property
    def rule(self) -> KingMoves:
        """Itself."""
        return self

    def check(self) -> None:
        """Nothing to do: this is a simple undirected graph by construction."""

    def path(self, numbers: Iterable[int]) -> Path:
        """Return the cells of these ``numbers``, which count `cells` from 0."""
        if self.present is None:
            columns = self.columns  # and no list of a million cells
            return tuple([divmod(k, columns) for k in numbers])
        cells = self.cells
        return tuple([cells[k] for k in numbers])

    def table(self) -> NeighbourTable:
        """Return the same, written down."""
        table = NeighbourTable(self.items())
        table.rule = self
        return table

    def __len__(self) -> int:
        return self.rows * self.columns if self.present is None else len(self.present)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        if isinstance(other, KingMoves) and self._shape == other._shape:
            return True
        return len(self) == len(other) and all(
            other.get(cell) == around for cell, around in self.items()
        )

    def __hash__(self) -> int:
        return hash_of_items(self)  # that of the table which it equals

    @property
    def _shape(self) -> tuple[object, ...]:
        return self.rows, self.columns, self.present, self.wrap_rows, self.wrap_columns

    @property
    def mask(self) -> bytes | None:
        """A byte for each place, 1 for a cell and 0 for a hole; None without holes."""
        if self.present is None:
            return None
        places = bytearray(self.rows * self.columns)
        for r, c in self.present:
            places[r * self.columns + c] = 1
        return bytes(places)
