"""Which cell shows which face, in a table or, on boards too large for one, row by row.

Both mappings are frozen data and equal to the dictionary that they stand for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, ValuesView
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from unboggle.puzzle.cells import Cell, Neighbours
from unboggle.puzzle.frozen import FrozenDict, Uncached, hash_of_items

Face = str
Spelling = tuple[Face, ...]


class Faces(Mapping[Cell, Face]):
    """Cell -> its face, a blank cell is absent; what a `Board` asks of it besides.

    ``neighbours`` are those of its grid.
    """

    @abstractmethod
    def check(self, neighbours: Neighbours) -> None:
        """Raise `ValueError` if a face lies where there is no cell."""

    @abstractmethod
    def shown(self, neighbours: Neighbours) -> Iterator[Face]:
        """Yield what each cell shows, row by row: ``""`` for a blank cell."""

    @abstractmethod
    def picture(self, neighbours: Neighbours, size: tuple[int, int]) -> list[list[Face | None]]:
        """Return as many rows and columns as ``size`` says: ``""`` is blank, ``None`` a hole."""


class FaceTable(FrozenDict[Cell, Face], Faces):
    """Cell -> its face, all written down."""

    def check(self, neighbours: Neighbours) -> None:
        """Raise `ValueError` if a face lies where there is no cell."""
        stray = [cell for cell in self if cell not in neighbours]
        if stray:
            raise ValueError(f"the grid has no cell {stray[0]}")

    def shown(self, neighbours: Neighbours) -> Iterator[Face]:
        """Yield what each cell shows, row by row: ``""`` for a blank cell."""
        for cell in neighbours.cells:
            yield self.get(cell, "")

    def picture(self, neighbours: Neighbours, size: tuple[int, int]) -> list[list[Face | None]]:
        """Return as many rows and columns as ``size`` says: ``""`` is blank, ``None`` a hole."""
        rows, columns = size
        return [
            [self.get((r, c), "") if (r, c) in neighbours else None for c in range(columns)]
            for r in range(rows)
        ]


@dataclass(frozen=True, eq=False)
class FaceRows(Uncached, Faces):
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

    def __hash__(self) -> int:
        return hash_of_items(self)  # that of the dictionary which it equals

    def values(self) -> ValuesView[str]:
        """Return the faces, row by row."""
        return _RowValues(self)

    def check(self, neighbours: Neighbours) -> None:
        """Nothing to do: rows are made together with their grid."""

    def shown(self, neighbours: Neighbours) -> Iterator[Face]:
        """Yield what each cell shows, row by row: ``""`` for a blank cell."""
        for row in self.rows:
            yield from (face for face in row if face is not None)

    def picture(self, neighbours: Neighbours, size: tuple[int, int]) -> list[list[Face | None]]:
        """Return the rows: ``""`` is blank, ``None`` a hole."""
        return [list(row) for row in self.rows]


class _RowValues(ValuesView[str]):
    """The values of a `FaceRows` without a look-up for each."""

    _mapping: FaceRows

    def __iter__(self) -> Iterator[str]:
        return filter(None, chain.from_iterable(self._mapping.rows))


def comes_with(ways: tuple[Spelling, ...], others: tuple[Spelling, ...]) -> bool:
    """Whether a word of the spellings ``ways`` is wherever one of the spellings ``others`` is."""
    return all(any(_contains(v, w) or _contains(v, w[::-1]) for w in ways) for v in others)


def _contains(whole: Spelling, part: Spelling) -> bool:
    length = len(part)
    return any(whole[i : i + length] == part for i in range(len(whole) - length + 1))
