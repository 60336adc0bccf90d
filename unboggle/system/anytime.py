"""The frame for work that keeps the best it has found, whenever and however it is ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unboggle.errors import BackendError, Bug
from unboggle.system.clock import Deadline, Late


@dataclass(frozen=True)
class Outcome:
    """How work came to its end: ``interrupted`` by a stop, or by ``error``, or neither."""

    interrupted: bool = False
    error: str | None = None


def anytime(work: Callable[[], object], deadline: Deadline) -> Outcome:
    """Call ``work()``, which keeps what it finds; return how it ended.

    That the time is up is no failure: what has been found by then stands. A failure of a
    solver, `BackendError`, is told, and what was found before it stands as well.
    """
    try:
        work()
    except Late:
        return Outcome(deadline.stopped)
    except BackendError as failure:
        own_alarm = deadline.over and not isinstance(failure, Bug)
        return Outcome(deadline.stopped, None if own_alarm else str(failure))
    return Outcome(deadline.stopped)
