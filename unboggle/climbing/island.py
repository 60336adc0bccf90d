"""What an island does, wherever it is: a task, data in and data out.

An epoch is a few rounds from one board. Their lengths follow Luby's sequence on each
island, as Luby and Ertel ("Optimal parallelization of Las Vegas algorithms", 1994) have it, but
none is longer than `LONGEST` of the shortest: who is lost costs no more.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from unboggle.climbing.goal import Goal
from unboggle.climbing.rounds import Rounds, luby
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.rule_book import RuleBook
from unboggle.forward.scoring import Scorer
from unboggle.puzzle import Board, Face, Grid
from unboggle.puzzle.dice import DiceSet
from unboggle.system.clock import Deadline

LONGEST = 16
"""The longest round, in the shortest ones."""
_SLICE = 1.0  # seconds between two looks at the target


@dataclass(frozen=True)
class Question:
    """A goal and a seed as they are sent, once to each worker.

    ``words`` is None for the embedded dictionary, which every worker has.
    """

    words: tuple[str, ...] | None
    grid: Grid
    rules: RuleBook
    digraphs: tuple[Face, ...]
    for_words: bool
    dice: DiceSet | None
    exclude: frozenset[str]
    start: Board | None
    keep: int
    seed: int

    @classmethod
    def of(cls, goal: Goal, seed: int, *, embedded: bool) -> Question:
        """Return ``goal`` as it is sent; ``embedded`` if its words are the embedded dictionary."""
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
            goal.keep,
            seed,
        )

    @cached_property
    def rounds(self) -> Rounds:
        """The rounds, compiled: a second or two for the first epoch in a process."""
        words = Lexicon.load().words() if self.words is None else self.words
        scorer = Scorer(words, self.grid, self.rules, digraphs=self.digraphs)
        goal = Goal(scorer, self.for_words, self.dice, self.exclude, self.start, self.keep)
        rounds = Rounds(goal, self.seed)
        rounds.compile()
        return rounds


@dataclass(frozen=True)
class Epoch:
    """Rounds that an island is to do: the numbers from ``first`` on, ``count`` of them.

    It has done ``done`` rounds before. They begin at ``start``, None: where the goal says. It
    ends early after ``seconds``, counted on the worker, and at a board worth ``target``. Boards
    that are worth less than ``least`` are not told, but for the best.
    """

    first: int
    count: int
    done: int = 0
    start: Board | None = None
    seconds: float | None = None
    target: int | None = None
    least: int = 0

    @property
    def lengths(self) -> list[int]:
        """The lengths of its rounds, in the shortest ones."""
        return [length(self.done + k) for k in range(self.count)]


@dataclass(frozen=True)
class Came:
    """What came of an epoch: boards and what they are said to be worth, best first.

    ``rounds`` were finished, which were ``units`` of the shortest ones, and ``seen`` boards
    looked at, in ``seconds``.
    """

    boards: Mapping[Board, int]
    rounds: int
    units: int
    seen: int
    seconds: float


def length(done: int) -> int:
    """Return how long the round is that an island does after ``done`` others."""
    return min(LONGEST, luby(done + 1))


def live(question: Question, epoch: Epoch) -> Came:
    """Return what comes of ``epoch``: a task."""
    deadline = Deadline.after(epoch.seconds)
    rounds = question.rounds
    climber = rounds.climber()
    start = None if epoch.start is None else rounds.placed(epoch.start)
    begun = time.monotonic()
    finished = units = 0

    def reached() -> bool:
        if epoch.target is None:
            return False
        kept = climber.kept
        return bool(kept) and kept[0][0] >= epoch.target

    for k, long in enumerate(epoch.lengths):
        if deadline.over:
            break
        rounds.begin(climber, epoch.first + k, start, long)
        is_over = False
        while not (is_over or deadline.over or reached()):
            is_over = climber.run(min(_SLICE, deadline.left))
        if not is_over:
            break
        finished, units = finished + 1, units + long
    told = [
        (board, value)
        for place, (value, board) in enumerate(climber.kept)
        if place == 0 or value >= epoch.least
    ]
    return Came(
        {rounds.shown(board): value for board, value in told},
        finished,
        units,
        climber.boards,
        time.monotonic() - begun,
    )
