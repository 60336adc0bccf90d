"""A command as a tree of processes, found by a mark in their environment, or by their folder."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import resource
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.campaigns import forks

MARK = "UNBOGGLE_CAMPAIGN"
"""The variable whose value marks the processes of a tree."""
_ROOT = Path(__file__).resolve().parents[2]
SOON = 10.0  # seconds in which the processes of a command that has ended must end
_IDLE = 2.0  # seconds
_POLL = 0.02  # seconds
LONGEST = 600.0  # seconds of a command, on a machine that has other work


@dataclass(frozen=True)
class Conditions:
    """The conditions of a command: its environment, limits, and closed standard streams.

    The program ``before`` starts it. ``stdout`` is the file of its output. It has ``crowd`` more
    open files. With ``columns`` its outputs are a terminal that wide. If ``forked`` is not None, it
    is a fork of a process with these libraries preloaded, see `forks`; if ``settled``, so are its
    children.
    """

    environment: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[int, int] = field(default_factory=dict)
    closed: Sequence[int] = ()
    before: Sequence[str] = ()
    stdout: str | None = None
    crowd: int = 0
    columns: int = 0
    forked: str | None = None
    settled: bool = False


class Tree:
    """A running command in ``folder``; at the end of the context no process of it is left."""

    number = 0

    def __init__(
        self, arguments: Sequence[str], folder: Path, conditions: Conditions | None = None
    ) -> None:
        """Start the command under ``conditions``."""
        given = conditions or Conditions()
        Tree.number += 1
        self._mark = f"{MARK}={os.getpid()}-{Tree.number}"
        self._folder = str(folder.resolve())
        name, _, value = self._mark.partition("=")
        own = {"PYTHONPATH": str(_ROOT), "PYTHONDONTWRITEBYTECODE": "1", name: value}
        environment = {**os.environ, **own, **given.environment}

        def prepare() -> None:
            for kind, limit in given.limits.items():
                resource.setrlimit(kind, (limit, limit))
            for _ in range(given.crowd):
                os.set_inheritable(os.dup(0), True)
            for stream in given.closed:
                os.close(stream)

        self._terminal = Terminal(given.columns) if given.columns else None
        self.root: subprocess.Popen[bytes] | forks.ForkedCommand
        with open(given.stdout or os.devnull, "wb") as file:
            screen = None if self._terminal is None else self._terminal.screen
            stdout = screen or (file.fileno() if given.stdout else None)
            if given.forked is not None:
                self.root = forks.start(
                    arguments,
                    folder,
                    environment,
                    preloaded=given.forked,
                    stdout=stdout,
                    stderr=screen,
                    settled=given.settled,
                )
            else:
                self.root = subprocess.Popen(
                    [*given.before, sys.executable, "-m", "unboggle", *arguments],
                    cwd=folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=stdout or subprocess.PIPE,
                    stderr=screen or subprocess.PIPE,
                    preexec_fn=prepare,
                    close_fds=not given.crowd,
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
        if self._terminal is not None:
            self._terminal.close()

    def processes(self) -> list[int]:
        """Return the processes of the tree that have not ended, the oldest first."""
        self.root.poll()  # else it may be a zombie, which has no folder
        return sorted({*marked(self._mark), *working_in(self._folder)})

    def wait(self, seconds: float) -> bool:
        """Wait for the command to end; return whether it has ended in ``seconds``."""
        try:
            self.root.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def work(self, seconds: float) -> bool:
        """Let the tree use ``seconds`` of CPU time from now; return whether the command has ended.

        A machine with other work changes little of what it has done by then. A tree that only
        waits, as an idle server, has worked enough after `_IDLE` seconds.
        """
        used = self._cpu_seconds()
        until, since = used + seconds, time.monotonic()
        while not self.wait(_POLL):
            before, used = used, self._cpu_seconds()
            since = time.monotonic() if used > before else since
            if used >= until or time.monotonic() - since > _IDLE:
                return False
        return True

    def _cpu_seconds(self) -> float:
        """Return the CPU time of the processes of the tree, and of those that have ended."""
        ticks = 0
        for pid in self.processes():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
                ticks += sum(map(int, fields[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def strike(self, number: int, kind: int) -> None:
        """Send the signal ``kind`` to a process of the tree."""
        there = self.processes()
        if there:
            pid = there[number % len(there)]
            self.killed_root |= pid == self.root.pid and kind == signal.SIGKILL
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, kind)

    def starve(self, number: int, more: int) -> None:
        """Let a process of the tree have at most ``more`` bytes of addresses than it has."""
        there = self.processes()
        if there:
            pid = there[number % len(there)]
            with contextlib.suppress(OSError):
                pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[0])
                limit = pages * resource.getpagesize() + more
                resource.prlimit(pid, resource.RLIMIT_AS, (limit, limit))

    def signal_all(self, kind: int) -> None:
        """Send the signal ``kind`` to each process of the tree."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, kind)

    def end(self) -> tuple[int, bytes, str]:
        """Return the exit code, as a shell has it, and both outputs; raise if it does not end.

        The text of a terminal counts as standard error.
        """
        try:
            out, errors = self.root.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"not ended after {LONGEST:.0f} seconds") from None
        code = self.root.wait()
        none_left(self._mark, self._folder)
        if self._terminal is not None:
            errors = self._terminal.text()
        code = code if code >= 0 else 128 - code
        return code, out or b"", (errors or b"").decode(errors="replace")


def none_left(mark: str, folder: str | None = None) -> None:
    """Wait until no process has ``mark`` or works in ``folder``.

    Raises `AssertionError` if there still is one after `SOON` seconds.
    """
    until = time.monotonic() + SOON
    while left := [*marked(mark), *(() if folder is None else working_in(folder))]:
        if time.monotonic() > until:
            raise AssertionError(f"orphans: {[*map(_command, left)]}")
        time.sleep(0.02)  # nothing reports the end of processes that are not our children


def marked(mark: str) -> list[int]:
    """Return the living processes that were started with ``NAME=VALUE`` in their environment."""
    return sorted(pid for pid in _numbers() if _has_mark(pid, mark))


def working_in(folder: str) -> list[int]:
    """Return the living processes that work in ``folder``; forks have no mark."""
    found = []
    for pid in _numbers():
        with contextlib.suppress(OSError):
            if os.readlink(f"/proc/{pid}/cwd") == folder:
                found.append(pid)
    return found


def _has_mark(pid: int, mark: str) -> bool:
    try:
        return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False


class Terminal:
    """A terminal with ``columns`` columns; ``screen`` is the end of the command."""

    def __init__(self, columns: int) -> None:
        self._reader, self.screen = pty.openpty()
        size = struct.pack("4H", 24, columns, 0, 0)
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, size)
        self._parts: list[bytes] = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError):  # the other end is closed
            while part := os.read(self._reader, 4096):
                self._parts.append(part)

    def text(self) -> bytes:
        """Return all that was on the terminal, after the last process has closed it."""
        self.close()
        return b"".join(self._parts)

    def close(self) -> None:
        """Close the terminal."""
        if self.screen >= 0:
            os.close(self.screen)
            self.screen = -1
            self._thread.join()
            os.close(self._reader)


def _numbers() -> Iterator[int]:
    yield from (int(name) for name in os.listdir("/proc") if name.isdigit())


def _command(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
    return "?"
