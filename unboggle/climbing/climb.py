"""The inverse of scoring: which board has the most points, or the most words?

Rounds of simulated annealing in the C kernel (``kernel/c/climb.h``; without it in
`python_climber`), each from a random board, each ending where no exchange and no
other face improves it. How long a round is follows Luby, Sinclair and Zuckerman
("Optimal speedup of Las Vegas algorithms", 1993): mostly short, now and then long,
as good as knowing the best length but for a logarithm. A round's number and the seed decide it,
so rounds can be shared among threads and taken up again later.

Nobody can prove a record here: proving one 4x4 board took others thousands of
processor hours. What is found is scored again by `unboggle.forward.trace`, in plain
Python, which shares no code with the kernel that found it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from unboggle.climbing.goal import Climbed, Goal
from unboggle.climbing.rescore import rescored
from unboggle.climbing.rounds import Rounds
from unboggle.errors import UnboggleError
from unboggle.progress import Climbing, OnProgress, Phase, ignore
from unboggle.system.clock import NEVER, Deadline, Stop

_BETWEEN = 5.0  # seconds between two tellings of a better board, which cost tracing
_SLICE = 0.05  # seconds a thread climbs without looking up


def climb(
    goal: Goal,
    *,
    timeout: float | None = None,
    rounds: int | None = None,
    target: int | None = None,
    jobs: int = 1,
    seed: int = 0,
    before: Climbed | None = None,
    on_progress: OnProgress = ignore,
    on_better: Callable[[Climbed], object] = lambda _: None,
    stop: Stop | None = None,
) -> Climbed:
    """Return the best boards found in ``timeout`` seconds or ``rounds``, by ``jobs`` threads.

    It ends early when a board reaches ``target`` points (words, if those are
    climbed for), or when ``stop`` is set. ``before`` is what an earlier call came to, with
    the same goal and seed; its rounds are not done again. With ``rounds`` and one job the
    same call gives the same boards. ``on_better`` gets what would be the answer, every few
    seconds if there are better boards. Raises `InputError` if the goal cannot be.
    """
    return Climb(goal, seed, before, on_progress).run(
        timeout, rounds, target, jobs, on_better, stop
    )


class Climb:
    """The threads, what they share, and what they have found."""

    def __init__(
        self, goal: Goal, seed: int, before: Climbed | None, on_progress: OnProgress = ignore
    ) -> None:
        self.goal, self.on_progress = goal, on_progress
        self.before = before or Climbed((), 0, 0, 0.0)
        self.rounds = Rounds(goal, seed)
        self.kept: dict[bytes, int] = {}
        for record in self.before.records:
            self.kept[goal.scorer.numbers(record.board)] = goal.value(record.score)
        self.lock = threading.Lock()
        self.over = threading.Event()  # the target is reached, or something went wrong
        self.deadline = NEVER
        self.last_round: int | None = None
        self.target: int | None = None
        self.next_round = self.before.rounds
        self.done = self.boards = 0
        self.begun = time.monotonic()

    def run(
        self,
        timeout: float | None,
        rounds: int | None,
        target: int | None,
        jobs: int,
        on_better: Callable[[Climbed], object],
        stop: Stop | None,
    ) -> Climbed:
        """Climb on ``jobs`` threads until a limit is met; see `climb`."""
        self.on_progress(Phase("compile"))
        if not self._compiled(Deadline(stop=stop)):  # once, before the threads and the time run
            return self._climbed(interrupted=True)
        self.begun = time.monotonic()
        self.deadline = Deadline.after(timeout, stop)
        self.last_round = None if rounds is None else self.before.rounds + rounds
        self.target = target
        best, tell = self._best(), self.begun + _BETWEEN
        with ThreadPoolExecutor(max(1, jobs)) as pool:
            workers = [pool.submit(self._work) for _ in range(max(1, jobs))]
            try:
                while wait(workers, timeout=_SLICE).not_done:
                    self._tell()
                    if self._best() > best and time.monotonic() >= tell:
                        best, tell = self._best(), time.monotonic() + _BETWEEN
                        on_better(self._climbed(interrupted=True))
            finally:
                self.over.set()
        for worker in workers:
            worker.result()
        self._tell()
        return self._climbed(interrupted=self.deadline.stopped)

    def _compiled(self, deadline: Deadline) -> bool:
        """Compile the words, which takes a second or two; False if it is to end before."""
        if deadline.stop is None:
            self.rounds.compile()
            return True
        # Nothing can break it off: who does not want it any more does not wait for it.
        compiled: Future[None] = Future()

        def work() -> None:
            try:
                self.rounds.compile()
                compiled.set_result(None)
            except BaseException as error:  # to be raised where it is waited for
                compiled.set_exception(error)

        threading.Thread(target=work, daemon=True).start()
        while not deadline.over:
            if wait([compiled], timeout=_SLICE).done:
                compiled.result()
                return True
        return False

    def _best(self) -> int:
        """Return the value of the best board so far, -1 if there is none."""
        with self.lock:
            return max(self.kept.values(), default=-1)

    def _tell(self) -> None:
        best = self._best()
        self.on_progress(
            Climbing(
                self.next_round,
                None if best < 0 else best,
                "words" if self.goal.for_words else "points",
                self.boards / max(1e-9, time.monotonic() - self.begun),
            )
        )

    def _work(self) -> None:
        """Climb rounds until it is over; each thread has a climber of its own."""
        climber = self.rounds.climber()
        seen = 0
        while not (self.over.is_set() or self.deadline.over):
            with self.lock:
                number = self.next_round
                if number == self.last_round:
                    return
                self.next_round += 1
            self.rounds.begin(climber, number)
            finished = False
            while not (finished or self.over.is_set() or self.deadline.over):
                finished = climber.run(min(_SLICE, self.deadline.left))
                kept = climber.kept
                with self.lock:
                    self.boards += climber.boards - seen
                    seen = climber.boards
                    self.done += finished
                    self._keep(kept)

    def _keep(self, boards: Iterable[tuple[int, bytes]]) -> None:
        for value, board in boards:
            self.kept[board] = value
        if len(self.kept) > self.goal.keep:
            best = sorted(self.kept.items(), key=lambda item: (-item[1], item[0]))
            self.kept = dict(best[: self.goal.keep])
        if self.target is not None and max(self.kept.values(), default=-1) >= self.target:
            self.over.set()

    def _climbed(self, *, interrupted: bool) -> Climbed:
        with self.lock:
            best = sorted(self.kept.items(), key=lambda item: (-item[1], item[0]))
            rounds, boards = self.done, self.boards
        found = [self.rounds.shown(numbers) for numbers, _ in best]
        records = rescored(self.goal.scorer, found)
        for record, (_, value) in zip(records, best, strict=True):
            if self.goal.value(record.score) != value:
                raise UnboggleError(
                    f"the board {record.board} was scored {value}, but tracing gives"
                    f" {self.goal.value(record.score)}; please report this"
                )
        return Climbed(
            records,
            self.before.rounds + rounds,
            self.before.boards + boards,
            self.before.seconds + time.monotonic() - self.begun,
            interrupted,
        )
