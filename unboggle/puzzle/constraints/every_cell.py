"""Every cell is in at least K words, so that no cell is dead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.faces import Spelling
from unboggle.puzzle.model.grid import Grid


@dataclass(frozen=True)
class EveryCell(Constraint):
    """Every cell of the grid is in at least ``words`` words: with 1, no cell is dead.

    A cell is in a word if some path of a spelling of the word goes through it.

    >>> EveryCell().names, EveryCell(2).names
    (('no dead cells',), ('every cell in 2 words',))
    """

    name = "every_cell"
    help = (
        "Every cell is in at least K words. "
        "With 1 no cell is dead. A cell is in a word if some path of the word visits it."
    )
    summary = "uses every cell, in at least this number of words"
    example = "1"
    form = ConstraintForm(
        "Every letter is used",
        (FormInput("words", "By at least this number of words", "number", "1"),),
        ("{words}",),
        (("Every letter is used", "1"),),
        "with 1, no letter is left over",
    )
    metavar = "K"
    label = "number of words through every cell"
    filler = None
    named_words = None
    monotone = False

    words: int = 1

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        if self.words < 1:
            raise InputError("the number of words through every cell must be 1 or more")

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first cell that is in too few words."""
        times: Counter[Cell] = Counter()
        for spellings in candidate.spellings.values():
            letters = {face for way in spellings for face in way}
            left = {cell for cell, face in candidate.faces.items() if face in letters}
            for way in spellings:
                for path in candidate.paths(way) if left else ():
                    times.update(left.intersection(path))
                    left.difference_update(path)
                    if not left:  # stop early: there may be very many paths
                        break
        for cell in candidate.board.grid.cells:
            if times[cell] < self.words:
                words = count_noun(times[cell], "word", no="no")
                return f"row {cell[0] + 1}, column {cell[1] + 1} is in {words}"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: it is about all cells."""
        return True

    @property
    def fills_grid(self) -> bool:
        """True: a blank cell is in no word."""
        return True

    def check_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if there are too few words for any cell."""
        if len(spellings) < self.words:
            have = count_noun(len(spellings), "word", no="no")
            raise InputError(f"{self.names[0]}: the list has {have}")

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the constraint in reasons."""
        return ("no dead cells" if self.words == 1 else f"every cell in {self.words} words",)

    def text(self, grid: Grid) -> str:
        """Return the number of words."""
        return str(self.words)

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint for this number of words.

        >>> EveryCell.parse("2", Grid.rectangle(3, 3))
        EveryCell(words=2)
        """
        validated(cls.parse, locals())
        if re.fullmatch(r"0*[1-9][0-9]{0,5}", text.strip(), re.ASCII) is None:
            raise InputError(
                f"the number of words through every cell is {quoted(text)}; use 1 or more"
            )
        return cls(int(text))

    def to_json(self) -> dict[str, Any]:
        """Return ``every_cell``: the number of words."""
        return {"every_cell": self.words}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        if type(data["every_cell"]) is not int:
            raise ValueError("the number of words is not a number")
        return cls(data["every_cell"])
