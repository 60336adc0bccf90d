"""An encoding in which each word may be kept or dropped: the base of all formulae of some words."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import some
from unboggle.cnf.variables import VariableFamily
from unboggle.encodings import RuleEncoding, rule
from unboggle.puzzle import Spelling, Word


class OptionalWords(RuleEncoding):
    """See `RuleEncoding` for the sets. K ⊆ W are the words that are kept.

    It is mixed into an encoding whose rules require a word only under `if_chosen`. The formula
    then states "a board holds the words of K", for any K that the solver chooses.
    """

    kept = VariableFamily[Word]("kept(w)", "w is one of the words that the board must hold")

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
