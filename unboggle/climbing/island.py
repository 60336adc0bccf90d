"""The work of an island on any machine: a task, with data in and data out.

An epoch is a few rounds from one board. On each island their lengths follow Luby's sequence,
as in Luby and Ertel ("Optimal parallelization of Las Vegas algorithms", 1994). No round is
longer than ``TUNING.longest`` times the shortest, so that a lost island costs no more than that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from unboggle.climbing import rounds as annealing
from unboggle.climbing.goal import ClimbGoal
from unboggle.climbing.rounds import Rounds, luby
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring import Scorer
from unboggle.forward.scoring_rules import ScoringRules
from unboggle.puzzle import Board, Face, Grid
from unboggle.puzzle.dice import DiceSet
from unboggle.system import clock
from unboggle.system.clock import Deadline


class Tuning(NamedTuple):
    """What tunes an island; the numbers were chosen."""

    longest: int = 16
    """The length of the longest round, in units of the shortest: a lost island costs no more."""
    slice: float = 1.0
    """Seconds between two checks of the target."""


TUNING = Tuning()


@dataclass(frozen=True)
class EpochGoal:
    """A goal and a seed, sent once to each worker.

    ``words`` is None for the embedded dictionary, which every worker has.
    """

    words: tuple[str, ...] | None
    grid: Grid
    rules: ScoringRules
    digraphs: tuple[Face, ...]
    for_words: bool
    dice: DiceSet | None
    exclude: frozenset[str]
    start: Board | None
    limit: int
    seed: int
    tuning: annealing.Tuning = annealing.TUNING

    @classmethod
    def from_goal(
        cls,
        goal: ClimbGoal,
        seed: int,
        *,
        embedded: bool,
        tuning: annealing.Tuning = annealing.TUNING,
    ) -> EpochGoal:
        """Return ``goal`` for sending; ``embedded`` if its words are the embedded dictionary."""
        scorer = goal.scorer
        return cls(
            None if embedded else tuple(scorer.words),
            scorer.grid,
            scorer.rules,
            scorer.digraphs,
            goal.for_words,
            goal.dice,
            goal.exclude,
            goal.start,
            goal.limit,
            seed,
            tuning,
        )

    @cached_property
    def rounds(self) -> Rounds:
        """The rounds, compiled; the first epoch in a process spends a second or two on it."""
        words = Lexicon.load().words() if self.words is None else self.words
        scorer = Scorer(words, self.grid, self.rules, digraphs=self.digraphs)
        goal = ClimbGoal(scorer, self.for_words, self.dice, self.exclude, self.start, self.limit)
        rounds = Rounds(goal, self.seed, self.tuning)
        rounds.compile()
        return rounds


@dataclass(frozen=True)
class Epoch:
    """Rounds for an island: ``count`` of them, numbered from ``first``.

    The island has done ``done`` rounds before. They begin at ``start``, or if that is None, at the
    start of the goal. The epoch ends early after ``seconds`` on the worker's clock, or at a board
    worth ``target``. It reports its best board, and others only if they are worth ``least`` or
    more.
    """

    first: int
    count: int
    rounds_done: int = 0
    start: Board | None = None
    seconds: float | None = None
    target: int | None = None
    threshold: int = 0

    @property
    def lengths(self) -> list[int]:
        """The lengths of its rounds, in units of the shortest."""
        return [length(self.rounds_done + k) for k in range(self.count)]


@dataclass(frozen=True)
class EpochOutcome:
    """The result of an epoch: boards with their claimed values, best first.

    ``rounds`` were finished, which were ``units`` of the shortest length. ``seen`` boards were
    scored, in ``seconds``.
    """

    boards: Mapping[Board, int]
    rounds: int
    units: int
    boards_evaluated: int
    seconds: float


def length(done: int) -> int:
    """Return the length of an island's next round after ``done`` rounds."""
    return min(TUNING.longest, luby(done + 1))


def run_epoch(question: EpochGoal, epoch: Epoch) -> EpochOutcome:
    """Return the result of ``epoch``; this is a task."""
    deadline = Deadline.after(epoch.seconds)
    rounds = question.rounds
    climber = rounds.climber()
    start = None if epoch.start is None else rounds.placed(epoch.start)
    begun = clock.now()
    finished = units = 0

    def reached() -> bool:
        if epoch.target is None:
            return False
        kept = climber.records
        return bool(kept) and kept[0][0] >= epoch.target

    for k, long in enumerate(epoch.lengths):
        if deadline.expired:
            break
        rounds.begin(climber, epoch.first + k, start, long)
        is_over = False
        while not (is_over or deadline.expired or reached()):
            is_over = climber.run(min(TUNING.slice, deadline.remaining))
        if not is_over:
            break
        finished, units = finished + 1, units + long
    reported = [
        (board, value)
        for place, (value, board) in enumerate(climber.records)
        if place == 0 or value >= epoch.threshold
    ]
    return EpochOutcome(
        {rounds.board(board): value for board, value in reported},
        finished,
        units,
        climber.boards,
        clock.now() - begun,
    )
