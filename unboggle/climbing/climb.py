"""The inverse of scoring: find the board with the most points, or the most words.

Rounds of simulated annealing run in the C kernel (``kernel/c/climb.h``; without it in
`python_climber`). Each starts from a random board and ends where no exchange and no other
face improves it. The lengths of rounds follow Luby, Sinclair and Zuckerman ("Optimal speedup
of Las Vegas algorithms", 1993): mostly short, now and then long. This is as good as knowing
the best length, up to a logarithmic factor. The seed and the number of a round determine it,
so threads can share rounds, and a later call can resume them.

There is no proof that a board is the best: proving one 4x4 board took others thousands of
processor hours. Boards are scored again by `unboggle.forward.trace`, in plain Python, which
shares no code with the kernel.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from typing import NamedTuple

from unboggle.climbing import rounds as annealing
from unboggle.climbing.goal import ClimbGoal, ClimbResult
from unboggle.climbing.rescore import rescored
from unboggle.climbing.rounds import Rounds
from unboggle.errors import UnboggleError
from unboggle.events import ClimbProgress, OnProgress, Phase, ignore
from unboggle.system import clock, in_process
from unboggle.system.clock import NEVER, Deadline, StopToken, start_thread


class Tuning(NamedTuple):
    """What tunes a climb by threads. The numbers were chosen."""

    between: float = 5.0
    """Seconds between two reports of better boards, which need tracing."""
    slice: float = 0.05
    """Seconds that a thread climbs between two checks of the limits."""
    grace: float = 0.5
    """Seconds to trace boards after the end, or for a report of better ones."""
    rounds: annealing.Tuning = annealing.TUNING


TUNING = Tuning()


def climb(
    goal: ClimbGoal,
    *,
    timeout: float | None = None,
    rounds: int | None = None,
    target: int | None = None,
    jobs: int = 1,
    seed: int = 0,
    before: ClimbResult | None = None,
    on_progress: OnProgress = ignore,
    on_better: Callable[[ClimbResult], object] = ignore,
    stop: StopToken | None = None,
    tuning: Tuning = TUNING,
) -> ClimbResult:
    """Return the best boards found in ``timeout`` seconds or ``rounds``, by ``jobs`` threads.

    It ends early when a board reaches ``target`` points (or words, if those are maximised), or
    when ``stop`` is set. ``before`` is the result of an earlier call with the same goal and
    seed, whose rounds are not repeated. With ``rounds`` and one job the result is
    deterministic. ``on_better`` receives the current answer every few seconds if there are
    better boards. Tracing the boards is part of the ``timeout``; those that it leaves no time for
    are not in the result. Raises `InputError` if the goal is not possible.
    """
    return Climb(goal, seed, before, on_progress, tuning).run(
        timeout, rounds, target, jobs, on_better, stop
    )


class Climb:
    """The threads, their shared state and their results."""

    def __init__(
        self,
        goal: ClimbGoal,
        seed: int,
        before: ClimbResult | None,
        on_progress: OnProgress = ignore,
        tuning: Tuning = TUNING,
    ) -> None:
        self.tuning = tuning
        self.goal, self.on_progress = goal, on_progress
        self.previous = before or ClimbResult((), 0, 0, 0.0)
        self.rounds = Rounds(goal, seed, tuning.rounds)
        self.traced = {goal.scorer.numbers(one.board): one for one in self.previous.records}
        self.pace = 0.0  # the seconds that tracing a board takes; 0: not measured yet
        self.records = {board: goal.value(one.score) for board, one in self.traced.items()}
        self.lock = threading.Lock()
        self.finished = threading.Event()  # the target is reached, or a thread failed
        self.end = self.deadline = NEVER  # of the call, and of the climb, so that it can trace
        self.last_round: int | None = None
        self.target: int | None = None
        self.next_round = self.previous.rounds
        self.rounds_done = self.boards = 0
        self.started = clock.now()

    def run(
        self,
        timeout: float | None,
        rounds: int | None,
        target: int | None,
        jobs: int,
        on_better: Callable[[ClimbResult], object],
        stop: StopToken | None,
    ) -> ClimbResult:
        """Climb on ``jobs`` threads until a limit is reached; see `climb`."""
        self.on_progress(Phase("compile"))
        self.end = self.deadline = Deadline.after(timeout, stop)
        if not self._compiled(self.end):  # once, before the threads start
            return self._climbed(NEVER, interrupted=self.end.stopped)
        self.started = clock.now()
        self.last_round = None if rounds is None else self.previous.rounds + rounds
        self.target = target
        best, next_report = self._best(), self.started + self.tuning.between

        def report() -> None:
            nonlocal best, next_report
            self._report_progress()
            self._leave_time_to_trace()
            if self._best() > best and clock.now() >= next_report:
                best, next_report = self._best(), clock.now() + self.tuning.between
                soon = self.deadline.within(self.tuning.grace)
                on_better(self._climbed(soon, interrupted=True))

        if in_process.role() is not None:  # a browser has no threads either
            self._work(report)
        else:
            self._work_on_threads(max(1, jobs), report)
        self._report_progress()
        soon = Deadline.after(self.tuning.grace)
        until = max(soon, self.end, key=lambda one: one.remaining)
        return self._climbed(until, interrupted=self.end.stopped)

    def _work_on_threads(self, number: int, report: Callable[[], object]) -> None:
        """Climb on threads, and ``report`` in this one, until the climb is over."""
        workers: list[Future[None]] = []
        try:
            while len(workers) < number:
                workers.append(_in_a_thread(self._work))
            while wait(workers, timeout=self.tuning.slice).not_done:
                report()
        finally:
            self.finished.set()
            wait(workers)
        for worker in workers:
            worker.result()

    def _compiled(self, deadline: Deadline) -> bool:
        """Compile the words, mostly in less than a second; return False past ``deadline``."""
        if deadline.expired:
            return False
        if deadline == NEVER or in_process.role() is not None:
            self.rounds.compile()
            return True
        # Compiling cannot be interrupted; the call returns without waiting for it.
        compiled = _in_a_thread(self.rounds.compile)
        while not deadline.expired:
            if wait([compiled], timeout=min(self.tuning.slice, deadline.remaining)).done:
                compiled.result()
                return True
        return False

    def _best(self) -> int:
        """Return the value of the best board so far, -1 if there is none."""
        with self.lock:
            return max(self.records.values(), default=-1)

    def _report_progress(self) -> None:
        best = self._best()
        self.on_progress(
            ClimbProgress(
                self.next_round,
                None if best < 0 else best,
                "words" if self.goal.for_words else "points",
                self.boards / max(1e-9, clock.now() - self.started),
            )
        )

    def _work(self, report: Callable[[], object] = lambda: None) -> None:
        """Climb rounds until the climb is over; each thread has its own climber.

        ``report`` is called after each slice.
        """
        climber = self.rounds.climber()
        seen = 0
        while not (self.finished.is_set() or self.deadline.expired):
            with self.lock:
                number = self.next_round
                if number == self.last_round:
                    return
                self.next_round += 1
            self.rounds.begin(climber, number)
            finished = False
            while not (finished or self.finished.is_set() or self.deadline.expired):
                finished = climber.run(min(self.tuning.slice, self.deadline.remaining))
                kept = climber.records
                with self.lock:
                    self.boards += climber.boards - seen
                    seen = climber.boards
                    self.rounds_done += finished
                    self._keep(kept)
                report()

    def _keep(self, boards: Iterable[tuple[int, bytes]]) -> None:
        for value, board in boards:
            self.records[board] = value
        if len(self.records) > self.goal.limit:
            best = sorted(self.records.items(), key=lambda item: (-item[1], item[0]))
            self.records = dict(best[: self.goal.limit])
        if self.target is not None and max(self.records.values(), default=-1) >= self.target:
            self.finished.set()

    def _leave_time_to_trace(self) -> None:
        """End the climb early enough to trace its boards, but not in the first half of its time."""
        best = self._best_first()
        if not self.pace:
            self._trace(best, Deadline(0.0))
        left = sum(board not in self.traced for board, _ in best)
        half = (self.started + self.end.at) / 2
        self.deadline = self.end.before(max(half, self.end.at - left * self.pace))

    def _best_first(self) -> list[tuple[bytes, int]]:
        """Return the boards so far with their values."""
        with self.lock:
            return sorted(self.records.items(), key=lambda item: (-item[1], item[0]))

    def _trace(self, boards: list[tuple[bytes, int]], until: Deadline) -> None:
        """Trace those of ``boards`` that are new, in their order; past ``until`` only a few."""
        began = clock.now()
        new = [(board, value) for board, value in boards if board not in self.traced]
        found = [self.rounds.board(board) for board, _ in new]
        records = rescored(self.goal.scorer, found, until)
        for record, (board, value) in zip(records, new, strict=False):
            if self.goal.value(record.score) != value:
                raise UnboggleError(
                    f"the board {record.board} was scored {value}, but tracing gives"
                    f" {self.goal.value(record.score)}; please report this"
                )
            self.traced[board] = record
        if records:
            self.pace = (clock.now() - began) / len(records)

    def _climbed(self, until: Deadline, *, interrupted: bool) -> ClimbResult:
        """Return the result so far, with the boards that can be traced up to ``until``."""
        best = self._best_first()
        with self.lock:
            rounds, boards = self.rounds_done, self.boards
        self._trace(best, until)
        return ClimbResult(
            tuple(self.traced[board] for board, _ in best if board in self.traced),
            self.previous.rounds + rounds,
            self.previous.boards + boards,
            self.previous.seconds + clock.now() - self.started,
            interrupted,
        )


def _in_a_thread(work: Callable[[], object]) -> Future[None]:
    """Start ``work`` in a thread of its own; the future has its error, or no result."""
    done: Future[None] = Future()

    def run() -> None:
        try:
            work()
            done.set_result(None)
        except BaseException as error:  # raised in the thread that waits
            done.set_exception(error)

    start_thread(threading.Thread(target=run, daemon=True))
    return done
