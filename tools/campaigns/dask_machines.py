"""A dask cluster of real processes on the loopback, over a network that can be cut.

The processes are forks of one that has imported dask, so that a lost worker is soon replaced:
``python -m tools.campaigns.dask_machines`` reads a line for each of them, and prints its number.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

_HOST = "127.0.0.1"
_ROOT = Path(__file__).resolve().parents[2]
_START = 60.0  # seconds for a scheduler to listen, on a busy machine


# ---- the processes ----


async def _scheduler(port: int) -> None:
    from distributed import Scheduler

    async with Scheduler(host=_HOST, port=port, dashboard=False) as it:
        await it.finished()


async def _worker(address: str, folder: str) -> None:
    from distributed import Worker

    async with Worker(
        address, nthreads=1, memory_limit=0, host=_HOST, dashboard=False, local_directory=folder
    ) as it:
        await it.finished()


_ROLES: dict[str, Any] = {"scheduler": _scheduler, "worker": _worker}


def main() -> None:
    """Fork a process for each line of standard input; end with it."""
    import distributed  # noqa: F401  # for the forks

    import unboggle.executors.cluster_worker  # noqa: F401
    from unboggle.system.posix import die_with_parent

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")  # that folders are slowly made
    parent = os.getpid()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no process waits for the forks
    for line in sys.stdin:
        role, *args = json.loads(line)
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            die_with_parent(parent)
            os.close(0)
            with suppress(BaseException):  # the scheduler has gone, or never came
                asyncio.run(_ROLES[role](*args))
            os._exit(0)
        print(pid, flush=True)


class Machines:
    """A scheduler, ``number`` workers, and a network between them; all end with the context."""

    def __init__(self, number: int, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder = folder
        self._forker = subprocess.Popen(
            [sys.executable, "-m", "tools.campaigns.dask_machines"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(_ROOT), **environment},
        )
        self._port = _free_port()
        self.network = Network(self._port)
        self.address = f"tcp://{_HOST}:{self.network.port}"
        self.scheduler = self._fork("scheduler", self._port)
        self._listening()
        self.workers = [self._add() for _ in range(number)]

    def __enter__(self) -> Machines:
        return self

    def __exit__(self, *_: object) -> None:
        self._forker.kill()  # and with it its forks
        self._forker.communicate()
        self.network.close()

    def replace_lost(self) -> None:
        """Start a worker for each one that has ended."""
        self.workers = [pid if _lives(pid) else self._add() for pid in self.workers]

    def kill_worker(self, number: int) -> None:
        """Kill a worker, and start another one."""
        with suppress(ProcessLookupError):
            os.kill(self.workers[number % len(self.workers)], signal.SIGKILL)

    def restart_scheduler(self) -> None:
        """Kill the scheduler, and start another one at the same address."""
        with suppress(ProcessLookupError):
            os.kill(self.scheduler, signal.SIGKILL)
        while _lives(self.scheduler):
            time.sleep(0.01)  # nothing reports the end of processes that are not our children
        self.scheduler = self._fork("scheduler", self._port)
        self._listening()

    def _add(self) -> int:
        return self._fork("worker", self.address, str(self._folder))

    def _fork(self, role: str, *args: Any) -> int:
        assert self._forker.stdin is not None
        assert self._forker.stdout is not None
        self._forker.stdin.write(json.dumps([role, *args]) + "\n")
        self._forker.stdin.flush()
        return int(self._forker.stdout.readline())

    def _listening(self) -> None:
        until = time.monotonic() + _START
        while True:
            with suppress(OSError):
                socket.create_connection((_HOST, self._port), 1).close()
                return
            if time.monotonic() > until:
                raise RuntimeError("the scheduler does not listen")
            time.sleep(0.05)  # nothing reports that it listens


def _lives(pid: int) -> bool:
    with suppress(OSError):
        return (
            Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] not in "ZX"
        )
    return False


def _free_port() -> int:
    with socket.create_server((_HOST, 0)) as made:
        port: int = made.getsockname()[1]
        return port


# ---- the network ----


class Network:
    """A relay to ``target`` at ``port``; it can be cut, and it can freeze."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._open, self._flows = True, asyncio.Event()
        self._flows.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._relay, _HOST, 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Reset all connections, and refuse new ones until `mend`."""
        self._call(self._cut())

    def freeze(self) -> None:
        """Forward nothing until `mend`, and keep all connections."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def mend(self) -> None:
        """Forward everything again."""
        self._open = True
        self._loop.call_soon_threadsafe(self._flows.set)

    def close(self) -> None:
        """End the relay."""
        self._call(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, made: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(made, self._loop).result(30)

    async def _cut(self) -> None:
        self._open = False
        for writer in [*self._writers]:
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        await self._cut()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection(_HOST, self._target)
        except OSError:
            writer.transport.abort()
            return
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while data := await reader.read(2**16):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
            writer.close()
        except OSError:
            writer.transport.abort()
        finally:
            self._writers.discard(writer)


if __name__ == "__main__":
    main()
