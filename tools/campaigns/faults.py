"""Commands as trees of processes, each with one fault at a random moment."""

from __future__ import annotations

import random
import shutil
import signal
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tools.campaigns import forks
from tools.campaigns.breaking import KINDS, SIGNALS, STOPPED, Fault, as_fork, prepare, set_up
from tools.campaigns.commands import COMMANDS
from tools.campaigns.frame import Campaign
from tools.campaigns.judging import judge
from tools.campaigns.process_tree import Conditions, Tree

MOST_LINES = 6  # on standard error
_HARMLESS = ("narrow", "home", "shm", "stop", "crowd", "clock")  # a command must not fail


def draw(rng: random.Random) -> Fault:
    """Return a random fault of a random command."""
    return Fault(
        rng.choice([*COMMANDS]),
        rng.choices([*KINDS], [*KINDS.values()])[0],
        round(rng.uniform(0, rng.choice([0.3, 1, 3])), 3),
        rng.randrange(10_000),
        rng.random() < 0.2,
        rng.random() < 0.7,
    )


def _act(fault: Fault, tree: Tree) -> None:
    """Strike at the moment of the fault, unless the command has ended."""
    if fault.kind == "pipe":
        assert tree.root.stdout is not None
        tree.root.stdout.close()
        return
    if fault.kind not in (*SIGNALS, "stop", "starve") or tree.work(fault.moment):
        return
    if fault.kind == "stop":
        tree.strike(fault.number, signal.SIGSTOP)
        tree.wait(STOPPED)
        tree.signal_all(signal.SIGCONT)
    elif fault.kind == "starve":
        tree.starve(fault.number, fault.number % 32 * 2**19)
    elif fault.kind == "kill":
        tree.strike(fault.number, signal.SIGKILL)
    else:
        tree.root.send_signal(SIGNALS[fault.kind])


def check(fault: Fault) -> str:
    """Run the command with its fault; check its exit code, outputs, files and processes."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "work")
        folder.mkdir()
        prepare(folder, fault)
        how = set_up(fault, folder)
        if how is None:
            return f"{fault.kind}: not here"
        how = as_fork(how, settled=fault.settled) if fault.forked else how
        with Tree(fault.arguments, folder, how) as tree:
            _act(fault, tree)
            code, out, errors = tree.end()
        killed = tree.killed_root
        if fault.kind in ("int", "starve") and _too_early(code, errors):
            return f"{fault.kind}: before the command began"
        # it has a line for each list on its output, with the error of the list
        explained = fault.command == "batch" and b" error" in out
        _check_end(fault, code, errors, killed, explained=explained)
        if fault.to_stdout and out:
            (folder / COMMANDS[fault.command].files[0]).write_bytes(out)
        status = judge(fault.command, folder, killed=killed)
        _check_kept(fault, code, status)
        if fault.again:
            _again(fault, folder)
    return f"{fault.kind}: {'killed' if killed else code} {status}"


def _too_early(code: int, errors: str) -> bool:
    """Return whether the fault came while Python started, before the first line of the command."""
    return code == 1 and "Traceback" in errors and "__main__.py" not in errors


def _check_end(fault: Fault, code: int, errors: str, killed: bool, *, explained: bool) -> None:
    allowed = {COMMANDS[fault.command].code, 124}
    allowed |= set() if fault.kind in _HARMLESS else {70}
    allowed |= {
        "kill": {137} if killed else set(),
        "int": {130},
        "term": {143},
        "pipe": {141},
        "closed": {2},
        "files": {2},
        "user": {2},
    }.get(fault.kind, set())
    if code not in allowed:
        raise AssertionError(f"exit code {code}: {errors[-300:]}")
    if "Traceback" in errors:
        raise AssertionError(f"a traceback: {errors[-300:]}")
    lines = errors.count("\n")  # a terminal also gets progress, each time on the same line
    if lines > MOST_LINES * (4 if fault.kind == "narrow" else 1):
        raise AssertionError(f"{lines} lines: {errors[:300]}")
    if code == 70 and not (errors.strip() or explained) and fault.kind != "closed":
        raise AssertionError("exit code 70 without a message")


def _check_kept(fault: Fault, code: int, status: str) -> None:
    """Raise `AssertionError` if the exit code promises an answer that is nowhere."""
    promised = code == COMMANDS[fault.command].code
    silent = fault.kind in ("full", "pipe") or 1 in fault.streams
    if promised and (silent if fault.to_stdout else status == "nothing"):
        raise AssertionError(f"exit code {code}, but the answer is lost")


def _again(fault: Fault, folder: Path) -> None:
    """Run the command again in the same folder, now without a fault."""
    command = COMMANDS[fault.command]
    for new in ("proof", "lists"):  # folders that must not exist
        shutil.rmtree(folder / new, ignore_errors=True)
    (folder / "most.jsonl").unlink(missing_ok=True)
    resumed = fault.command == "compare" and (folder / "runs.jsonl").exists()
    how = as_fork(Conditions(), settled=fault.settled) if fault.forked else Conditions()
    with Tree([*command.words, *(["--resume"] if resumed else [])], folder, how) as tree:
        code, _, errors = tree.end()
    if code not in (command.code, 124):
        raise AssertionError(f"the next run ends with {code}: {errors[-300:]}")
    if judge(fault.command, folder, killed=True) == "nothing":
        raise AssertionError("the next run writes nothing")


def smaller(fault: Fault) -> Iterator[Fault]:
    """Yield the fault without another run after it."""
    if fault.again:
        yield replace(fault, again=False)


CAMPAIGN = Campaign("Break commands at random moments.", draw, check, smaller, forks.close)
