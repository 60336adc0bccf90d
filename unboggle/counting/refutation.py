"""A refusal by counting.

Its numbers and sentences are separate modules, and imported only for a refusal: counting runs for
every puzzle, and most puzzles are not refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unboggle.puzzle import Grid, Word
from unboggle.puzzle.model.frozen import Frozen

if TYPE_CHECKING:
    from unboggle.counting import numbers


@dataclass(frozen=True, repr=False)
class CountingRefutation(Frozen):
    """Why ``grid`` has no board: numbers, and the words and constraints that they depend on.

    >>> from unboggle import Grid, parse_words, why
    >>> [refusal] = why(parse_words("cat dog").puzzle(Grid.rectangle(1, 5))).refusals
    >>> print(refusal)
    these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5
    >>> refusal.kind, refusal.words
    ('too_many_tiles', ('cat', 'dog'))
    """

    details: numbers.CountingArgument
    grid: Grid
    words: tuple[Word, ...]
    constraints: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The name of the argument in `unboggle.counting.arguments` that refuses."""
        return self.details.kind

    @property
    def text(self) -> str:
        """A sentence with the numbers, without its full stop."""
        from unboggle.counting import sentences

        return sentences.sentence(self.details, self.grid)

    @property
    def short(self) -> str | None:
        """The answer in one short sentence; None if the text is no longer than that."""
        from unboggle.counting import sentences

        return sentences.in_short(self.details)

    def __str__(self) -> str:
        return self.text

    def text_per_word(self, words: Iterable[Word]) -> str:
        """Return the sentence of a refusal that holds for each of ``words`` on its own."""
        from unboggle.counting import sentences

        return sentences.sentence_of_each(self.details, self.grid, tuple(words))

    @property
    def argument(self) -> str:
        """Why there is no board if the numbers are right, for people who check them by hand."""
        from unboggle.counting import sentences

        return sentences.argument(self.details)
