"""The counting checks of a puzzle, without any search: fast enough to run at every keystroke."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from unboggle.arguments import validated
from unboggle.counting import CountingRefutation, Requirements, refuse_by
from unboggle.fitting.result import Reason
from unboggle.phrases import count_noun
from unboggle.puzzle import Face, Puzzle
from unboggle.puzzle.model.frozen import Frozen, FrozenDict


@dataclass(frozen=True, repr=False)
class CountedRequirements(Frozen):
    """The tiles that every board with the words of ``puzzle`` needs, and a refutation if any.

    ``need`` has the least number of cells for each face. ``refusal`` is the first counting refusal
    that applies, or None.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.reasons import count_requirements
    >>> counted = count_requirements(parse_words("toot tot").puzzle(Grid.rectangle(2, 2)))
    >>> counted.need["t"], counted.need["o"], counted.status
    (2, 2, 'undecided')
    """

    report_kind: ClassVar[str] = "count"

    puzzle: Puzzle
    need: Mapping[Face, int]
    refusal: CountingRefutation | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "need", FrozenDict(self.need))

    @property
    def status(self) -> Literal["impossible", "undecided"]:
        """``impossible`` if counting refutes the puzzle; it cannot prove that a board exists."""
        return "undecided" if self.refusal is None else "impossible"

    @property
    def tiles(self) -> int:
        """The least number of cells needed."""
        return sum(self.need.values())

    @cached_property
    def reason(self) -> Reason | None:
        """The refusal as the `Reason` of an answer."""
        return None if self.refusal is None else Reason.from_refusal(self.refusal)

    def __str__(self) -> str:
        """The answer on one line."""
        cells = count_noun(len(self.puzzle.grid.cells), "cell")
        needs = f"{count_noun(self.tiles, 'tile')} needed of {cells}"
        return needs if self.refusal is None else f"{self.status}: {self.refusal.text}"


def count_requirements(puzzle: Puzzle) -> CountedRequirements:
    """Return what counting alone proves of ``puzzle``, in milliseconds and without a search.

    >>> from unboggle import Grid, parse_words
    >>> counted = count_requirements(parse_words("abcde fghij").puzzle(Grid.rectangle(3, 3)))
    >>> counted.status, counted.tiles
    ('impossible', 10)
    """
    validated(count_requirements, locals())
    facts = Requirements(puzzle)
    return CountedRequirements(puzzle, facts.need, refuse_by(facts))
