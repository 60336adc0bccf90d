"""Children without processes: the work of a child, step by step in this process.

The work of a child is a generator of messages. `in_steps` turns it into the function that a
`Child` runs. If no process may be started, an `Inline` runs the generator itself, one step
each time that its caller waits for a message.
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
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.packages import described

F = TypeVar("F", bound=Callable[..., None])
Steps = Generator[Any, Any, None]
"""The messages of a child, in order; each `WANT` receives the next message of the parent."""
_STEPS: dict[Callable[..., None], Callable[..., Steps]] = {}  # by the function that a child runs


class _Sign:
    """A marker that is no message."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


WANT, NOTHING = _Sign("WANT"), _Sign("NOTHING")
"""A generator yields `WANT` to receive a message; `NOTHING` is a step without a message."""


def in_steps(steps: Callable[..., Steps]) -> Callable[..., None]:
    """Return the function that a child runs: ``steps`` with a channel and its arguments."""

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
    """Return a decorator that names ``steps`` as the equivalent of a child's function."""

    def add(run: F) -> F:
        _STEPS[run] = steps
        return run

    return add


class Inline(Child):
    """The child ``target`` in this process: like a `Child`, but it only works during `receive`."""

    def __init__(self, target: str, *args: object) -> None:
        module, _, name = target.partition(":")
        function = getattr(importlib.import_module(module), name)
        steps = _STEPS.get(function)
        if steps is None:
            raise BackendError(f"{name} needs a child process, and none may be started here")
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
        """Whether it can take a step: it is neither paused nor waiting for its parent."""
        return not self.resting and not (self._wants and not self._inbox)

    def send(self, message: object) -> None:
        """Queue ``message`` until the child reads it."""
        self._inbox.append(_copied(message))

    def step(self) -> Any:
        """Run up to the next message and return it, or `NOTHING` if it waits for its parent.

        Raises `BackendError` if it failed or ended without another message.
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
        except (BackendError, DeadlinePassed):
            self._working = None
            raise
        except Exception as error:  # reported like the failure of a process
            self._working = None
            raise BackendError(described(error)) from None
        if message is WANT:
            self._wants = True
            return self.step()
        return message

    def receive(self, deadline: Deadline = NEVER) -> Any:
        """Run until there is a message, and return it."""
        message = self.step()
        if message is NOTHING:
            raise BackendError("it waits for a message that is never sent")
        if deadline.expired:
            self.kill()
            raise DeadlinePassed
        return message

    def pause(self) -> None:
        """Pause it until `resume`."""
        self.resting = True

    def resume(self) -> None:
        """Resume it."""
        self.resting = False

    def kill(self) -> None:
        """End it."""
        if self._working is not None:
            self._working.close()
            self._working = None

    def __exit__(self, *_: object) -> None:
        self.kill()


def _copied(message: Any) -> Any:
    """Return a copy of ``message``, as a pipe would deliver it, so that no side can change it."""
    return pickle.loads(pickle.dumps(message))
