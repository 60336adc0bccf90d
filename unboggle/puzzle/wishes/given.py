"""Given cells: faces that the setter has chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from unboggle.errors import InputError
from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell, place_name
from unboggle.puzzle.faces import Face
from unboggle.puzzle.frozen import FrozenDict
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate, Wish


@dataclass(frozen=True)
class Given(Wish):
    """Each of ``cells`` shows its face.

    >>> Given({(0, 2): "qu"}).names
    ('given qu at row 1, column 3',)
    """

    name = "given"
    help = (
        "Letters that are fixed: a board with . where nothing is given, as in 'd.. ... ..a'."
        " qu is one cell, Qu; quu is Qu and U. Rows that suit the size win over a folder so named."
    )
    metavar = "ROWS|FILE"
    label = "letters given"
    title = "given letters"
    source = "given cells"
    one_size = "a given letter has its place on a board of one size only"
    filler = None

    cells: Mapping[Cell, Face] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", FrozenDict(self.cells))

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first given cell that shows something else."""
        for cell, face in self.cells.items():
            if candidate.faces.get(cell) != face:
                return f"{place_name(cell)} does not show the given {face}"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether given cells go to cells with the same face given."""
        return all(self.cells.get(image[cell]) == face for cell, face in self.cells.items())

    @property
    def faces(self) -> frozenset[Face]:
        """The faces given."""
        return frozenset(self.cells.values())

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the given cells."""
        return self.cells

    def lay(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put the given faces on their cells."""
        faces.update(self.cells)

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if a given cell is none of ``grid``."""
        stray = [cell for cell in self.cells if cell not in grid.neighbours]
        if stray:
            raise InputError(f"a letter is given for {stray[0]}, where the grid has no cell")

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each given cell alone."""
        return tuple(type(self)({cell: face}) for cell, face in sorted(self.cells.items()))

    @classmethod
    def joined(cls, wishes: Sequence[Self]) -> Self:
        """Return all given cells; `InputError` if one is given as two faces."""
        cells: dict[Cell, Face] = {}
        for cell, face in (item for wish in wishes for item in wish.cells.items()):
            if cells.setdefault(cell, face) != face:
                raise InputError(f"{place_name(cell)} is given as {cells[cell]} and as {face}")
        return cls(cells)

    @classmethod
    def among(cls, wishes: Iterable[Wish]) -> Given:
        """Return the given cells among ``wishes``, which may be no cells."""
        return next((wish for wish in wishes if isinstance(wish, Given)), Given())

    @property
    def names(self) -> tuple[str, ...]:
        """Each given cell, as reasons name it."""
        return self.names_of(self.faces)

    def names_of(self, faces: Collection[Face]) -> tuple[str, ...]:
        """Return those of `names` that are about one of ``faces``."""
        return tuple(f"given {text}" for text in self._told(faces))

    @property
    def said(self) -> tuple[str, ...]:
        """Each face with its place."""
        return self._told(self.faces)

    def _told(self, faces: Collection[Face]) -> tuple[str, ...]:
        cells = sorted(self.cells.items())
        return tuple(f"{face} at {place_name(cell)}" for cell, face in cells if face in faces)

    def text(self, grid: Grid) -> str:
        """Return rows of letters, ``.`` where nothing is given."""
        from unboggle.puzzle.spelling import letters_of

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

        A board as for ``unboggle solve``, ``.``, ``?`` or ``_`` where nothing is
        given, but ``qu`` is one cell, as in a word (so is a q alone; ``quu`` is Qu and U).
        Raises `InputError` if it is no board or not of the size of ``grid``.

        >>> Given.parse("d.. ... ..a", Grid.rectangle(3, 3))
        Given(cells={(0, 0): 'd', (2, 2): 'a'})
        """
        from unboggle.puzzle.grid_notation import read_cells  # only those who type wishes need it

        return cls(read_cells(text, grid, q, "the given cells", joined=True))

    @classmethod
    def read_row(cls, text: str, *, q: str = "qu") -> tuple[Face, ...] | None:
        """Return the faces of the one row that ``text``, or the file of that name, is.

        `""` where nothing is given; None if it is several rows: these suit one size only.

        >>> Given.read_row("qu.ny"), Given.read_row("an na")
        (('qu', '', 'n', 'y'), None)
        """
        from unboggle.puzzle.grid_notation import read_row

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
