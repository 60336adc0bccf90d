"""Words that touch each other."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.puzzle.constraints._base import CandidateBoard, ConstraintForm, FormInput
from unboggle.puzzle.constraints._pairs import Pair, PairConstraint, touching
from unboggle.puzzle.constraints._paths import PathConstraint
from unboggle.puzzle.model.cells import Path
from unboggle.puzzle.model.grid import Grid


@dataclass(frozen=True)
class WordsTouch(PairConstraint, PathConstraint):
    """The paths shown for the words of each pair share a cell or have adjacent cells.

    Each word has one path for this, even if it is in several pairs.

    >>> WordsTouch((("dog", "cat"),)).names
    ('CAT touching DOG',)
    """

    name = "touch"
    help = (
        "Words whose paths share or touch a cell. "
        "Pairs go between commas, as in 'cat dog, cat cow'; three or more words mean all their "
        "pairs. It holds for the paths that are shown."
    )
    summary = "shows these words with shared or adjacent cells"
    example = "cat dog"
    form = ConstraintForm(
        "Words that touch",
        (FormInput("pairs", "Words, with a comma between pairs", hint="cat dog"),),
        ("{pairs}",),
        example="CAT and DOG share a cell, or are side by side",
    )
    metavar = "PAIRS"
    label = "words that touch"
    filler = None

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first pair that does not touch, or that the pairs do not touch all at once."""
        if self.paths(candidate) is not None:
            return None
        for part in self.parts:
            if part.paths(candidate) is None:
                return "{} and {} do not touch".format(*part.pairs[0])
        return "the words that must touch have no paths that do so all at once"

    @property
    def together(self) -> tuple[Pair, ...]:
        """The pairs."""
        return self.pairs

    def agree(self, path: Path, other: Path, grid: Grid) -> bool:
        """Whether the two paths touch."""
        return touching(grid, path, other)

    @staticmethod
    def named(one: str, other: str) -> str:
        """Return the name of the constraint on two words in reasons."""
        return f"{one} touching {other}"
