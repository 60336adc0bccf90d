"""External programs, run in a child, and a folder for their files."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from unboggle.errors import BackendError
from unboggle.system.clock import start_thread
from unboggle.system.posix import (
    PR_SET_PDEATHSIG,
    die_with_parent,
    is_dead,
    kill_descendants,
    prctl,
)

_FAREWELL = 5.0  # seconds for the pipe of an ended program to close
_LAST_WORDS = 4096  # bytes kept of a program's standard error

_is_child = False
_scratch: str | None = None  # in a child: the folder that its parent will remove


def enter_child(folder: str | None) -> None:
    """Mark this process as a child whose parent will remove ``folder``."""
    global _is_child, _scratch
    _is_child, _scratch = True, folder


@contextlib.contextmanager
def scratch() -> Iterator[str]:
    """Provide a folder for temporary files and remove it on exit.

    In a child, its parent removes the folder too, however the child ends; if the parent is
    killed, the child does. Use one folder at a time, and run no solver inside that ignores
    signals.
    """
    if _scratch is None:
        import tempfile

        try:
            tempfile.gettempdir()
        except FileNotFoundError:
            raise BackendError(
                "no folder for temporary files can be written; set TMPDIR to one"
            ) from None
        with tempfile.TemporaryDirectory(prefix="unboggle-") as folder:
            yield folder
        return
    with _taking_all_along(_scratch):
        os.mkdir(_scratch, mode=0o700)
        try:
            yield _scratch
        finally:
            remove_folder(_scratch)


@dataclass(frozen=True)
class Ended:
    """How a program ended: its exit code, or minus the number of the signal, and its output."""

    code: int
    output: bytes
    last_words: bytes  # the end of standard error


def run_program(
    command: Sequence[str], standard_input: str, *, most_output: int, largest_file: int
) -> Ended:
    """Run ``command`` in a child with the file ``standard_input`` until it ends.

    Call it within `scratch`. There is no time limit: a child that is killed takes the program
    and its descendants with it; they do not outlive the program either. The program may print
    ``most_output`` bytes and write files of ``largest_file`` bytes; beyond that it gets
    SIGXFSZ. Raises `BackendError` if it cannot be started or prints too much. The message
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
            process.kill()  # no effect if it has ended
            process.wait()
            if _is_child:  # its own children hold its pipes open
                kill_descendants(os.getpid())
    ended = Ended(process.returncode, output.text(), errors.text())
    if output.overrun:
        most = f"{most_output // 1_000_000} MB"
        raise BackendError(f"was killed: it printed more than {most}")
    return ended


class _Reader:
    """Reads a pipe of ``process`` in a thread, and kills it after ``most`` bytes.

    Without ``most`` only the last bytes are kept.
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
        start_thread(self._thread)

    def text(self) -> bytes:
        """Return the bytes read, after the process has ended."""
        # With a timeout: a process that escaped our kill may still hold the pipe.
        self._thread.join(timeout=_FAREWELL)
        if not self._thread.is_alive():
            self._pipe.close()
        if self._error is not None:
            raise self._error
        return bytes(self._text)

    def _read(self) -> None:
        if os.name == "posix":  # else a signal may wake this thread instead of the waiting one
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
    """Return the options of Popen that tie a program to this process and limit its files."""
    if os.name != "posix":
        return {}
    try:
        import resource
    except ImportError:
        return {}
    us = os.getpid()
    known = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = min([largest_file, *(size for size in known if size != resource.RLIM_INFINITY)])

    def before_exec() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        die_with_parent(us)

    # Safe because a child has no other threads at this point: the readers start later.
    return {"preexec_fn": before_exec}


@contextlib.contextmanager
def _taking_all_along(folder: str) -> Iterator[None]:
    """In this context, a signal that ends this child first kills its children and ``folder``.

    When the parent dies, the kernel usually sends SIGKILL, which leaves no time for that.
    SIGCONT does, and it reaches a paused child, too.
    """
    if os.name != "posix":
        yield
        return

    parent = os.getppid()

    def end(number: int, _: object) -> None:
        if number == signal.SIGCONT:
            if not is_dead(parent):  # an ordinary resume
                return
            number = signal.SIGTERM
        kill_descendants(os.getpid())
        remove_folder(folder)
        signal.signal(number, signal.SIG_DFL)
        if sys.platform != "linux":
            os.killpg(0, signal.SIGKILL)
        os.kill(os.getpid(), number)

    ends = (signal.SIGTERM, signal.SIGALRM, signal.SIGCONT)
    before = {number: signal.signal(number, end) for number in ends}
    prctl(PR_SET_PDEATHSIG, signal.SIGCONT)
    try:
        yield
    finally:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        for number, handler in before.items():
            signal.signal(number, handler)


def remove_folder(folder: str) -> None:
    """Remove ``folder`` and its content, if it exists."""
    if os.path.exists(folder):
        import shutil

        shutil.rmtree(folder, ignore_errors=True)
