"""Calls of the library that are ended in every way: nothing of them may be left."""

from __future__ import annotations

import gc
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from tools.campaigns import process_tree
from tools.campaigns.footprint import Flat, descriptors, megabytes, threads
from tools.campaigns.frame import Campaign
from unboggle import (
    StopToken,
    check_unique,
    drop_fewest,
    find_alternative_boards,
    fit,
    fit_smallest,
    iter_boards,
    list_boards,
    make_unique,
    parse_words,
    why,
)
from unboggle.cluster import Task, run_tasks
from unboggle.puzzle import Grid, Puzzle
from unboggle.testing.brute_force import holds

WARM_UP = 1_500  # cases before memory is watched: caches fill
WINDOW = 100  # cases whose median is compared
SOON = 10.0  # seconds in which everything of a call must have gone
_JOBS = 2
_LONG = 30.0  # seconds: other events end the call
_PLANTED = "planted"

LISTS = {
    "fits": ("act ape ate cop end old", (3, 3)),
    "crowd": ("ant newt hare hen moth", (3, 3)),  # no board, which a solver finds
    "strip": ("aba aca ada", (1, 7)),  # no board, which a solver finds at once
}
ENDINGS = ("timeout", "stop", "callback", "raise", "interrupt", "close")


@dataclass(frozen=True)
class Race:
    """A ``call`` about a list, and its end after ``moment`` seconds or ``number`` events."""

    call: str
    list: str
    ending: str
    moment: float
    number: int
    seed: int


class _PlannedError(Exception):
    """The error of a callback."""


def draw(rng: random.Random) -> Race:
    """Return a random call with a random end."""
    return Race(
        rng.choices([*CALLS], [*CALLS.values()])[0],
        rng.choice([_PLANTED, _PLANTED, _PLANTED, *LISTS]),
        rng.choice(ENDINGS),
        round(rng.choice([0.0, rng.uniform(0, 0.05), rng.uniform(0, 0.3), rng.uniform(0, 0.6)]), 4),
        rng.choice([1, 1, 2, 3, 5, 10, 20]),
        rng.randrange(20),
    )


@cache
def puzzle(name: str, seed: int) -> Puzzle:
    """Return the puzzle ``name``; a planted one has a board, which is seldom found at once."""
    if name in LISTS:
        words, size = LISTS[name]
        return parse_words(words).puzzle(Grid.rectangle(*size))
    rng = random.Random(seed)
    grid = Grid.rectangle(6, 6)
    faces = {cell: rng.choice("aeiorstnlcdmpgbhuy") for cell in grid.cells}
    planted: set[str] = set()
    while len(planted) < 26:
        path = [rng.choice(grid.cells)]
        while len(path) < 6 and (near := [c for c in grid.neighbours[path[-1]] if c not in path]):
            path.append(rng.choice(near))
        planted.add("".join(faces[cell] for cell in path))
    return parse_words(" ".join(sorted(planted))).puzzle(grid)


# ---- the calls ----


def _fit(asked: Puzzle, **how: Any) -> None:
    answer = fit(asked, jobs=_JOBS, **how)
    _judge(asked, answer.status, answer.board)


def _explained(asked: Puzzle, **how: Any) -> None:
    _judge(asked, why(asked, **how).status, None)


def _most(asked: Puzzle, **how: Any) -> None:
    drop_fewest(asked, jobs=_JOBS, **how)


def _smallest(asked: Puzzle, **how: Any) -> None:
    words = parse_words(" ".join(map(str, asked.words)))
    answer = fit_smallest(words, within="6x6", jobs=_JOBS, **how)
    _judge(asked if answer.status == "impossible" else None, answer.status, None)


def _boards(asked: Puzzle, **how: Any) -> None:
    _judge(asked, list_boards(asked, limit=20, **how).status, None)


def _unique(asked: Puzzle, **how: Any) -> None:
    _judge(asked, check_unique(asked, **how).status, None)


def _made_unique(asked: Puzzle, **how: Any) -> None:
    make_unique(asked, "givens", **how)


def _alternatives(asked: Puzzle, **how: Any) -> None:
    _judge(asked, find_alternative_boards(asked, limit=2, extras=False, **how).status, None)


def _stream(asked: Puzzle, *, close_after: int = 3, **how: Any) -> None:
    with iter_boards(asked, **how) as found:
        for number, solution in enumerate(found, 1):
            _judge(asked, "fitted", solution.board)
            if number == close_after:
                return


def _tasks(
    asked: Puzzle, *, close_after: int = 3, stop: StopToken | None = None, **how: Any
) -> None:
    """Run tasks that sleep, and drop the iterator."""
    asked_for = (Task("time:sleep", (0.05 * k,)) for k in range(6))
    for number, _ in enumerate(run_tasks(asked_for, jobs=_JOBS, stop=stop), 1):
        if number == close_after:
            return


CALLS = {
    "fit": 6,
    "explained": 2,
    "most": 2,
    "smallest": 2,
    "boards": 2,
    "unique": 2,
    "made_unique": 1,
    "alternatives": 1,
    "stream": 3,
    "tasks": 1,
}


