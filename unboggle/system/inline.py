"""Children that are none: what a process of its own would do, step by step in this one.

What runs in a child is written as a generator of its messages. `in_steps` makes of it the
function that a `Child` runs; an `Inline` runs the generator itself, a step whenever somebody
waits for it, where no process may be started.
"""

from __future__ import annotations

import functools
import importlib
import os
import pickle
from collections import deque
from collections.abc import Callable, Generator
from typing import Any, TypeVar

from unboggle.errors import BackendError
from unboggle.system.channel import Channel
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, Late

F = TypeVar("F", bound=Callable[..., None])
Steps = Generator[Any, Any, None]
"""What a child says, one message after the other; for `WANT` it is given the next of its parent."""
_STEPS: dict[Callable[..., None], Callable[..., Steps]] = {}  # of what a child runs


class _Sign:
    """Something that is no message."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


WANT, NOTHING = _Sign("WANT"), _Sign("NOTHING")
"""What a generator yields to be given a message; what a step without a message comes to."""


def in_steps(steps: Callable[..., Steps]) -> Callable[..., None]:
    """Return what a child runs: ``steps`` as a function of a channel and its arguments."""

    @functools.wraps(steps)
    def run(channel: Channel, *args: Any) -> None:
        working = steps(*args)
        given = None
        try:
            while True:
                message = working.send(given)
                given = channel.receive() if message is WANT else None
                if message is not WANT:
                    channel.send(message)
        except StopIteration:
            return

    _STEPS[run] = steps
    return run


def with_steps(steps: Callable[..., Steps]) -> Callable[[F], F]:
    """Return a decorator of what a child runs that is more than ``steps``, which do the same."""

    def add(run: F) -> F:
        _STEPS[run] = steps
        return run

    return add


class Inline(Child):
    """What ``target`` does, in this process; as a `Child`, but that it works when waited for."""

    def __init__(self, target: str, *args: object) -> None:
        module, _, name = target.partition(":")
        function = getattr(importlib.import_module(module), name)
        steps = _STEPS.get(function)
        if steps is None:
            raise BackendError(f"{name} needs a process, and there is only this one")
        self._working: Steps | None = steps(*_copied(args))
        self._inbox: deque[object] = deque()
        self._wants = self._begun = False
        self.resting = False

    @property
    def pid(self) -> int:
        """The number of this process."""
        return os.getpid()

    @property
    def can_work(self) -> bool:
        """Whether a step would come to something: it neither rests nor waits for its parent."""
        return not self.resting and not (self._wants and not self._inbox)

    def send(self, message: object) -> None:
        """Keep ``message`` until it is wanted."""
        self._inbox.append(_copied(message))

    def step(self) -> Any:
        """Go on to the next message and return it, or `NOTHING` if it waits for its parent.

        Raises `BackendError` if it failed, or has ended without another message.
        """
        if self._working is None:
            raise BackendError("it has ended")
        if not self.can_work:
            return NOTHING
        given = self._inbox.popleft() if self._wants else None
        self._wants = False
        try:
            message = self._working.send(given)
        except StopIteration:
            self._working = None
            raise BackendError("it has ended without an answer") from None
        except (BackendError, Late):
            self._working = None
            raise
        except Exception as error:  # as a process that fails is told by its parent
            self._working = None
            raise BackendError(f"{type(error).__name__}: {error}") from None
        if message is WANT:
            self._wants = True
            return self.step()
        return message

    def receive(self, deadline: Deadline = NEVER) -> Any:
        """Work until there is a message, and return it."""
        message = self.step()
        if message is NOTHING:
            raise BackendError("it waits for what nobody says")
        if deadline.over:
            self.kill()
            raise Late
        return message

    def pause(self) -> None:
        """Let it rest until `resume`."""
        self.resting = True

    def resume(self) -> None:
        """Let it go on."""
        self.resting = False

    def kill(self) -> None:
        """End it."""
        if self._working is not None:
            self._working.close()
            self._working = None

    def __exit__(self, *_: object) -> None:
        self.kill()


def _copied(message: Any) -> Any:
    """Return ``message`` as it comes out of a pipe: nobody here can change it any more."""
    return pickle.loads(pickle.dumps(message))
