"""Quickly started child processes, for tests and campaigns that are not about starting them.

A `unboggle.system.child.Child` is a fresh Python; most of its cost is the start and the imports.
Here it is a fork of a *nursery*, a process next to us that has imported what children
need. On request, it makes a process that is *our* child (CLONE_PARENT), with our folder,
environment and pipes, and in a session of its own. All else is unchanged: limits, signals,
deaths, frames. Children of a child are its forks.

On systems without `tools.forking` children start as usual.
"""

from __future__ import annotations

import array
import contextlib
import functools
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO, Any, NoReturn

from tools import forking
from tools.forking import Forked, fork_sibling

_LENGTH = struct.Struct("!Q")
_PID = struct.Struct("!i")
_PRELOADED = [  # nothing that starts a thread
    "child_targets",
    "dratify",
    "pysat.solvers",
    "unboggle.certify.checkers",
    "unboggle.certify.proof",
    "unboggle.cli.commands.boards",
    "unboggle.cli.commands.check",
    "unboggle.cli.commands.compare",
    "unboggle.cli.commands.encode",
    "unboggle.cli.commands.fit",
    "unboggle.cli.commands.unique",
    "unboggle.cli.commands.why",
    "unboggle.clues.any_target_child",
    "unboggle.clues.fewest",
    "unboggle.conflicts.cheapest_drop",
    "unboggle.conflicts.decider",
    "unboggle.encodings.coordinates",
    "unboggle.encodings.one_hot",
    "unboggle.encodings.wild_tiles",
    "unboggle.fitting.fit",
    "unboggle.fitting.race.member",
    "unboggle.gogen.batch",
    "unboggle.lab.measure",
    "unboggle.library",
    "unboggle.library.boards",
    "unboggle.library.fits",
    "unboggle.library.reporting",
    "unboggle.render.formats.text",
    "unboggle.render.text.boards",
    "unboggle.render.text.fit",
    "unboggle.reports.boards",
    "unboggle.reports.fit",
    "unboggle.reports.why",
    "unboggle.solutions.enumeration",
    "unboggle.solvers._child_session",
    "unboggle.solvers.dimacs",
    "unboggle.solvers.pysat",
    "unboggle.web.work",
]


class ForkedChild(Forked):
    """A process with the part of `subprocess.Popen` that `Child` uses."""

    def __init__(self, pid: int, stdin: int, stdout: int, stderr: int) -> None:
        super().__init__(pid)
        self.stdin: IO[bytes] = os.fdopen(stdin, "wb")
        self.stdout: IO[bytes] = os.fdopen(stdout, "rb")
        self.stderr: IO[bytes] = os.fdopen(stderr, "rb")


def available() -> bool:
    """Whether a nursery works on this system, and is wanted: UNBOGGLE_NURSERY=0 refuses it."""
    if os.environ.get("UNBOGGLE_NURSERY") == "0":
        return False
    return forking.available()


class Nursery:
    """The process that makes children for us; it ends with us."""

    def __init__(self, *, forked: bool = False) -> None:
        self._socket, theirs = socket.socketpair()
        self._asking = threading.Lock()
        self.started = 0  # children so far
        with theirs:
            if not forked:
                setup = f"import sys; sys.path[:] = {sys.path!r}"
                code = f"{setup}; from tools import nursery; nursery.serve()"
                command = [sys.executable, "-P", "-c", code]
                self.process = subprocess.Popen(
                    command, stdin=theirs.fileno(), start_new_session=True
                )
            elif not os.fork():
                os.setsid()
                self._socket.close()
                silent = os.open(os.devnull, os.O_WRONLY)
                for number, fd in enumerate((theirs.fileno(), silent, silent)):
                    os.dup2(fd, number)
                theirs.close()
                serve()

    def start(self, code: str) -> ForkedChild:
        """Replacement for `unboggle.system.child.start`."""
        self.started += 1

        def born(fds: list[int]) -> int:
            want = pickle.dumps((code, os.getcwd(), dict(os.environ)))
            with self._asking:
                socket.send_fds(self._socket, [_LENGTH.pack(len(want))], fds)
                self._socket.sendall(want)
                (pid,) = _PID.unpack(_exactly(self._socket, _PID.size))
            return int(pid)

        return _with_pipes(born)

    def close(self) -> None:
        """End it."""
        self._socket.close()
        self.process.wait()


