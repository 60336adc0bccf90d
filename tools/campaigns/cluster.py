"""Batches and climbs on a cluster that loses workers, its scheduler and its network."""

from __future__ import annotations

import json
import os
import random
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tools.campaigns import process_tree
from tools.campaigns.commands import LISTS
from tools.campaigns.dask_machines import Machines
from tools.campaigns.frame import Campaign
from tools.campaigns.page_questions import expect, planted_words, shows
from tools.campaigns.process_tree import Conditions, Tree

WORKERS = 4
ATTEMPTS = 15  # runs of the command, of which all but the last may lose the cluster
_TIMEOUT = 90.0  # seconds for a list, which takes one
_BATCHES = ("fit", "fit --most", "why", "unique", "boards --limit 5")
_DONE, _LOST, _NOT_THERE = 0, 70, 2  # exit codes
_WORDS = "ant newt hare hen moth tan ten net hat tea eat ate rat tar art ear are era her then"


@dataclass(frozen=True)
class Blow:
    """After ``moment`` seconds, ``kind`` happens; a cut or a freeze lasts ``seconds``."""

    moment: float
    kind: str
    number: int
    seconds: float = 0.0


@dataclass(frozen=True)
class Storm:
    """A command, on ``size`` lists or in five times as many rounds, and what happens meanwhile."""

    command: str
    size: int
    seed: int
    blows: tuple[Blow, ...]


def draw(rng: random.Random) -> Storm:
    """Return a random storm of up to a minute."""
    every = rng.choice([3.0, 5.0, 8.0])
    seconds = rng.uniform(10, 60)
    blows = [
        Blow(round(k * every, 2), "worker", rng.randrange(WORKERS))
        for k in range(1, int(seconds / every) + 1)
    ]
    for kind, most in (("scheduler", 3), ("cut", 3), ("freeze", 2)):
        for _ in range(rng.randint(0, most)):
            moment = round(rng.uniform(0, seconds), 2)
            blows.append(Blow(moment, kind, 0, round(rng.uniform(0.1, 6), 2)))
    command = rng.choice([*_BATCHES, "best"])
    blows.sort(key=lambda blow: blow.moment)
    return Storm(command, rng.randint(12, 40), rng.randrange(1000), tuple(blows))


def smaller(storm: Storm) -> Iterator[Storm]:
    """Yield the storm with half of its blows, or without one kind."""
    half = len(storm.blows) // 2
    for some in (storm.blows[:half], storm.blows[half:]):
        if some != storm.blows:
            yield replace(storm, blows=some)


# ---- the storm ----


@contextmanager
def raging(machines: Machines, blows: tuple[Blow, ...]) -> Iterator[list[BaseException]]:
    """Let ``blows`` happen beside the caller; afterwards all is quiet. Yield what went wrong."""
    over, wrong = threading.Event(), list[BaseException]()

    def rage() -> None:
        now = 0.0
        try:
            for blow in blows:
                while now < blow.moment and not over.is_set():
                    over.wait(step := min(0.25, blow.moment - now))
                    now += step
                    machines.replace_lost()
                if over.is_set():
                    break
                _strike(machines, blow, over)
            while not over.wait(0.25):
                machines.replace_lost()
        except BaseException as error:  # for the thread that waits
            wrong.append(error)

    thread = threading.Thread(target=rage)
    thread.start()
    try:
        yield wrong
    finally:
        over.set()
        thread.join()


def _strike(machines: Machines, blow: Blow, over: threading.Event) -> None:
    match blow.kind:
        case "worker":
            machines.kill_worker(blow.number)
        case "scheduler":
            machines.restart_scheduler()
        case "cut" | "freeze":
            getattr(machines.network, blow.kind)()
            over.wait(blow.seconds)
            machines.network.mend()


def _run(arguments: list[str], folder: Path) -> tuple[int, str]:
    """Run a command to its end; return its exit code and its messages."""
    temporary = folder.parent / "tmp"
    temporary.mkdir(exist_ok=True)
    with Tree(arguments, folder, Conditions({"TMPDIR": str(temporary)})) as tree:
        code, _, errors = tree.end()
    expect("Traceback" not in errors, "a traceback", errors[-500:])
    expect(not [*temporary.iterdir()], "temporary files", [*temporary.iterdir()])
    return code, errors


def _until_done(arguments: list[str], folder: Path, after: Any) -> int:
    """Run the command until it is done; return how often it ran. ``after`` changes it."""
    for attempt in range(1, ATTEMPTS + 1):
        code, errors = _run(arguments, folder)
        lost = code == _LOST or (code == _NOT_THERE and "no dask scheduler answers" in errors)
        expect(code == _DONE or lost, f"exit code {code}", errors[-500:])
        expect(code == _DONE or bool(errors.strip()), "no message", code)
        arguments = after(arguments, code)
        if code == _DONE:
            return attempt
    raise AssertionError(f"not done after {ATTEMPTS} runs: {errors[-300:]}")


# ---- the commands ----


def _put_lists(folder: Path, storm: Storm) -> list[str]:
    """Write the lists of a batch; every fifth has no board."""
    rng = random.Random(storm.seed)
    names = []
    for number in range(storm.size):
        words = planted_words(rng, 3, 3)
        words += LISTS["no.txt"] if number % 5 == 0 else []
        names.append(f"list{number}.txt")
        (folder / names[-1]).write_text(" ".join(words) + "\n", "utf-8")
    return names


