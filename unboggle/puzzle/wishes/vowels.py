"""How many cells show a vowel."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from unboggle.errors import InputError
from unboggle.phrases import so_many
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.spelling import fold
from unboggle.puzzle.wishes._base import Candidate, Wish

_LATIN = "aeiou"
_VOWELS = frozenset(_LATIN + "αεηιουω" + "аеёиоуыэюяєії")


def is_vowel(face: Face) -> bool:
    """Whether ``face`` is a vowel, also with accents; Y is none, nor are faces of two letters.

    >>> [face for face in ("a", "é", "y", "qu", "ω") if is_vowel(face)]
    ['a', 'é', 'ω']
    """
    return fold(face) in _VOWELS


@dataclass(frozen=True)
class Vowels(Wish):
    """From ``low`` to ``high`` cells show a vowel; None: any number from ``low`` on.

    >>> Vowels(2, 4).names, Vowels(0, 4).names, Vowels(2, None).names
    (('2 to 4 vowels',), ('at most 4 vowels',), ('at least 2 vowels',))
    """

    name = "vowels"
    help = (
        "How many cells show a vowel (A E I O U): 4-6, 5, or 'at least 4', 'at most 6'; cells"
        " that are left free show none."
    )
    metavar = "N-M"
    label = "number of vowels"

    low: int = 0
    high: int | None = None

    def __post_init__(self) -> None:
        if self.low < 0 or (self.high is not None and self.high < self.low):
            raise InputError(f"no number of vowels is from {self.low} to {self.high}")

    def broken(self, candidate: Candidate) -> str | None:
        """Return how many vowels there are, if that is too few or too many."""
        count = sum(map(is_vowel, candidate.faces.values()))
        good = self.low <= count and (self.high is None or count <= self.high)
        return None if good else f"it shows {so_many(count, 'vowel')}, not {self.names[0]}"

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: vowels lie anywhere."""
        return True

    def clash(self, other: Wish) -> str | None:
        """Return that letters of an inventory, or those given, are not so many vowels."""
        from unboggle.puzzle.wishes.given import Given
        from unboggle.puzzle.wishes.inventory import Inventory

        most = math.inf if self.high is None else self.high
        if isinstance(other, Inventory):
            have = sum(count for face, count in other.counts.items() if is_vowel(face))
            if have < self.low or (have > most and not other.at_most):
                return f"the inventory has {so_many(have, 'vowel', no='no')}"
        if isinstance(other, Given):
            given = sum(map(is_vowel, other.cells.values()))
            if given > most:
                return f"{so_many(given, 'vowel')} are given"
        return None

    @property
    def faces(self) -> frozenset[Face]:
        """The vowels, if some must be shown: the words may have too few."""
        return frozenset(_LATIN if self.low else "")

    @property
    def embeds(self) -> bool:
        """True: a blank cell is no vowel."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return the cells with a vowel, if some must be shown."""
        return [cell for cell, face in faces.items() if is_vowel(face)] if self.low else ()

    @property
    def names(self) -> tuple[str, ...]:
        """The wish, as reasons name it."""
        if self.low == self.high:
            return (so_many(self.low, "vowel"),)
        if self.high is None:
            return (f"at least {so_many(self.low, 'vowel')}",)
        high = so_many(self.high, "vowel")
        return (f"{self.low} to {high}" if self.low else f"at most {high}",)

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it."""
        return f"at least {self.low}" if self.high is None else f"{self.low}-{self.high}"

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the wish that ``text`` names: ``4-6``, ``5``, ``at least 4`` or ``at most 6``.

        >>> grid = Grid.rectangle(4, 4)
        >>> Vowels.parse("4-6", grid), Vowels.parse("At least 4", grid)
        (Vowels(low=4, high=6), Vowels(low=4, high=None))
        """
        match = re.fullmatch(
            r"(?:(?P<low>\d{1,6})\s*-\s*(?P<high>\d{1,6})|(?P<just>\d{1,6})"
            r"|at\s+least\s+(?P<least>\d{1,6})|at\s+most\s+(?P<most>\d{1,6}))",
            text.strip().lower(),
            re.ASCII,
        )
        if match is None:
            raise InputError(
                f"the number of vowels is {text!r}, not 4-6, 5, 'at least 4' or 'at most 6'"
            )
        just, least, most = match["just"], match["least"], match["most"]
        if least is not None:
            return cls(int(least), None)
        low, high = int(match["low"] or just or 0), int(match["high"] or just or most)
        if low > high:
            raise InputError(f"the number of vowels {text!r}: no number is from {low} to {high}")
        return cls(low, high)

    def to_json(self) -> dict[str, Any]:
        """Return ``vowels``: the least and the most, None for any."""
        return {"vowels": {"least": self.low, "most": self.high}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the wish that `to_json` described."""
        low, high = data["vowels"]["least"], data["vowels"]["most"]
        return cls(int(low), None if high is None else int(high))
