"""Several children at once: what they say comes one message after the other, from whomever.

The one event loop of the house. What to do with a message, who is started next and who
has to rest is for the caller.
"""

from __future__ import annotations

import queue
from collections import deque
from dataclasses import dataclass
from typing import Any

from unboggle.errors import BackendError
from unboggle.system import alone
from unboggle.system.child import Child, patience
from unboggle.system.clock import NEVER, Deadline, Late
from unboggle.system.inline import NOTHING, Inline


@dataclass(frozen=True)
class Message:
    """What ``child`` has sent."""

    child: Child
    content: Any


@dataclass(frozen=True)
class Lost:
    """That ``child`` failed, or ended without another message; it is dead."""

    child: Child
    error: BackendError


class Pool:
    """Children that run side by side; a context manager, on leaving which all are dead."""

    def __init__(self) -> None:
        self._bells: queue.SimpleQueue[Child | None] = queue.SimpleQueue()
        self._children: dict[Child, None] = {}
        self._waiting: deque[Child] = deque()  # rung while somebody waited for another one

    def __len__(self) -> int:
        return len(self._children)

    def __contains__(self, child: Child) -> bool:
        return child in self._children

    def start(self, target: str, *args: object, memory: int | None = None) -> Child:
        """Start a child as `Child` does; raises `BackendError` if it cannot be started."""
        child: Child
        if alone.role() is not None:
            child = Inline(target, *args)
        else:
            child = Child(target, *args, memory=memory, bell=self._bells.put)
        self._children[child] = None
        return child

    def next(self, until: Deadline = NEVER, *children: Child) -> Message | Lost | None:
        """Return the next message of any child, or of one of ``children``; None past ``until``.

        None at once if nobody is left. A message that has come is returned even then. Those
        of others than ``children`` stay for later, in their order.
        """
        if any(isinstance(child, Inline) for child in self._children):
            return self._step(until, children)
        for rung in [rung for rung in self._waiting if not children or rung in children]:
            self._waiting.remove(rung)
            if rung in self._children:
                return self._read(rung)
        while self._children and (not children or any(one in self._children for one in children)):
            found = self._ring(until)
            if found is None:
                return None
            if found not in self._children:
                continue  # it was ended
            if not children or found in children:
                return self._read(found)
            self._waiting.append(found)
        return None

    def _step(self, until: Deadline, asked: tuple[Child, ...]) -> Message | Lost | None:
        """Return the next message of those that work in this process, one step of each in turn."""
        while True:
            able = [
                child
                for child in self._children
                if isinstance(child, Inline) and child.can_work and (not asked or child in asked)
            ]
            if not able:
                return None
            child = able[0]
            self._children.pop(child)
            self._children[child] = None  # the others come first the next time
            try:
                content = child.step()
            except BackendError as error:
                self._children.pop(child)
                return Lost(child, error)
            except Late:
                return None
            if content is not NOTHING:
                return Message(child, content)
            if until.over:
                return None

    def end(self, child: Child) -> None:
        """Kill ``child``; what it has still to say is not listened to."""
        child.__exit__()
        self._children.pop(child, None)

    def close(self) -> None:
        """Kill all that are left; Ctrl-C has to wait for it."""
        interrupt = None
        while self._children:
            try:
                self.end(next(iter(self._children)))
            except (KeyboardInterrupt, SystemExit) as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ring(self, until: Deadline) -> Child | None:
        """Return the next child that has a message; None if ``until`` is over before."""
        if until.stop is None:
            return self._wait(until)
        with until.stop.watch(lambda: self._bells.put(None)):
            return self._wait(until)

    def _wait(self, until: Deadline) -> Child | None:
        while True:
            over = until.over  # asked first: what comes in between is still taken
            try:
                if over:
                    rung = self._bells.get_nowait()
                else:
                    rung = self._bells.get(timeout=patience(until.left))
            except queue.Empty:
                if over:
                    return None
                continue
            if rung is not None:
                return rung

    def _read(self, child: Child) -> Message | Lost:
        try:
            return Message(child, child.receive())
        except BackendError as error:
            self._children.pop(child, None)
            return Lost(child, error)
