"""Gogens: the letters A to Y once each on 5x5, some of them given, the others told by words.

A word is a walk from letter to letter by king moves. As every letter is on one
cell, a word says which letters touch and nothing else; a letter that comes
twice in a word (in the kind called Hyper) is the same cell twice. So such a word
is cut into pieces without a repeat, each of which begins where the last one ends.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from unboggle.forward.trace import holds
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Cell, Face, Given, Grid, Inventory, Path, Puzzle, Wishes, Word

SIDE = 5
LETTERS = string.ascii_lowercase[: SIDE * SIDE]


@dataclass(frozen=True)
class Gogen:
    """A Gogen: its words as written, the puzzle that they make, the solution if it comes along."""

    words: tuple[Word, ...]
    puzzle: Puzzle
    solution: Board | None = None

    @property
    def given(self) -> Mapping[Cell, Face]:
        """The given letters."""
        return Given.among(self.puzzle.wishes).cells

    def walks(self, board: Board) -> dict[Word, Path]:
        """Return the cells that each word visits on a ``board`` that solves it."""
        where = {face: cell for cell, face in board.faces.items()}
        return {word: tuple(where[letter] for letter in word) for word in self.words}

    def solved_by(self, board: Board) -> bool:
        """Whether ``board`` keeps the given letters, has every letter once and holds the words."""
        return broken_wish(board, self.puzzle) is None and holds(board, self.puzzle)

    def restricted(self, given: Iterable[Cell], words: Sequence[Word]) -> Gogen:
        """Return it with only these of its ``given`` cells and these of its ``words``."""
        return gogen_of({cell: self.given[cell] for cell in given}, words)


def gogen_of(given: Mapping[Cell, Face], words: Sequence[Word]) -> Gogen:
    """Return the Gogen with the letters ``given`` and these ``words`` of the letters A to Y.

    Its boards are counted strictly: letters stand at fixed places for a reader, so that
    a turned or reflected board is another one, even where the letters given allow both.
    """
    spellings = {piece: (tuple(piece),) for word in words for piece in pieces(word)}
    wishes = Wishes(Given(given), Inventory(dict.fromkeys(LETTERS, 1)))
    return Gogen(tuple(words), Puzzle(Grid.rectangle(SIDE, SIDE), spellings, wishes, strict=True))


def pieces(word: Word) -> Iterator[Word]:
    """Yield ``word`` cut where a letter comes again; doubled letters, as nobody can, stay.

    >>> list(pieces("cat")), list(pieces("abcab")), list(pieces("all"))
    (['cat'], ['abc', 'cab'], ['al', 'll'])
    """
    piece = word[0]
    for letter in word[1:]:
        if letter in piece:
            if len(piece) > 1:
                yield piece
            piece = piece[-1] + letter
        else:
            piece += letter
    yield piece
