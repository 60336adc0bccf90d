"""The result of filling the blank cells of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unboggle.forward.lexicon import FoundWord
from unboggle.phrases import count_noun
from unboggle.puzzle import Board, Cell
from unboggle.puzzle.formats.html import HasBoard
from unboggle.puzzle.model.frozen import Frozen

FillStrategy = Literal["fewest-extras", "most-extras", "natural", "none"]
"""The fill strategies: see `unboggle.fill_board`."""
BlankReason = Literal["impossible", "not-found", "undecided"]
"""Why cells are left blank: no allowed letter (see `unboggle.fill_board`) fits, none was found, or
the timeout expired."""


@dataclass(frozen=True, repr=False)
class FilledBoard(Frozen, HasBoard):
    """A board with letters on ``cells`` that were blank; or unchanged, with ``blank_reason``.

    ``extras`` are the dictionary words on it that are not in the list, as common as ``level`` or
    more common (None: the dictionary has no levels). It is None without a dictionary for these
    letters.

    ``optimal``: a proof exists that no filling with the allowed letters (see `unboggle.fill_board`)
    has fewer extras, or more for `most-extras`. False if these are only the best found, None if
    their number was not optimized. ``within_limit``: whether there are at most ``max_extras``, None
    without a limit. If there are more, these letters are those with the fewest, for any strategy.

    ``obstacles`` ruled out letters if cells are left blank: offensive or banned words, and
    constraints by their names.

    >>> from unboggle import Lexicon, fill_board, parse_board
    >>> filled = fill_board(parse_board("ca ?t"), Lexicon.from_words("cats"))
    >>> filled.cells, filled.extras, filled.optimal
    (((1, 0),), (), True)
    """

    board: Board
    strategy: FillStrategy
    cells: tuple[Cell, ...] = ()
    extras: tuple[FoundWord, ...] | None = None
    level: int | None = None
    optimal: bool | None = None
    max_extras: int | None = None
    blank_reason: BlankReason | None = None
    obstacles: tuple[str, ...] = ()
    seed: int = 0

    @property
    def within_limit(self) -> bool | None:
        """Whether the number of extras is within the limit; None without a limit."""
        if self.max_extras is None or self.extras is None:
            return None
        return len(self.extras) <= self.max_extras

    def __str__(self) -> str:
        """The answer on one line."""
        if self.blank_reason is not None:
            return f"left blank, {self.blank_reason}: {self.board}"
        cells = f"{count_noun(len(self.cells), 'cell')} filled"
        if self.extras is None:
            return f"{cells}: {self.board}"
        return f"{cells}, {count_noun(len(self.extras), 'extra word')}: {self.board}"
