"""Gogens: the letters A to Y, once each on 5x5; some are given, words determine the others.

A word is an open path from letter to letter by king's moves. As every letter is on one cell, a word
only states which letters touch. A letter that occurs twice in a word (in the kind called Hyper) is
the same cell twice. So such a word is cut into pieces without a repeat, each of which begins with
the last letter of the one before.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.forward.trace import holds
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Board,
    Cell,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Path,
    Puzzle,
    Word,
)

SIDE = 5
LETTERS = string.ascii_lowercase[: SIDE * SIDE]


@dataclass(frozen=True)
class Gogen:
    """A Gogen: its words in written form, their puzzle, and the solution if it has one.

    >>> from unboggle.gogen import parse_gogen
    >>> gogen = parse_gogen("abcde\\nfghij\\nk?mno\\npqrst\\nuvwxy\\n\\nglm")
    >>> gogen.words, gogen.solution is None, len(gogen.given)
    (('glm',), True, 24)
    """

    words: tuple[Word, ...]
    puzzle: Puzzle
    solution: Board | None = None

    def __post_init__(self) -> None:
        validated(Gogen, vars(self))
        object.__setattr__(self, "words", tuple(self.words))

    @property
    def given(self) -> Mapping[Cell, Face]:
        """The given letters by cell."""
        return GivenCells.find(self.puzzle.constraints).cells

    def word_paths(self, board: Board) -> dict[Word, Path]:
        """Return the cells that each word visits on a ``board`` that solves it."""
        validated(self.word_paths, locals())
        where = {face: cell for cell, face in board.faces.items()}
        lacking = sorted({*"".join(self.words)} - where.keys())
        if lacking:
            raise InputError(f"Gogen.word_paths: the board has no {lacking[0].upper()}")
        return {word: tuple(where[letter] for letter in word) for word in self.words}

    def solved_by(self, board: Board) -> bool:
        """Whether ``board`` has the given letters and every letter once, and holds the words."""
        validated(self.solved_by, locals())
        return violated_constraint(board, self.puzzle) is None and holds(board, self.puzzle)

    def restricted(self, given: Iterable[Cell], words: Sequence[Word]) -> Gogen:
        """Return the Gogen with only these of its ``given`` cells and these of its ``words``."""
        cells = [*given] if isinstance(given, Iterable) else given
        validated(self.restricted, {"given": cells, "words": words})
        for cell in cells:
            if cell not in self.given:
                raise InputError(f"Gogen.restricted: given has {cell}, which is not given")
        return gogen_of({cell: self.given[cell] for cell in cells}, words)


def gogen_of(given: Mapping[Cell, Face], words: Sequence[Word]) -> Gogen:
    """Return the Gogen with the letters ``given`` and these ``words`` of the letters A to Y.

    Its boards are counted strictly. A reader knows where letters go, so a turned or reflected board
    is another one, even if the given letters allow both.
    """
    spellings = {piece: (tuple(piece),) for word in words for piece in pieces(word)}
    constraints = Constraints(GivenCells(given), Inventory(dict.fromkeys(LETTERS, 1)))
    return Gogen(
        tuple(words), Puzzle(Grid.rectangle(SIDE, SIDE), spellings, constraints, strict=True)
    )


def pieces(word: Word) -> Iterator[Word]:
    """Yield ``word`` cut where a letter occurs again; doubled letters stay, as they are impossible.

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
