"""Several children at once, and their messages one after the other.

This is the only event loop. The caller decides what to do with a message, which child to
start next and which to pause.
"""

from __future__ import annotations

import queue
from collections import deque
from dataclasses import dataclass
from typing import Any

from unboggle.errors import BackendError
from unboggle.system import clock, in_process
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.inline import NOTHING, Inline
from unboggle.system.posix import undisturbed


@dataclass(frozen=True)
class Message:
    """A message of ``child``."""

    child: Child
    content: Any


@dataclass(frozen=True)
class ChildLost:
    """The news that ``child`` failed or ended without another message; it is dead."""

    child: Child
    error: BackendError


class Pool:
    """Children that run at the same time; a context manager that kills all of them on exit."""

    def __init__(self) -> None:
        self._bells: queue.SimpleQueue[Child | None] = queue.SimpleQueue()
        self._children: dict[Child, None] = {}
        self._waiting: deque[Child] = deque()  # with a message, while the caller waited for others

    def __len__(self) -> int:
        return len(self._children)

    def __contains__(self, child: Child) -> bool:
        return child in self._children

    def start(self, target: str, *args: object, memory: int | None = None) -> Child:
        """Start a child as `Child` does; raises `BackendError` if it cannot be started."""
        child: Child
        if in_process.role() is not None:
            child = Inline(target, *args)
            self._children[child] = None
        else:
            with undisturbed():  # else Ctrl-C could come before this pool knows the child
                child = Child(target, *args, memory=memory, bell=self._bells.put)
                self._children[child] = None
        return child

    def next(self, until: Deadline = NEVER, *children: Child) -> Message | ChildLost | None:
        """Return the next message of any child, or of one of ``children``; None after ``until``.

        Returns None at once if no child is left. A message that has arrived is returned even after
        ``until``. Messages of other children stay queued in their order.
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

    def _step(self, until: Deadline, asked: tuple[Child, ...]) -> Message | ChildLost | None:
        """Return the next message of the children in this process, which take turns by steps."""
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
            self._children[child] = None  # the others go first next time
            try:
                content = child.step()
            except BackendError as error:
                self._children.pop(child)
                return ChildLost(child, error)
            except DeadlinePassed:
                return None
            if content is not NOTHING:
                return Message(child, content)
            if until.expired:
                return None

    def end(self, child: Child) -> None:
        """Kill ``child`` and discard its messages."""
        child.__exit__()
        self._children.pop(child, None)

    def close(self) -> None:
        """Kill all children; Ctrl-C is delayed until that is done."""
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
        """Return the next child that has a message, or None after ``until``."""
        if until.stop is None:
            return self._wait(until)
        with until.stop.on_set(lambda: self._bells.put(None)):
            return self._wait(until)

    def _wait(self, until: Deadline) -> Child | None:
        while True:
            over = until.expired  # read before the queue, so that no message is lost
            try:
                if over:
                    rung = self._bells.get_nowait()
                else:
                    rung = self._bells.get(timeout=clock.wait_seconds(until.remaining))
            except queue.Empty:
                if over:
                    return None
                continue
            if rung is not None:
                return rung

    def _read(self, child: Child) -> Message | ChildLost:
        try:
            return Message(child, child.receive())
        except BackendError as error:
            self._children.pop(child, None)
            return ChildLost(child, error)
