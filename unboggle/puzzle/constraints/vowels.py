"""The number of cells that show a vowel."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import Count, validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.spelling import fold

_LATIN = "aeiou"
_VOWELS = frozenset(_LATIN + "αεηιουω" + "аеёиоуыэюяєії")
_CONSONANTS = frozenset("йў")  # with their accent they are letters of their own


def is_vowel(face: Face) -> bool:
    """Whether ``face`` is a vowel, with or without accents; Y and faces of two letters are not.

    >>> [face for face in ("a", "é", "y", "qu", "ω", "и", "й") if is_vowel(face)]
    ['a', 'é', 'ω', 'и']
    """
    return fold(face) in _VOWELS and face not in _CONSONANTS


@dataclass(frozen=True)
class Vowels(Constraint):
    """From ``at_least`` to ``at_most`` cells show a vowel; ``at_most`` None: no upper limit.

    >>> Vowels(2, 4).names, Vowels(0, 4).names, Vowels(2, None).names
    (('2 to 4 vowels',), ('at most 4 vowels',), ('at least 2 vowels',))
    """

    name = "vowels"
    help = (
        "How many cells show a vowel (A E I O U). "
        "4-6, 5, 'at least 4' or 'at most 6'; blank cells show none."
    )
    summary = "has this number of vowels"
    example = "4-6"
    form = ConstraintForm(
        "Vowels",
        (
            FormInput("low", "At least", "number", hint="4", optional=True),
            FormInput("high", "At most", "number", hint="6", optional=True),
        ),
        ("{low}-{high}", "at least {low}", "at most {high}"),
        (("How many vowels", ""),),
        "4 to 6 vowels",
    )
    metavar = "N-M"
    label = "number of vowels"

    at_least: int = 0
    at_most: Count | None = None

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        if self.at_least < 0 or (self.at_most is not None and self.at_most < self.at_least):
            raise InputError(f"the number of vowels cannot be {self.at_least} to {self.at_most}")

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return how many vowels there are, if that is too few or too many."""
        count = sum(map(is_vowel, candidate.faces.values()))
        good = self.at_least <= count and (self.at_most is None or count <= self.at_most)
        return None if good else f"it shows {count_noun(count, 'vowel')}, not {self.names[0]}"

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: vowels can go anywhere."""
        return True

    @property
    def faces(self) -> frozenset[Face]:
        """The vowels if some must be shown: the words may have too few."""
        return frozenset(_LATIN if self.at_least else "")

    @property
    def least_cells(self) -> int:
        """The number of vowels that must be shown."""
        return self.at_least

    @property
    def embeddable(self) -> bool:
        """True: a blank cell is not a vowel."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells with a vowel if some must be shown."""
        return [cell for cell, face in faces.items() if is_vowel(face)] if self.at_least else ()

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the constraint in reasons."""
        if self.at_least == self.at_most:
            return (count_noun(self.at_least, "vowel"),)
        if self.at_most is None:
            return (f"at least {count_noun(self.at_least, 'vowel')}",)
        high = count_noun(self.at_most, "vowel")
        return (f"{self.at_least} to {high}" if self.at_least else f"at most {high}",)

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it."""
        return (
            f"at least {self.at_least}"
            if self.at_most is None
            else f"{self.at_least}-{self.at_most}"
        )

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint in ``text``: ``4-6``, ``5``, ``at least 4`` or ``at most 6``.

        >>> grid = Grid.rectangle(4, 4)
        >>> Vowels.parse("4-6", grid), Vowels.parse("At least 4", grid)
        (Vowels(at_least=4, at_most=6), Vowels(at_least=4, at_most=None))
        """
        validated(cls.parse, locals())
        match = re.fullmatch(
            r"(?:(?P<low>\d{1,6})\s*-\s*(?P<high>\d{1,6})|(?P<just>\d{1,6})"
            r"|at\s+least\s+(?P<least>\d{1,6})|at\s+most\s+(?P<most>\d{1,6}))",
            text.strip().lower(),
            re.ASCII,
        )
        if match is None:
            if number := re.search(r"(?<!\d)-\d+|\d+[.,]\d+", text):
                raise InputError(
                    f"the number of vowels cannot be {number[0]}; use whole numbers from 0 on"
                )
            raise InputError(
                f"the number of vowels is {quoted(text)}; use 4-6, 5, 'at least 4' or 'at most 6'"
            )
        just, least, most = match["just"], match["least"], match["most"]
        if least is not None:
            return cls(int(least), None)
        low, high = int(match["low"] or just or 0), int(match["high"] or just or most)
        if low > high:
            raise InputError(f"the number of vowels cannot be at least {low} and at most {high}")
        return cls(low, high)

    def to_json(self) -> dict[str, Any]:
        """Return ``vowels``: ``at_least`` and ``at_most``, None for no upper limit."""
        return {"vowels": {"at_least": self.at_least, "at_most": self.at_most}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        low, high = data["vowels"]["at_least"], data["vowels"]["at_most"]
        return cls(int(low), None if high is None else int(high))
