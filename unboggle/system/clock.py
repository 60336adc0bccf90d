"""The deadline of a call: a moment in time, and a stop token that ends the call sooner.

Long computations test ``deadline.expired``; waits use `Child.receive` or `Pool.next`, which
a `StopToken` wakes at once. ``deadline.stopped`` is true after a stop; otherwise a stop has
the same effect as a deadline that passes.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unboggle.arguments import validated

if TYPE_CHECKING:
    from threading import Thread

POLL = 0.1  # seconds
_LONGEST_START = 60.0  # seconds; on the busiest machines a thread has begun after some of them
_ROOM = 33 * 2**20
"""The bytes that must be left for a thread: its stack has 8 MB, and its heap needs more.

As malloc never keeps a block of over 32 MB, asking for this one costs microseconds.
"""


def now() -> float:
    """Return the seconds of `time.monotonic`: all of unboggle reads the time here."""
    return time.monotonic()


def wait_seconds(left: float) -> float | None:
    """Return how long one wait on a queue may take, at most ``left`` seconds; None: no limit.

    On Windows Ctrl-C does not wake a waiting lock, so waits there are short.
    """
    from threading import TIMEOUT_MAX  # late: most commands wait for nothing

    longest = POLL if os.name == "nt" else TIMEOUT_MAX
    return None if left == math.inf and os.name != "nt" else min(left, longest)


def start_thread(thread: Thread) -> None:
    """Start ``thread``; raise `MemoryError` if there is no memory for it.

    Python's own `Thread.start` waits for ever for a thread that ended before it could say that it
    had begun (https://github.com/python/cpython/issues/140746). Such a thread no longer refers to
    its first function, which is how this finds out. If that is corrected, this is the same.
    """
    inside: Any = thread
    begun = vars(thread).get("_started")
    bytes(_ROOM)  # else Python prints two lines for each thread that ends so
    if begun is not None:
        from weakref import ref  # late: most commands start no thread

        bootstrap = inside._bootstrap

        def begin() -> None:
            bootstrap()

        first = ref(begin)
        inside._bootstrap = begin
        del begin
        wait_for_ever = begun.wait

        def wait(timeout: float | None = None) -> bool:
            if timeout is not None:
                return bool(wait_for_ever(timeout))
            del inside._bootstrap  # now only the new thread refers to it
            until = now() + _LONGEST_START
            while now() < until:
                has_ended = first() is None
                if wait_for_ever(0 if has_ended else POLL):
                    return True
                if has_ended:
                    break
            raise MemoryError("no memory for a thread")

        begun.wait = wait
    thread.start()


class DeadlinePassed(Exception):
    """The deadline passed, or the call was stopped, before an answer was ready."""


class StopToken:
    """A token that stops the calls it is passed to. They return their best result so far.

    `set` may be called from any thread, an event loop or a signal handler.

    >>> stop = StopToken()
    >>> stop.set()
    >>> stop.is_set, Deadline.after(60, stop).expired
    (True, True)
    """

    # No lock and no threading.Event: a signal handler interrupts the main thread, which may
    # hold any lock. The operations used here are atomic in CPython.
    def __init__(self) -> None:
        self._set = False
        self._watchers: dict[object, Callable[[], object]] = {}

    @property
    def is_set(self) -> bool:
        """Whether `set` was called."""
        return self._set

    def set(self) -> None:
        """Stop all calls that have this token, now and in future; this cannot be undone."""
        self._set = True
        for call in list(self._watchers.values()):
            call()

    @contextmanager
    def on_set(self, call: Callable[[], object]) -> Iterator[None]:
        """In this context, call ``call`` once or more when the token is set, from any thread.

        If the token is already set, call it at once.
        """
        validated(StopToken.on_set, locals())
        key = object()
        self._watchers[key] = call
        try:
            if self._set:
                call()
            yield
        finally:
            self._watchers.pop(key, None)

    def __repr__(self) -> str:
        return f"Stop({'set' if self._set else 'not set'})"


@dataclass(frozen=True)
class Deadline:
    """The moment ``at`` (of `now`; infinite: no limit), or when ``stop`` is set.

    A pickled deadline is the remaining seconds, since the clocks of two processes may differ.
    It has no stop token: a stop ends a child through its parent.
    """

    at: float = math.inf
    stop: StopToken | None = None

    @classmethod
    def after(cls, seconds: float | None, stop: StopToken | None = None) -> Deadline:
        """Return the deadline in ``seconds``; None means no limit."""
        return cls(math.inf if seconds is None else now() + seconds, stop)

    @property
    def remaining(self) -> float:
        """The remaining seconds: 0 after the deadline, infinite without a limit.

        >>> Deadline().remaining, Deadline(0.0).remaining
        (inf, 0.0)
        """
        if self.stopped:
            return 0.0
        return max(0.0, self.at - now())

    @property
    def seconds(self) -> float | None:
        """The remaining seconds, None without a limit: a timeout as calls accept it."""
        left = self.remaining
        return None if left == math.inf else left

    @property
    def expired(self) -> bool:
        """Whether it has passed or was stopped."""
        return self.stopped or now() >= self.at

    @property
    def stopped(self) -> bool:
        """Whether the stop token is set, whether or not the moment has passed."""
        return self.stop is not None and self.stop.is_set

    def raise_if_expired(self) -> None:
        """Raise `DeadlinePassed` if it has passed or was stopped."""
        if self.expired:
            raise DeadlinePassed

    def within(self, seconds: float) -> Deadline:
        """Return the deadline in ``seconds``, or this one if that is sooner."""
        return Deadline(min(self.at, now() + seconds), self.stop)

    def before(self, at: float) -> Deadline:
        """Return the deadline at the moment ``at`` of `now`, or this one if sooner."""
        return Deadline(min(self.at, at), self.stop)

    def share(self, part: float) -> Deadline:
        """Return the deadline after ``part`` (0 to 1) of the remaining time."""
        return self if self.at == math.inf else self.within(self.remaining * part)

    def extended(self, seconds: float) -> Deadline:
        """Return the deadline ``seconds`` later, with the same stop token."""
        return Deadline(max(self.at, now()) + seconds, self.stop)

    def __reduce__(self) -> tuple[Callable[[float | None], Deadline], tuple[float | None]]:
        return Deadline.after, (self.seconds,)


NEVER = Deadline()
"""No deadline."""
