"""The scheduler: children that share a few cores, and the messages of those that have a turn.

A `unboggle.system.turns.Policy` decides whose turn it is. The others are paused, so no work is
lost. The scheduler measures how long each has run. Several schedulers can share one pool. `Beside`
gives the work of this process its turns as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from unboggle.errors import BackendError
from unboggle.system import clock
from unboggle.system.child import Child
from unboggle.system.clock import Deadline
from unboggle.system.pool import ChildLost, Message, Pool
from unboggle.system.turns import Policy, Sides

K = TypeVar("K")
_AT_ONCE = Sides(here=0.0, there=0.0)


@dataclass(frozen=True)
class Said(Generic[K]):
    """A message of the child of ``key``."""

    key: K
    content: Any


@dataclass(frozen=True)
class Lost(Generic[K]):
    """The news that the child of ``key`` failed or ended without another message; it is gone."""

    key: K
    error: BackendError


class _Running:
    """A child and its run time: ``spent`` up to ``since``, the moment from which it runs."""

    def __init__(self, child: Child, spent: float, since: float) -> None:
        self.child, self.spent = child, spent
        self.since: float | None = since

    def seconds(self, now: float) -> float:
        return self.spent + (0.0 if self.since is None else now - self.since)

    def rest(self, now: float) -> None:
        if self.since is not None:
            self.spent, self.since = self.seconds(now), None
            self.child.pause()

    def go_on(self, now: float) -> None:
        if self.since is None:
            self.since = now
            self.child.resume()


class Scheduler(Generic[K]):
    """Children by keys; up to ``slots`` of them run at once, as ``policy`` decides.

    At most ``most_paused`` children are kept paused; the work of further ones is lost. ``now``
    is the clock.
    """

    def __init__(
        self,
        pool: Pool,
        policy: Policy[K],
        slots: int,
        *,
        most_paused: int | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.pool, self.policy, self.slots = pool, policy, slots
        self.turn = 0
        self._most_paused = most_paused
        self._now = now or clock.now
        self._running: dict[K, _Running] = {}
        self._spent: dict[K, float] = {}  # of children that have ended
        self._turn_ends: float | None = None

    # ---- children ----

    def start(self, key: K, target: str, *args: object) -> None:
        """Start the child of ``key``, which runs at once; raises `BackendError` if it cannot."""
        child = self.pool.start(target, *args)
        self._running[key] = _Running(child, self._spent.pop(key, 0.0), self._now())

    def send(self, key: K, message: object) -> None:
        """Send ``message`` to the child of ``key``."""
        self._running[key].child.send(message)

    def end(self, key: K) -> None:
        """Kill the child of ``key`` and discard its messages."""
        self.pool.end(self._forget(key).child)

    def close(self) -> None:
        """End all children, also one that Ctrl-C came for before it had its key."""
        self._running.clear()
        self.pool.close()

    def _forget(self, key: K) -> _Running:
        one = self._running.pop(key)
        self._spent[key] = one.seconds(self._now())
        return one

    @property
    def keys(self) -> list[K]:
        """The keys with a child, in the order in which they were started."""
        return list(self._running)

    def runs(self, key: K) -> bool:
        """Whether ``key`` has a child that is not paused."""
        return key in self._running and self._running[key].since is not None

    def seconds(self, key: K) -> float:
        """Return how long the children of ``key`` have run."""
        one = self._running.get(key)
        return self._spent.get(key, 0.0) if one is None else one.seconds(self._now())

    @property
    def total(self) -> float:
        """The run time of all children in seconds."""
        return sum(self.seconds(key) for key in {*self._spent, *self._running})

    # ---- turns ----

    def due(self, keys: Sequence[K] | None = None) -> list[K]:
        """Return whose turn it is, among ``keys`` (default: those with a child)."""
        return self.policy.due(
            self.keys if keys is None else keys, self.slots, self.turn, self.seconds
        )

    def arrange(self, wanted: Sequence[K] | None = None) -> list[K]:
        """Resume those whose turn it is and pause the others; return those without a child yet.

        With ``wanted`` the children of other keys are ended.
        """
        if wanted is not None:
            for key in [key for key in self._running if key not in wanted]:
                self.end(key)
        due = self.due(wanted)
        now = self._now()
        for key, one in self._running.items():
            if key not in due:
                one.rest(now)
        for key in due:
            if key in self._running:
                self._running[key].go_on(now)
        if self._most_paused is not None:
            waiting = [key for key in self._running if key not in due]
            for key in waiting[: max(0, len(waiting) - self._most_paused)]:
                self.end(key)
        return [key for key in due if key not in self._running]

    def pause(self) -> None:
        """Pause all children."""
        now = self._now()
        for one in self._running.values():
            one.rest(now)

    @property
    def any_runs(self) -> bool:
        """Whether a child is not paused."""
        return any(map(self.runs, self._running))

    def turn_seconds(self) -> float:
        """Return how long a turn of those that run now takes; infinite: until there is news."""
        running = [key for key in self._running if self.runs(key)]
        return self.policy.seconds(running, len(self._running), self.turn, self.seconds)

    # ---- messages ----

    def listen(self, until: Deadline) -> Said[K] | Lost[K] | None:
        """Return the next message; None after ``until`` or, if children wait, at a turn's end.

        A turn that is over ends even while messages keep coming. The pool must have no other
        children; else listen to the pool and `take` its messages.
        """
        if self._turn_ends is None:
            self._turn_ends = self._now() + self.turn_seconds()
        heard = self.pool.next(until if not self._wait_for_turns else until.before(self._turn_ends))
        if self._now() >= self._turn_ends:
            self.turn += 1
            length = self.policy.seconds(self.due(), len(self._running), self.turn, self.seconds)
            self._turn_ends = self._now() + length
        return None if heard is None else self.take(heard)

    @property
    def _wait_for_turns(self) -> bool:
        return len(self._running) > self.slots

    def take(self, heard: Message | ChildLost) -> Said[K] | Lost[K] | None:
        """Return ``heard`` with its key; None if the child is not, or no longer, one of these."""
        key = next((key for key, one in self._running.items() if one.child is heard.child), None)
        if key is None:
            return None
        if isinstance(heard, ChildLost):
            self._forget(key)
            return Lost(key, heard.error)
        return Said(key, heard.content)


class Beside:
    """The work of this process beside ``children``: on one core they alternate, else all run.

    The children rest during a turn of this process; their schedulers resume them, by
    `Scheduler.arrange`. If all run, the turns are ``together``: this process works, then it waits
    for messages. ``now`` is the clock.
    """

    def __init__(
        self,
        cores: int,
        *children: Scheduler[Any],
        together: Sides = _AT_ONCE,
        now: Callable[[], float] | None = None,
    ) -> None:
        self._cores, self._children, self._together = cores, children, together
        self._now = now or clock.now

    def round(
        self,
        listen: Callable[[Deadline], object],
        work: Callable[[float], object] | None,
        turns: Callable[[], Sides],
        until: Deadline,
    ) -> None:
        """Let the children have their turn, then this process.

        ``listen`` takes messages up to a deadline; if it returns true, the round is over. ``work``
        works for some seconds. Without it the children run until ``listen`` returns, or until the
        turn of one of them ends. ``turns`` returns the turns if both sides alternate.
        """
        if work is None:
            self._there(listen, self._turn_seconds, until)
            return
        alternate = self._cores == 1 and any(one.any_runs for one in self._children)
        sides = turns if alternate else lambda: self._together
        if self._there(listen, sides().there, until):
            return
        if alternate:
            for one in self._children:
                one.pause()
        work(sides().here)

    def _there(
        self, listen: Callable[[Deadline], object], seconds: float, until: Deadline
    ) -> object:
        return listen(until.before(self._now() + seconds))

    @property
    def _turn_seconds(self) -> float:
        running = (one.turn_seconds() for one in self._children if one.any_runs)
        return min(running, default=math.inf)
