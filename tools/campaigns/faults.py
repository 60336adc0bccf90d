"""Commands as trees of processes, each with one fault at a random moment."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from tools.campaigns.commands import COMMANDS, LISTS, judge
from tools.campaigns.frame import Campaign
from tools.campaigns.process_tree import Tree

_SHIM = Path(__file__).resolve().parents[1] / "failing_calls.c"
MOST_LINES = 6  # on standard error
MEGABYTES = (*range(24, 60, 2), *range(60, 130, 10), 150, 200, 300, 500, 1000)  # of addresses


@dataclass(frozen=True)
class Fault:
    """A fault of a command: its ``kind``, after ``moment`` seconds, and numbers that choose it.

    With ``again`` the command then runs once more, without a fault.
    """

    command: str
    kind: str
    moment: float
    number: int
    again: bool = False


def draw(rng: random.Random) -> Fault:
    """Return a random fault of a random command."""
    return Fault(
        rng.choice([*COMMANDS]),
        rng.choices([*KINDS], [*KINDS.values()])[0],
        round(rng.choice([rng.uniform(0, 0.5), rng.uniform(0, 2), rng.uniform(0, 5)]), 3),
        rng.randrange(1000),
        rng.random() < 0.3,
    )


KINDS = {
    "kill": 5,
    "stop": 2,
    "int": 2,
    "term": 2,
    "memory": 3,
    "open": 2,
    "write": 2,
    "rename": 1,
    "sync": 1,
    "closed": 2,
    "full": 1,
    "pipe": 1,
    "narrow": 1,
    "home": 1,
    "files": 2,
    "shm": 1,
}
_SIGNALS = {"kill": signal.SIGKILL, "int": signal.SIGINT, "term": signal.SIGTERM}
CALLS = ("open", "write", "rename", "sync")
_CLOSED = ((0,), (1,), (2,), (0, 1, 2), (1, 2))


@cache
def shim() -> str | None:
    """Return the library that makes calls fail; None without a compiler."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return None
    library = Path(tempfile.mkdtemp(prefix="unboggle-shim-"), "failing_calls.so")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, _SHIM, "-ldl"], check=True)
    return str(library)


@cache
def own_mounts() -> bool:
    """Return whether a process may mount a file system of its own, where no other sees it."""
    program = shutil.which("unshare")
    return program is not None and (
        subprocess.run([program, "-m", "true"], capture_output=True, check=False).returncode == 0
    )


