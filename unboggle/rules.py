"""Rule books: the shortest word that counts and what a word is worth."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.puzzle import Word


@dataclass(frozen=True)
class Rules:
    """A rule book.

    ``points[n]`` is the worth of a word of n letters (Qu counts as two); longer
    words are worth ``per_letter`` points a letter, or the last entry if that is 0.
    """

    name: str
    shortest: int
    points: tuple[int, ...]
    per_letter: int = 0

    def score(self, word: Word) -> int:
        """Return the points of ``word``; 0 if it is too short to count.

        >>> BOGGLE.score("quest"), BIG.score("cat"), SUPER.score("knowledge")
        (2, 0, 18)
        """
        length = len(word)
        if length < self.shortest:
            return 0
        if length < len(self.points):
            return self.points[length]
        return self.per_letter * length or self.points[-1]


# Sources: the rule sheets of the three editions (4x4, 5x5, 6x6).
BOGGLE = Rules("boggle", 3, (0, 0, 0, 1, 1, 2, 3, 5, 11))
BIG = Rules("big", 4, (0, 0, 0, 0, 1, 2, 3, 5, 11))
SUPER = Rules("super", 4, (0, 0, 0, 0, 1, 2, 3, 5, 11), per_letter=2)

RULES = {rules.name: rules for rules in (BOGGLE, BIG, SUPER)}
