"""Programs of somebody else, run within a child; a folder for their files."""

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
from unboggle.system.posix import (
    PR_SET_PDEATHSIG,
    die_with_parent,
    is_dead,
    kill_descendants,
    prctl,
)

_FAREWELL = 5.0  # seconds a program that has ended has to let its pipe go
_LAST_WORDS = 4096  # bytes kept of what a program says on standard error

_is_child = False
_scratch: str | None = None  # in a child: the folder that its parent will remove


def enter_child(folder: str | None) -> None:
    """From now on this process is a child, whose parent will remove ``folder``."""
    global _is_child, _scratch
    _is_child, _scratch = True, folder


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
            remove_folder(_scratch)


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
                kill_descendants(os.getpid())
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
        die_with_parent(us)

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
            if not is_dead(parent):  # it only lets us go on
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
    """Remove ``folder`` and all that is in it, if it is there."""
    if os.path.exists(folder):
        import shutil

        shutil.rmtree(folder, ignore_errors=True)
