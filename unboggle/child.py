"""Killable child processes: the only way to stop a SAT solver that does not listen.

A `Child` is a fresh Python that runs one function of ours and talks to its
parent in whole frames. Every way in which it can end without an answer (crash,
signal, out of memory, lost pipe, exit 0 in silence) is a `BackendError`; past
its deadline it is killed and that is `Late`, which means "unknown". What is
POSIX or Linux only lives in this module:

===================  =========================  ==================================
protection           Linux, macOS               elsewhere (Windows)
===================  =========================  ==================================
Ctrl-C stays ours    a session of its own       a process group of its own
children of a child  killed with its group      killed if they end with their pipe
parent is killed     Linux: the kernel kills    the child ends when it next reads
                     the child too; macOS: an   or writes, or at its deadline if
                     alarm just past the        the solver lets Python run
                     deadline
memory               limited (address space)    not limited
===================  =========================  ==================================
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import IO, Any

from unboggle.errors import BackendError

_HEAD = struct.Struct("!Q")
_GRACE = 1.0  # seconds after which a child past its deadline kills itself
_POLL = 0.1  # seconds; on Windows Ctrl-C does not wake a waiting lock


class Late(Exception):
    """The deadline passed before an answer came; the child has been killed."""


class Child:
    """A child process running ``target`` ("module:function") with a `Channel` and ``args``.

    A context manager: on leaving, however that comes about, the process is dead
    and reaped. ``memory`` is its address space in bytes (None: `default_memory`).
    """

    def __init__(self, target: str, *args: object, memory: int | None = None) -> None:
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[bytes] = deque(maxlen=40)
        start = (
            f"import sys; sys.path[:] = {sys.path!r};"
            f" from unboggle.child import _main; _main({os.getpid()})"
        )
        options: dict[str, Any] = (
            {"start_new_session": True}
            if os.name == "posix"
            else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        )
        # -P: a file in the user's folder must not stand in for a library module.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", start],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )
        # Threads rather than select: Windows cannot select on pipes.
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()
        self.send((target, default_memory() if memory is None else memory, args))

    @property
    def pid(self) -> int:
        """The process number of the child."""
        return self._process.pid

    def send(self, message: object) -> None:
        """Send ``message`` to the child; does not wait for it to be read."""
        self._outbox.put(_frame(message))

    def receive(self, deadline: float | None = None) -> Any:
        """Return the next message of the child.

        ``deadline`` is a `time.monotonic` time. Raises `Late` past it, and
        `BackendError` if the child failed or ended without another message; the
        child is dead then.
        """
        frame = self._next_frame(deadline)
        if frame is None:
            raise BackendError(self._obituary())
        kind, content = pickle.loads(frame)
        if kind == "error":
            self.kill()
            raise BackendError(content)
        return content

    def kill(self) -> None:
        """Kill the child, and its own children where the system can; return when it is gone."""
        process = self._process
        if process.poll() is None:
            _kill_group(process)
        process.wait()
        if os.name == "posix":  # a child that ended by itself may have left its own behind
            _kill_group(process)
        self._outbox.put(None)
        for thread in self._threads:
            thread.join(timeout=1)
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError, ValueError):
                assert pipe is not None
                pipe.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _next_frame(self, deadline: float | None) -> bytes | None:
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                with contextlib.suppress(queue.Empty):  # it may have come in time
                    return self._frames.get_nowait()
                self.kill()
                raise Late
            wait = left
            if os.name == "nt":
                wait = _POLL if left is None else min(left, _POLL)
            with contextlib.suppress(queue.Empty):
                return self._frames.get(timeout=wait)

    def _obituary(self) -> str:
        """Say how the child ended, for a person."""
        try:
            code = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        said = b"".join(self._errors).decode(errors="replace").strip()
        last = f": {said.splitlines()[-1][:200]}" if said else ""
        if code is None:
            return f"the solver process closed its pipe without an answer{last}"
        if code < 0:
            name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
            hint = " (out of memory?)" if -code in (6, 9) else ""
            return f"the solver process was killed by {name}{hint}{last}"
        return f"the solver process ended with code {code} and no answer{last}"

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            while (frame := self._outbox.get()) is not None:
                pipe.write(frame)
                pipe.flush()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            while (frame := _read_frame(pipe)) is not None:
                self._frames.put(frame)
        self._frames.put(None)

    def _read_errors(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(pipe.fileno(), 4096):
                self._errors.append(chunk)


class Channel:
    """The child's end: whole messages from and to the parent."""

    def __init__(self, source: IO[bytes], sink: IO[bytes]) -> None:
        self._source, self._sink = source, sink

    def receive(self) -> Any:
        """Return the next message; end the process if the parent is gone."""
        frame = _read_frame(self._source)
        if frame is None:
            os._exit(0)
        return pickle.loads(frame)

    def send(self, message: object) -> None:
        """Send ``message`` as an answer."""
        self._put("answer", message)

    def fail(self, text: str) -> None:
        """Send a failure; the parent raises it as a `BackendError`."""
        self._put("error", text)

    def _put(self, kind: str, content: object) -> None:
        try:
            self._sink.write(_frame((kind, content)))
            self._sink.flush()
        except OSError:
            os._exit(1)


def default_memory() -> int | None:
    """Return the address space of a child in bytes: half of the machine's memory.

    ``UNBOGGLE_MEMORY_MB`` sets another limit, 0 none. None where unknown.
    """
    wanted = os.environ.get("UNBOGGLE_MEMORY_MB", "")
    if wanted.isdecimal():
        return int(wanted) * 1_000_000 or None
    with contextlib.suppress(ValueError, OSError, AttributeError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return None


def alarm(deadline_in: float | None) -> None:
    """In a child: end it some time after ``deadline_in`` seconds, even inside a deaf solver.

    The parent kills first; this is for a parent that was killed itself. It is
    the kernel that acts, so it works while C code holds the interpreter's lock.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0 if deadline_in is None else deadline_in + _GRACE)


def _frame(message: object) -> bytes:
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return _HEAD.pack(len(data)) + data


def _read_frame(pipe: IO[bytes]) -> bytes | None:
    """Return the next whole frame, or None at the end, also if it is cut off."""
    head = pipe.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    (length,) = _HEAD.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _main(parent: int) -> None:
    """Run in the child: set up the protections, then do what the first message says."""
    _die_with_parent(parent)
    # Solvers print to the standard streams; the frames get descriptors of their own.
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    channel = Channel(source, sink)
    target, memory, args = channel.receive()
    try:
        _limit_memory(memory)
        module, _, name = target.partition(":")
        function: Callable[..., None] = getattr(importlib.import_module(module), name)
        function(channel, *args)
    except MemoryError:
        channel.fail("the solver process ran out of memory")
    except BaseException as error:  # the parent must hear of whatever it was
        channel.fail(f"{type(error).__name__}: {error}")
    os._exit(0)  # no clean-up of solver objects: it can take seconds


def _die_with_parent(parent: int) -> None:
    if sys.platform == "linux":
        import ctypes

        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)


def _limit_memory(memory: int | None) -> None:
    if memory and os.name == "posix":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
