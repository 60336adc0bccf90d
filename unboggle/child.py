"""Killable child processes: the only way to stop a SAT solver that does not listen.

A `Child` is a fresh Python that runs one function of ours and talks to its
parent in whole frames. Every way in which it can end without an answer (crash,
signal, out of memory, lost pipe, exit 0 in silence) is a `BackendError`; past
its deadline it is killed and that is `Late`, which means "unknown". In a child,
`run_program` runs a program of somebody else, and `scratch` gives a folder.
What is POSIX or Linux only lives in this module:

===================  ==========================  ==================================
protection           Linux, macOS                elsewhere (Windows)
===================  ==========================  ==================================
Ctrl-C stays ours    a session of its own        a process group of its own
children of a child  Linux: killed, whatever     killed if they end with their pipe
                     sessions they have made
                     for themselves; macOS:
                     killed with its group
parent is killed     Linux: the kernel kills     the child ends when it next reads
                     the child too, and it       or writes, or at its deadline if
                     takes its programs along;   the solver lets Python run; a
                     macOS: an alarm just past   program goes on
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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from unboggle.errors import BackendError, InputError

_HEAD = struct.Struct("!Q")
_GRACE = 1.0  # seconds after which a child past its deadline kills itself
_FAREWELL = 5.0  # seconds a child that closed its pipe has to end
_POLL = 0.1  # seconds; on Windows Ctrl-C does not wake a waiting lock
_CHASE = 5.0  # seconds to hunt processes that start others faster than they are killed
_LAST_WORDS = 4096  # bytes kept of what a program says on standard error

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36

_is_child = False
_scratch: str | None = None  # in a child: the folder that its parent will remove


class Late(Exception):
    """The deadline passed before an answer came; the child has been killed."""


class Child:
    """A child process running ``target`` ("module:function") with a `Channel` and ``args``.

    A context manager: on leaving, however that comes about, the process is dead
    and reaped. ``memory`` is its address space in bytes (None: `default_memory`).
    ``bell`` is called, from another thread, whenever `receive` will not wait.
    """

    def __init__(
        self,
        target: str,
        *args: object,
        memory: int | None = None,
        bell: Callable[[Child], None] | None = None,
    ) -> None:
        self._bell = bell or (lambda _: None)
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[bytes] = deque(maxlen=40)
        self._up = threading.Event()  # it has set up its protections, or has ended
        self._dead = False
        self._scratch = _scratch_name()
        start = (
            f"import sys; sys.path[:] = {_search_path()!r};"
            f" from unboggle.child import _main; _main({os.getpid()})"
        )
        options: dict[str, Any] = (
            {"start_new_session": True}
            if os.name == "posix"
            else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        )
        # -P and the order of the path: a file in the user's folder, say queue.py,
        # must not stand in for a module of the standard library.
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", start],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                **options,
            )
        except (OSError, MemoryError) as error:  # too many processes, no memory
            why = error.strerror if isinstance(error, OSError) else "out of memory"
            raise BackendError(f"no process can be started ({why})") from None
        # Threads rather than select: Windows cannot select on pipes.
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._read_errors)
        ]
        try:
            for thread in self._threads:
                thread.start()
            memory = default_memory() if memory is None else memory
            self.send((target, memory, self._scratch, args))
        except BaseException as error:  # Ctrl-C: nobody has the child yet who could kill it
            self.__exit__()
            if isinstance(error, (RuntimeError, MemoryError)):  # no thread, no memory for it
                why = str(error) or "out of memory"
                raise BackendError(f"no process can be started ({why})") from None
            raise

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
            self._frames.put(None)  # whoever asks again hears the same
            raise BackendError(self._obituary())
        kind, content = pickle.loads(frame)
        if kind == "error":
            self.kill()
            raise BackendError(content)
        return content

    def pause(self) -> None:
        """Let the child and its children rest until `resume`; where that cannot be, go on."""
        # Not before it is bound to our life: stopped, it would outlive us for ever.
        if os.name == "posix" and not self._dead and self._up.wait(timeout=_FAREWELL):
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let a paused child go on."""
        if os.name == "posix" and not self._dead:
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """Kill the child, and its own children where the system can; return when it is gone."""
        if not self._dead:  # else its number may be somebody else's by now
            with _undisturbed():
                self._kill()

    def _kill(self) -> None:
        process = self._process
        if process.poll() is None:
            _kill_descendants(process.pid)  # first: they are only known as long as it lives
            _kill_group(process)
        process.wait()
        if os.name == "posix":  # a child that ended by itself may have left its own behind
            _kill_group(process)
        self._outbox.put(None)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=1)
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError, ValueError):
                assert pipe is not None
                pipe.close()
        if self._scratch is not None:
            _remove_folder(self._scratch)
        self._dead = True

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        interrupt = None
        while not self._dead:
            try:
                self.kill()
            except (KeyboardInterrupt, SystemExit) as error:  # Ctrl-C again: first finish this
                interrupt = error
        if interrupt is not None:
            raise interrupt

    def _next_frame(self, deadline: float | None) -> bytes | None:
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                with contextlib.suppress(queue.Empty):  # it may have come in time
                    return self._frames.get_nowait()
                self.kill()
                raise Late
            wait = None if left is None else min(left, threading.TIMEOUT_MAX)
            if os.name == "nt":
                wait = _POLL if left is None else min(left, _POLL)
            with contextlib.suppress(queue.Empty):
                return self._frames.get(timeout=wait)

    def _obituary(self) -> str:
        """Say how the child ended, for a person."""
        try:
            code = self._process.wait(timeout=_FAREWELL)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        said = b"".join(self._errors).decode(errors="replace").strip()
        last = f": {said.splitlines()[-1][:200]}" if said else ""
        if code is None:
            return f"the solver process closed its pipe without an answer{last}"
        if code < 0:
            return f"the solver process was killed by {signal_name(-code)}{last}"
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
        try:
            # MemoryError, OverflowError: the length in front of a frame is rubbish
            with contextlib.suppress(OSError, ValueError, MemoryError, OverflowError):
                while (frame := _read_frame(pipe)) is not None:
                    if self._up.is_set():
                        self._frames.put(frame)
                        self._bell(self)
                    self._up.set()  # what its first frame says
        finally:
            self._up.set()
            self._frames.put(None)  # else the parent would wait for ever
            self._bell(self)

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
    if wanted:
        raise InputError(f"UNBOGGLE_MEMORY_MB is {wanted!r}: it must be a whole number of MB")
    with contextlib.suppress(ValueError, OSError, AttributeError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return None


def alarm(deadline_in: float | None) -> None:
    """In a child: end it some time after ``deadline_in`` seconds, even inside a deaf solver.

    The parent kills first; this is for a parent that was killed itself. It is
    the kernel that acts, so it works while C code holds the interpreter's lock.
    """
    if hasattr(signal, "setitimer"):
        left = 0.0  # no alarm
        if deadline_in is not None:
            left = min(max(deadline_in + _GRACE, 0.001), threading.TIMEOUT_MAX)
        signal.setitimer(signal.ITIMER_REAL, left)


def signal_name(number: int) -> str:
    """Return the name of a signal that ended a solver, with what it may mean.

    >>> signal_name(11), signal_name(9)
    ('SIGSEGV', 'SIGKILL (out of memory?)')
    """
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    return name + (" (out of memory?)" if number in (6, 9) else "")


@contextlib.contextmanager
def scratch() -> Iterator[str]:
    """Give a folder for files that nobody needs afterwards; it is removed on leaving.

    In a child its parent removes it too, however the child comes to its end,
    and the child does if the parent is killed; one at a time, and no solver that
    is deaf to signals within.
    """
    if _scratch is None:
        import tempfile

        with tempfile.TemporaryDirectory(prefix="unboggle-") as folder:
            yield folder
        return
    with _taking_all_along(_scratch):
        os.mkdir(_scratch, mode=0o700)
        try:
            yield _scratch
        finally:
            _remove_folder(_scratch)


@dataclass(frozen=True)
class Ended:
    """How a program ended: its exit code, or minus the signal that killed it, and what it said."""

    code: int
    output: bytes
    last_words: bytes  # the end of standard error


def run_program(
    command: Sequence[str], standard_input: str, *, most_output: int, largest_file: int
) -> Ended:
    """Run ``command`` with the file ``standard_input`` until it has ended, in a child.

    To be called within `scratch`. There is no time limit: the child can be
    killed, and takes along the program and what that has started, which does
    not outlive the program either. The program may print ``most_output`` bytes and
    write files of ``largest_file`` bytes; it gets SIGXFSZ for more. Raises
    `BackendError` if it cannot be started or prints too much, with a text that
    begins after the program's name.
    """
    with open(standard_input, "rb") as source:
        try:
            process = subprocess.Popen(
                command,
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                **_bounds(largest_file),
            )
        except (OSError, subprocess.SubprocessError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise BackendError(f"cannot be started: {why}") from None
        try:
            output = _Reader(process, process.stdout, most_output)
            errors = _Reader(process, process.stderr, None)
            process.wait()
        finally:
            process.kill()  # nothing happens if it has ended
            process.wait()
            if _is_child:  # what else it has started holds its pipes open
                _kill_descendants(os.getpid())
    ended = Ended(process.returncode, output.text(), errors.text())
    if output.overrun:
        most = f"{most_output // 1_000_000} MB"
        raise BackendError(f"was killed: it printed more than {most}")
    return ended


class _Reader:
    """Reads a pipe of ``process`` in a thread, which kills it after ``most`` bytes.

    Without ``most`` only the end is kept.
    """

    def __init__(
        self, process: subprocess.Popen[bytes], pipe: IO[bytes] | None, most: int | None
    ) -> None:
        assert pipe is not None
        self.overrun = False
        self._process, self._pipe, self._most = process, pipe, most
        self._text = bytearray()
        self._error: MemoryError | None = None
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def text(self) -> bytes:
        """Return what was read, when the process has ended."""
        # Not for ever: where a process can hide from us, it may hold the pipe.
        self._thread.join(timeout=_FAREWELL)
        if not self._thread.is_alive():
            self._pipe.close()
        if self._error is not None:
            raise self._error
        return bytes(self._text)

    def _read(self) -> None:
        if os.name == "posix":  # else a signal may wake this thread, not the one that waits
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            while chunk := os.read(self._pipe.fileno(), 1 << 16):
                self._text += chunk
                if self._most is None:
                    del self._text[:-_LAST_WORDS]
                elif len(self._text) > self._most:
                    self.overrun = True
                    self._text.clear()
                    break
        except MemoryError as error:
            self._error = error
        if self.overrun or self._error is not None:
            self._process.kill()


def _bounds(largest_file: int) -> dict[str, Any]:
    """Return the options of Popen that bind a program to this process and limit its files."""
    if os.name != "posix":
        return {}
    import resource

    us = os.getpid()
    known = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = min([largest_file, *(size for size in known if size != resource.RLIM_INFINITY)])

    def before_exec() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        _die_with_parent(us)

    # Safe only because a child has no other threads here: the readers start later.
    return {"preexec_fn": before_exec}


@contextlib.contextmanager
def _taking_all_along(folder: str) -> Iterator[None]:
    """Within it, a signal that ends this child first ends all it has started, and ``folder``.

    SIGKILL, which the kernel sends at other times when the parent dies, leaves
    no time for that. SIGCONT does, and reaches a child that rests, too.
    """
    if os.name != "posix":
        yield
        return

    parent = os.getppid()

    def end(number: int, _: object) -> None:
        if number == signal.SIGCONT:
            if not _is_dead(parent):  # it only lets us go on
                return
            number = signal.SIGTERM
        _kill_descendants(os.getpid())
        _remove_folder(folder)
        signal.signal(number, signal.SIG_DFL)
        if sys.platform != "linux":
            os.killpg(0, signal.SIGKILL)
        os.kill(os.getpid(), number)

    ends = (signal.SIGTERM, signal.SIGALRM, signal.SIGCONT)
    before = {number: signal.signal(number, end) for number in ends}
    _prctl(_PR_SET_PDEATHSIG, signal.SIGCONT)
    try:
        yield
    finally:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        for number, handler in before.items():
            signal.signal(number, handler)


def _scratch_name() -> str | None:
    """Return the path of a folder that does not exist, None if there is no place for any."""
    import tempfile

    try:
        return os.path.join(tempfile.gettempdir(), f"unboggle-{os.urandom(8).hex()}")
    except OSError:
        return None


def _remove_folder(folder: str) -> None:
    if os.path.exists(folder):
        import shutil

        shutil.rmtree(folder, ignore_errors=True)


def _search_path() -> list[str]:
    """Return where a child looks for modules: the parent's path, the standard library first."""
    library = os.path.dirname(os.__file__)
    first = [p for p in sys.path if p in (library, os.path.join(library, "lib-dynload"))]
    return first + [p for p in sys.path if p not in first]


def _frame(message: object) -> bytes:
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return _HEAD.pack(len(data)) + data


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Within it Ctrl-C and signals that ask us to end have to wait; they come afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield  # they only ever come to the main thread
        return
    waiting: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: waiting.append(number))
        for name in ("SIGINT", "SIGTERM", "SIGHUP")
        if (number := getattr(signal, name, None)) is not None
        if signal.getsignal(number) is not None  # else we could not put it back
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(waiting):
            signal.raise_signal(number)


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


def _kill_descendants(root: int) -> None:
    """On Linux: kill what ``root``, a child of ours or this one, has started, and what that has."""
    give_up = time.monotonic() + _CHASE
    empty = 0
    while empty < 2 and time.monotonic() < give_up:
        family = _descendants(root)
        for pid in family:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        # One look is not enough: a parent may end, and its child be born, while we look.
        empty = 0 if family else empty + 1
        time.sleep(0.001 if family else 0)  # dying takes a moment


def _descendants(root: int) -> set[int]:
    """Return the living processes below ``root``; none where there is no Linux /proc.

    A child is a "subreaper": whoever loses its parent below it becomes its own.
    """
    if sys.platform != "linux":
        return set()
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc") if os.path.exists("/proc") else ():
        if entry.isdecimal():
            with contextlib.suppress(OSError), open(f"/proc/{entry}/stat", "rb") as file:
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                if state not in b"ZX":
                    children.setdefault(int(parent), []).append(int(entry))
    found: set[int] = set()
    pending = [root]
    while pending:
        fresh = children.pop(pending.pop(), [])
        found.update(fresh)
        pending += fresh
    return found


def _main(parent: int) -> None:
    """Run in the child: set up the protections, then do what the first message says."""
    global _is_child, _scratch
    _die_with_parent(parent)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    _is_child = True
    # Solvers print to the standard streams; the frames get descriptors of their own.
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    channel = Channel(source, sink)
    channel.send("here")
    target, memory, _scratch, args = channel.receive()
    try:
        _limit_memory(memory)
        module, _, name = target.partition(":")
        function: Callable[..., None] = getattr(importlib.import_module(module), name)
        function(channel, *args)
    except MemoryError:
        channel.fail("the solver process ran out of memory")
    except BackendError as error:
        channel.fail(str(error))
    except ImportError as error:  # a library that does not fit into the memory allowed
        cramped = memory and "failed to map" in str(error)
        channel.fail(
            f"out of memory: a solver does not load within {memory // 1_000_000} MB"
            if cramped
            else f"{type(error).__name__}: {error}"
        )
    except BaseException as error:  # the parent must hear of whatever it was
        channel.fail(f"{type(error).__name__}: {error}")
    os._exit(0)  # no clean-up of solver objects: it can take seconds


def _die_with_parent(parent: int) -> None:
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if sys.platform == "linux" and os.getppid() != parent:  # it died before we asked
        os._exit(1)


def _is_dead(parent: int) -> bool:
    """Whether our parent is dead, or was killed just now and has threads that still end."""
    for pause in (0, _POLL):
        time.sleep(pause)
        if os.getppid() != parent:
            return True
        with contextlib.suppress(OSError), open(f"/proc/{parent}/stat", "rb") as file:
            if file.read().rpartition(b")")[2].split()[0] in b"ZX":
                return True
    return False


def _prctl(option: int, value: int) -> None:
    """Tell the Linux kernel how to treat this process; elsewhere do nothing."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value), 0, 0, 0)


def _limit_memory(memory: int | None) -> None:
    if memory and os.name == "posix":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
