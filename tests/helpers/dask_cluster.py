"""Real schedulers and workers of dask for tests; the system chooses the ports."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

HELPERS = Path(__file__).resolve().parent


@contextlib.contextmanager
def scheduler() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Yield the address of a scheduler, and its process."""
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    with _running("scheduler", options, r"Scheduler at:\s*(tcp://\S+)") as (found, process):
        yield found, process


@contextlib.contextmanager
def worker(address: str, folder: Path, *path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield the process of a one-thread worker of ``address``; ``path`` is for its modules."""
    options = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
    more = (*options, "--local-directory", str(folder))
    with _running("worker", more, r"(Registered to:)", *path) as (_, process):
        yield process


@contextlib.contextmanager
def _running(
    name: str, options: tuple[str, ...], ready: str, *path: Path
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Yield the output of ``name`` once it is ``ready``, and its process; kill it at the end."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "dask", name, *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, HELPERS)))},
        start_new_session=True,
    )
    assert process.stderr is not None
    said, found = [], None
    rest = threading.Thread(target=process.stderr.read, daemon=True)
    try:
        for line in process.stderr:
            said.append(line)
            if (found := re.search(ready, line)) is not None:
                break
        assert found is not None, "".join(said)
        rest.start()
        yield found[1], process
    finally:
        process.kill()
        process.wait()
        if rest.ident is not None:
            rest.join()
        process.stderr.close()
