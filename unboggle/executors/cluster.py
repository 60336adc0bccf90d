"""Tasks on a cluster of dask.distributed: its scheduler, its workers, their deaths.

Workers need this very version of unboggle. Each new one is asked for it by a plugin that
dask hands to all workers, those that come later too; who has it gets a *resource* of that
name, without which no task of ours is given to it. All else is dask's: a worker that is lost
costs its task, which runs again elsewhere.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import os
import queue
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from warnings import warn

from unboggle.errors import InputError
from unboggle.executors.cluster_here import ClusterHere
from unboggle.executors.task import ClusterGone, Task, TaskDone, TaskFailed
from unboggle.phrases import count
from unboggle.system.clock import NEVER, Deadline
from unboggle.version import __version__

if TYPE_CHECKING:
    from distributed import Client, Future

LOCAL = "local"
"""The address of a cluster that is started here for the purpose."""
_CONNECT = 10.0  # seconds for a scheduler to answer
_LOOK = 0.2  # seconds between two looks whether the scheduler is still there
_COUNT = 2.0  # seconds between two counts of the workers
_FETCH = 5.0  # seconds for a result to come, or its worker was lost with it
_CLOSE = 3.0  # seconds to take leave
_WARN_OF = "distributed.admin.large-graph-warning-threshold"
_SO_MANY = 1e9  # of the resource: dask's own threads limit what a worker does at once


class ClusterWarning(UserWarning):
    """That a cluster has nobody to work on tasks, for now."""


class ClusterExecutor:
    """Works on tasks by the cluster at ``address``; ``local`` starts one of ``jobs`` workers.

    ``address`` is that of a scheduler (``tcp://host:8786``, ``tls://…``, ``host:8786``) or the
    file that ``dask scheduler --scheduler-file`` has written. Raises `InputError` if the extra
    ``cluster`` is not installed, if no scheduler answers, and if none of the workers that are
    there has this version of unboggle.
    """

    def __init__(self, address: str, jobs: int) -> None:
        self._address = address
        self._here: ClusterHere | None = None
        self._ended: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self._tasks: dict[str, tuple[Task, Future]] = {}
        self._common: tuple[Any, Future] | None = None
        self._fetched: dict[str, tuple[bool, Any]] = {}  # what came with others
        self._numbers = itertools.count()
        self._counted, self._threads = -_COUNT, 1
        try:
            from distributed import Client
        except ImportError:
            raise InputError(
                "a cluster needs dask.distributed: pip install 'unboggle[cluster]'"
            ) from None
        _quiet()
        if os.sep in address and "://" not in address and not os.path.exists(address):
            raise InputError(f"{address}: no such file; a cluster is an address or a file of one")
        if address == LOCAL:
            self._here = ClusterHere(jobs)
            address = self._here.address
        try:
            to = {"scheduler_file" if os.path.isfile(address) else "address": address}
            _look_at(address)
            self._client: Client = Client(**to, timeout=_CONNECT, set_as_default=False)
        except Exception as error:  # OSError, or what a strange address makes of it
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
        """The workers that got no task, as things stood at the start, and what they have."""
        return self._refused

    @property
    def room(self) -> int:
        """Two for each thread: the scheduler has something to give, and not too much to keep."""
        return 2 * self.width + 2

    @property
    def width(self) -> int:
        """The threads of all workers of this version, counted every few seconds."""
        if time.monotonic() - self._counted > _COUNT:
            self._threads = max(1, sum(self._able().values()))
            self._counted = time.monotonic()
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
        """Return what stands for ``common`` in tasks: a task of its own, which dask can repeat.

        What is scattered instead would be gone with the worker that has it.
        """
        if common is None:
            return None
        if self._common is None or self._common[0] is not common:
            from dask import config

            from unboggle.executors.cluster_worker import known

            key = f"unboggle-{self._client.id}-common-{next(self._numbers)}"
            with config.set({_WARN_OF: "1 TB"}):  # it is sent as a whole on purpose
                future = self._client.submit(
                    known, common, key=key, pure=False, resources={_resource(): 1}
                )
            self._common = common, future
        return self._common[1]

    def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
        """Return what came of a task; None past ``until`` or if there is none."""
        while self._tasks:
            if self._fetched:
                key, value = self._fetched.popitem()
                if (known := self._tasks.pop(key, None)) is not None:
                    return _came(known[0], value)
                continue
            over = until.over  # asked first: what comes in between is still taken
            try:
                wait = 0.0 if over else min(_LOOK, until.left)
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
        """Return ``future`` and all that have ended besides, as far as they are wanted."""
        ended = [future]
        with contextlib.suppress(queue.Empty):
            while True:
                ended.append(self._ended.get_nowait())
        return [one for one in ended if one.key in self._tasks]

    def _fetch(self, ended: list[Future]) -> bool:
        """Fetch the results of all that have ``ended`` in one go; False if that cannot be."""

        async def fetch() -> list[tuple[bool, Any]]:
            values: list[tuple[bool, Any]] = await self._client.gather(ended, asynchronous=True)
            return values

        if any(one.status != "finished" for one in ended):
            return False
        try:
            values = self._client.sync(fetch, callback_timeout=_FETCH)
        except Exception:  # one by one it will be told which it was, and what happened
            return False
        self._fetched = {one.key: value for one, value in zip(ended, values, strict=True)}
        return True

    def cancel(self, task: Task) -> None:
        """Tell the scheduler to give ``task`` up."""
        for key in [key for key, (its, _) in self._tasks.items() if its is task]:
            _, future = self._tasks.pop(key)
            with contextlib.suppress(Exception):  # there is no scheduler any more
                self._client.cancel([future], force=True)

    def close(self) -> None:
        """Give all tasks up and take leave; a cluster of our own ends."""
        futures = [future for _, future in self._tasks.values()]
        self._tasks.clear()
        with contextlib.suppress(Exception):
            if futures and self._here is None and self._client.status == "running":
                self._client.cancel(futures, force=True)
        with contextlib.suppress(Exception):
            self._client.close(timeout=_CLOSE)
        self._end_cluster()

    def __enter__(self) -> ClusterExecutor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end_cluster(self) -> None:
        if self._here is not None:
            self._here.close()

    def _read(self, task: Task, future: Future) -> TaskDone | TaskFailed | None:
        """Return what ``future`` has come to; None if it has to be computed once more."""
        if future.status == "cancelled":
            self._check()
            raise ClusterGone(f"the cluster at {self._address} has dropped our tasks")
        if future.status == "error":
            return TaskFailed(task, _line(future.exception()))
        try:
            succeeded, value = future.result(timeout=_FETCH)
        except TimeoutError:  # the worker was lost with the result
            future.add_done_callback(self._ended.put)
            return None
        except Exception as error:  # whatever failed there; only a lost scheduler ends all
            self._check()
            return TaskFailed(task, _line(error))
        return _came(task, (succeeded, value))

    def _check(self) -> None:
        if self._here is not None:
            self._here.tend()
        if self._client.status != "running":
            raise ClusterGone(f"the dask scheduler at {self._address} has gone")

    @contextlib.contextmanager
    def _alive(self) -> Iterator[None]:
        """Within it, what fails because the scheduler has gone is told as that."""
        try:
            yield
        except OSError as error:  # of its connection, which we may not know to be lost yet
            self._check()
            raise ClusterGone(
                f"the dask scheduler at {self._address} does not answer ({_line(error)})"
            ) from None
        except Exception:
            self._check()
            raise

    def _able(self) -> dict[str, int]:
        """Return the workers of this version, and the threads of each."""
        with self._alive():
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
        return {
            name: worker["nthreads"]
            for name, worker in workers.items()
            if _resource() in worker["resources"]
        }

    def _admit(self) -> None:
        """Let all workers, now and later, say whether they have this version."""
        name = f"admitted to {_resource()}"
        with self._alive():
            self._client.register_plugin(_admission(__version__, _resource(), _SO_MANY), name)
            found = self._client.run(_asking(), on_error="return")
        others = {name: str(one) for name, one in found.items() if one != __version__}
        self._refused = others
        if not found:  # one may come later; whoever waits should know what for
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
                f" this is unboggle {__version__}, and tasks need the same"
            )


def _came(task: Task, told: tuple[bool, Any]) -> TaskDone | TaskFailed:
    succeeded, value = told
    return TaskDone(task, value) if succeeded else TaskFailed(task, value)


def _resource() -> str:
    return f"unboggle {__version__}"


def _admission(version: str, resource: str, so_many: float) -> Any:
    """Return the plugin that a worker of ``version`` sets up to be given tasks.

    Its class is made here, so that it is pickled as a whole: the worker may have no unboggle.
    """
    from distributed import WorkerPlugin

    class Admission(WorkerPlugin):
        async def setup(self, worker: Any) -> None:
            try:
                from unboggle.executors.cluster_worker import run
                from unboggle.version import __version__ as there
            except Exception:  # no unboggle there, or a broken one: no task of ours goes to it
                return
            if there == version and callable(run):
                await worker.set_resources(**{resource: so_many})

    return Admission()


def _asking() -> Callable[[], str]:
    """Return what tells the version of unboggle of a worker; it, too, is pickled as a whole."""

    def version_there() -> str:
        try:
            from unboggle.version import __version__ as there
        except ImportError:
            return "no unboggle"
        return there

    return version_there


def _look_at(address: str) -> None:
    """Raise what is wrong with ``address``, or with the file of that name, before anybody is asked.

    A client that comes upon it itself is left half made, and complains when it is thrown away.
    """
    from distributed.comm.addressing import get_address_host_port

    if os.path.isfile(address):
        with open(address, encoding="utf-8") as file:
            address = json.load(file)["address"]
    get_address_host_port(address)


def _line(error: BaseException | None) -> str:
    """Return ``error`` as a line, with its kind."""
    text = " ".join(str(error).split())
    if type(error).__name__ == "KilledWorker":
        return "every worker that began it was lost"
    return f"{type(error).__name__}: {text}"[:200] if text else type(error).__name__


def _quiet() -> None:
    """Let dask's loggers be silent: what concerns our users they are told by us."""
    for name in [*logging.root.manager.loggerDict]:
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
