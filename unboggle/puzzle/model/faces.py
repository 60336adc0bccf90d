"""Which cell shows which face: in a table or, on boards too large for one, row by row.

Both mappings are frozen data, equal to the dictionary with the same items.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, ValuesView
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from unboggle.errors import InputError
from unboggle.puzzle.model.cells import Cell, Neighbours
from unboggle.puzzle.model.frozen import FrozenDict, Uncached, hash_of_items

Face = str
_TEXT = frozenset([str])
Spelling = tuple[Face, ...]
"""The faces of a word, in order; a word may have several spellings.

>>> from unboggle import Grid, parse_words
>>> quiz = parse_words("quiz").puzzle(Grid.rectangle(2, 2))
>>> spelling: Spelling = quiz.spellings["quiz"][0]
>>> spelling
('qu', 'i', 'z')
"""


class Faces(Mapping[Cell, Face]):
    """Cell -> its face, without blank cells, and the other methods that a `Board` needs.

    Their argument ``neighbours`` is that of the board's grid.
    """

    @abstractmethod
    def check(self, neighbours: Neighbours) -> None:
        """Raise `InputError` if a face is on a place that is not a cell."""

    @abstractmethod
    def shown(self, neighbours: Neighbours) -> Iterator[Face]:
        """Yield the face of each cell, row by row: ``""`` for a blank cell."""

    @abstractmethod
    def picture(self, neighbours: Neighbours, size: tuple[int, int]) -> list[list[Face | None]]:
        """Return the rows of a picture of this ``size``: ``""`` is blank, ``None`` a hole."""


class FaceTable(FrozenDict[Cell, Face], Faces):
    """Cell -> its face, all written down."""

    def check(self, neighbours: Neighbours) -> None:
        """Raise `InputError` if a face is on a place that is not a cell."""
        if not self.keys() <= neighbours.keys():  # faster than testing each
            stray = next(cell for cell in self if cell not in neighbours)
            raise InputError(f"Board: faces has {stray!r}, which is not a cell of the grid")
        if not _TEXT.issuperset(map(type, self.values())):  # faster than testing each
            for cell, face in self.items():
                if not isinstance(face, str):
                    raise InputError(f"Board: faces takes a face for {cell}, not {face!r}")

    def shown(self, neighbours: Neighbours) -> Iterator[Face]:
        """Yield the face of each cell, row by row: ``""`` for a blank cell."""
        for cell in neighbours.cells:
            yield self.get(cell, "")

    def picture(self, neighbours: Neighbours, size: tuple[int, int]) -> list[list[Face | None]]:
        """Return the rows of a picture of this ``size``: ``""`` is blank, ``None`` a hole."""
        rows, columns = size
        return [
            [self.get((r, c), "") if (r, c) in neighbours else None for c in range(columns)]
            for r in range(rows)
        ]


@dataclass(frozen=True, eq=False)
class FaceRows(Uncached, Faces):
    """Cell -> its face, stored as rows of faces; ``""`` (blank) and None (a hole) are absent."""

    rows: tuple[tuple[str | None, ...], ...]

    def __getitem__(self, cell: Cell) -> str:
        face = self.get(cell)
        if not face:
            raise KeyError(cell)
        return face

    # ignored: Mapping declares overloads, but only this signature is used here
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
        return hash_of_items(self)  # the same as the equal dictionary

    def values(self) -> ValuesView[str]:
        """Return the faces, row by row."""
        return _RowValues(self)

    def check(self, neighbours: Neighbours) -> None:
        """Do nothing: the rows are made together with their grid."""

    def shown(self, neighbours: Neighbours) -> Iterator[Face]:
        """Yield the face of each cell, row by row: ``""`` for a blank cell."""
        for row in self.rows:
            yield from (face for face in row if face is not None)

    def picture(self, neighbours: Neighbours, size: tuple[int, int]) -> list[list[Face | None]]:
        """Return the rows: ``""`` is blank, ``None`` a hole."""
        return [list(row) for row in self.rows]


class _RowValues(ValuesView[str]):
    """The values of a `FaceRows`, without a look-up for each."""

    _mapping: FaceRows

    def __iter__(self) -> Iterator[str]:
        return filter(None, chain.from_iterable(self._mapping.rows))


def implies_face(ways: tuple[Spelling, ...], others: tuple[Spelling, ...]) -> bool:
    """Whether each of the spellings ``others`` contains one of the spellings ``ways``."""
    return all(any(_contains(v, w) or _contains(v, w[::-1]) for w in ways) for v in others)


def _contains(whole: Spelling, part: Spelling) -> bool:
    length = len(part)
    return any(whole[i : i + length] == part for i in range(len(whole) - length + 1))
