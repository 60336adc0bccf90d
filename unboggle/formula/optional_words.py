"""An encoding in which each word may be kept or not: what all formulae of some words share."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import some
from unboggle.cnf.variables import Variables
from unboggle.encodings import Ruled, rule
from unboggle.puzzle import Spelling, Word


class OptionalWords(Ruled):
    """See `Ruled` for the sets. K ⊆ W are the words that are kept.

    Mixed into an encoding whose rules ask for a word only under `if_chosen`, it makes of "a board
    holds all words" that it holds those of K, whichever the solver lets K be.
    """

    kept = Variables[Word]("kept(w)", "w is one of the words that the board is to hold")

    def if_chosen(self, word: Word, spelling: Spelling) -> tuple[Lit, ...]:
        """Return "``word`` is kept, by ``spelling``", a premise."""
        if len(self.puzzle.spellings[word]) == 1:
            return (self.kept(word),)
        return (self.chosen(word, spelling),)

    @rule
    def some_spelling_is_chosen(self) -> Iterator[Clause]:
        """∀ w ∈ W with |S(w)| > 1:  kept(w) → ⋁ chosen(w, s) over s ∈ S(w)."""
        for word, spellings in self.puzzle.spellings.items():
            if len(spellings) > 1:
                chosen = some(self.chosen(word, s) for s in spellings)
                yield chosen.when((self.kept(word),)).of(word)
