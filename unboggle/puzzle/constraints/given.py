"""Given cells: cells whose faces the setter has fixed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell, place_name
from unboggle.puzzle.model.face_checks import check_faces
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.frozen import FrozenDict
from unboggle.puzzle.model.grid import Grid


@dataclass(frozen=True)
class GivenCells(Constraint):
    """Each of ``cells`` shows its face.

    >>> GivenCells({(0, 2): "qu"}).names
    ('given qu at row 1, column 3',)
    """

    name = "given"
    help = (
        "Letters that are fixed. Rows as in 'd.. ... ..a', where '.' is any letter, or their"
        " file. qu is one cell, Qu; quu is Qu and U. Rows of the right size take precedence over"
        " files."
    )
    summary = "has these letters in these cells"
    example = "t.. ... ..x"
    form = ConstraintForm(
        "Letters in their cells",
        starts=(("A letter in its cell", ""),),
        example="type a letter into the board",
    )
    metavar = "ROWS|FILE"
    label = "letters given"
    title = "given letters"
    source = "given cells"
    one_size = "a given letter has its place on a board of one size only"
    filler = None

    cells: Mapping[Cell, Face] = field(default_factory=dict)

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        check_faces(self.cells.values(), "GivenCells: cells")
        object.__setattr__(self, "cells", FrozenDict(self.cells))

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first given cell that shows another face."""
        for cell, face in self.cells.items():
            if candidate.faces.get(cell) != face:
                return f"{place_name(cell)} does not show the given {face}"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether given cells map to cells with the same given face."""
        return all(self.cells.get(image[cell]) == face for cell, face in self.cells.items())

    @property
    def faces(self) -> frozenset[Face]:
        """The faces given."""
        return frozenset(self.cells.values())

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the given cells."""
        return self.cells

    def place(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put the given faces on their cells."""
        faces.update(self.cells)

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if a given cell is not in ``grid``."""
        stray = [cell for cell in self.cells if cell not in grid.neighbours]
        if stray:
            raise InputError(f"a letter is given at {place_name(stray[0])}, which is not a cell")

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each given cell on its own."""
        return tuple(type(self)({cell: face}) for cell, face in sorted(self.cells.items()))

    @classmethod
    def merge(cls, constraints: Sequence[Self]) -> Self:
        """Return all given cells; raise `InputError` if a cell is given two faces."""
        cells: dict[Cell, Face] = {}
        for cell, face in (item for constraint in constraints for item in constraint.cells.items()):
            if cells.setdefault(cell, face) != face:
                raise InputError(f"{place_name(cell)} is given as {cells[cell]} and as {face}")
        return cls(cells)

    @classmethod
    def find(cls, constraints: Iterable[Constraint]) -> GivenCells:
        """Return the given cells among ``constraints``, or a `GivenCells` without cells."""
        return next(
            (constraint for constraint in constraints if isinstance(constraint, GivenCells)),
            GivenCells(),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each given cell in reasons."""
        return self.names_of(self.faces)

    def names_of(self, faces: Collection[Face]) -> tuple[str, ...]:
        """Return the `names` that are about one of ``faces``."""
        return tuple(f"given {text}" for text in self._names_about(faces))

    @property
    def phrase(self) -> tuple[str, ...]:
        """Each face with its cell."""
        return self._names_about(self.faces)

    def _names_about(self, faces: Collection[Face]) -> tuple[str, ...]:
        cells = sorted(self.cells.items())
        return tuple(f"{face} at {place_name(cell)}" for cell, face in cells if face in faces)

    def text(self, grid: Grid) -> str:
        """Return rows of letters, ``.`` where nothing is given."""
        from unboggle.puzzle.model.spelling import letters_of

        if any(len(letters_of(face)) > 1 and face != "qu" for face in self.cells.values()):
            return str(Board(grid, self.cells))  # in capitals, so that Th is one cell
        rows = range(grid.rows), range(grid.columns)
        return " ".join(
            "".join(
                self.cells.get((r, c), ".") if (r, c) in grid.neighbours else "#" for c in rows[1]
            )
            for r in rows[0]
        )

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the given cells that ``text``, or the file of that name, puts on ``grid``.

        The notation is that of ``unboggle solve``, with ``.``, ``?`` or ``_`` where nothing is
        given. But ``qu`` is one cell, as in a word (so is a q alone; ``quu`` is Qu and U). Raises
        `InputError` if it is not a board or not of the size of ``grid``.

        >>> GivenCells.parse("d.. ... ..a", Grid.rectangle(3, 3))
        GivenCells(cells={(0, 0): 'd', (2, 2): 'a'})
        """
        validated(cls.parse, locals())
        from unboggle.puzzle.model.grid_notation import (
            read_cells,  # imported late: only typed constraints need it
        )

        return cls(read_cells(text, grid, q, "the given cells", joined=True))

    @classmethod
    def parse_inline(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the given cells that the rows in ``text`` put on ``grid``."""
        validated(cls.parse_inline, locals())
        from unboggle.puzzle.model.grid_notation import read_cells

        what = "the given cells"
        return cls(read_cells(text, grid, q, what, joined=True, inline=True))

    @classmethod
    def read_row(cls, text: str, *, q: str = "qu") -> tuple[Face, ...] | None:
        """Return the faces of the one row that ``text``, or the file of that name, is.

        `""` where nothing is given; None if it is several rows: these suit one size only.

        >>> GivenCells.read_row("qu.ny"), GivenCells.read_row("an na")
        (('qu', '', 'n', 'y'), None)
        """
        validated(cls.read_row, locals())
        from unboggle.puzzle.model.grid_notation import read_row

        return read_row(text, q, "the given cells")

    def to_json(self) -> dict[str, Any]:
        """Return ``given``: row, column and face of each cell."""
        return {"given": [[*cell, face] for cell, face in self.cells.items()]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the given cells that `to_json` described."""
        return cls({(r, c): face for r, c, face in data["given"]})

    def report(self, grid: Grid) -> Any:
        """Return rows of faces, ``""`` where nothing is given, None for a hole."""
        return Board(grid, self.cells).rows()
