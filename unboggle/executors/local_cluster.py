"""A dask cluster on this machine: its scheduler and workers are children of this process.

They end at once when this process ends, for whatever reason.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from unboggle.errors import BackendError
from unboggle.system.channel import Channel
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.pool import ChildLost, Message, Pool
from unboggle.system.programs import scratch

_HOST = "127.0.0.1"
_START = 60.0  # seconds for a process to be ready, on a very busy machine


class LocalCluster:
    """A scheduler at ``address``, and ``jobs`` workers with one thread each."""

    def __init__(self, jobs: int) -> None:
        self._pool = Pool()
        try:
            self._scheduler = self._pool.start("unboggle.executors.local_cluster:scheduler")
            ready = self._pool.next(NEVER.within(_START))
            if not isinstance(ready, Message):
                why = ready.error if isinstance(ready, ChildLost) else "it does not answer"
                raise BackendError(f"a dask scheduler cannot be started: {why}")
            self.address: str = ready.content
            self._joined: set[Child] = set()
            for _ in range(jobs):
                self._add()
            while len(self._joined) < jobs:
                joined = self._pool.next(NEVER.within(_START))
                if joined is None:
                    raise BackendError("a dask worker cannot be started: it does not answer")
                self._hear(joined)
        except BaseException:
            self.close()
            raise

    def replace_lost(self) -> None:
        """Start a replacement for each worker lost since the last call.

        Raises `BackendError` if a worker was lost before it joined: so would the next one be.
        """
        while (found := self._pool.next(Deadline(0.0))) is not None:
            self._hear(found)

    def close(self) -> None:
        """Kill the scheduler and the workers."""
        self._pool.close()

    def _hear(self, found: Message | ChildLost) -> None:
        if isinstance(found, Message):
            self._joined.add(found.child)
        elif found.child in self._joined:
            self._joined.remove(found.child)
            self._add()
        elif self._scheduler in self._pool:  # else there is nothing to join
            raise BackendError(f"a dask worker cannot be started: {found.error}")

    def _add(self) -> None:
        self._pool.start("unboggle.executors.local_cluster:worker", self.address)


def scheduler(channel: Channel) -> None:
    """In a child: run a scheduler and send its address."""
    from distributed import Scheduler

    async def run() -> None:
        async with Scheduler(host=_HOST, port=0, dashboard=False) as it:
            channel.send(it.address)
            await it.finished()

    _run(run)


def worker(channel: Channel, address: str) -> None:
    """In a child: run a worker of the scheduler at ``address``."""
    from distributed import Worker

    async def run(folder: str) -> None:
        async with Worker(
            address, nthreads=1, memory_limit=0, host=_HOST, dashboard=False, local_directory=folder
        ) as it:
            channel.send(it.address)
            await it.finished()

    with scratch() as folder:
        _run(run, folder)


def _run(main: Any, *args: str) -> None:
    logging.disable(logging.CRITICAL)
    asyncio.run(main(*args))
