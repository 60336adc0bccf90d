"""Two mappings for boards too large for dictionaries: who touches whom, and who shows what.

A dictionary of a million cells and their neighbours takes a gigabyte and
seconds. A rectangle of king's moves needs none: what touches a cell follows from
its place. Both mappings here are frozen data and equal to the dictionaries that
they stand for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, ValuesView
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product

Cell = tuple[int, int]

LARGE = 1024
"""From so many places on, a board is kept in these mappings instead of dictionaries."""
KING_MOVES: tuple[Cell, ...] = tuple((y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x)


@dataclass(frozen=True, eq=False)
class KingMoves(Mapping[Cell, tuple[Cell, ...]]):
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

    __hash__ = None  # type: ignore[assignment]  # like a dictionary

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


@dataclass(frozen=True, eq=False)
class FaceRows(Mapping[Cell, str]):
    """Cell -> its face, out of rows of faces; ``""`` (a blank) and None (a hole) have none."""

    rows: tuple[tuple[str | None, ...], ...]

    def __getitem__(self, cell: Cell) -> str:
        face = self.get(cell)
        if not face:
            raise KeyError(cell)
        return face

    # ignored: Mapping declares overloads, and this one signature is all that is used here
    def get(self, cell: Cell, default: str | None = None) -> str | None:  # type: ignore[override]
        """Return the face of ``cell``, or ``default``."""
        r, c = cell
        if 0 <= r < len(self.rows) and 0 <= c < len(self.rows[r]):
            return self.rows[r][c] or default
        return default

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int() as r, int() as c):
                return self.get((r, c)) is not None
        return False

    def __iter__(self) -> Iterator[Cell]:
        return ((r, c) for r, row in enumerate(self.rows) for c, face in enumerate(row) if face)

    @cached_property
    def _count(self) -> int:
        return sum(1 for _ in self.values())

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FaceRows) and self.rows == other.rows:
            return True
        return dict(self) == other if isinstance(other, Mapping) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # like a dictionary

    def values(self) -> ValuesView[str]:
        """Return the faces, row by row."""
        return _Faces(self)


class _Faces(ValuesView[str]):
    """The values of a `FaceRows` without a look-up for each."""

    _mapping: FaceRows

    def __iter__(self) -> Iterator[str]:
        return filter(None, chain.from_iterable(self._mapping.rows))
