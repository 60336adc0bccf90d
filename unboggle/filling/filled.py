"""What became of the blank cells of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unboggle.forward.lexicon import Found
from unboggle.phrases import so_many
from unboggle.puzzle import Board, Cell
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import OneBoard

Way = Literal["fewest-extras", "most-extras", "natural", "none"]
"""How blank cells are filled: see `unboggle.fill`."""
Left = Literal["impossible", "not-found", "late"]
"""Why cells are left blank: none of the letters that are taken (see `unboggle.fill`) will do, none
were found that do, or the time was up."""


@dataclass(frozen=True, repr=False)
class Filled(Frozen, OneBoard):
    """A board with letters on the ``cells`` that were blank, or as it was, if they are ``left``.

    ``extras`` are the words of the dictionary on it that nobody asked for, as common as ``level``
    or more (None: the dictionary does not say how common its words are); None if there was no
    dictionary for these letters. ``optimal``: it is proved that no filling with the letters that
    are taken (see `unboggle.fill`) has fewer of them, or more where most were asked for; False if
    these are the best found, None if their number was no aim. ``within`` tells whether there are
    ``at_most`` so many, None if nobody asked. Where they are too many, these letters are those with
    the fewest, whatever the way.

    ``against`` is what spoke against some letters where cells are left: offensive or banned
    words, and wishes by their names.
    """

    board: Board
    way: Way
    cells: tuple[Cell, ...] = ()
    extras: tuple[Found, ...] | None = None
    level: int | None = None
    optimal: bool | None = None
    at_most: int | None = None
    left: Left | None = None
    against: tuple[str, ...] = ()
    seed: int = 0

    @property
    def within(self) -> bool | None:
        """Whether there are no more extras than were allowed; None if any number was."""
        if self.at_most is None or self.extras is None:
            return None
        return len(self.extras) <= self.at_most

    def __str__(self) -> str:
        """The answer in a line."""
        if self.left is not None:
            return f"left blank, {self.left}: {self.board}"
        cells = f"{so_many(len(self.cells), 'cell')} filled"
        if self.extras is None:
            return f"{cells}: {self.board}"
        return f"{cells}, {so_many(len(self.extras), 'extra word')}: {self.board}"
