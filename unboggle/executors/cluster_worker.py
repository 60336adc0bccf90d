"""The worker's side of a dask cluster: each task runs in a child that can be killed.

A task may be cancelled, or its client may disconnect. Dask cannot stop a thread of a worker,
so the thread checks several times a second whether its task is still wanted.
"""

from __future__ import annotations

import threading
from typing import Any

from distributed import Reschedule, get_worker

from unboggle.errors import BackendError
from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task, TaskDone
from unboggle.system.clock import NEVER

_LOOK = 0.25  # seconds between two checks that the task is still wanted
_IDLE = 30.0  # seconds that a child without a task is kept
_WANTED = {"executing", "long-running"}
_GOING = {"closing", "closed", "failed", "stopping"}
_threads = threading.local()


class _Hand:
    """The child of one worker thread, started on first use."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._executor: LocalExecutor | None = None
        self._timer: threading.Timer | None = None  # ends the child; None: the child is in use

    def take(self) -> LocalExecutor:
        """Return the executor of this thread and mark it as in use."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._executor is None:
                self._executor = LocalExecutor(1)
            return self._executor

    def rest(self) -> None:
        """Let the child end if no task arrives for a while."""
        timer = threading.Timer(_IDLE, lambda: self._drop(timer))
        timer.daemon = True
        self._timer = timer
        timer.start()

    def _drop(self, timer: threading.Timer) -> None:
        """End the child, unless it was taken after ``timer`` went off."""
        with self._lock:
            if self._timer is timer and self._executor is not None:
                self._executor.close()
                self._executor = None


def known(common: Any) -> Any:
    """Return ``common``: as a task's result, dask sends it once to each worker that needs it."""
    return common


def run(key: str, target: str, args: tuple[Any, ...], common: Any = None) -> tuple[bool, Any]:
    """Run a task; return whether it succeeded, and its value or the reason for the failure."""
    worker = get_worker()
    hand = getattr(_threads, "hand", None) or _Hand()
    _threads.hand = hand
    executor = hand.take()
    task = Task(target, args, common=common)
    try:
        executor.submit(task)
        while (found := executor.next(NEVER.within(_LOOK))) is None:
            if worker.status.name in _GOING:
                executor.cancel(task)
                raise Reschedule  # elsewhere: this worker is closing, the client is not
            its = worker.state.tasks.get(key)
            if its is None or its.state not in _WANTED:
                executor.cancel(task)
                return False, "was cancelled"
    except BackendError as error:  # no process can be started
        executor.cancel(task)  # else its result would go to the next task here
        return False, str(error)
    finally:
        hand.rest()
    return (True, found.value) if isinstance(found, TaskDone) else (False, found.error)
