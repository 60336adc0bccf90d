"""The kinds of faults, and how a command gets one."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tools import forking
from tools.campaigns.commands import COMMANDS, INPUTS, OLD
from tools.campaigns.process_tree import Conditions, Tree

_TOOLS = Path(__file__).resolve().parents[1]
_UNPRIVILEGED = 65_534  # a user and a group
STOPPED = 5.0  # seconds of a process that is stopped
MEGABYTES = (*range(24, 60, 2), *range(60, 130, 10), 150, 200, 300, 500, 1000)  # of addresses
CALLS = ("open", "write", "rename", "sync", "mkdir")  # in the order of failing_calls.c
SIGNALS = {"kill": signal.SIGKILL, "int": signal.SIGINT, "term": signal.SIGTERM}
_CLOSED = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
_JUMPS = (-3600, -315_360_000, 3600, 34_560_000)  # seconds: an hour, ten years; 400 days
KINDS = {
    "kill": 5,  # a process of the tree
    "stop": 1,  # a process of the tree, for some seconds
    "int": 2,
    "term": 2,
    "starve": 2,  # a process of the tree gets little more memory
    "memory": 3,  # few addresses
    "open": 2,
    "write": 3,
    "rename": 1,
    "sync": 1,
    "mkdir": 1,
    "disk": 3,  # a file system with few blocks or inodes, for the folder or for temporary files
    "closed": 2,  # standard streams
    "full": 1,  # the disk of standard output
    "pipe": 1,
    "narrow": 1,  # a terminal of 20 columns
    "home": 1,  # none
    "user": 2,  # not root, with a home that is read-only, perhaps also the folder
    "files": 1,  # a low limit
    "crowd": 1,  # 1,000 and more open files
    "shm": 1,  # a read-only /dev/shm
    "clock": 2,  # set back, or forward
}
"""Each kind with its weight."""


@dataclass(frozen=True)
class Fault:
    """A fault of a command: its ``kind``, after ``moment`` seconds of CPU time, and a number.

    The number chooses a process, a limit or a call. With ``again`` the command then runs once more,
    without a fault. It is ``forked`` if possible; if ``settled``, so are the processes it starts.
    """

    command: str
    kind: str
    moment: float
    number: int
    again: bool = False
    forked: bool = False
    settled: bool = False

    @property
    def streams(self) -> tuple[int, ...]:
        """The standard streams that are closed."""
        return _CLOSED[self.number % len(_CLOSED)] if self.kind == "closed" else ()

    @property
    def old_file(self) -> bool:
        """Whether the first file of the command exists before."""
        return self.number % 3 == 0 and not COMMANDS[self.command].files[0].endswith("/")

    @property
    def to_stdout(self) -> bool:
        """Whether the answer goes to standard output, since the fault is about that."""
        *_, option, file = COMMANDS[self.command].words
        able = option == "-o" and not file.endswith("/") and self.command not in _INTO_FILES
        return able and (
            self.kind in ("full", "pipe") or (self.kind == "closed" and self.number // 7 % 2 == 1)
        )

    @property
    def arguments(self) -> list[str]:
        """The arguments of the command."""
        words = COMMANDS[self.command].words
        return words[:-2] if self.to_stdout else words


_INTO_FILES = ("batch", "instances", "plot")


def prepare(folder: Path, fault: Fault | None = None) -> None:
    """Put the inputs of commands into ``folder``, and perhaps an old output."""
    for name, text in INPUTS.items():
        (folder / name).write_text(text, "utf-8")
    if fault is not None and fault.old_file:
        (folder / COMMANDS[fault.command].files[0]).write_bytes(OLD)


@cache
def library(name: str) -> str | None:
    """Return the library made of ``tools/NAME.c``; None without a compiler."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return None
    made = Path(tempfile.mkdtemp(prefix="unboggle-campaign-"), f"{name}.so")
    made.parent.chmod(0o755)
    source = _TOOLS / f"{name}.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return str(made)


@cache
def able(*program: str) -> bool:
    """Return whether ``program`` can be run here, with this user."""
    return shutil.which(program[0]) is not None and (
        subprocess.run([*program, "true"], capture_output=True, check=False).returncode == 0
    )


@cache
def calls(command: str) -> dict[str, int]:
    """Return how many calls of each kind ``command`` makes in all its processes."""
    with tempfile.TemporaryDirectory() as made:
        folder, counts = Path(made, "work"), Path(made, "counts")
        folder.mkdir()
        prepare(folder)
        how = as_fork(Conditions(environment=_counted(counts)))
        with Tree(COMMANDS[command].words, folder, how) as tree:
            tree.end()
        found = struct.unpack(f"{len(CALLS)}l", counts.read_bytes())
    return dict(zip(CALLS, found, strict=True))


def every_call(command: str) -> list[Fault]:
    """Return a fault for each call of ``command`` alone, and with all later ones."""
    return [
        Fault(command, kind, 0.0, number, forked=True)
        for kind, count in calls(command).items()
        for number in range(2 * count)
    ]


