"""The second board search: it minimizes the number of cells to change for each word.

It is for lists of which only some words fit, and for few words in little space. The first one
(`reach`) is weak there, but good for very many words. ``kernel/c/distance.h`` explains the
idea and its speed; without the kernel `plain.distance` takes over.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from unboggle.fitting.searches.resumable import ResumableSearch, StartedSearch
from unboggle.fitting.searches.space import LARGEST, SearchSpace, can_search
from unboggle.kernel import usable
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.fitting.searches.plain import distance as plain
    from unboggle.kernel import extension

__all__ = ["LARGEST", "Aim", "DistanceSearch", "Round", "can_search"]

Aim = Literal["all", "most"]

Round = tuple[float, float, int]
"""Hot, cold, moves."""
_Schedule = tuple[Round, ...]


class Tuning(NamedTuple):
    """What tunes a `DistanceSearch`.

    A round is (hot, cold, moves), with temperatures in words of mean weight. *Board search by
    distance* in ``encodings/what-did-not-help.md`` has the measurements.
    """

    schedule: _Schedule = ((0.22, 0.12, 50_000), *((0.22, 0.12, 500_000),) * 3)
    """Rounds in turn: 500,000 moves from 0.22 were measured. The first one was chosen for small
    lists, which are easy."""
    crossing: Round = (0.18, 0.12, 100_000)
    """A round that starts with two of the best boards crossed; four of five do, after the first.
    Measured: it holds more words and finds more boards than no crossing."""
    quick: _Schedule = ((0.15, 0.1, 20_000), (0.2, 0.12, 100_000))
    """Short cold rounds, which find a board at once if there is space to spare: chosen."""
    crowded: int = 10
    """Letters per cell that make a list crowded: chosen; an ordinary list that fits has 5."""
    most_crowded: int = 50
    """The most letters per cell that were measured."""
    crowded_hot: float = 0.07
    """The heat of crowded lists for each letter per cell: chosen near the trials from 1 to 1.5."""
    cold: float = 0.12
    """Their last temperature, for ``usual`` letters per cell: chosen near the same trials."""
    usual: int = 5
    """Letters per cell of an ordinary list that fits."""
    crowded_moves: tuple[int, int] = (1_000_000, 1_500_000)
    """Moves of their rounds: those of the trials that held all words."""
    must_hot: int = 3
    """The factor for lists with required words: measured, best if it is their weight, which the
    kernel sets (distance_set_gains)."""


TUNING = Tuning()


def _schedule(aim: Aim, letters: float) -> tuple[_Schedule, Round | None]:
    """Return the schedule for words with this number of ``letters`` per cell.

    With it goes the cooling of rounds that cross boards, if there are any. If every cell is in many
    words, each move touches many, and a round that starts at the usual temperature freezes at once.
    """
    if letters <= TUNING.crowded:
        return TUNING.schedule, TUNING.crossing
    letters = min(letters, TUNING.most_crowded)
    hot = TUNING.crowded_hot * letters
    cold = TUNING.cold * math.sqrt(letters / TUNING.usual)
    crowded = tuple((hot, cold, moves) for moves in TUNING.crowded_moves)
    return crowded if aim == "all" else (*TUNING.schedule, *crowded), None


def _hotter(cooling: Round) -> Round:
    """Return the cooling for a list with required words, which weigh as much as several others.

    At the usual temperature they would freeze where they happen to be.
    """
    hot, cold, moves = cooling
    return TUNING.must_hot * hot, cold, moves


class DistanceSearch(ResumableSearch):
    """A search for a board of ``puzzle`` with many words; it can be continued.

    With the aim ``all`` it needs all words. With ``most`` it maximizes their ``weights`` (1 if
    absent; at most a million), after the required words of ``must``. It begins with ``start``, as
    far as the constraints allow, and with random faces on blank cells. ``quick``: short rounds come
    first, for boards with space to spare. ``rounds`` replace the schedule that suits the list.

    The same seed gives the same boards after the same number of moves. On a grid of more than
    `LARGEST` cells it fills that many and leaves the others blank. Every board on the way satisfies
    the puzzle's constraints. Raises `DeadlinePassed` if it cannot start before ``deadline``.
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
        given, weights, must = weights, weights or {}, frozenset(must)
        kept = puzzle.spellings
        if aim == "most":  # the needs of single words are not binding
            kept = {word: ways for word, ways in kept.items() if word in must}
        letters = sum(len(ways[0]) for ways in puzzle.spellings.values())
        self._weighing: extension.DistanceSearch | plain.DistanceSearch

        def begin(space: SearchSpace, seed: int) -> StartedSearch:
            face = space.face
            arguments = (
                space.neighbours,
                [[[face[f] for f in way] for way in ways] for ways in puzzle.spellings.values()],
                [weights.get(word, 1) for word in puzzle.spellings],
                [int(word in must) for word in puzzle.spellings],
                space.need(kept, deadline),
                space.given,
                space.max_counts,
                None if start is None else space.numbers(start),
                seed,
            )
            if not usable():
                # late: with the kernel nothing needs it
                from unboggle.fitting.searches.plain import distance as python_search

                schedule = tuple(rounds) or python_search.SCHEDULE
                python = python_search.DistanceSearch(*arguments, schedule, space.limits)
                self._weighing = python
                return StartedSearch(space, python=python, knows_bans=True)
            from unboggle.kernel import extension

            schedule, crossing = _schedule(aim, letters / len(space.cells))
            if must:
                schedule = tuple(map(_hotter, schedule))
                crossing = crossing and _hotter(crossing)
            if quick or not space.exact or space.bans:
                schedule = (*TUNING.quick, *schedule)
            if rounds:
                schedule, crossing = tuple(rounds), None
            kernel = extension.DistanceSearch(*arguments, schedule, crossing, limits=space.limits)
            self._weighing = kernel
            return StartedSearch(space, kernel=kernel, knows_bans=True)

        super().__init__(puzzle, seed, begin, weights=given, must=must)

    @property
    def score(self) -> int:
        """The total weight of the words on the best board.

        A board with more words of ``must`` is always preferred.
        """
        return self._score if self._exact else self._kept_score

    @property
    def _score(self) -> int:
        return self._weighing.score