def _batch(storm: Storm, machines: Machines, folder: Path) -> int:
    names = _put_lists(folder, storm)
    ask, *more = storm.command.split()
    asked = " ".join([ask, "--size", "3", *more, "--timeout", f"{_TIMEOUT:g}"])
    common = ["batch", *names, "--command", asked]
    code, errors = _run([*common, "-o", "here"], folder)
    expect(code == _DONE, f"exit code {code} without a cluster", errors[-500:])
    kept: dict[str, tuple[int, bytes]] = {}

    def after(arguments: list[str], code: int) -> list[str]:
        _check_folder(folder / "there", names, kept)
        return arguments

    with raging(machines, storm.blows) as wrong:
        runs = _until_done([*common, "-o", "there", "--cluster", machines.address], folder, after)
    _raise(wrong)
    here, there = (_answers(folder / name, names) for name in ("here", "there"))
    differing = {name: (here[name], there[name]) for name in here if here[name] != there[name]}
    expect(not differing, "other answers than on one machine", differing)
    return runs


def _check_folder(found: Path, names: list[str], kept: dict[str, tuple[int, bytes]]) -> None:
    """Check that reports are whole, and that those of earlier runs are as they were."""
    if not found.exists():
        expect(not kept, "a folder that has gone", found)
        return
    files = {file.name: file for file in found.iterdir()}
    strange = {*files} - {name.replace(".txt", ".json") for name in names} - {"summary.json"}
    expect(not strange, "other files", strange)
    listed = sorted(
        entry["list"] for entry in json.loads(files["summary.json"].read_text())["lists"]
    )
    expect(listed == sorted(names), "other lists in the summary", listed)
    for name, file in files.items():
        if name != "summary.json":
            now = file.stat().st_mtime_ns, file.read_bytes()
            expect(kept.setdefault(name, now) == now, "an answer that was written again", name)
    expect({*kept} <= {*files}, "answers that have gone", {*kept} - {*files})


def _answers(found: Path, names: list[str]) -> dict[str, Any]:
    """Return what must be equal in the answers of two folders; check the boards."""
    answers = {}
    for name in names:
        words = (found.parent / name).read_text("utf-8").split()
        report = json.loads((found / name.replace(".txt", ".json")).read_text("utf-8"))
        boards = [one["board"] for one in report.get("boards", ()) if isinstance(one, dict)]
        if report["status"] == "fitted" and "conflicts" not in report:
            boards.append(report["board"])
            words = [one["word"] for one in report["words"]]
        for board in boards:
            expect(all(shows(board, word) for word in words), "a wrong board", report)
        answers[name] = report["status"], report.get("total"), len(report.get("words", ()))
    return answers


def _best(storm: Storm, machines: Machines, folder: Path) -> int:
    rounds = 5 * storm.size
    (folder / "words.txt").write_text(_WORDS, "utf-8")
    common = ["best", "--dictionary", "words.txt", "--size", "2x3", "--timeout", "0"]
    common += ["--format", "json"]
    code, errors = _run([*common, "--rounds", "200", "-o", "here.json"], folder)
    expect(code == _DONE, f"exit code {code} without a cluster", errors[-500:])
    best = _points(folder / "here.json")
    done = 0

    def after(arguments: list[str], code: int) -> list[str]:
        nonlocal done
        file = folder / "there.json"
        if not file.exists():
            return arguments
        now = json.loads(file.read_text("utf-8"))["rounds"]
        expect(now >= done, f"fewer rounds than {done}", now)
        done = now
        _points(file)
        return [*start, "--resume", "there.json", "--rounds", str(max(1, rounds - done))]

    start = ["best", "--dictionary", "words.txt", "--format", "json", "-o", "there.json"]
    start += ["--timeout", "0", "--cluster", machines.address]
    with raging(machines, storm.blows) as wrong:
        runs = _until_done([*start, "--size", "2x3", "--rounds", str(rounds)], folder, after)
    _raise(wrong)
    expect(done in (rounds, rounds + 1), f"other rounds than {rounds}", done)
    expect(_points(folder / "there.json") == best, "other points than on one machine", best)
    return runs


def _points(file: Path) -> int:
    """Return the points of the best board in a report, as counted again."""
    report = json.loads(file.read_text("utf-8"))
    if not report["boards"]:
        return 0
    board = report["boards"][0]
    found = sum(1 + (len(word) > 4) for word in {*_WORDS.split()} if shows(board["board"], word))
    expect(found == board["points"], f"other points than {found}", board)
    return found


def _raise(wrong: list[BaseException]) -> None:
    for error in wrong:
        raise error


def check(storm: Storm) -> str:
    """Run the command on a cluster in the storm, until it is done; compare with one machine."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "work")
        space = Path(made, "dask")
        folder.mkdir()
        space.mkdir()
        name = f"cluster-{os.getpid()}"
        mark = {process_tree.MARK: name}
        with Machines(WORKERS, space, {**mark, "TMPDIR": str(space)}) as machines:
            runs = (_best if storm.command == "best" else _batch)(storm, machines, folder)
        process_tree.none_left(f"{process_tree.MARK}={name}")
    return f"{storm.command}: {runs} run" + "s" * (runs > 1)


CAMPAIGN = Campaign("Work on a cluster that loses its parts.", draw, check, smaller)
