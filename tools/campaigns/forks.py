"""Commands as forks of a process that has imported what they need, in a tenth of the time.

The processes that a command starts are fresh as ever. Linux on the processors of `_CLONE` only.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import platform
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, NoReturn

_CLONE = {"x86_64": 56, "aarch64": 220}
_CLONE_PARENT = 0x8000
_MOST = 1 << 20  # bytes of a request
_ROOT = Path(__file__).resolve().parents[2]
_IMPORTED = ["matplotlib.figure", "unboggle.certify.proof", "unboggle.fitting.fit"]
_COMMANDS = "batch best boards compare gogen instances plot unique why"
_WARMING = [
    *(f"solve|CAT DOG|--format|{name}" for name in ("text", "html", "ipuz", "json", "pdf", "png")),
    "fit|cat.txt|--size|1x3|--format|json",
    "encode|cat.txt|--size|1x3",
]
"""What the server has imported and run before it forks; none of it leaves a thread."""


class Forked:
    """A command with the part of `subprocess.Popen` that a `Tree` uses."""

    def __init__(self, pid: int, stdout: int | None, stderr: int | None) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdout: IO[bytes] | None = None if stdout is None else os.fdopen(stdout, "rb")
        self._pipes = [self.stdout, None if stderr is None else os.fdopen(stderr, "rb")]

    def poll(self) -> int | None:
        """Return the exit code, or None if it has not ended."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; raise `subprocess.TimeoutExpired` if there is none."""
        if self.poll() is None:
            fd = os.pidfd_open(self.pid)
            try:
                if not select.select([fd], [], [], timeout)[0]:
                    raise subprocess.TimeoutExpired("a command", timeout or 0)
            finally:
                os.close(fd)
        code = self.poll()
        assert code is not None
        return code

    def communicate(self, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Return both outputs, after the end; ``timeout`` is for each wait."""
        texts = {pipe: b"" for pipe in self._pipes if pipe is not None and not pipe.closed}
        waiting = [*texts]
        while waiting:
            able = select.select(waiting, [], [], timeout)[0]
            if not able:
                raise subprocess.TimeoutExpired("a command", timeout or 0)
            for pipe in able:
                part = os.read(pipe.fileno(), 1 << 16)
                texts[pipe] += part
                if not part:
                    waiting.remove(pipe)
        self.wait(timeout)
        out, errors = (texts.get(pipe, b"") if pipe else b"" for pipe in self._pipes)
        for pipe in texts:
            pipe.close()
        return out, errors

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        self.send_signal(signal.SIGKILL)


def available() -> bool:
    """Return whether commands can be forked here."""
    return sys.platform == "linux" and platform.machine() in _CLONE


@cache
def server(preloaded: str) -> socket.socket:
    """Return the connection to a process with the libraries ``preloaded``; it ends with us."""
    ours, theirs = socket.socketpair()
    with theirs:
        environment = {"PYTHONPATH": str(_ROOT), "LD_PRELOAD": preloaded}
        code = "from tools.campaigns.forks import serve; serve()"
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=theirs.fileno(),
            cwd=_ROOT,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        )
    return ours


def start(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    *,
    preloaded: str,
    stdout: int | None,
    stderr: int | None,
) -> Forked:
    """Start a command in ``folder``; an output that is None goes to a pipe."""
    pipes = [os.pipe() if one is None else (None, one) for one in (stdout, stderr)]
    request = json.dumps([[*arguments], str(folder), {**environment}]).encode()
    connection = server(preloaded)
    socket.send_fds(connection, [request], [theirs for _, theirs in pipes])
    pid = int(connection.recv(20))
    for ours, theirs in pipes:
        if ours is not None:
            os.close(theirs)
    return Forked(pid, pipes[0][0], pipes[1][0])


# ---- in the server ----


def serve() -> NoReturn:
    """Fork a command for each request on standard input, a socket; end with the socket."""
    import gc

    _warm_up()
    gc.freeze()
    connection = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    while True:
        request, fds, _, _ = socket.recv_fds(connection, _MOST, 2)
        if not request:
            os._exit(0)
        pid = _fork()
        if not pid:
            connection.close()
            _become(nothing, fds, *json.loads(request))
        connection.sendall(b"%-20d" % pid)
        for fd in fds:
            os.close(fd)


def _warm_up() -> None:
    from unboggle.cli.main import run

    commands = (f"unboggle.cli.commands.{name}" for name in _COMMANDS.split())
    for module in (*_IMPORTED, *commands):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as made, open(os.devnull, "w", encoding="utf-8") as silent:
        os.chdir(made)
        Path("cat.txt").write_text("cat\n", "utf-8")
        with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
            for line in _WARMING:
                run([*line.split("|"), "-o", "out"])
        os.chdir(here)


def _fork() -> int:
    """Fork a child of our parent; return 0 in the child. `os.fork` would make it our child."""
    python = ctypes.pythonapi
    call = ctypes.PyDLL(None).syscall
    call.restype = ctypes.c_long
    python.PyOS_BeforeFork()
    flags, zero = ctypes.c_long(_CLONE_PARENT | signal.SIGCHLD), ctypes.c_long(0)
    pid = int(call(ctypes.c_long(_CLONE[platform.machine()]), flags, zero, zero, zero, zero))
    if pid:
        python.PyOS_AfterFork_Parent()
    else:
        python.PyOS_AfterFork_Child()
    if pid < 0:
        os._exit(1)
    return pid


def _become(
    stdin: int,
    fds: Sequence[int],
    arguments: Sequence[str],
    folder: str,
    environment: dict[str, str],
) -> NoReturn:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, fd in enumerate((stdin, *fds)):
        os.dup2(fd, number)
        os.close(fd)
    sys.argv[1:] = arguments
    sys.path[0] = folder  # as with -m
    code = 1
    try:
        from unboggle.__main__ import command

        command()
    except SystemExit as end:  # as Python does it
        code = end.code if isinstance(end.code, int) else bool(end.code)
        with contextlib.suppress(Exception):
            import threading

            threading._shutdown()  # type: ignore[attr-defined]
            import atexit

            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
    os._exit(code)
