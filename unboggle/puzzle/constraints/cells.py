"""Cells that show one of several letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.constraints._letters import read_letters
from unboggle.puzzle.model.cells import Cell, place_name
from unboggle.puzzle.model.face_checks import check_faces
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.frozen import FrozenDict
from unboggle.puzzle.model.grid import Grid


@dataclass(frozen=True)
class Cells(Constraint):
    """Each of ``allowed`` shows one of its letters.

    >>> Cells({(0, 2): ("a", "e")}).names
    ('A or E at row 1, column 3',)
    """

    name = "cells"
    help = (
        "Cells that show one of some letters. "
        "'1,3=aeiou 2,2=st' means row 1, column 3 and row 2, column 2; *,1=a-m means all of "
        "column 1."
    )
    summary = "shows one of some letters in these cells"
    example = "1,3=aeiou *,1=a-m"
    form = ConstraintForm(
        "Letters that a cell may show",
        (FormInput("cells", "Letters", "cells"),),
        ("{cells}",),
        example="a vowel in the first cell",
    )
    metavar = "R,C=LETTERS"
    label = "letters allowed on cells"
    one_size = "an allowed cell has its place on a board of one size only"
    filler = None

    allowed: Mapping[Cell, tuple[Face, ...]]

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        check_faces(chain.from_iterable(self.allowed.values()), "Cells: allowed")
        sets = {cell: tuple(sorted(set(faces))) for cell, faces in self.allowed.items()}
        if not sets or not all(sets.values()):
            raise InputError("the letters allowed on cells: a cell has none")
        object.__setattr__(self, "allowed", FrozenDict(dict(sorted(sets.items()))))

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first cell that is blank or shows another letter."""
        for cell, faces in self.allowed.items():
            if candidate.faces.get(cell) not in faces:
                return f"{place_name(cell)} does not show {_either(faces)}"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether these cells map to cells with the same letters."""
        return all(self.allowed.get(image[cell]) == faces for cell, faces in self.allowed.items())

    @property
    def faces(self) -> frozenset[Face]:
        """All of the letters."""
        return frozenset(face for faces in self.allowed.values() for face in faces)

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells."""
        return self.allowed

    def place(self, faces: dict[Cell, Face], cells: Sequence[Cell]) -> None:
        """Put the first allowed letter on each blank one of the cells."""
        for cell, some in self.allowed.items():
            faces.setdefault(cell, some[0])

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if one of the cells is not in ``grid``."""
        stray = [cell for cell in self.allowed if cell not in grid.neighbours]
        if stray:
            raise InputError(f"letters are allowed at {place_name(stray[0])}, which is not a cell")

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each cell on its own."""
        return tuple(type(self)({cell: faces}) for cell, faces in self.allowed.items())

    @classmethod
    def merge(cls, constraints: Sequence[Self]) -> Self:
        """Return all cells, each with the letters that all ``constraints`` allow there."""
        return cls(_common(item for one in constraints for item in one.allowed.items()))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each cell with its letters in reasons."""
        return tuple(f"{_either(fs)} at {place_name(cell)}" for cell, fs in self.allowed.items())

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it."""
        return " ".join(
            f"{r + 1},{c + 1}={''.join(f.capitalize() for f in faces)}"
            for (r, c), faces in self.allowed.items()
        )

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint in ``text``: ``1,3=aeiou *,1=a-m``, with ``*`` for all.

        >>> Cells.parse("1,2=ts", Grid.rectangle(2, 2))
        Cells(allowed={(0, 1): ('s', 't')})
        """
        validated(cls.parse, locals())
        what = f"the letters allowed on cells {quoted(text)}"
        made: list[tuple[Cell, tuple[Face, ...]]] = []
        for part in text.replace(";", " ").split():
            match = re.fullmatch(r"(\d{1,4}|\*),(\d{1,4}|\*)=(.+)", part, re.ASCII)
            if match is None:
                raise InputError(
                    f"{what}: {quoted(part)} is not a cell with letters, such as 1,3=aeiou"
                )
            row, column, letters = match.groups()
            faces = tuple(read_letters(letters, what, q, long=True))
            cells = [
                cell
                for cell in grid.cells
                if row in ("*", str(cell[0] + 1)) and column in ("*", str(cell[1] + 1))
            ]
            if not cells:
                raise InputError(
                    f"{what}: {row},{column} is not a cell of a {grid} board, which has"
                    f" {count_noun(grid.rows, 'row')} and {count_noun(grid.columns, 'column')}"
                )
            made += ((cell, faces) for cell in cells)
        if not made:
            raise InputError(f"{what} name no cell; write cells such as 1,3=aeiou")
        return cls(_common(made))

    def to_json(self) -> dict[str, Any]:
        """Return ``cells``: each cell with its letters."""
        allowed = self.allowed.items()
        return {"cells": [{"cell": [*cell], "letters": [*faces]} for cell, faces in allowed]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        fields = [(*one["cell"], tuple(one["letters"])) for one in data["cells"]]
        return cls({(r, c): faces for r, c, faces in fields})


def _common(allowed: Iterable[tuple[Cell, tuple[Face, ...]]]) -> dict[Cell, tuple[Face, ...]]:
    """Return for each cell the letters that all of ``allowed`` have for it."""
    found: dict[Cell, tuple[Face, ...]] = {}
    for cell, faces in allowed:
        before = found.get(cell, faces)
        both = before if before == faces else tuple(f for f in before if f in faces)
        if not both:
            raise InputError(f"no letter is allowed at {place_name(cell)}")
        found[cell] = both
    return found


def _either(faces: Sequence[Face]) -> str:
    *most, last = [face.capitalize() for face in faces]
    return f"{', '.join(most)} or {last}" if most else last
