"""Words that touch each other."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.puzzle.cells import Path
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate
from unboggle.puzzle.wishes._pairs import Pair, PairWish, touching
from unboggle.puzzle.wishes._paths import PathWish


@dataclass(frozen=True)
class Touch(PairWish, PathWish):
    """The words of each pair share a cell or have cells beside each other, as they are shown.

    Each word has one path for that, whatever number of pairs it is in.

    >>> Touch((("dog", "cat"),)).names
    ('CAT touching DOG',)
    """

    name = "touch"
    help = (
        "Words that touch: they share a cell, or have cells beside each other, on the paths that"
        " are shown. Pairs between commas, as in 'cat dog, cat cow'; of three words all pairs."
    )
    metavar = "PAIRS"
    label = "words that touch"
    filler = None

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first pair that does not touch, or that not all do at once."""
        if self.paths(candidate) is not None:
            return None
        for part in self.parts:
            if part.paths(candidate) is None:
                return "{} and {} do not touch".format(*part.pairs[0])
        return "the words that are to touch have no paths that do so all at once"

    @property
    def together(self) -> tuple[Pair, ...]:
        """The pairs."""
        return self.pairs

    def agree(self, path: Path, other: Path, grid: Grid) -> bool:
        """Whether the two paths touch."""
        return touching(grid, path, other)

    @staticmethod
    def named(one: str, other: str) -> str:
        """Return what a reason calls the wish for two words."""
        return f"{one} touching {other}"
