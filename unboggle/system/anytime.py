"""Run work that keeps its best result so far, however it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from unboggle.errors import BackendError, Bug
from unboggle.system.clock import Deadline, DeadlinePassed


class Outcome(NamedTuple):
    """How work ended: ``interrupted`` by a stop token, with an ``error``, or neither."""

    interrupted: bool = False
    error: str | None = None


def anytime(work: Callable[[], object], deadline: Deadline) -> Outcome:
    """Call ``work()``, which stores what it finds, and return how it ended.

    A passed deadline is no failure. If a solver fails, the outcome has its `BackendError`. In
    both cases earlier results remain valid.
    """
    try:
        work()
    except DeadlinePassed:
        return Outcome(deadline.stopped)
    except BackendError as failure:
        own_alarm = deadline.expired and not isinstance(failure, Bug)
        return Outcome(deadline.stopped, None if own_alarm else str(failure))
    return Outcome(deadline.stopped)
