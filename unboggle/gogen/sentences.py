"""Why a Gogen has no board, in its own terms: the reasons, each data and a sentence of it."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.counting.numbers import Raised
from unboggle.counting.sentences import raised_sentence
from unboggle.phrases import names
from unboggle.puzzle import Cell, Face, Word

_COUNTED = " (cells are counted A1 from the top left)"
_ONCE = "a Gogen has each letter once"

Given = tuple[tuple[Cell, Face], ...]


@dataclass(frozen=True)
class GivenAgain:
    """A letter that is given on several cells."""

    letter: Face
    cells: tuple[Cell, ...]

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        at = names([cell_name(cell) for cell in self.cells])
        return f"{self.letter.upper()} is given {times}, at {at}, but {_ONCE}{_COUNTED}"


@dataclass(frozen=True)
class OwnNeighbour:
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
class ManyNeighbours:
    """A letter that would have to lie on several cells to touch all that it must touch."""

    raised: Raised

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"{raised_sentence(self.raised)}, but {_ONCE}"


@dataclass(frozen=True)
class NoWalks:
    """Given cells with their letters, and words, that no board has together.

    ``minimal`` if one has all but any one of them.
    """

    given: Given
    words: tuple[Word, ...]
    minimal: bool

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        parts = [
            "no board has ",
            names([f"{letter.upper()} at {cell_name(cell)}" for cell, letter in self.given]),
            " and " * bool(self.given and self.words),
            "a walk for " * bool(self.words),
            names([*map(repr, self.words)]),
            "; without any one of these there is one"
            * (self.minimal and len(self.given) + len(self.words) > 1),
            _COUNTED * bool(self.given),
        ]
        return "".join(parts)


def wishes(given: Given) -> tuple[str, ...]:
    """Return the given letters by name, one by one."""
    return tuple(f"{letter} at {cell_name(cell)}" for cell, letter in given)


def cell_name(cell: Cell) -> str:
    """Return a cell as setters of Gogens call it: ``A1`` is the top left.

    >>> cell_name((4, 0))
    'A5'
    """
    return f"{'ABCDE'[cell[1]]}{cell[0] + 1}"