def _judge(asked: Puzzle | None, status: str, board: Any) -> None:
    if board is not None and asked is not None and not holds(board, asked):
        raise AssertionError(f"{board} does not hold the words")
    if status == "impossible" and asked is not None and asked.grid == Grid.rectangle(6, 6):
        raise AssertionError("impossible, but a board was planted")
    if status == "error":
        raise AssertionError("the status is an error")


# ---- their ends ----


def _ended(race: Race) -> str:
    """Make the call and end it; return how it ended."""
    call: Callable[..., None] = globals()[f"_{race.call}"]
    stop, events = StopToken(), 0

    def on_progress(_: object) -> None:
        nonlocal events
        events += 1
        if events >= race.number and race.ending == "callback":
            stop.set()
        if events == race.number and race.ending == "raise":
            raise _PlannedError

    how: dict[str, Any] = {"stop": stop, "on_progress": on_progress, "timeout": _LONG}
    if race.call in ("stream", "tasks"):
        how["close_after"] = 1 + race.number % 3
    if race.ending in ("timeout", "close") or race.call == "tasks":
        how["timeout"] = race.moment
    if race.ending in ("callback", "raise"):  # there may be too few events
        how["timeout"] = 1 + race.moment
    try:
        with _later(race, stop):
            call(puzzle(race.list, race.seed), seed=race.seed, **how)
    except (KeyboardInterrupt, _PlannedError) as error:
        return type(error).__name__.strip("_")
    return "answer"


@contextmanager
def _later(race: Race, stop: StopToken) -> Iterator[None]:
    """In this context, set ``stop`` or press Ctrl-C at the moment of the race."""
    if race.ending not in ("stop", "interrupt"):
        yield
        return
    armed = True

    def pressed(_: int, __: FrameType | None) -> None:
        if armed:
            raise KeyboardInterrupt

    def act() -> None:
        if race.ending == "stop":
            stop.set()
        else:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, pressed)
    timer = threading.Timer(race.moment, act)
    try:
        timer.start()
        yield
    finally:
        armed = False
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)


# ---- what is left ----


class _Here:
    """This process, with a folder for temporary files of its own, and a mark for its children."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="unboggle-races-")
        self._before = tempfile.tempdir, os.environ.get("TMPDIR")
        tempfile.tempdir = os.environ["TMPDIR"] = self.folder
        value = f"races-{os.getpid()}"
        os.environ[process_tree.MARK] = value
        self.mark = f"{process_tree.MARK}={value}"
        self.memory = Flat(WARM_UP, WINDOW)
        self.zombies = _zombies()

    def close(self) -> None:
        tempfile.tempdir, folder = self._before
        os.environ.pop("TMPDIR")
        os.environ.pop(process_tree.MARK)
        if folder is not None:
            os.environ["TMPDIR"] = folder
        shutil.rmtree(self.folder)


_here: list[_Here] = []


def _left(here: _Here, before: tuple[int, int]) -> str:
    """Return what is left of a call, or nothing."""
    now = descriptors(os.getpid()), threads(os.getpid())
    return ", ".join(
        [f"a process {pid}" for pid in process_tree.marked(here.mark)]
        + [f"a zombie {pid}" for pid in _zombies() - here.zombies]
        + [
            f"{a} {what}, before {b}"
            for what, a, b in zip(_KINDS, now, before, strict=True)
            if a > b
        ]
        + [f"the file {name}" for name in os.listdir(here.folder)]
    )


_KINDS = ("descriptors", "threads")


def _zombies() -> set[int]:
    """Return the children of this process that have ended, and for which it has not waited.

    The standard library waits for those that it knows when it starts another process.
    """
    ours: set[int] = set()
    for file in Path("/proc/self/task").glob("*/children"):
        with suppress(FileNotFoundError):  # this thread has just ended
            ours |= {int(pid) for pid in file.read_text("ascii").split()}
    if ours:
        subprocess.run([sys.executable, "-S", "-c", ""], check=True)
    return {pid for pid in ours if _ended_already(pid)}


def _ended_already(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    return False


def check(race: Race) -> str:
    """Make the call, end it, and check that nothing of it is left."""
    if not _here:
        _here.append(_Here())
    here = _here[0]
    before = descriptors(os.getpid()), threads(os.getpid())
    outcome = _ended(race)
    until = time.monotonic() + SOON
    while left := _left(here, before):
        if time.monotonic() > until:
            here.zombies |= _zombies()  # one finding for each
            raise AssertionError(f"left: {left}")
        gc.collect()  # an exception may hold frames in a circle
        time.sleep(0.02)  # nothing reports the end of grandchildren and threads
    here.memory.add(megabytes(os.getpid()))
    return f"{race.ending}: {outcome}"


def end() -> None:
    """Remove the folder."""
    if _here:
        _here.pop().close()


def smaller(race: Race) -> Iterator[Race]:
    """Yield the race with a simpler list."""
    if race.list == _PLANTED:
        yield from (replace(race, list=name) for name in LISTS)


CAMPAIGN = Campaign("End calls in every way, and look what is left.", draw, check, smaller, end)
