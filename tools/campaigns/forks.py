"""Commands as forks of a process that has imported what they need, in a tenth of the time.

The processes that a command starts are fresh as ever, or come from a nursery of the command.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, NoReturn

from tools import nursery
from tools.forking import Forked, fork_sibling

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


class ForkedCommand(Forked):
    """A command with the part of `subprocess.Popen` that a `Tree` uses."""

    def __init__(self, pid: int, stdout: int | None, stderr: int | None) -> None:
        super().__init__(pid)
        self.stdout: IO[bytes] | None = None if stdout is None else os.fdopen(stdout, "rb")
        self._pipes = [self.stdout, None if stderr is None else os.fdopen(stderr, "rb")]

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


_SERVERS: dict[str, tuple[socket.socket, subprocess.Popen[bytes]]] = {}


def server(preloaded: str) -> socket.socket:
    """Return the connection to a process with the libraries ``preloaded``; see `close`."""
    if preloaded in _SERVERS:
        return _SERVERS[preloaded][0]
    ours, theirs = socket.socketpair()
    with theirs:
        environment = {
            "PYTHONPATH": str(_ROOT),
            "LD_PRELOAD": preloaded,
            "OPENBLAS_NUM_THREADS": "1",  # else numpy's library starts one for each processor
        }
        code = "from tools.campaigns.forks import serve; serve()"
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=theirs.fileno(),
            cwd=_ROOT,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        )
    _SERVERS[preloaded] = ours, process
    return ours


def close() -> None:
    """End the processes of `server`."""
    while _SERVERS:
        _, (ours, process) = _SERVERS.popitem()
        ours.close()
        process.wait()


def start(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    *,
    preloaded: str,
    stdout: int | None,
    stderr: int | None,
    settled: bool = False,
) -> ForkedCommand:
    """Start a command in ``folder``; an output that is None goes to a pipe.

    If it is ``settled``, its children come from a nursery.
    """
    pipes = [os.pipe() if one is None else (None, one) for one in (stdout, stderr)]
    request = json.dumps([[*arguments], str(folder), {**environment}, settled]).encode()
    connection = server(preloaded)
    socket.send_fds(connection, [request], [theirs for _, theirs in pipes])
    pid = int(connection.recv(20))
    for ours, theirs in pipes:
        if ours is not None:
            os.close(theirs)
    return ForkedCommand(pid, pipes[0][0], pipes[1][0])


# ---- in the server ----


def serve() -> NoReturn:
    """Fork a command for each request on standard input, a socket; end with the socket."""
    import gc

    _warm_up()
    gc.freeze()
    threads = os.listdir("/proc/self/task")
    assert len(threads) == 1, "a fork has no other threads, and a library would wait for them"
    connection = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    while True:
        request, fds, _, _ = socket.recv_fds(connection, _MOST, 2)
        if not request:
            os._exit(0)
        pid = fork_sibling()
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
    nursery.preload()
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as made, open(os.devnull, "w", encoding="utf-8") as silent:
        os.chdir(made)
        Path("cat.txt").write_text("cat\n", "utf-8")
        with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
            for line in _WARMING:
                run([*line.split("|"), "-o", "out"])
        os.chdir(here)


def _become(
    stdin: int,
    fds: Sequence[int],
    arguments: Sequence[str],
    folder: str,
    environment: dict[str, str],
    settled: bool,
) -> NoReturn:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, fd in enumerate((stdin, *fds)):
        os.dup2(fd, number)
        os.close(fd)
    if settled:
        nursery.settle()
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
