"""Members at sizes that are open, each in a child: a little time for each, then more.

Solvers refute from below; the size just below the best board is tried, too, for a solver may
find a board that no search does. On further cores searches with other seeds look for boards at
the sizes below the best. A child that has to wait is paused and goes on later.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from unboggle.errors import BackendError
from unboggle.fitting.member import BestSoFar, Encoded, Finished, Searched
from unboggle.fitting.plan import Plan
from unboggle.fitting.size_book import Size
from unboggle.puzzle import Puzzle
from unboggle.system.child import Child
from unboggle.system.clock import Deadline
from unboggle.system.pool import Lost, Message, Pool

_FIRST = 1.0  # seconds for each size in turn, then
_MORE = 4.0  # so many times more
_PAUSED = 4  # children that may wait to go on; what the others did is lost


@dataclass(eq=False)
class Runner:
    """A member on a size: ``spent`` are the seconds that it was let run, ``since`` it runs now."""

    size: Size
    plan: Plan
    child: Child
    since: float | None
    encode: float = 0.0


@dataclass(frozen=True)
class Answered:
    """What the member that carries out ``plan`` says of ``size``."""

    size: Size
    plan: Plan
    finished: Finished
    encode: float


class SizeMembers:
    """The members of a kind; ``slots`` of them may run at once.

    ``question`` returns the puzzle for a size, ``plans`` who is to solve it: the first, and if
    it is lost the next. ``lost`` are those that failed, and why; if ``patient`` a size gets all
    the time that it takes.
    """

    def __init__(
        self,
        pool: Pool,
        question: Callable[[Size], Puzzle],
        plans: Callable[[Puzzle], Sequence[Plan]],
        slots: int,
        deadline: Deadline,
        *,
        patient: bool = False,
    ) -> None:
        self.pool, self.question, self.plans = pool, question, plans
        self.slots, self.deadline, self.patient = slots, deadline, patient
        self.lost: list[tuple[Plan, str]] = []
        self._runners: dict[Size, Runner] = {}
        self._spent: dict[Size, float] = {}
        self._left: dict[Size, list[Plan]] = {}  # who is still to be asked about a size

    def go_on(self, wanted: Sequence[Size]) -> bool:
        """Let run who is due among those ``wanted``, the most useful first; end all others.

        Return whether anybody runs.
        """
        for size in [size for size in self._runners if size not in wanted]:
            self._end(size)
        due = sorted(
            (size for size in wanted if self._left.get(size) != []),
            key=lambda size: (self._level(size), wanted.index(size)),
        )[: self.slots]
        for size in [size for size in self._runners if size not in due]:
            self._rest(self._runners[size])
        for size in due:
            self._run(size)
        waiting = [size for size in self._runners if size not in due]
        for size in waiting[: max(0, len(waiting) - _PAUSED)]:
            self._end(size)
        return any(runner.since is not None for runner in self._runners.values())

    def can_go_on(self, wanted: Sequence[Size]) -> bool:
        """Whether anybody is left for a size of these."""
        return any(self._left.get(size) != [] for size in wanted)

    def pause(self) -> None:
        """Let all rest."""
        for runner in self._runners.values():
            self._rest(runner)

    @property
    def seconds(self) -> float:
        """How long all together have run."""
        return sum(self._had(size) for size in {*self._spent, *self._runners})

    def turn(self) -> float:
        """Return the seconds until somebody else is due."""
        if self.patient:
            return float("inf")
        ends = [
            _end_of(self._level(size)) - self._had(size)
            for size, runner in self._runners.items()
            if runner.since is not None
        ]
        return max(0.01, min(ends, default=1.0))

    def take(self, heard: Message | Lost) -> Answered | None:
        """Take what a child says; return what it answers."""
        runner = next((r for r in self._runners.values() if r.child is heard.child), None)
        if runner is None:  # another kind's, or ended
            return None
        if isinstance(heard, Lost):
            self._spent[runner.size] = self._had(runner.size)
            del self._runners[runner.size]
            if not self.deadline.over:  # else its own alarm has ended it
                self._lose(runner.size, runner.plan, str(heard.error))
            return None
        if isinstance(heard.content, Encoded):
            runner.encode = heard.content.seconds
            return None
        if isinstance(heard.content, Searched | BestSoFar):
            return None
        assert isinstance(heard.content, Finished)
        self._left[runner.size] = []
        self._end(runner.size)
        plan = replace(runner.plan, method=heard.content.method or runner.plan.method)
        return Answered(runner.size, plan, heard.content, runner.encode)

    # ---- one of them ----

    def _run(self, size: Size) -> None:
        runner = self._runners.get(size)
        while runner is None and not self.deadline.stopped:
            if size not in self._left:
                self._left[size] = list(self.plans(self.question(size)))
            if not self._left[size]:
                return
            plan = self._left[size][0]
            try:
                args = (self.question(size), plan, self.deadline)
                child = self.pool.start("unboggle.fitting.member:run", *args)
            except BackendError as error:
                self._lose(size, plan, str(error))
            else:
                self._runners[size] = Runner(size, plan, child, time.monotonic())
                return
        if runner is not None and runner.since is None:
            runner.since = time.monotonic()
            runner.child.resume()

    def _rest(self, runner: Runner) -> None:
        if runner.since is not None:
            self._spent[runner.size] = self._had(runner.size)
            runner.since = None
            runner.child.pause()

    def _end(self, size: Size) -> None:
        self._spent[size] = self._had(size)
        self.pool.end(self._runners.pop(size).child)

    def _lose(self, size: Size, plan: Plan, why: str) -> None:
        self.lost.append((plan, why))
        self._left[size] = [other for other in self._left[size] if other is not plan]

    # ---- whose turn it is ----

    def _had(self, size: Size) -> float:
        """Return how long the members at ``size`` have run."""
        runner = self._runners.get(size)
        since = None if runner is None else runner.since
        running = 0.0 if since is None else time.monotonic() - since
        return self._spent.get(size, 0.0) + running

    def _level(self, size: Size) -> int:
        if self.patient:
            return 0
        level = 0
        while self._had(size) >= _end_of(level):
            level += 1
        return level


def _end_of(level: int) -> float:
    """Return how long a size may be run in all until others have had as much."""
    return sum(_FIRST * _MORE**k for k in range(level + 1))
