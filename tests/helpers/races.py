"""Puzzles, plans and members for tests of the race, and what an answer of it has to keep."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from child_targets import state_and_parent
from programs import tiny as tiny_solver

from unboggle.fitting import planning, race
from unboggle.fitting.plan import Features, LineUp, Plan
from unboggle.fitting.result import Fit
from unboggle.forward.trace import holds, trace_puzzle
from unboggle.progress import Better, OnProgress, Progress
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.words import parse_words
from unboggle.render.text.fit import fit_text
from unboggle.render.text.progress import progress_text
from unboggle.reports.fit import fit_report
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Stop
from unboggle.testing import tiny


def stuck_words() -> str:
    """Random words for a 6x6 board: nobody finds a board, and nobody proves that there is none."""
    draw = random.Random(1)
    return " ".join("".join(draw.choices("abcdefghijklmnoprst", k=6)) for _ in range(22))


FITS = tiny.puzzle(Grid.rectangle(2, 3), "cat dog cod act tag")
NEVER = tiny.puzzle(Grid.rectangle(1, 5), "abc ba cac cbb")  # and counting does not see it
STUCK = tiny.puzzle(Grid.rectangle(6, 6), stuck_words())
MEMBERS = len(planning.line_up(STUCK, 2, 0).members)
"""How many race on STUCK with two jobs."""
# b, c and d each lie between two a: there are four, and only two of them are known to be needed
FOUR_A = tiny.puzzle(Grid.rectangle(1, 7), "aba aca ada")

TILES = Plan("tiles", "cadical195")
ONE_HOT = Plan("one_hot", "cadical195")
HANGS = Plan("one_hot", tiny_solver("--mode", "hang"))
LIES = Plan("one_hot", "lie")
CRASHES = Plan("one_hot", "crash")
GIVES_UP = Plan("one_hot", "give_up")
CHATS = Plan("one_hot", "chat")


class Watched(Child):
    """A child that a test can look at; a plan whose "solver" is in `child_targets` plays that."""

    started: list[Watched]

    def __init__(self, target: str, *args: Any, **options: Any) -> None:
        plan = args[1]
        if plan in (LIES, CRASHES, GIVES_UP, CHATS):
            target = f"child_targets:{plan.solver}"
        self.plan: Plan = plan
        self.log: list[str] = []
        super().__init__(target, *args, **options)
        self.started.append(self)

    def pause(self) -> None:
        super().pause()
        self.log.append("pause")

    def resume(self) -> None:
        super().resume()
        self.log.append("resume")

    @property
    def resting(self) -> bool:
        return self.log[-1:] == ["pause"]

    def shoot(self) -> None:
        """Kill it as the system might, behind our back."""
        if self._process.returncode is None:  # else its number may be somebody else's by now
            os.kill(self.pid, signal.SIGKILL)


def soon(seconds: float = 30.0) -> Deadline:
    return Deadline.after(seconds)


def check(result: race.RaceResult, puzzle: Puzzle, status: Status) -> None:
    assert result.status is status
    assert (result.board is not None) == (status is Status.SAT)
    assert result.board is None or holds(result.board, puzzle)


def nothing_claimed(outcome: Fit, status: str) -> None:
    assert outcome.status == status
    assert outcome.board is None and not outcome.paths
    assert outcome.checked is None and outcome.reason is None


def at_call(number: int, act: Callable[[], object]) -> OnProgress:
    """An `OnProgress` that does something at its ``number``-th call, counted from 1."""
    calls = 0

    def tell(_: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls == number:
            act()

    return tell


def to(told: list[str]) -> OnProgress:
    """An `OnProgress` that adds to ``told`` what stays on the status line."""

    def tell(event: Progress) -> None:
        if not isinstance(event, Better):  # which is followed at once by who is running
            told.append(progress_text(event))

    return tell


def until_told(told: list[str], enough: Callable[[], bool]) -> tuple[OnProgress, Stop]:
    """What `to` gives, and a stop that is set when what was told is ``enough``."""
    stop, tell = Stop(), to(told)

    def tell_and_end(event: Progress) -> None:
        tell(event)
        if enough():
            stop.set()

    return tell_and_end, stop


def interrupt() -> None:
    raise KeyboardInterrupt


def shoot(children: list[Watched], number: int) -> None:
    children[number].shoot()


def run_by(monkeypatch: pytest.MonkeyPatch, *plans: Plan) -> None:
    """Let the default race be one of ``plans``."""
    made_up = LineUp(Features(0, 0, 0, 0), plans, (), 0.4, 0.4, 0.4)
    monkeypatch.setattr(planning, "line_up", lambda *_, **__: made_up)


def is_stopped(pid: int) -> bool:
    return (state_and_parent(pid) or ("Z",))[0] in "TZ"  # or it has just ended by itself


def check_best(outcome: Fit) -> None:
    """Every word of ``best`` is really on its board, none is missing, no cell is idle."""
    best = outcome.best
    assert best is not None
    assert dict(best.paths) == trace_puzzle(best.board, outcome.puzzle)
    assert list(best.paths) == [w for w in outcome.puzzle.words if w in best.paths]
    assert set(best.board.faces) == {cell for path in best.paths.values() for cell in path}
    assert len(best.paths) < len(outcome.puzzle.words)


def check_report(outcome: Fit, start: str) -> None:
    """The report keeps to its schema; its text begins with ``start`` and shows the best board."""
    jsonschema: Any = pytest.importorskip("jsonschema")
    schema = files("unboggle") / "reports" / "schemas" / "unboggle.fit-1.json"
    report = fit_report(outcome, parse_words(stuck_words()), [])
    jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(report)
    text = " ".join(fit_text(report).split())
    assert text.startswith(start)
    assert report["best"] and f"The best board so far holds {len(report['best']['words'])}" in text
