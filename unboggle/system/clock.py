"""One deadline for everything: a moment, and a token by which somebody else ends it sooner.

Whoever works long asks ``deadline.over``; whoever waits does so by `Child.receive` or
`Pool.next`, which a `Stop` wakes at once. What was ended by a stop is told by
``deadline.stopped``; nothing else about it differs from a deadline that has passed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class Late(Exception):
    """The deadline passed, or was stopped, before an answer came."""


class Stop:
    """A token that ends the calls it was given to: they return the best they have so far.

    `set` may be called from any thread, from an event loop and from a signal handler.

    >>> stop = Stop()
    >>> stop.set()
    >>> stop.is_set, Deadline.after(60, stop).over
    (True, True)
    """

    # No lock and no threading.Event: a signal handler runs in the midst of the main
    # thread, which may hold any lock. What is used here is atomic in CPython.
    def __init__(self) -> None:
        self._set = False
        self._watchers: dict[object, Callable[[], object]] = {}

    @property
    def is_set(self) -> bool:
        """Whether it is to end."""
        return self._set

    def set(self) -> None:
        """End what this was given to, and what it will be given to; cannot be taken back."""
        self._set = True
        for call in list(self._watchers.values()):
            call()

    @contextmanager
    def watch(self, call: Callable[[], object]) -> Iterator[None]:
        """Within the context, call ``call`` (once or more) when it is set, from whatever thread.

        Also at once, if it is set already.
        """
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
    """The moment ``at`` (of `time.monotonic`, infinite for none), or when ``stop`` is set.

    Pickled, it is the seconds that are left: the clocks of two processes may differ, and a
    stop ends a child by its parent.
    """

    at: float = math.inf
    stop: Stop | None = None

    @classmethod
    def after(cls, seconds: float | None, stop: Stop | None = None) -> Deadline:
        """Return the deadline in ``seconds``, None for none."""
        return cls(math.inf if seconds is None else time.monotonic() + seconds, stop)

    @property
    def left(self) -> float:
        """The seconds that are left, 0 if it is over, infinite without an end.

        >>> Deadline().left, Deadline(0.0).left
        (inf, 0.0)
        """
        if self.stopped:
            return 0.0
        return max(0.0, self.at - time.monotonic())

    @property
    def seconds(self) -> float | None:
        """The seconds that are left, None without an end: a timeout, as calls take it."""
        left = self.left
        return None if left == math.inf else left

    @property
    def over(self) -> bool:
        """Whether it has passed, or was stopped."""
        return self.stopped or time.monotonic() >= self.at

    @property
    def stopped(self) -> bool:
        """Whether somebody has stopped it, be it past or not."""
        return self.stop is not None and self.stop.is_set

    def check(self) -> None:
        """Raise `Late` if it is over."""
        if self.over:
            raise Late

    def within(self, seconds: float) -> Deadline:
        """Return the deadline in ``seconds``, or this one if it is sooner."""
        return Deadline(min(self.at, time.monotonic() + seconds), self.stop)

    def before(self, at: float) -> Deadline:
        """Return the deadline at the moment ``at`` of `time.monotonic`, or this one if sooner."""
        return Deadline(min(self.at, at), self.stop)

    def share(self, part: float) -> Deadline:
        """Return one when ``part`` (0 to 1) of the time that is left is over."""
        return self if self.at == math.inf else self.within(self.left * part)

    def with_grace(self, seconds: float) -> Deadline:
        """Return one ``seconds`` after this, of the same stop: for what is worth a moment more."""
        return Deadline(max(self.at, time.monotonic()) + seconds, self.stop)

    def __reduce__(self) -> tuple[Callable[[float | None], Deadline], tuple[float | None]]:
        return Deadline.after, (self.seconds,)


NEVER = Deadline()
"""No deadline."""
