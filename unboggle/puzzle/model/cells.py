"""Which cells touch: in a table or, on boards too large for one, computed.

A dictionary of a million cells and their neighbours takes a gigabyte and seconds to build. A
rectangle of king's moves needs no table: the neighbours of a cell follow from its row and
column. Both mappings are frozen data, equal to the dictionary with the same items.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from unboggle.errors import InputError
from unboggle.puzzle.model.frozen import FrozenDict, Uncached, hash_of_items

Cell = tuple[int, int]
"""Row and column of a cell, both from 0.

>>> from unboggle import Board
>>> corner: Cell = (1, 0)
>>> Board.from_rows(["ca", "xt"]).faces[corner]
'x'
"""
Path = tuple[Cell, ...]

LARGE = 1024
"""From this number of cells on, a board uses these mappings instead of dictionaries."""
KING_MOVES: tuple[Cell, ...] = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x)


class Neighbours(Mapping[Cell, tuple[Cell, ...]]):
    """Cell -> the cells that touch it, and the other properties that a `Grid` needs."""

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns."""

    @property
    @abstractmethod
    def rule(self) -> KingMoves | None:
        """The king's moves that make these neighbours; None if they are written down."""

    @abstractmethod
    def check(self) -> None:
        """Raise `InputError` unless this is a simple undirected graph."""

    @abstractmethod
    def path(self, numbers: Iterable[int]) -> Path:
        """Return the cells with these ``numbers``, counted from 0 in the order of `cells`."""


class NeighbourTable(FrozenDict[Cell, tuple[Cell, ...]], Neighbours):
    """Cell -> its neighbours, all written down, for any shape."""

    rule: KingMoves | None = None

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(sorted(self))

    @cached_property
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns up to the last cell."""
        rows = max((r for r, _ in self), default=-1) + 1
        return rows, max((c for _, c in self), default=-1) + 1

    def check(self) -> None:
        """Raise `InputError` if a cell touches itself, one twice, or only in one direction."""
        for cell, around in self.items():
            if cell in around or len(set(around)) != len(around):
                raise InputError(f"Grid: cell {cell} touches itself or a cell twice")
            if any(cell not in self.get(other, ()) for other in around):
                raise InputError(f"Grid: cell {cell} touches a cell that does not touch it")

    def path(self, numbers: Iterable[int]) -> Path:
        """Return the cells with these ``numbers``, counted from 0 in the order of `cells`."""
        cells = self.cells
        return tuple([cells[k] for k in numbers])


def hexagons(cells: Iterable[Cell]) -> NeighbourTable:
    """Return which of ``cells`` touch as hexagons, every second row half a cell further right.

    >>> hexagons([(0, 0), (0, 1), (1, 0), (1, 1)])[0, 0]
    ((0, 1), (1, 0))
    """
    there = set(cells)
    table = {}
    for r, c in sorted(there):
        left = c - 1 + r % 2  # above and below, the first of the two columns that the cell touches
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
    """Cell -> its neighbours in reading order, computed on access.

    ``present`` are the cells of the ``rows`` x ``columns`` rectangle, None for all of them.
    ``wrap_rows`` joins the ends of each row, ``wrap_columns`` those of each column. However small
    the board is, a cell never touches itself, or another cell twice.

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
        """The number of rows and of columns, holes included."""
        return self.rows, self.columns

    @property
    def rule(self) -> KingMoves:
        """Itself."""
        return self

    def check(self) -> None:
        """Nothing to do: this is a simple undirected graph by construction."""

    def path(self, numbers: Iterable[int]) -> Path:
        """Return the cells with these ``numbers``, counted from 0 in the order of `cells`."""
        if self.present is None:
            columns = self.columns  # do not build a list of a million cells
            return tuple([divmod(k, columns) for k in numbers])
        cells = self.cells
        return tuple([cells[k] for k in numbers])

    def table(self) -> NeighbourTable:
        """Return the same neighbours as a table."""
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
        return hash_of_items(self)  # the same as the equal table

    @property
    def _shape(self) -> tuple[object, ...]:
        return self.rows, self.columns, self.present, self.wrap_rows, self.wrap_columns

    @property
    def mask(self) -> bytes | None:
        """One byte per place, 1 for a cell and 0 for a hole; None without holes."""
        if self.present is None:
            return None
        places = bytearray(self.rows * self.columns)
        for r, c in self.present:
            places[r * self.columns + c] = 1
        return bytes(places)
