"""What an executor is: tasks go in, what came of them comes out, in whatever order.

A task is pure data: the name of a function and its arguments, which any process that has this
very version of unboggle can call, and may have to call twice. What comes back is data, too;
whoever submitted it looks at it before it is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from unboggle.errors import BackendError
from unboggle.system.clock import NEVER, Deadline

TRIES = 3
"""So often a task is begun: as often may the process that has it be lost."""


@dataclass(frozen=True, eq=False)
class Task:
    """A call of ``target`` ("module:function") with ``args``, which can be pickled.

    ``name`` is what messages call it. What many tasks have in ``common``, the same object in
    each of them, comes before ``args``; it is sent once to whoever works on several of them.
    """

    target: str
    args: tuple[Any, ...] = ()
    name: str = "a task"
    common: Any = None


@dataclass(frozen=True)
class Common:
    """What the tasks that come behind it have in common; None for nothing."""

    value: Any


@dataclass(frozen=True)
class TaskDone:
    """What the function of ``task`` returned."""

    task: Task
    value: Any


@dataclass(frozen=True)
class TaskFailed:
    """That ``task`` has no result: its function raised, or its process was lost each time."""

    task: Task
    error: str


class ClusterGone(BackendError):
    """Nobody is there any more who could work on the tasks; what had come of them stands."""


class Executor(Protocol):
    """Who works on tasks; a context manager, on leaving which nobody does any more."""

    @property
    def room(self) -> int:
        """How many tasks it makes sense to have submitted and not got back."""
        ...

    @property
    def width(self) -> int:
        """How many tasks are worked on at once, as things stand."""
        ...

    def submit(self, task: Task) -> None:
        """Take ``task``; each is submitted once."""
        ...

    def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
        """Return what came of a task; None past ``until``, and at once if there is none.

        Raises `ClusterGone` if nobody is left to wait for.
        """
        ...

    def cancel(self, task: Task) -> None:
        """End ``task`` if it is not done; nothing will be heard of it."""
        ...

    def close(self) -> None:
        """End all tasks."""
        ...

    def __enter__(self) -> Executor: ...

    def __exit__(self, *_: object) -> None: ...


def results(
    executor: Executor, tasks: Iterable[Task], until: Deadline = NEVER
) -> Iterator[TaskDone | TaskFailed]:
    """Yield what comes of ``tasks``, as it comes; ends early past ``until``.

    They are taken as there is room for them: there may be more than memory would hold.
    """
    waiting = iter(tasks)
    out, more = 0, True
    while not until.over:
        while more and out < executor.room:
            task = next(waiting, None)
            more = task is not None
            if task is not None:
                executor.submit(task)
                out += 1
        if out == 0:
            return
        found = executor.next(until)
        if found is None:
            return
        out -= 1
        yield found
