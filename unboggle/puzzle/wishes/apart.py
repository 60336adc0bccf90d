"""Words that do not touch each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unboggle.errors import InputError
from unboggle.puzzle.cells import Path
from unboggle.puzzle.faces import Spelling, comes_with
from unboggle.puzzle.wishes._base import Candidate, Wish
from unboggle.puzzle.wishes._pairs import Pair, PairWish, touching
from unboggle.puzzle.wishes.touch import Touch


@dataclass(frozen=True)
class Apart(PairWish):
    """The words of each pair share no cell and have no cells beside each other.

    Whichever way they are traced: so no path of the one touches one of the other.

    >>> Apart((("dog", "cat"),)).names
    ('CAT apart from DOG',)
    """

    name = "apart"
    help = (
        "Words that do not touch: they share no cell and have none beside each other, whichever"
        " way they are traced. Pairs between commas, as in 'cat dog, cat cow'; of three words all"
        " pairs."
    )
    metavar = "PAIRS"
    label = "words apart"

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first pair that touches."""
        for pair in self.pairs:
            if next(meetings(candidate, pair), None) is not None:
                return "{} and {} touch".format(*pair)
        return None

    def against_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` if a word is not in the list, or runs within the other one."""
        super().against_words(spellings)
        for one, other in self.pairs:
            for part, whole in ((one, other), (other, one)):
                if comes_with(tuple(spellings[part]), tuple(spellings[whole])):
                    raise InputError(
                        f"{part!r} is to be apart from {whole!r}, and runs within it, one way or"
                        " the other"
                    )

    def clash(self, other: Wish) -> str | None:
        """Return that two words are to touch, and to be apart."""
        if isinstance(other, Touch):
            for pair in self.pairs:
                if pair in other.pairs:
                    return "{} and {} cannot be both".format(*pair)
        return None

    @staticmethod
    def named(one: str, other: str) -> str:
        """Return what a reason calls the wish for two words."""
        return f"{one} apart from {other}"


def meetings(candidate: Candidate, pair: Pair) -> Iterator[tuple[Path, Path]]:
    """Yield the paths of two words that touch; there may be very many."""
    grid, spellings = candidate.board.grid, candidate.spellings
    if not all(word in spellings for word in pair):
        return
    one, other = pair
    others = [path for way in spellings[other] for path in candidate.paths(way)]
    for path in (path for way in spellings[one] for path in candidate.paths(way)) if others else ():
        yield from ((path, second) for second in others if touching(grid, path, second))
