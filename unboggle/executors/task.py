"""The interface of executors: tasks go in, results come out, in any order.

A task is pure data: the name of a function and its arguments. Any process with the same
version of unboggle can call it, perhaps twice. Results are data, too, and the caller
verifies them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from unboggle.arguments import validated
from unboggle.errors import BackendError
from unboggle.system.clock import NEVER, Deadline

TRIES = 3
"""How often a task is started before it fails, if its process is lost each time."""


@dataclass(frozen=True, eq=False)
class Task:
    """A call of ``target`` ("module:function") with ``args``, which can be pickled.

    Messages call it ``name``. ``common`` is an argument in front of ``args``, the same object in
    several tasks. A process that runs several of them receives it once.

    >>> from unboggle.cluster import run_tasks
    >>> sums = [Task("math:comb", (4, k), name=f"4 over {k}") for k in range(3)]
    >>> {done.task.name: done.value for done in run_tasks(sums, jobs=1)}["4 over 2"]
    6
    """

    target: str
    args: tuple[Any, ...] = ()
    name: str = "a task"
    common: Any = None

    def __post_init__(self) -> None:
        validated(Task, vars(self))
        object.__setattr__(self, "args", tuple(self.args))


@dataclass(frozen=True)
class Common:
    """The shared argument of the tasks after it; None for no argument."""

    value: Any


@dataclass(frozen=True)
class TaskDone:
    """The return value of the function of ``task``.

    >>> from unboggle.cluster import run_tasks
    >>> [done] = run_tasks([Task("math:sqrt", (9.0,), name="a root")], jobs=1)
    >>> isinstance(done, TaskDone), done.task.name, done.value
    (True, 'a root', 3.0)
    """

    task: Task
    value: Any


@dataclass(frozen=True)
class TaskFailed:
    """A task without a result: its function raised, or its process was lost each time.

    >>> from unboggle.cluster import run_tasks
    >>> [failed] = run_tasks([Task("math:sqrt", (-1.0,))], jobs=1)
    >>> failed.error
    'ValueError: math domain error'
    """

    task: Task
    error: str


class ClusterGone(BackendError):
    """The cluster has gone; results that arrived before remain valid."""


class Executor(Protocol):
    """Runs tasks; a context manager that ends all of them on exit."""

    @property
    def capacity(self) -> int:
        """The number of unfinished tasks that may be submitted at once."""
        ...

    @property
    def width(self) -> int:
        """The number of tasks that can run at once at present."""
        ...

    def submit(self, task: Task) -> None:
        """Accept ``task``; submit each task once."""
        ...

    def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
        """Return the result of a task; None after ``until``, and at once if there are no tasks.

        Raises `ClusterGone` if the cluster is lost.
        """
        ...

    def cancel(self, task: Task) -> None:
        """Cancel ``task`` if it is not done; it then has no result."""
        ...

    def close(self) -> None:
        """Cancel all tasks."""
        ...

    def __enter__(self) -> Executor: ...

    def __exit__(self, *_: object) -> None: ...


def results(
    executor: Executor, tasks: Iterable[Task], until: Deadline = NEVER
) -> Iterator[TaskDone | TaskFailed]:
    """Yield the results of ``tasks`` as they arrive; stop early after ``until``.

    Tasks are taken from the iterable as workers become free, so it may exceed memory.
    """
    waiting = iter(tasks)
    out, more = 0, True
    while not until.expired:
        while more and out < executor.capacity:
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
