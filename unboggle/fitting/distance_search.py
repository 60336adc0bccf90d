"""The second board search: how many cells would have to change for each word.

It is for lists of which some words fit, and for few words on little room, where the first one
(`board_search`) is weak; that one is for very many words. The idea and why it is fast stand on
top of ``kernel/c/distance.h``; without the kernel `python_distance` does it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from unboggle.fitting import python_distance
from unboggle.fitting.continued import Begun, ContinuedSearch
from unboggle.fitting.search_space import LARGEST, SearchSpace, can_search
from unboggle.kernel import usable
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.kernel import extension

__all__ = ["LARGEST", "SCHEDULE", "Aim", "DistanceSearch", "Round", "can_search"]

Aim = Literal["all", "most"]

Round = tuple[float, float, int]
"""Hot, cold, moves."""
_Schedule = tuple[Round, ...]

SCHEDULE: _Schedule = ((0.22, 0.12, 50_000), *((0.22, 0.12, 500_000),) * 3)
"""(hot, cold, moves) in turn: temperatures in words of mean weight. The first round is for the
ease with which small lists are done."""
CROSSING: Round = (0.18, 0.12, 100_000)
"""A round that begins with a board crossed of two of the best; four of five do, after the first."""

_QUICK = ((0.15, 0.1, 20_000), (0.2, 0.12, 100_000))
"""Short cold rounds, in which a board with room to spare is found at once."""

_CROWDED = 10  # letters for each cell; in an ordinary list that fits there are 5
_MOST_CROWDED = 50  # no more was tried
_MUST_HOT = 3  # what the kernel has them weigh: see distance_set_gains


def _schedule(aim: Aim, letters: float) -> tuple[_Schedule, Round | None]:
    """Return the schedule for words with so many ``letters`` for each cell, all together.

    And the cooling of rounds that cross boards, if there are to be any. Where every cell is in
    many words a move touches as many, and what is cooled from where others start freezes at once.
    """
    if letters <= _CROWDED:
        return SCHEDULE, CROSSING
    letters = min(letters, _MOST_CROWDED)
    hot, cold = 0.07 * letters, 0.12 * math.sqrt(letters / 5)
    crowded = ((hot, cold, 1_000_000), (hot, cold, 1_500_000))
    return crowded if aim == "all" else (*SCHEDULE, *crowded), None


def _hotter(cooling: Round) -> Round:
    """Return the same for a list with words that must stay, which weigh as much as several.

    Cooled from where others start they would freeze as they happen to lie.
    """
    hot, cold, moves = cooling
    return _MUST_HOT * hot, cold, moves


class DistanceSearch(ContinuedSearch):
    """A search for a board of ``puzzle`` that holds much; it can be continued.

    With the aim ``all`` it wants all words, with ``most`` as much of them as will go together:
    the most by ``weights`` (1 where there is none; up to a million), and first of all the words
    of ``must``. It begins with ``start``, as far as that keeps the wishes, and where it shows
    nothing at random. ``quick``: short rounds come first, for a board with room to spare.
    ``rounds``: these in turn, in place of those that suit the list.

    The same seed gives the same boards after the same number of moves. On a grid
    of more than `LARGEST` cells it fills so many and leaves the others blank. Every
    board on the way keeps the puzzle's wishes. It is begun before ``deadline``, or `Late`
    is raised.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        deadline: Deadline = NEVER,
        *,
        weights: Mapping[Word, int] | None = None,
        must: Collection[Word] = (),
        aim: Aim = "all",
        start: Board | None = None,
        quick: bool = False,
        rounds: Sequence[Round] = (),
    ) -> None:
        weights, must = weights or {}, frozenset(must)
        kept = puzzle.spellings
        if aim == "most":  # what the others need is no law
            kept = {word: ways for word, ways in kept.items() if word in must}
        letters = sum(len(ways[0]) for ways in puzzle.spellings.values())
        self._weighing: extension.DistanceSearch | python_distance.Search

        def begin(space: SearchSpace, seed: int) -> Begun:
            face = space.face
            arguments = (
                space.neighbours,
                [[[face[f] for f in way] for way in ways] for ways in puzzle.spellings.values()],
                [weights.get(word, 1) for word in puzzle.spellings],
                [int(word in must) for word in puzzle.spellings],
                space.need(kept, deadline),
                space.given,
                space.stock,
                None if start is None else space.numbers(start),
                seed,
            )
            if not usable():
                schedule = tuple(rounds) or python_distance.SCHEDULE
                python = python_distance.Search(*arguments, schedule, space.limits)
                self._weighing = python
                return Begun(space, python=python)
            from unboggle.kernel import extension

            schedule, crossing = _schedule(aim, letters / len(space.cells))
            if must:
                schedule = tuple(map(_hotter, schedule))
                crossing = crossing and _hotter(crossing)
            if quick or not space.exact:
                schedule = (*_QUICK, *schedule)
            if rounds:
                schedule, crossing = tuple(rounds), None
            kernel = extension.DistanceSearch(*arguments, schedule, crossing, limits=space.limits)
            self._weighing = kernel
            return Begun(space, kernel=kernel)

        super().__init__(puzzle, seed, begin)

    @property
    def worth(self) -> int:
        """What the words on the best board weigh together.

        A board that lacks a word of ``must`` is never preferred to one that has more of them.
        """
        return self._worth if self._exact else self._kept_worth

    @property
    def _worth(self) -> int:
        return self._weighing.worth
