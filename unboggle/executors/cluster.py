"""Tasks on a cluster of dask.distributed.

Workers need the same version of unboggle as this process. A plugin that dask sends to each
worker, also to later ones, checks the version. A worker that has it gets a *resource* named
after the version, and our tasks require that resource. Dask does the rest: the task of a
lost worker runs again elsewhere.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import os
import queue
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from warnings import warn

from unboggle.errors import InputError
from unboggle.executors.address import LOCAL, missing_package
from unboggle.executors.local_cluster import LocalCluster
from unboggle.executors.task import ClusterGone, Task, TaskDone, TaskFailed
from unboggle.phrases import count
from unboggle.system import clock
from unboggle.system.clock import NEVER, Deadline
from unboggle.version import __version__

if TYPE_CHECKING:
    from distributed import Client, Future

_CONNECT = 10.0  # seconds for a scheduler to answer
_LOOK = 0.2  # seconds between two checks that the scheduler is alive
_COUNT = 2.0  # seconds between two counts of the workers
_FETCH = 5.0  # seconds to fetch a result; then its worker counts as lost
_CLOSE = 3.0  # seconds to close the connection
_WARN_OF = "distributed.admin.large-graph-warning-threshold"
_SO_MANY = 1e9  # amount of the resource; dask's threads limit the tasks at once


class ClusterWarning(UserWarning):
    """The cluster has no workers for our tasks at the moment."""


class ClusterExecutor:
    """Runs tasks on the cluster at ``address``; ``local`` starts one with ``jobs`` workers.

    ``address`` is that of a scheduler (``tcp://host:8786``, ``tls://…``, ``host:8786``), or the
    file written by ``dask scheduler --scheduler-file``. Raises `InputError` if the extra
    ``cluster`` is not installed, or no scheduler answers. It also does if there are workers, but
    none has this version of unboggle.
    """

    def __init__(self, address: str, jobs: int) -> None:
        self._address = address
        self._local_cluster: LocalCluster | None = None
        self._ended: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self._tasks: dict[str, tuple[Task, Future]] = {}
        self._common: tuple[Any, Future] | None = None
        self._fetched: dict[str, tuple[bool, Any]] = {}  # results fetched together with another one
        self._numbers = itertools.count()
        self._counted, self._threads = -_COUNT, 1
        try:
            from distributed import Client
        except ImportError:
            raise missing_package() from None
        _quiet()
        if os.sep in address and "://" not in address and not os.path.exists(address):
            raise InputError(f"{address}: no such file; pass an address or a scheduler file")
        if address == LOCAL:
            self._local_cluster = LocalCluster(jobs)
            address = self._local_cluster.address
        try:
            to = {"scheduler_file" if os.path.isfile(address) else "address": address}
            _check_address(address)
            self._client: Client = Client(**to, timeout=_CONNECT, set_as_default=False)
        except Exception as error:  # OSError, or anything that an odd address causes
            self._end_cluster()
            raise InputError(f"no dask scheduler answers at {address} ({_line(error)})") from None
        except BaseException:
            self._end_cluster()
            raise
        try:
            self._admit()
        except BaseException:
            self.close()
            raise

    @property
    def refused(self) -> dict[str, str]:
        """The workers that were refused at the start, each with the version that it has."""
        return self._refused

    @property
    def capacity(self) -> int:
        """Two per thread: this keeps workers busy without filling the scheduler's memory."""
        return 2 * self.width + 2

    @property
    def width(self) -> int:
        """The number of threads of all workers of this version, updated every few seconds."""
        if clock.now() - self._counted > _COUNT:
            self._threads = max(1, sum(self._able().values()))
            self._counted = clock.now()
        return self._threads

    def submit(self, task: Task) -> None:
        """Hand ``task`` to the scheduler."""
        from unboggle.executors.cluster_worker import run

        key = f"unboggle-{self._client.id}-{next(self._numbers)}"
        with self._alive():
            future = self._client.submit(
                run, key, task.target, task.args, self._shared(task.common),
                key=key, pure=False, resources={_resource(): 1},
            )  # fmt: skip
        self._tasks[key] = task, future
        future.add_done_callback(self._ended.put)

    def _shared(self, common: Any) -> Future | None:
        """Return the future of ``common``: a task of its own, which dask can repeat.

        Scattered data would be lost with the worker that holds it.
        """
        if common is None:
            return None
        if self._common is None or self._common[0] is not common:
            from dask import config

            from unboggle.executors.cluster_worker import known

            key = f"unboggle-{self._client.id}-common-{next(self._numbers)}"
            with config.set({_WARN_OF: "1 TB"}):  # sending it as a whole is intended
                future = self._client.submit(
                    known, common, key=key, pure=False, resources={_resource(): 1}
                )
            self._common = common, future
        return self._common[1]

    def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
        """Return the result of a task; None after ``until``, or if there are no tasks."""
        while self._tasks:
            if self._fetched:
                key, value = self._fetched.popitem()
                if (known := self._tasks.pop(key, None)) is not None:
                    return _outcome(known[0], value)
                continue
            over = until.expired  # read before the queue, so that no result is lost
            try:
                wait = 0.0 if over else min(_LOOK, until.remaining)
                future = self._ended.get(timeout=wait) if wait else self._ended.get_nowait()
            except queue.Empty:
                self._check()
                if over:
                    return None
                continue
            ended = self._all_ended(future)
            if len(ended) > 1 and self._fetch(ended):
                continue
            for future in ended[1:]:
                self._ended.put(future)
            if not ended:
                continue
            found = self._read(self._tasks[ended[0].key][0], ended[0])
            if found is not None:
                del self._tasks[ended[0].key]
                return found
        return None

    def _all_ended(self, future: Future) -> list[Future]:
        """Return ``future`` and the other futures that have ended and are not cancelled."""
        ended = [future]
        with contextlib.suppress(queue.Empty):
            while True:
                ended.append(self._ended.get_nowait())
        return [one for one in ended if one.key in self._tasks]

    def _fetch(self, ended: list[Future]) -> bool:
        """Fetch the results of all ``ended`` futures at once; return False if that fails."""

        async def fetch() -> list[tuple[bool, Any]]:
            values: list[tuple[bool, Any]] = await self._client.gather(ended, asynchronous=True)
            return values

        if any(one.status != "finished" for one in ended):
            return False
        try:
            values = self._client.sync(fetch, callback_timeout=_FETCH)
        except Exception:  # fetching one by one will show which failed, and why
            return False
        self._fetched = {one.key: value for one, value in zip(ended, values, strict=True)}
        return True

    def cancel(self, task: Task) -> None:
        """Cancel ``task`` at the scheduler."""
        for key in [key for key, (its, _) in self._tasks.items() if its is task]:
            _, future = self._tasks.pop(key)
            with contextlib.suppress(Exception):  # the scheduler may be gone
                self._client.cancel([future], force=True)

    def close(self) -> None:
        """Cancel all tasks and disconnect; stop the cluster if we started it."""
        futures = [future for _, future in self._tasks.values()]
        self._tasks.clear()
        with contextlib.suppress(Exception):
            if futures and self._local_cluster is None and self._client.status == "running":
                self._client.cancel(futures, force=True)
        with contextlib.suppress(Exception):
            self._client.close(timeout=_CLOSE)
        self._end_cluster()

    def __enter__(self) -> ClusterExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end_cluster(self) -> None:
        if self._local_cluster is not None:
            self._local_cluster.close()

    def _read(self, task: Task, future: Future) -> TaskDone | TaskFailed | None:
        """Return the result of ``future``, or None if it must be computed again."""
        if future.status == "cancelled":
            self._check()
            raise ClusterGone(f"the cluster at {self._address} has cancelled our tasks")
        if future.status == "error":
            return TaskFailed(task, _line(future.exception()))
        try:
            succeeded, value = future.result(timeout=_FETCH)
        except TimeoutError:  # the worker was lost with the result
            future.add_done_callback(self._ended.put)
            return None
        except Exception as error:  # any failure there; only a lost scheduler ends all tasks
            self._check()
            return TaskFailed(task, _line(error))
        return _outcome(task, (succeeded, value))

    def _check(self) -> None:
        if self._local_cluster is not None:
            self._local_cluster.replace_lost()
        if self._client.status != "running":
            raise ClusterGone(f"the dask scheduler at {self._address} has gone")

    @contextlib.contextmanager
    def _alive(self) -> Iterator[None]:
        """Turn failures in this context that a lost scheduler causes into `ClusterGone`."""
        try:
            yield
        except OSError as error:  # of its connection, before the loss is known
            self._check()
            raise ClusterGone(
                f"the dask scheduler at {self._address} does not answer ({_line(error)})"
            ) from None
        except Exception:
            self._check()
            raise

    def _able(self) -> dict[str, int]:
        """Return the workers of this version with their numbers of threads."""
        with self._alive():
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
        return {
            name: worker["nthreads"]
            for name, worker in workers.items()
            if _resource() in worker["resources"]
        }

    def _admit(self) -> None:
        """Make all workers, now and later, check whether they have this version."""
        name = f"admitted to {_resource()}"
        with self._alive():
            self._client.register_plugin(_admission(__version__, _resource(), _SO_MANY), name)
            found = self._client.run(_version_function(), on_error="return")
        others = {name: str(one) for name, one in found.items() if one != __version__}
        self._refused = others
        if not found:  # one may join later; explain the wait
            warn(
                f"no worker has joined the dask scheduler at {self._address} yet:"
                f" dask worker {self._address} starts one",
                ClusterWarning,
                stacklevel=2,
            )
        if others and len(others) == len(found):
            versions = " and ".join(sorted(set(others.values())))
            raise InputError(
                f"the cluster at {self._address} has {versions} on {count(len(others), 'worker')};"
                f" install unboggle {__version__} on them, the version of this process"
            )


def _outcome(task: Task, returned: tuple[bool, Any]) -> TaskDone | TaskFailed:
    succeeded, value = returned
    return TaskDone(task, value) if succeeded else TaskFailed(task, value)


def _resource() -> str:
    return f"unboggle {__version__}"


def _admission(version: str, resource: str, so_many: float) -> Any:
    """Return the plugin that gives workers of ``version`` the resource.

    Its class is defined here so that it is pickled by value: the worker may not have unboggle.
    """
    from distributed import WorkerPlugin

    class Admission(WorkerPlugin):
        async def setup(self, worker: Any) -> None:
            try:
                from unboggle.executors.cluster_worker import run
                from unboggle.version import __version__ as there
            except Exception:  # no unboggle there, or a broken one: no tasks for it
                return
            if there == version and callable(run):
                await worker.set_resources(**{resource: so_many})

    return Admission()


def _version_function() -> Callable[[], str]:
    """Return a function that returns a worker's version of unboggle; also pickled by value."""

    def version_there() -> str:
        try:
            from unboggle.version import __version__ as there
        except ImportError:
            return "no unboggle"
        return there

    return version_there


def _check_address(address: str) -> None:
    """Raise the error of a bad ``address``, or of a bad scheduler file, before connecting.

    A client that fails on it is left half made and prints warnings when it is collected.
    """
    from distributed.comm.addressing import get_address_host_port

    if os.path.isfile(address):
        with open(address, encoding="utf-8") as file:
            address = json.load(file)["address"]
    get_address_host_port(address)


def _line(error: BaseException | None) -> str:
    """Return ``error`` on one line, with its type."""
    text = " ".join(str(error).split())
    if type(error).__name__ == "KilledWorker":
        return "every worker that began it was lost"
    return f"{type(error).__name__}: {text}"[:200] if text else type(error).__name__


def _quiet() -> None:
    """Silence dask's loggers: we report what concerns our users."""
    for name in [*logging.root.manager.loggerDict]:
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
