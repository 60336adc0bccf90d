"""Tasks in child processes of this machine; each child runs one task after another."""

from __future__ import annotations

from collections import deque
from typing import Any

from unboggle.errors import BackendError
from unboggle.executors.task import TRIES, Common, Task, TaskDone, TaskFailed
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.pool import ChildLost, Pool

_WORK = "unboggle.executors.worker:serve"


class LocalExecutor:
    """Runs ``jobs`` tasks at once; if a child is lost, its task runs again in another."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = Pool()
        self._idle: list[Child] = []
        self._working: dict[Child, Task] = {}
        self._waiting: deque[Task] = deque()
        self._lost: dict[Task, int] = {}
        self._common: dict[Child, Any] = {}  # the last one sent to each child

    @property
    def capacity(self) -> int:
        """One more than run at once, so that no child waits for us."""
        return self._jobs + 1

    @property
    def width(self) -> int:
        """The maximum number of children."""
        return self._jobs

    def submit(self, task: Task) -> None:
        """Accept ``task``; reject it with `BackendError` if no process can be started."""
        self._waiting.append(task)
        try:
            self._feed()
        except BackendError:
            self._waiting.remove(task)
            raise

    def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
        """Return the result of a task; None after ``until``, or if there are no tasks."""
        while self._working:
            found = self._pool.next(until, *self._working)
            if found is None:
                return None
            task = self._working.pop(found.child)
            if not isinstance(found, ChildLost):
                self._idle.append(found.child)
                self._feed()
                self._lost.pop(task, None)
                succeeded, value = found.content
                return TaskDone(task, value) if succeeded else TaskFailed(task, value)
            self._common.pop(found.child, None)
            self._lost[task] = self._lost.get(task, 0) + 1
            if self._lost[task] == TRIES:
                del self._lost[task]
                self._feed()
                return TaskFailed(task, f"failed {TRIES} times: {found.error}")
            self._waiting.appendleft(task)
            self._feed()
        return None

    def cancel(self, task: Task) -> None:
        """Cancel ``task`` and kill the child that runs it."""
        if task in self._waiting:
            self._waiting.remove(task)
        for child in [child for child, its in self._working.items() if its is task]:
            del self._working[child]
            self._common.pop(child, None)
            self._pool.end(child)
        self._feed()

    def close(self) -> None:
        """Kill the children."""
        self._pool.close()

    def __enter__(self) -> LocalExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _feed(self) -> None:
        while self._waiting and (self._idle or len(self._pool) < self._jobs):
            child = self._idle.pop() if self._idle else self._pool.start(_WORK)
            task = self._waiting.popleft()
            self._working[child] = task
            if self._common.get(child) is not task.common:
                child.send(Common(task.common))
                self._common[child] = task.common
            child.send((task.target, task.args))
