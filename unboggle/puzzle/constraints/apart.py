"""Words that do not touch each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unboggle.puzzle.constraints._base import CandidateBoard, ConstraintForm, FormInput
from unboggle.puzzle.constraints._pairs import Pair, PairConstraint, touching
from unboggle.puzzle.model.cells import Path


@dataclass(frozen=True)
class WordsApart(PairConstraint):
    """The words of each pair share no cell and have no adjacent cells.

    This holds for all paths of the two words, not only for those shown.

    >>> WordsApart((("dog", "cat"),)).names
    ('CAT apart from DOG',)
    """

    name = "apart"
    help = (
        "Keep words apart: no shared or adjacent cells. "
        "Pairs go between commas, as in 'cat dog, cat cow'; three or more words mean all their "
        "pairs. It holds however the words are traced."
    )
    summary = "shows these words without shared or adjacent cells"
    example = "cat dog"
    form = ConstraintForm(
        "Words kept apart",
        (FormInput("pairs", "Words, with a comma between pairs", hint="cat dog"),),
        ("{pairs}",),
        example="CAT and DOG share no cell, and are not side by side",
    )
    metavar = "PAIRS"
    label = "words apart"

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first pair that touches."""
        for pair in self.pairs:
            if next(meetings(candidate, pair), None) is not None:
                return "{} and {} touch".format(*pair)
        return None

    @staticmethod
    def named(one: str, other: str) -> str:
        """Return the name of the constraint on two words in reasons."""
        return f"{one} apart from {other}"


def meetings(candidate: CandidateBoard, pair: Pair) -> Iterator[tuple[Path, Path]]:
    """Yield the paths of two words that touch; there may be very many."""
    grid, spellings = candidate.board.grid, candidate.spellings
    if not all(word in spellings for word in pair):
        return
    one, other = pair
    others = [path for way in spellings[other] for path in candidate.paths(way)]
    for path in (path for way in spellings[one] for path in candidate.paths(way)) if others else ():
        yield from ((path, second) for second in others if touching(grid, path, second))
