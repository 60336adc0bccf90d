"""A climb by islands on a cluster: the schedule of epochs and the check of their results.

Each island is one task at a time, an `Epoch`. When its result arrives, the island gets its
next epoch by the rule of `unboggle.climbing.archipelago`, without waiting for the others. If a
worker is lost, the executor repeats its epoch. A board only counts, or starts an epoch, after
it was compared with the goal and traced here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from unboggle.climbing import rounds
from unboggle.climbing.archipelago import TURNS, Archipelago, Beginning
from unboggle.climbing.goal import ClimbGoal, ClimbResult, ScoredBoard
from unboggle.climbing.island import Epoch, EpochGoal, EpochOutcome, length
from unboggle.climbing.rescore import rescored
from unboggle.errors import BackendError
from unboggle.events import ClimbProgress, OnProgress, Phase, ignore
from unboggle.executors.task import Executor, Task, TaskFailed
from unboggle.forward.scoring import BLANK
from unboggle.puzzle import Board
from unboggle.puzzle.dice import place
from unboggle.system import clock
from unboggle.system.clock import NEVER, Deadline, StopToken

LIVE = "unboggle.climbing.island:run_epoch"
"""The task that a worker runs for an epoch."""


class Tuning(NamedTuple):
    """What tunes the schedule of epochs. The numbers were chosen.

    ``turns`` is measured by `benchmarks/islands.py`.
    """

    epoch: float = 2.0
    """The minimum length of an epoch in seconds, to be worth sending."""
    grace: float = 3.0
    """Seconds after the end to collect results on their way."""
    pause: float = 1.0
    """Seconds between two events."""
    between: float = 5.0
    """Seconds between two reports of better boards."""
    failures: int = 3
    """Consecutive failed epochs that end a climb without any success."""
    turns: tuple[Beginning, ...] = TURNS
    rounds: rounds.Tuning = rounds.TUNING


TUNING = Tuning()


def climb_by_islands(
    goal: ClimbGoal,
    executor: Executor,
    *,
    islands: int | None = None,
    embedded: bool = False,
    timeout: float | None = None,
    rounds: int | None = None,
    target: int | None = None,
    seed: int = 0,
    before: ClimbResult | None = None,
    on_progress: OnProgress = ignore,
    on_better: Callable[[ClimbResult], object] = ignore,
    stop: StopToken | None = None,
    tuning: Tuning = TUNING,
) -> ClimbResult:
    """Return the best boards of ``islands``, which ``executor`` works on; see `climb`.

    ``islands`` None means as many as the executor can run at once. ``embedded`` states that the
    words of the goal are the embedded dictionary, which need not be sent. The boards depend on
    chance even with the same seed, since the order of results decides the starts. If a lost
    cluster or a wrong result ends the climb early, the result has it as its ``error``.
    """
    question = EpochGoal.from_goal(goal, seed, embedded=embedded, tuning=tuning.rounds)
    climb = Islands(goal, question, before, on_progress, on_better, tuning)
    climb.end = Deadline.after(timeout, stop)
    climb.last_round = None if rounds is None else climb.next_round + rounds
    climb.target = target
    return climb.run(executor, islands)


class Islands:
    """The islands, their current epochs and their results."""

    def __init__(
        self,
        goal: ClimbGoal,
        question: EpochGoal,
        before: ClimbResult | None,
        on_progress: OnProgress,
        on_better: Callable[[ClimbResult], object],
        tuning: Tuning = TUNING,
    ) -> None:
        self.tuning = tuning
        self.goal, self.epoch_goal = goal, question
        self.on_progress, self.on_better = on_progress, on_better
        self.previous = before or ClimbResult((), 0, 0, 0.0)
        self.allowed = frozenset(goal.letters_used())
        self.records = {one.board: one for one in self.previous.records}
        self.archipelago = Archipelago(
            (
                (one.board, goal.value(one.score))
                for one in self.previous.records
                if self._begun_at(one.board)
            ),
            tuning.turns,
        )
        self.end = NEVER
        self.last_round: int | None = None
        self.target: int | None = None
        self.next_round = self.previous.rounds
        self.running: dict[Task, tuple[int, Epoch]] = {}
        self.idle: deque[int] = deque()
        self.retries: deque[Epoch] = deque()  # failed epochs to repeat
        self.rounds_of: dict[int, int] = {}  # by island: finished
        self.failed = 0  # in a row
        self.rounds_done = self.boards_evaluated = 0
        self.busy, self.units = 0.0, 0  # seconds of all islands, and units of rounds in them
        self.started = clock.now()

    def run(self, executor: Executor, islands: int | None) -> ClimbResult:
        """Keep ``islands`` at work until a limit is reached."""
        self.on_progress(Phase("compile"))
        reported, next_report = self._best(), self.started + self.tuning.between
        error = None
        try:
            while True:
                while not self._is_over() and len(self.running) < (islands or executor.width):
                    if not self._send(executor, islands or executor.width):
                        break
                if not self.running or self._reached():
                    break
                found = executor.next(self._last.within(self.tuning.pause))
                if found is None and self._last.expired:
                    break
                if isinstance(found, TaskFailed):
                    self._lose(found)
                elif found is not None:
                    self._take(found.task, found.value)
                self._report_progress()
                if self._best() > reported and clock.now() >= next_report:
                    reported, next_report = self._best(), clock.now() + self.tuning.between
                    self.on_better(self._climbed(interrupted=True))
        except BackendError as fault:
            error = str(fault)
        self._report_progress()
        return self._climbed(interrupted=self.end.stopped, error=error)

    @property
    def _last(self) -> Deadline:
        """The moment after which no result is taken."""
        return Deadline(self.end.at + self.tuning.grace, self.end.stop)

    def _is_over(self) -> bool:
        return self.end.expired or self._reached()

    def _reached(self) -> bool:
        return self.target is not None and self._best() >= self.target

    def _best(self) -> int:
        """Return the value of the best board so far, -1 if there is none."""
        return max((self._value(one) for one in self.records.values()), default=-1)

    def _value(self, one: ScoredBoard) -> int:
        return self.goal.value(one.score)

    # ---- epochs to islands ----

    def _send(self, executor: Executor, islands: int) -> bool:
        """Send an island its next epoch; return False if no rounds are left."""
        left = None if self.last_round is None else self.last_round - self.next_round
        if left == 0 and not self.retries:
            return False
        island = self.idle.popleft() if self.idle else self.archipelago.settle()
        done = self.rounds_of.setdefault(island, 0)
        if self.retries:
            first, count = (failed := self.retries.popleft()).first, failed.count
        else:
            first, count = self.next_round, self._count(done, left, islands)
            self.next_round += count
        full = len(self.records) >= self.goal.limit
        epoch = Epoch(
            first,
            count,
            done,
            self.archipelago.start_of(island),
            self.end.seconds,
            self.target,
            min(map(self._value, self.records.values())) if full else 0,
        )
        task = Task(LIVE, (epoch,), "an epoch", self.epoch_goal)
        executor.submit(task)
        self.running[task] = island, epoch
        return True

    def _count(self, done: int, left: int | None, islands: int) -> int:
        """Return the number of rounds of the next epoch, to take about `Tuning.epoch` seconds."""
        count, units = 1, length(done)
        while self.units and units * self.busy / self.units < self.tuning.epoch:
            units += length(done + count)
            count += 1
        return count if left is None else min(count, max(1, left // islands))

    # ---- results from islands ----

    def _lose(self, found: TaskFailed) -> None:
        """Record a failed epoch; raise `BackendError` after `Tuning.failures` in a row."""
        island, epoch = self.running.pop(found.task)
        self.idle.append(island)
        self.retries.append(epoch)
        self.failed += 1
        if self.failed == self.tuning.failures:
            raise BackendError(f"all islands fail: {found.error}")

    def _take(self, task: Task, came: EpochOutcome) -> None:
        """Record the result of an epoch and trace its boards; `BackendError` if they are wrong."""
        island, epoch = self.running.pop(task)
        self.idle.append(island)
        self.failed = 0
        least = self.archipelago.threshold(island)
        best = max(came.boards, key=came.boards.__getitem__, default=None)
        new = [
            board
            for board, value in came.boards.items()
            if board not in self.records
            and (value >= epoch.threshold or (board is best and value > least))
        ]
        if any(map(self._is_strange, new)):
            raise BackendError("an island returned a board that does not fit the goal")
        new.sort(key=came.boards.__getitem__, reverse=True)
        for one in rescored(self.goal.scorer, new, self._last):
            if self._value(one) != came.boards[one.board]:
                raise BackendError(
                    f"an island reports {came.boards[one.board]} for {one.board}, but"
                    f" tracing gives {self._value(one)}"
                )
            self.records[one.board] = one
        if best in self.records and self._begun_at(best):
            self.archipelago.offer(island, best, self._value(self.records[best]))
        self.records = {one.board: one for one in self._sorted()[: self.goal.limit]}
        self.rounds_of[island] += came.rounds
        self.rounds_done += came.rounds
        self.boards_evaluated += came.boards_evaluated
        self.busy += came.seconds if came.units else 0.0
        self.units += came.units

    def _is_strange(self, board: Board) -> bool:
        """Whether ``board`` has another grid, or a face that the goal does not allow."""
        goal = self.goal
        return (
            board.grid != goal.scorer.grid
            or not self.allowed.issuperset(board.faces.values())
            or (goal.dice is None and len(board.faces) < len(goal.scorer.cells))
            or (goal.dice is not None and not place(board, goal.dice).complete)
        )

    def _begun_at(self, board: Board) -> bool:
        """Whether a round can begin at ``board``; with dice it may show a face that no word has."""
        return BLANK not in self.goal.scorer.numbers(board)

    def _sorted(self) -> list[ScoredBoard]:
        numbers = self.goal.scorer.numbers
        return sorted(
            self.records.values(), key=lambda one: (-self._value(one), numbers(one.board))
        )

    # ---- events and results ----

    def _report_progress(self) -> None:
        best = self._best()
        self.on_progress(
            ClimbProgress(
                self.next_round,
                None if best < 0 else best,
                "words" if self.goal.for_words else "points",
                self.boards_evaluated / max(1e-9, clock.now() - self.started),
            )
        )

    def _climbed(self, *, interrupted: bool, error: str | None = None) -> ClimbResult:
        return ClimbResult(
            tuple(self._sorted()),
            self.previous.rounds + self.rounds_done,
            self.previous.boards + self.boards_evaluated,
            self.previous.seconds + clock.now() - self.started,
            interrupted,
            error,
        )
