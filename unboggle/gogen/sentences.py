"""Why a Gogen has no board, in its own terms: the evidence of reasons, with sentences."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.counting.numbers import FaceNeedsMoreTiles
from unboggle.counting.sentences import extra_tiles_sentence
from unboggle.phrases import join_names
from unboggle.puzzle import Cell, Face, Word

_COUNTED = " (cells are counted A1 from the top left)"
_ONCE = "a Gogen has each letter once"

GivenLetters = tuple[tuple[Cell, Face], ...]


@dataclass(frozen=True)
class DuplicateGiven:
    """A letter that is given on several cells."""

    letter: Face
    cells: tuple[Cell, ...]

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        at = join_names([cell_name(cell) for cell in self.cells])
        return f"{self.letter.upper()} is given {times}, at {at}, but {_ONCE}{_COUNTED}"


@dataclass(frozen=True)
class DoubledLetter:
    """A word with a letter twice in a row."""

    word: Word
    letter: Face

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        letter = self.letter.upper()
        return (
            f"{self.word!r} has {letter} next to {letter}, but {_ONCE},"
            " and a letter is not its own neighbour"
        )


@dataclass(frozen=True)
class TooManyNeighboursForOneCell:
    """A letter that would need several cells to touch all its neighbours."""

    extra_tiles: FaceNeedsMoreTiles

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"{extra_tiles_sentence(self.extra_tiles)}, but {_ONCE}"


@dataclass(frozen=True)
class NoGogenPaths:
    """Given cells with their letters, and words, that no board has together.

    ``minimal``: without any one of them there is a board.
    """

    given: GivenLetters
    words: tuple[Word, ...]
    minimal: bool

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        parts = [
            "no board has ",
            join_names([f"{letter.upper()} at {cell_name(cell)}" for cell, letter in self.given]),
            " and " * bool(self.given and self.words),
            "an open path for " * bool(self.words),
            join_names([*map(repr, self.words)]),
            "; without any one of these there is one"
            * (self.minimal and len(self.given) + len(self.words) > 1),
            _COUNTED * bool(self.given),
        ]
        return "".join(parts)


def constraints(given: GivenLetters) -> tuple[str, ...]:
    """Return the names of the given letters."""
    return tuple(f"{letter} at {cell_name(cell)}" for cell, letter in given)


def cell_name(cell: Cell) -> str:
    """Return a cell in the notation of Gogen setters: ``A1`` is the top left.

    >>> cell_name((4, 0))
    'A5'
    """
    return f"{'ABCDE'[cell[1]]}{cell[0] + 1}"
