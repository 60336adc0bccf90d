"""A word or name in a line of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, cut, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.constraints._letters import read_letters
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.face_checks import check_faces
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid

_WAYS = {"row": ((0, 1),), "column": ((1, 0),), "diagonal": ((1, 1), (1, -1))}

_LINE = r"(top row|row|column|diagonal|anywhere)(?:\s+(\d{1,4}))?(\s+either way)?"
_FROM_ONE = "rows and columns have the numbers 1, 2, 3 and so on"


@dataclass(frozen=True)
class HiddenMessage(Constraint):
    """A line of cells shows ``letters``, one after the other, in either direction if ``either``.

    ``line`` is ``row``, ``column``, ``diagonal`` or ``anywhere``, which means any such line. A row
    or column may have a ``number``, counted from 0. The cells of a line have no gaps.

    >>> HiddenMessage(("a", "n", "n"), "row", 0).names
    ('the message ANN in row 1',)
    """

    name = "message"
    help = (
        "A name or word in a line of cells. 'ANNA' is in the top row. 'row 2: ANNA',"
        " 'column 1: ANNA', 'row: ANNA' (any row), 'diagonal: ANNA' and 'anywhere: ANNA' name other"
        " lines. 'either way' before the colon also allows it backwards."
    )
    summary = "shows a name or a word in a line of cells"
    example = "row 2: anna"
    form = ConstraintForm(
        "A hidden name",
        (
            FormInput("letters", "Name or word", hint="anna"),
            FormInput(
                "line",
                "In",
                "choice",
                "row",
                (
                    ("row", "a row"),
                    ("column", "a column"),
                    ("diagonal", "a diagonal"),
                    ("anywhere", "any of these"),
                ),
            ),
            FormInput("number", "Number of the row or column", "number", hint="any", optional=True),
            FormInput("either", "Backwards, too", "flag", " either way"),
        ),
        ("{line} {number}{either}: {letters}", "{line}{either}: {letters}"),
        example="ANNA in row 2",
    )
    metavar = "[LINE:]LETTERS"
    label = "message"
    one_size = "a message has its place on a board of one size only"
    filler = None

    letters: tuple[Face, ...]
    line: str = "row"
    number: int | None = None
    either: bool = False

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        check_faces(self.letters, "HiddenMessage: letters")
        object.__setattr__(self, "letters", tuple(self.letters))
        if not self.letters or self.line not in (*_WAYS, "anywhere"):
            raise InputError(f"a message has letters in a row, column or diagonal, not {self.line}")
        if self.number is not None and (self.number < 0 or self.line not in ("row", "column")):
            raise InputError("only a row or a column of a message has a number, from 1")

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return that it is not there, reading the rows of the board line by line."""
        faces, length = candidate.faces, len(self.letters)
        ways = [
            way for name, ways in _WAYS.items() if self.line in (name, "anywhere") for way in ways
        ]
        for r, c in candidate.board.grid.cells:
            for down, right in ways:
                if self.number is not None and (r if self.line == "row" else c) != self.number:
                    continue
                read = [faces.get((r + k * down, c + k * right)) for k in range(length)]
                if tuple(read) == self.letters:
                    return None
                if self.either and tuple(reversed(read)) == self.letters:
                    return None
        return f"it does not show {self.names[0]}"

    def places(self, grid: Grid) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells of each place where ``grid`` can show it, in the order of letters."""
        wanted = [name for name in _WAYS if self.line in (name, "anywhere")]
        seen = set()
        for line in wanted:
            for down, right in _WAYS[line]:
                for r, c in grid.cells:
                    if self.number is not None and self.number != (r if line == "row" else c):
                        continue
                    cells = tuple((r + k * down, c + k * right) for k in range(len(self.letters)))
                    if not all(cell in grid.neighbours for cell in cells):
                        continue
                    for way in (cells, cells[::-1]) if self.either else (cells,):
                        if way not in seen:
                            seen.add(way)
                            yield way

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether each place maps to a place; true only if ``image`` maps all cells."""
        grid = Grid.king(image)
        places = {frozenset(zip(way, self.letters, strict=True)) for way in self.places(grid)}
        moved = {frozenset((image[cell], face) for cell, face in place) for place in places}
        return moved == places

    @property
    def faces(self) -> frozenset[Face]:
        """Its letters."""
        return frozenset(self.letters)

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells of the first place that shows it."""
        for way in self.places(Grid.king(faces)) if faces else ():
            if all(faces[c] == face for c, face in zip(way, self.letters, strict=True)):
                return way
        return ()

    def check(self, grid: Grid) -> None:
        """Raise `InputError` if there is no such line on ``grid``."""
        lines = grid.rows if self.line == "row" else grid.columns
        if self.number is not None and self.number >= lines:
            there = count_noun(lines, self.line)
            raise InputError(
                f"{self.names[0]}: there is no {self.line} {self.number + 1}, a {grid} board has"
                f" {there}"
            )
        if next(self.places(grid), None) is None:
            length = count_noun(len(self.letters), "letter")
            raise InputError(f"{self.names[0]}: a {grid} board has no line for {length}")

    @property
    def names(self) -> tuple[str, ...]:
        """The message and its line, as reasons name it."""
        word = "".join(face.capitalize() for face in self.letters)
        if self.line == "anywhere":
            place = "in some line"
        elif self.number is not None:
            place = f"in {self.line} {self.number + 1}"
        else:
            place = f"in a {self.line}"
        return (f"the message {cut(word)} {place}{', either way' * self.either}",)

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it."""
        number = "" if self.number is None else f" {self.number + 1}"
        word = "".join(face.capitalize() for face in self.letters)
        return f"{self.line}{number}{' either way' * self.either}: {word}"

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the message in ``text``.

        >>> HiddenMessage.parse("column 2 either way: it", Grid.rectangle(3, 3))
        HiddenMessage(letters=('i', 't'), line='column', number=1, either=True)
        """
        validated(cls.parse, locals())
        what = f"the message {quoted(text)}"
        where, colon, word = text.partition(":")
        match = re.fullmatch(_LINE, " ".join(where.lower().split()), re.ASCII)
        if not colon:
            if match is not None and (match[2] or match[3]):
                raise InputError(f"{what} has no letters; add them after a colon: '{where}: ANNA'")
            match, word = re.fullmatch(_LINE, "row 1"), text
        if match is None:
            if re.fullmatch(r"\s*(?:row|column)\s+[-+]?[\d.,]+(?:\s+either way)?\s*", where, re.I):
                raise InputError(f"{what}: {_FROM_ONE}")
            raise InputError(
                f"{what}: {quoted(where.strip())} is not a line; use row, row 1, column, column 1,"
                " diagonal or anywhere"
            )
        line, number, either = match.groups()
        if line == "top row":
            line, number = "row", number or "1"
        if number == "0":
            raise InputError(f"{what}: {_FROM_ONE}")
        letters = tuple(read_letters(word.replace("-", " "), what, q))
        return cls(letters, line, None if number is None else int(number) - 1, either is not None)

    def to_json(self) -> dict[str, Any]:
        """Return ``message``: letters, line, number and whether it may go either way."""
        return {
            "message": {
                "letters": list(self.letters),
                "line": self.line,
                "number": self.number,
                "either": self.either,
            }
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the message that `to_json` described."""
        fields = data["message"]
        return cls(
            tuple(fields["letters"]), fields["line"], fields["number"], bool(fields["either"])
        )
