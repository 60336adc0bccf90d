"""Child processes that can be killed: the only way to stop a SAT solver that does not respond.

A `Child` is a fresh Python that runs one of our functions and exchanges whole frames with
its parent. If it ends without an answer (crash, signal, out of memory, lost pipe, silent
exit 0), that is a `BackendError`. If its deadline passes or it is stopped, it is killed and
that is `DeadlinePassed`, which means "unknown". In a child, `run_program` runs an external
program, and `scratch` provides a folder.

The code for POSIX or Linux is in this package:

===================  ==========================  ==================================
protection           Linux, macOS                elsewhere (Windows)
===================  ==========================  ==================================
Ctrl-C reaches us    a session of its own        a process group of its own
children of a child  Linux: killed, in whatever  killed if they end with their pipe
                     sessions they have made
                     for themselves; macOS:
                     killed with its group
parent is killed     Linux: the kernel kills     the child ends when it next reads
                     the child too, and it       or writes, or at its deadline if
                     its programs too; macOS:    the solver lets Python run; a
                     an alarm just past          program goes on
                     the deadline
memory               limited (address space)     not limited
size of files        limited (for programs)      not limited
pause                its group is stopped;       goes on
                     macOS: if the parent is
                     killed then, stays so
scratch files        removed by the parent, or   removed by the parent
                     by the child without one
===================  ==========================  ==================================
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from unboggle.errors import BackendError
from unboggle.system import clock, in_process
from unboggle.system.channel import frame_of, read_frame
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed, start_thread
from unboggle.system.machine import default_memory
from unboggle.system.posix import kill_descendants, kill_group, signal_name, undisturbed
from unboggle.system.programs import remove_folder

_FAREWELL = 5.0  # seconds for a child that closed its pipe to end
_WAKE = b""  # queued when a stop token ends a wait; frames of a child are never empty


def start(code: str) -> subprocess.Popen[bytes]:
    """Start a fresh Python that runs ``code`` in a session of its own, with three pipes."""
    options: dict[str, Any] = (
        {"start_new_session": True}
        if os.name == "posix"
        else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    )
    # -P and the order of the path: a file in the user's folder, such as queue.py,
    # must not shadow a module of the standard library.
    return subprocess.Popen(
        [sys.executable, "-P", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


class Child:
    """A child process running ``target`` ("module:function") with a `Channel` and ``args``.

    A context manager: on exit the process is dead and reaped, in all cases. ``memory`` is its
    address space in bytes (None: `default_memory`). ``bell`` is called from another thread
    whenever `receive` would not block. Messages refer to the child as ``called``.
    """

    def __init__(
        self,
        target: str,
        *args: object,
        memory: int | None = None,
        bell: Callable[[Child], None] | None = None,
        called: str = "the solver process",
    ) -> None:
        if in_process.role() is not None:
            raise BackendError("this needs a child process, and none may be started here")
        self._bell = bell or (lambda _: None)
        self._called = called
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[bytes] = deque(maxlen=40)
        self._is_up = False  # it has set up its protections
        self._resting = False  # as soon as it is up
        self._ending = False  # its process number may soon be reused
        self._state = threading.Lock()  # guards these three flags, and signals to its group
        self._dead = True  # until it has started
        self._ended_by_exit = False
        self._scratch = _scratch_name()
        code = (
            f"import sys; sys.path[:] = {_search_path()!r};"
            f" from unboggle.system.channel import main; main({os.getpid()})"
        )
        try:
            with undisturbed():  # else Ctrl-C could come before we know the child's number
                self._start(code)
            memory = default_memory() if memory is None else memory
            self.send((target, memory, self._scratch, args))
        except BaseException as error:  # Ctrl-C: no caller can kill the child yet
            self.__exit__()
            if isinstance(error, (RuntimeError, MemoryError)):  # no thread or no memory for one
                why = str(error) or "out of memory"
                raise BackendError(f"no process can be started ({why})") from None
            raise

    def _start(self, code: str) -> None:
        """Start the process, and the threads that exchange frames with it."""
        try:
            self._process = start(code)
        except (OSError, MemoryError) as error:  # too many processes, no memory
            why = error.strerror if isinstance(error, OSError) else "out of memory"
            raise BackendError(f"no process can be started ({why})") from None
        self._dead = False
        # Threads, not select: Windows cannot select on pipes.
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._read_errors)
        ]
        for thread in self._threads:
            start_thread(thread)
        atexit.register(self._end_with, os.getpid())

    @property
    def pid(self) -> int:
        """The process number of the child."""
        return self._process.pid

    def send(self, message: object) -> None:
        """Send ``message`` to the child, without waiting until it is read."""
        self._outbox.put(frame_of(message))

    def receive(self, deadline: Deadline = NEVER) -> Any:
        """Return the next message of the child.

        Raises `DeadlinePassed` after ``deadline``, and `BackendError` if the child failed or ended
        without another message; the child is dead then. A child that fails after its deadline was
        ended by its own `end_on_signal`; that is `DeadlinePassed`, too.
        """
        try:
            return self._message(self._next_frame(deadline))
        except BackendError:
            if deadline.expired:
                raise DeadlinePassed from None
            raise

    def _message(self, frame: bytes | None) -> Any:
        if frame is None:
            self._frames.put(None)  # the next call finds the end again
            if self._ended_by_exit:
                raise DeadlinePassed
            raise BackendError(self._obituary())
        kind, content = pickle.loads(frame)
        if kind == "error":
            self.kill()
            raise BackendError(content)
        return content

    def pause(self) -> None:
        """Pause the child and its own children until `resume`; no effect where unsupported.

        Waits until the child is set to die with us: a stopped child would outlive us for ever.
        """
        self._rest(True)

    def resume(self) -> None:
        """Resume a paused child."""
        self._rest(False)

    def _rest(self, resting: bool) -> None:
        with self._state:
            self._resting = resting
            self._signal_rest()

    def _signal_rest(self) -> None:
        if os.name == "posix" and self._is_up and not self._ending:
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGSTOP if self._resting else signal.SIGCONT)

    def kill(self) -> None:
        """Kill the child, and its own children if the system can; return when it has ended."""
        if not self._dead:  # else its process number may be reused by now
            with undisturbed():
                self._kill()

    def _kill(self) -> None:
        process = self._process
        with self._state:
            self._ending = True
        if process.poll() is None:
            kill_descendants(process.pid)  # first: they can only be found while it lives
            kill_group(process)
        process.wait()
        if os.name == "posix":  # a child that ended by itself may leave processes
            kill_group(process)
        self._outbox.put(None)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=1)
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError, ValueError):
                assert pipe is not None
                pipe.close()
        if self._scratch is not None:
            remove_folder(self._scratch)
        self._dead = True
        atexit.unregister(self._end_with)

    def _end_with(self, parent: int) -> None:
        """Kill the child when Python ends in the process ``parent``, but not in a fork of it.

        Later is too late: Python then stops our threads, which hold the locks of the pipes. A
        daemon thread that waits for the child gets `DeadlinePassed`.
        """
        if os.getpid() == parent:
            self._ended_by_exit = True
            self.kill()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        interrupt = None
        while not self._dead:
            try:
                self.kill()
            except (KeyboardInterrupt, SystemExit) as error:  # Ctrl-C again: finish this first
                interrupt = error
        if interrupt is not None:
            raise interrupt

    def _next_frame(self, deadline: Deadline) -> bytes | None:
        if deadline.stop is None:
            return self._wait_for_frame(deadline)
        with deadline.stop.on_set(lambda: self._frames.put(_WAKE)):
            return self._wait_for_frame(deadline)

    def _wait_for_frame(self, deadline: Deadline) -> bytes | None:
        while True:
            if deadline.expired:
                with contextlib.suppress(queue.Empty):  # it may have arrived in time
                    while (frame := self._frames.get_nowait()) == _WAKE:
                        pass
                    return frame
                self.kill()
                raise DeadlinePassed
            with contextlib.suppress(queue.Empty):
                frame = self._frames.get(timeout=clock.wait_seconds(deadline.remaining))
                if frame != _WAKE:
                    return frame

    def _obituary(self) -> str:
        """Return how the child ended, for a message."""
        try:
            code = self._process.wait(timeout=_FAREWELL)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        said = b"".join(self._errors).decode(errors="replace").strip()
        last = f": {said.splitlines()[-1][:200]}" if said else ""
        if code is None:
            return f"{self._called} closed its pipe without an answer{last}"
        if code < 0:
            return f"{self._called} was killed by {signal_name(-code)}{last}"
        return f"{self._called} ended with code {code} and no answer{last}"

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
        try:
            # MemoryError, OverflowError: the length of a frame is garbage.
            with contextlib.suppress(OSError, ValueError, MemoryError, OverflowError):
                if read_frame(pipe) is not None:  # its first frame: the child is set up
                    with self._state:
                        self._is_up = True
                        if self._resting:
                            self._signal_rest()
                while (frame := read_frame(pipe)) is not None:
                    self._frames.put(frame)
                    self._bell(self)
        finally:
            self._frames.put(None)  # else the parent would wait for ever
            self._bell(self)

    def _read_errors(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(pipe.fileno(), 4096):
                self._errors.append(chunk)


def _scratch_name() -> str | None:
    """Return the path of a folder that does not exist yet, or None if none can be made.

    It is where `tempfile` would make it. But `tempfile` first writes a file to see whether it can,
    and a process that is killed at that moment leaves the file.
    """
    known = sys.modules.get("tempfile")
    folders = [known.tempdir] if known is not None and known.tempdir else []
    folders += [os.environ[name] for name in ("TMPDIR", "TEMP", "TMP") if os.environ.get(name)]
    folders += ["/tmp", "/var/tmp", "/usr/tmp"] if os.name == "posix" else []
    with contextlib.suppress(OSError):  # the current folder may be gone
        for folder in map(os.path.abspath, [*folders, os.curdir]):
            if os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK):
                return os.path.join(folder, f"unboggle-{os.urandom(8).hex()}")
    return None


def _search_path() -> list[str]:
    """Return the module search path of a child: the parent's, with the standard library first."""
    library = os.path.dirname(os.__file__)
    first = [p for p in sys.path if p in (library, os.path.join(library, "lib-dynload"))]
    return first + [p for p in sys.path if p not in first]
