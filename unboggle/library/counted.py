"""What counting says of a puzzle before any search: quick enough to be asked while one types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from unboggle.counting import Refusal, Requirements, refuse_by
from unboggle.errors import checked
from unboggle.fitting.result import Reason
from unboggle.phrases import so_many
from unboggle.puzzle import Face, Puzzle
from unboggle.puzzle.frozen import Frozen, FrozenDict


@dataclass(frozen=True, repr=False)
class Counted(Frozen):
    """What every board that holds the words of ``puzzle`` needs, and what speaks against one.

    ``need`` says of how many cells each face takes at least; ``refusal`` is the first argument
    of counting by which there is no board, None if it has none.
    """

    puzzle: Puzzle
    need: Mapping[Face, int]
    refusal: Refusal | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "need", FrozenDict(self.need))

    @property
    def status(self) -> Literal["impossible", "undecided"]:
        """Counting can refuse; that there is a board it cannot say."""
        return "undecided" if self.refusal is None else "impossible"

    @property
    def tiles(self) -> int:
        """The number of cells that are needed at least."""
        return sum(self.need.values())

    @cached_property
    def reason(self) -> Reason | None:
        """The refusal as answers have it."""
        return None if self.refusal is None else Reason.of(self.refusal)

    def __str__(self) -> str:
        """The answer in a line."""
        cells = so_many(len(self.puzzle.grid.cells), "cell")
        needs = f"{so_many(self.tiles, 'tile')} needed of {cells}"
        return needs if self.refusal is None else f"{self.status}: {self.refusal.text}"


def count_needs(puzzle: Puzzle) -> Counted:
    """Return what counting alone says of ``puzzle``, in milliseconds: nothing is searched.

    >>> from unboggle import Grid, parse_words
    >>> counted = count_needs(parse_words("abcde fghij").puzzle(Grid.rectangle(3, 3)))
    >>> counted.status, counted.tiles
    ('impossible', 10)
    """
    checked(count_needs, locals())
    facts = Requirements(puzzle)
    return Counted(puzzle, facts.need, refuse_by(facts))