def _set_up(fault: Fault) -> dict[str, Any] | None:
    """Return the arguments of the `Tree`, or None if this machine cannot have the fault."""
    number = fault.number
    match fault.kind:
        case "memory":
            size = MEGABYTES[number % len(MEGABYTES)] * 2**20
            return {"limits": {resource.RLIMIT_AS: size}}
        case "files":
            return {"limits": {resource.RLIMIT_NOFILE: 8 + number % 40}}
        case "closed":
            return {"closed": _CLOSED[number % len(_CLOSED)]}
        case "full":
            return {"stdout": "/dev/full"}
        case "narrow":
            return {"environment": {"COLUMNS": "20", "LINES": "3"}}
        case "home":
            return {"environment": {"HOME": "/proc/none", "XDG_CACHE_HOME": "/proc/none"}}
        case "shm":
            mount = 'mount -t tmpfs -o ro none /dev/shm && exec "$@"'
            return {"before": ["unshare", "-m", "sh", "-c", mount, "sh"]} if own_mounts() else None
        case kind if kind in CALLS:
            library = shim()
            chosen = {"FAILING_CALL": kind, "FAILING_AT": str(number // 2 % 12)}
            chosen |= {"FAILING_REST": "1"} if number % 2 else {}
            return {"environment": {"LD_PRELOAD": library, **chosen}} if library else None
    return {}


def _arguments(fault: Fault) -> list[str]:
    """Return the arguments of the command; some faults are about standard output."""
    words = COMMANDS[fault.command].words
    to_stdout = fault.kind in ("full", "pipe") or (fault.kind == "closed" and fault.number % 2)
    if to_stdout and words[-2:] == ["-o", "out.json"]:
        del words[-2:]
    return words


def _act(fault: Fault, tree: Tree) -> None:
    """Strike at the moment of the fault, unless the command has ended."""
    if fault.kind == "pipe":
        assert tree.root.stdout is not None
        tree.root.stdout.close()
        return
    if fault.kind not in (*_SIGNALS, "stop") or tree.wait(fault.moment):
        return
    if fault.kind == "stop":
        tree.strike(fault.number, signal.SIGSTOP)
        tree.wait(0.2 + fault.number % 10 / 5)
        tree.signal_all(signal.SIGCONT)
    elif fault.kind == "kill":
        tree.strike(fault.number, signal.SIGKILL)
    else:
        tree.root.send_signal(_SIGNALS[fault.kind])


def check(fault: Fault) -> str:
    """Run the command with its fault; check its exit code, outputs, files and processes."""
    how = _set_up(fault)
    if how is None:
        return f"{fault.kind}: not here"
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name, words in LISTS.items():
            (folder / name).write_text(" ".join(words) + "\n", "utf-8")
        with Tree(_arguments(fault), folder, **how) as tree:
            _act(fault, tree)
            code, _, errors = tree.end()
        killed = tree.killed_root
        if fault.kind == "int" and _too_early(code, errors):
            return "int: before the command began"
        _check_end(fault, code, errors, killed)
        status = judge(fault.command, folder, killed=killed)
        if fault.again:
            _again(fault, folder)
    return f"{fault.kind}: {'killed' if killed else code} {status}"


def _too_early(code: int, errors: str) -> bool:
    """Return whether Ctrl-C came while Python started, before any line of unboggle."""
    return code == 1 and errors.endswith("KeyboardInterrupt\n") and "unboggle" not in errors


def _check_end(fault: Fault, code: int, errors: str, killed: bool) -> None:
    allowed = {COMMANDS[fault.command].code, 70, 124}
    allowed |= {
        "kill": {137} if killed else set(),
        "int": {130},
        "term": {143},
        "pipe": {141},
        "closed": {2},
        "files": {2},
    }.get(fault.kind, set())
    if code not in allowed:
        raise AssertionError(f"exit code {code}: {errors[-300:]}")
    if fault.kind in ("narrow", "home", "shm", "stop") and code == 70:
        raise AssertionError(f"exit code 70: {errors[-300:]}")
    if "Traceback" in errors:
        raise AssertionError(f"a traceback: {errors[-300:]}")
    if len(errors.splitlines()) > MOST_LINES * (4 if fault.kind == "narrow" else 1):
        raise AssertionError(f"{len(errors.splitlines())} lines: {errors[:300]}")
    if code == 70 and not errors.strip() and fault.kind != "closed":
        raise AssertionError("exit code 70 without a message")


def _again(fault: Fault, folder: Path) -> None:
    """Run the command again in the same folder, now without a fault."""
    command = COMMANDS[fault.command]
    shutil.rmtree(folder / "proof", ignore_errors=True)
    more = ["--resume"] if fault.command == "compare" and (folder / "runs.jsonl").exists() else []
    with Tree([*command.words, *more], folder) as tree:
        code, _, errors = tree.end()
    if code not in (command.code, 124):
        raise AssertionError(f"the next run ends with {code}: {errors[-300:]}")
    judge(fault.command, folder, killed=True)
    if not (folder / command.files[0]).exists():
        raise AssertionError("the next run writes nothing")


def smaller(fault: Fault) -> Iterator[Fault]:
    """Yield the fault without another run after it."""
    if fault.again:
        yield replace(fault, again=False)


CAMPAIGN = Campaign("Break commands at random moments.", draw, check, smaller)
