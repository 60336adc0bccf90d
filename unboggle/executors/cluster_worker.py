"""The side of a worker of a dask cluster: a task is done in a child that can be killed.

Whoever has asked may give a task up, or be gone: dask cannot end what a thread of a worker
does, so the thread looks after each moment whether the task is still wanted.
"""

from __future__ import annotations

import threading
from typing import Any

from distributed import Reschedule, get_worker

from unboggle.errors import BackendError
from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task, TaskDone
from unboggle.system.clock import NEVER

_LOOK = 0.25  # seconds between two looks whether the task is still wanted
_IDLE = 30.0  # seconds that a child without a task is kept
_WANTED = {"executing", "long-running"}
_GOING = {"closing", "closed", "failed", "stopping"}
_threads = threading.local()


class _Hand:
    """The child of one thread of the worker, started when it is needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._executor: LocalExecutor | None = None
        self._timer: threading.Timer | None = None  # that ends the child; None: it is in use

    def take(self) -> LocalExecutor:
        """Return the executor of this thread, which is in use from now on."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._executor is None:
                self._executor = LocalExecutor(1)
            return self._executor

    def rest(self) -> None:
        """Let the child go if nothing comes for a while."""
        timer = threading.Timer(_IDLE, lambda: self._drop(timer))
        timer.daemon = True
        self._timer = timer
        timer.start()

    def _drop(self, timer: threading.Timer) -> None:
        """End the child, unless it was taken when ``timer`` had gone off already."""
        with self._lock:
            if self._timer is timer and self._executor is not None:
                self._executor.close()
                self._executor = None


def known(common: Any) -> Any:
    """Return ``common``: as the result of a task, dask sends it to whoever needs it, once."""
    return common


def run(key: str, target: str, args: tuple[Any, ...], common: Any = None) -> tuple[bool, Any]:
    """Do what a task says; return whether it succeeded, and its value or why not."""
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
                raise Reschedule  # elsewhere: it is our worker that goes, not who has asked
            its = worker.state.tasks.get(key)
            if its is None or its.state not in _WANTED:
                executor.cancel(task)
                return False, "was given up"
    except BackendError as error:  # no process can be started
        executor.cancel(task)  # or the next one here would be told what comes of it
        return False, str(error)
    finally:
        hand.rest()
    return (True, found.value) if isinstance(found, TaskDone) else (False, found.error)