def _counted(counts: Path) -> dict[str, str]:
    counts.write_bytes(bytes(struct.calcsize(f"{len(CALLS)}l")))
    return {"LD_PRELOAD": library("failing_calls") or "", "FAILING_COUNTS": str(counts)}


def set_up(fault: Fault, folder: Path) -> Conditions | None:
    """Return the conditions of the fault in ``folder``, or None if this machine lacks the means."""
    number, kind = fault.number, fault.kind
    if kind in CALLS:
        return _failing(fault, folder)
    if kind in _SPECIAL:
        return _SPECIAL[kind](fault, folder)
    match kind:
        case "memory":
            size = MEGABYTES[number % len(MEGABYTES)] * 2**20
            return Conditions(limits={resource.RLIMIT_AS: size})
        case "files":
            return Conditions(limits={resource.RLIMIT_NOFILE: 8 + number % 40})
        case "crowd":
            return Conditions(crowd=1000 + number % 100)
        case "closed":
            return Conditions(closed=fault.streams)
        case "full":
            return Conditions(stdout="/dev/full")
        case "narrow":
            return Conditions(columns=20, environment={"COLUMNS": "", "LINES": ""})
        case "home":
            return Conditions(environment={"HOME": "/proc/none", "XDG_CACHE_HOME": "/proc/none"})
    return Conditions()


def as_fork(conditions: Conditions, *, settled: bool = False) -> Conditions:
    """Return ``conditions`` of a fork, perhaps with forks as children, if a fork can have them."""
    own = (conditions.limits, conditions.closed, conditions.before, conditions.crowd)
    if any(own) or not forking.available():
        return conditions
    libraries = conditions.environment.get("LD_PRELOAD", "")
    return replace(conditions, forked=libraries, settled=settled)


def _failing(fault: Fault, folder: Path) -> Conditions | None:
    if library("failing_calls") is None or not calls(fault.command)[fault.kind]:
        return None
    at = fault.number // 2 % calls(fault.command)[fault.kind]
    chosen = {"FAILING_CALL": fault.kind, "FAILING_AT": str(at)}
    rest = {"FAILING_REST": "1"} if fault.number % 2 else {}
    return Conditions(environment={**_counted(folder.with_name("counts")), **chosen, **rest})


def _clock(fault: Fault, _: Path) -> Conditions | None:
    chosen = {
        "LD_PRELOAD": library("set_clock") or "",
        "CLOCK_SET_AT": str(time.monotonic() + fault.moment),
        "CLOCK_SET_BY": str(_JUMPS[fault.number % len(_JUMPS)]),
    }
    return Conditions(environment=chosen) if chosen["LD_PRELOAD"] else None


def _user(fault: Fault, folder: Path) -> Conditions | None:
    before = ("setpriv", f"--reuid={_UNPRIVILEGED}", f"--regid={_UNPRIVILEGED}", "--clear-groups")
    if not able(*before, "--", sys.executable, "-c", ""):  # its Python may be in a home
        return None
    home = folder.with_name("home")
    home.mkdir(mode=0o555)
    for path in (folder.parent, folder):
        path.chmod(0o755)
    if fault.number % 2:
        for path in (folder, *folder.iterdir()):
            os.chown(path, _UNPRIVILEGED, _UNPRIVILEGED)
    return Conditions(before=[*before, "--"], environment={"HOME": str(home)})


def _shm(_: Fault, __: Path) -> Conditions | None:
    return _mounted('mount -t tmpfs -o ro none /dev/shm && exec "$@"')


def _disk(fault: Fault, folder: Path) -> Conditions | None:
    folder.with_name("disk").mkdir()
    kind, number = fault.number % 3, fault.number // 3
    files = 1 + len([*folder.iterdir()])
    inputs = 4 * (files - 1)
    size = f"size={inputs + 4 * (number % 12)}k" if kind == 0 else "size=1m"
    nodes = f"nr_inodes={files + number % 12}" if kind == 1 else "nr_inodes=1000"
    if kind == 2:
        how = f"size={4 * (1 + number % 12)}k"
        return _mounted(f'mount -t tmpfs -o {how} none ../disk && TMPDIR="$PWD/../disk" exec "$@"')
    return _mounted(
        f"mount -t tmpfs -o {size},{nodes} none ../disk && cp -a . ../disk && cd ../disk && "
        '{ "$@"; code=$?; cp -a . ../work; exit $code; }'
    )


def _mounted(script: str) -> Conditions | None:
    """Return a start by the shell ``script``, whose mounts no other process sees."""
    known = able("unshare", "-m")
    return Conditions(before=["unshare", "-m", "sh", "-c", script, "sh"]) if known else None


_SPECIAL: dict[str, Callable[[Fault, Path], Conditions | None]] = {
    "clock": _clock,
    "user": _user,
    "shm": _shm,
    "disk": _disk,
}
