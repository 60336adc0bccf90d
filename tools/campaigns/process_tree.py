"""A command as a tree of processes, found by a mark in their environment."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

_MARK = "UNBOGGLE_CAMPAIGN"
_ROOT = Path(__file__).resolve().parents[2]
SOON = 10.0  # seconds in which the processes of a command that has ended must end
LONGEST = 120.0  # seconds of a command


class Tree:
    """A running command in ``folder``; at the end of the context no process of it is left."""

    number = 0

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        *,
        environment: Mapping[str, str] = {},
        limits: Mapping[int, int] = {},
        closed: Sequence[int] = (),
        before: Sequence[str] = (),
        stdout: str | None = None,
    ) -> None:
        Tree.number += 1
        self._mark = f"{_MARK}={os.getpid()}-{Tree.number}"
        name, _, value = self._mark.partition("=")
        own = {"PYTHONPATH": str(_ROOT), "PYTHONDONTWRITEBYTECODE": "1", name: value}

        def prepare() -> None:
            for kind, limit in limits.items():
                resource.setrlimit(kind, (limit, limit))
            for stream in closed:
                os.close(stream)

        with open(stdout or os.devnull, "wb") as file:
            self.root = subprocess.Popen(
                [*before, sys.executable, "-m", "unboggle", *arguments],
                cwd=folder,
                env={**os.environ, **own, **environment},
                stdin=subprocess.DEVNULL,
                stdout=file if stdout else subprocess.PIPE,
                stderr=subprocess.PIPE,
                preexec_fn=prepare,
            )
        self.killed_root = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self.signal_all(signal.SIGKILL)
        self.root.kill()
        self.root.communicate()

    def processes(self) -> list[int]:
        """Return the processes of the tree that have not ended, the oldest first."""
        return sorted(pid for pid in _numbers() if self._has_mark(pid))

    def _has_mark(self, pid: int) -> bool:
        try:
            return self._mark.encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:
            return False

    def wait(self, seconds: float) -> bool:
        """Wait for the command to end; return whether it has ended in ``seconds``."""
        try:
            self.root.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def strike(self, number: int, kind: int) -> None:
        """Send the signal ``kind`` to a process of the tree."""
        there = self.processes()
        if there:
            pid = there[number % len(there)]
            self.killed_root |= pid == self.root.pid and kind == signal.SIGKILL
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, kind)

    def signal_all(self, kind: int) -> None:
        """Send the signal ``kind`` to each process of the tree."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, kind)

    def end(self) -> tuple[int, str, str]:
        """Return the exit code, as a shell has it, and both outputs; raise if it does not end."""
        try:
            out, errors = self.root.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"not ended after {LONGEST:.0f} seconds") from None
        code = self.root.returncode
        self._none_left()
        out, errors = (text or b"" for text in (out, errors))
        code = code if code >= 0 else 128 - code
        return code, out.decode(errors="replace"), errors.decode(errors="replace")

    def _none_left(self) -> None:
        until = time.monotonic() + SOON
        while left := self.processes():
            if time.monotonic() > until:
                raise AssertionError(f"orphans: {[*map(_command, left)]}")
            time.sleep(0.02)  # nothing reports the end of processes that are not our children


def _numbers() -> Iterator[int]:
    yield from (int(name) for name in os.listdir("/proc") if name.isdigit())


def _command(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
    return "?"
