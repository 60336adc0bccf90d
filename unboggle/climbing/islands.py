"""A climb by islands on a cluster: who is given what to do, and what is believed of it.

Each island is one task at a time, an `Epoch`; when its answer comes it is given the next, by
the rule of `unboggle.climbing.archipelago`, and nobody waits for the others. A worker that is
lost costs its epoch, which the executor has done again. No board counts, nor does any island
begin at it, before it was held against the goal and traced here.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from unboggle.climbing.archipelago import Archipelago
from unboggle.climbing.goal import Climbed, Goal, ScoredBoard
from unboggle.climbing.island import Came, Epoch, Question, length
from unboggle.climbing.rescore import rescored
from unboggle.errors import BackendError
from unboggle.executors.task import Executor, Task, TaskFailed
from unboggle.forward.scoring import BLANK
from unboggle.progress import Climbing, OnProgress, Phase, ignore
from unboggle.puzzle import Board
from unboggle.puzzle.dice import place
from unboggle.system.clock import NEVER, Deadline, Stop

LIVE = "unboggle.climbing.island:live"
"""What a worker does for an epoch."""
EPOCH = 2.0
"""Seconds that an epoch should take at least, so that it is worth sending."""
_GRACE = 3.0  # seconds behind the end for the answers that are on their way
_TELL = 1.0  # seconds between two events
_BETWEEN = 5.0  # seconds between two tellings of better boards
_FAILURES = 3  # epochs that fail one after the other, and none that does not: nobody can


def climb_by_islands(
    goal: Goal,
    executor: Executor,
    *,
    islands: int | None = None,
    embedded: bool = False,
    timeout: float | None = None,
    rounds: int | None = None,
    target: int | None = None,
    seed: int = 0,
    before: Climbed | None = None,
    on_progress: OnProgress = ignore,
    on_better: Callable[[Climbed], object] = lambda _: None,
    stop: Stop | None = None,
) -> Climbed:
    """Return the best boards that ``islands`` find which ``executor`` works on; see `climb`.

    None: as many as it works on at once, as things stand. ``embedded`` says that the words of
    the goal are the embedded dictionary, which need not be sent. Which boards come out is
    a matter of chance, even with the same seed: who begins where hangs on who is the first. What
    ends it before its time, as a cluster that goes away or an island that lies, is the
    ``error`` of what was found until then.
    """
    question = Question.of(goal, seed, embedded=embedded)
    climb = Islands(goal, question, before, on_progress, on_better)
    climb.end = Deadline.after(timeout, stop)
    climb.last_round = None if rounds is None else climb.next_round + rounds
    climb.target = target
    return climb.run(executor, islands)


class Islands:
    """The islands, what they are at, and what they have found."""

    def __init__(
        self,
        goal: Goal,
        question: Question,
        before: Climbed | None,
        on_progress: OnProgress,
        on_better: Callable[[Climbed], object],
    ) -> None:
        self.goal, self.question = goal, question
        self.on_progress, self.on_better = on_progress, on_better
        self.before = before or Climbed((), 0, 0, 0.0)
        self.allowed = frozenset(goal.faces())
        self.kept = {one.board: one for one in self.before.records}
        self.archipelago = Archipelago(
            (one.board, goal.value(one.score))
            for one in self.before.records
            if self._begun_at(one.board)
        )
        self.end = NEVER
        self.last_round: int | None = None
        self.target: int | None = None
        self.next_round = self.before.rounds
        self.out: dict[Task, tuple[int, Epoch]] = {}
        self.idle: deque[int] = deque()
        self.again: deque[Epoch] = deque()  # which failed
        self.rounds_of: dict[int, int] = {}  # by island: finished
        self.failed = 0  # one after the other
        self.done = self.seen = 0
        self.busy, self.units = 0.0, 0  # seconds of all islands, shortest rounds in these
        self.begun = time.monotonic()

    def run(self, executor: Executor, islands: int | None) -> Climbed:
        """Keep ``islands`` at work until a limit is met."""
        self.on_progress(Phase("compile"))
        last = Deadline(self.end.at + _GRACE, self.end.stop)
        told, tell = self._best(), self.begun + _BETWEEN
        error = None
        try:
            while True:
                while not self._is_over() and len(self.out) < (islands or executor.width):
                    if not self._send(executor, islands or executor.width):
                        break
                if not self.out or self._reached():
                    break
                found = executor.next(last.within(_TELL))
                if found is None and last.over:
                    break
                if isinstance(found, TaskFailed):
                    self._lose(found)
                elif found is not None:
                    self._take(found.task, found.value)
                self._tell()
                if self._best() > told and time.monotonic() >= tell:
                    told, tell = self._best(), time.monotonic() + _BETWEEN
                    self.on_better(self._climbed(interrupted=True))
        except BackendError as fault:
            error = str(fault)
        self._tell()
        return self._climbed(interrupted=self.end.stopped, error=error)

    def _is_over(self) -> bool:
        return self.end.over or self._reached()

    def _reached(self) -> bool:
        return self.target is not None and self._best() >= self.target

    def _best(self) -> int:
        """Return what the best board so far is worth, -1 if there is none."""
        return max((self._value(one) for one in self.kept.values()), default=-1)

    def _value(self, one: ScoredBoard) -> int:
        return self.goal.value(one.score)

    # ---- what islands are given ----

    def _send(self, executor: Executor, islands: int) -> bool:
        """Give an island its next epoch; False if there are no more rounds to do."""
        left = None if self.last_round is None else self.last_round - self.next_round
        if left == 0 and not self.again:
            return False
        island = self.idle.popleft() if self.idle else self.archipelago.settle()
        done = self.rounds_of.setdefault(island, 0)
        if self.again:
            first, count = (failed := self.again.popleft()).first, failed.count
        else:
            first, count = self.next_round, self._count(done, left, islands)
            self.next_round += count
        full = len(self.kept) >= self.goal.keep
        epoch = Epoch(
            first,
            count,
            done,
            self.archipelago.begins(island),
            self.end.seconds,
            self.target,
            min(map(self._value, self.kept.values())) if full else 0,
        )
        task = Task(LIVE, (epoch,), "an epoch", self.question)
        executor.submit(task)
        self.out[task] = island, epoch
        return True

    def _count(self, done: int, left: int | None, islands: int) -> int:
        """Return how many rounds an island does next: of `EPOCH` seconds, as far as is known."""
        count, units = 1, length(done)
        while self.units and units * self.busy / self.units < EPOCH:
            units += length(done + count)
            count += 1
        return count if left is None else min(count, max(1, left // islands))

    # ---- what they tell ----

    def _lose(self, found: TaskFailed) -> None:
        """Take note that an epoch has failed; `BackendError` if all do."""
        island, epoch = self.out.pop(found.task)
        self.idle.append(island)
        self.again.append(epoch)
        self.failed += 1
        if self.failed == _FAILURES:
            raise BackendError(f"no island gets through: {found.error}")

    def _take(self, task: Task, came: Came) -> None:
        """Take what came of an epoch, its boards traced; `BackendError` if they are no such."""
        island, epoch = self.out.pop(task)
        self.idle.append(island)
        self.failed = 0
        least = self.archipelago.least(island)
        best = max(came.boards, key=came.boards.__getitem__, default=None)
        new = [
            board
            for board, value in came.boards.items()
            if board not in self.kept
            and (value >= epoch.least or (board is best and value > least))
        ]
        if any(map(self._is_strange, new)):
            raise BackendError("an island tells of a board that is none of those asked for")
        for one in rescored(self.goal.scorer, new):
            if self._value(one) != came.boards[one.board]:
                raise BackendError(
                    f"an island tells that {one.board} is worth {came.boards[one.board]}, but"
                    f" tracing gives {self._value(one)}"
                )
            self.kept[one.board] = one
        if best in self.kept and self._begun_at(best):
            self.archipelago.offer(island, best, self._value(self.kept[best]))
        self.kept = {one.board: one for one in self._sorted()[: self.goal.keep]}
        self.rounds_of[island] += came.rounds
        self.done += came.rounds
        self.seen += came.seen
        self.busy += came.seconds if came.units else 0.0
        self.units += came.units

    def _is_strange(self, board: Board) -> bool:
        """Whether ``board`` is on another grid, or shows what none may that is asked for."""
        goal = self.goal
        return (
            board.grid != goal.scorer.grid
            or not self.allowed.issuperset(board.faces.values())
            or (goal.dice is None and len(board.faces) < len(goal.scorer.cells))
            or (goal.dice is not None and not place(board, goal.dice).complete)
        )

    def _begun_at(self, board: Board) -> bool:
        """Whether a round can begin at ``board``: with dice there may be a face no word has."""
        return BLANK not in self.goal.scorer.numbers(board)

    def _sorted(self) -> list[ScoredBoard]:
        numbers = self.goal.scorer.numbers
        return sorted(self.kept.values(), key=lambda one: (-self._value(one), numbers(one.board)))

    # ---- what is told of them ----

    def _tell(self) -> None:
        best = self._best()
        self.on_progress(
            Climbing(
                self.next_round,
                None if best < 0 else best,
                "words" if self.goal.for_words else "points",
                self.seen / max(1e-9, time.monotonic() - self.begun),
            )
        )

    def _climbed(self, *, interrupted: bool, error: str | None = None) -> Climbed:
        return Climbed(
            tuple(self._sorted()),
            self.before.rounds + self.done,
            self.before.boards + self.seen,
            self.before.seconds + time.monotonic() - self.begun,
            interrupted,
            error,
        )