def _with_pipes(born: Callable[[list[int]], int]) -> ForkedChild:
    """Return the process that ``born`` makes with three descriptors as its standard streams."""
    child_in, our_in = os.pipe()
    our_out, child_out = os.pipe()
    our_err, child_err = os.pipe()
    fds = [child_in, child_out, child_err]
    try:
        pid = born(fds)
    finally:
        for fd in fds:
            os.close(fd)
    return ForkedChild(pid, our_in, our_out, our_err)


@functools.cache
def nursery() -> Nursery:
    """Return the nursery of this process."""
    return Nursery()


def started() -> int:
    """Return how many children the nursery of this process has started."""
    return nursery().started if nursery.cache_info().currsize else 0


def close() -> None:
    """End the nursery of this process, if there is one."""
    if nursery.cache_info().currsize:
        nursery().close()
        nursery.cache_clear()


def settle() -> None:
    """In a child of a nursery: become a program with a nursery of its own."""
    from unboggle.system import child

    start: Any = Nursery(forked=True).start  # its children have the interface that `Child` uses
    child.start = start


def _exactly(pipe: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = pipe.recv(size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


# ---- in the nursery ----


def preload() -> None:
    """Import what children need; a process that has done so spares its nursery the time."""
    import importlib

    for name in _PRELOADED:
        with contextlib.suppress(ImportError):  # tests that need it will skip
            importlib.import_module(name)


def serve() -> NoReturn:
    """Fork a child for every request on the standard input, a socket; end with the socket."""
    import gc

    os.chdir("/")  # a folder of our creator may be removed, or searched for its processes
    preload()
    gc.freeze()
    gc.disable()  # children do not live long
    constraints = socket.socket(fileno=os.dup(0))
    while True:
        try:
            head, fds = _with_fds(constraints)
            code, folder, environment = pickle.loads(_exactly(constraints, *_LENGTH.unpack(head)))
        except (EOFError, OSError):
            os._exit(0)
        settled, ours = os.pipe()
        pid = fork_sibling()
        if not pid:
            constraints.close()
            os.close(settled)
            _be_born(fds, folder, environment)
            os.close(ours)
            _run(code)
        for fd in (ours, *fds):
            os.close(fd)
        os.read(settled, 1)  # the end, also if a campaign kills it before it is settled
        os.close(settled)
        with contextlib.suppress(OSError):  # the program that asked has ended
            constraints.sendall(_PID.pack(pid))


def _run(code: str) -> NoReturn:
    """In a child: run ``code``; its children are forks of it, since it has all imports."""
    from unboggle.system import child

    vars(child)["start"] = fork
    exec(code, {"__name__": "__main__"})
    os._exit(0)


def fork(code: str) -> ForkedChild:
    """Replacement for `unboggle.system.child.start` in a child."""

    def born(fds: list[int]) -> int:
        settled, ours = os.pipe()
        pid = os.fork()
        if pid:
            os.close(ours)
            os.read(settled, 1)  # the end: it has a group now, which can be killed
            os.close(settled)
            return pid
        try:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            for other in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
                signal.signal(other, signal.SIG_DFL)
            for number, fd in enumerate(fds):
                os.dup2(fd, number)
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # as in a fresh Python
            _run(code)
        finally:
            os._exit(1)

    return _with_pipes(born)


def _with_fds(constraints: socket.socket) -> tuple[bytes, list[int]]:
    space = socket.CMSG_SPACE(3 * array.array("i").itemsize)
    head, control, _, _ = constraints.recvmsg(_LENGTH.size, space)
    if not head:
        raise EOFError
    fds = array.array("i")
    fds.frombytes(control[0][2])
    return head + _exactly(constraints, _LENGTH.size - len(head)), list(fds)


def _be_born(fds: list[int], folder: str, environment: dict[str, str]) -> None:
    os.setsid()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # also if the tests run under nohup
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, fd in enumerate(fds):
        os.dup2(fd, number)
        os.close(fd)
