"""Puzzles, plans and members for tests of the race, and checks of its answers."""

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

from unboggle.events import BetterFit, OnProgress, Progress
from unboggle.fitting.race import planning, race
from unboggle.fitting.race.plan import MemberPlan, PuzzleFeatures, RacePlan
from unboggle.fitting.result import Fit
from unboggle.forward.trace import holds, trace_puzzle
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.text.fit import text as fit_text
from unboggle.render.text.progress import progress_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import report as fit_report
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, StopToken
from unboggle.testing import tiny


def stuck_words() -> str:
    """Return random words for a 6x6 board that no method can decide in a short time."""
    draw = random.Random(1)
    return " ".join("".join(draw.choices("abcdefghijklmnoprst", k=6)) for _ in range(22))


FITS = tiny.puzzle(Grid.rectangle(2, 3), "cat dog cod act tag")
NEVER = tiny.puzzle(Grid.rectangle(1, 5), "abc ba cac cbb")  # and counting does not see it
STUCK = tiny.puzzle(Grid.rectangle(6, 6), stuck_words())
MEMBERS = len(planning.race_plan(STUCK, 2, 0).members)
"""How many members race on STUCK with two jobs."""
# b, c and d are each between two a: there are four, but counting only sees that two are needed.
FOUR_A = tiny.puzzle(Grid.rectangle(1, 7), "aba aca ada")

TILES = MemberPlan("tiles", "cadical195")
ONE_HOT = MemberPlan("one_hot", "cadical195")
HANGS = MemberPlan("one_hot", tiny_solver("--mode", "hang"))
LIES = MemberPlan("one_hot", "lie")
CRASHES = MemberPlan("one_hot", "crash")
GIVES_UP = MemberPlan("one_hot", "give_up")
CHATS = MemberPlan("one_hot", "chat")


class Watched(Child):
    """A child that a test can inspect; its "solver" is a function of `child_targets`."""

    started: list[Watched]

    def __init__(self, target: str, *args: Any, **options: Any) -> None:
        plan = args[1]
        if plan in (LIES, CRASHES, GIVES_UP, CHATS):
            target = f"child_targets:{plan.solver}"
        self.plan: MemberPlan = plan
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
        """Kill it without the parent's knowledge, as the system might."""
        if self._process.returncode is None:  # else its number may be reused by now
            os.kill(self.pid, signal.SIGKILL)


def soon(seconds: float = 30.0) -> Deadline:
    return Deadline.after(seconds)


def check(result: race.RaceResult, puzzle: Puzzle, status: Status) -> None:
    assert result.status is status
    assert (result.board is not None) == (status is Status.SAT)
    assert result.board is None or holds(result.board, puzzle)


def nothing_claimed(outcome: Fit, status: str) -> None:
    assert outcome.status == status
    assert outcome.board is None
    assert not outcome.paths
    assert outcome.checked is None
    assert outcome.reason is None


def at_call(number: int, act: Callable[[], object]) -> OnProgress:
    """Return an `OnProgress` that calls ``act`` at its ``number``-th call, counted from 1."""
    calls = 0

    def collect(_: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls == number:
            act()

    return collect


def to(texts: list[str]) -> OnProgress:
    """Return an `OnProgress` that appends the lasting status lines to the list."""

    def collect(event: Progress) -> None:
        if not isinstance(event, BetterFit):  # a RaceState follows it at once
            texts.append(progress_text(event))

    return collect


def until_reported(texts: list[str], enough: Callable[[], bool]) -> tuple[OnProgress, StopToken]:
    """Return the listener of `to`, and a stop token that is set once ``enough()`` is true."""
    stop, collect = StopToken(), to(texts)

    def collect_and_end(event: Progress) -> None:
        collect(event)
        if enough():
            stop.set()

    return collect_and_end, stop


def interrupt() -> None:
    raise KeyboardInterrupt


def shoot(children: list[Watched], number: int) -> None:
    children[number].shoot()


def run_by(monkeypatch: pytest.MonkeyPatch, *plans: MemberPlan) -> None:
    """Let the default race consist of ``plans``."""
    made_up = RacePlan(PuzzleFeatures(0, 0, 0, 0), plans, (), 0.4, 0.4, 0.4)
    monkeypatch.setattr(planning, "race_plan", lambda *_, **__: made_up)


def is_stopped(pid: int) -> bool:
    return (state_and_parent(pid) or ("Z",))[0] in "TZ"  # or it has just ended by itself


def check_best(outcome: Fit) -> None:
    """Check that exactly the words of ``best`` are on its board and that every cell is needed."""
    best = outcome.incumbent
    assert best is not None
    assert dict(best.paths) == trace_puzzle(best.board, outcome.puzzle)
    assert list(best.paths) == [w for w in outcome.puzzle.words if w in best.paths]
    assert set(best.board.faces) == {cell for path in best.paths.values() for cell in path}
    assert len(best.paths) < len(outcome.puzzle.words)


def check_report(outcome: Fit, start: str) -> None:
    """Check the report by its schema; its text begins with ``start`` and shows the best board."""
    jsonschema: Any = pytest.importorskip("jsonschema")
    schema = files("unboggle") / "reports" / "schemas" / "unboggle.fit-1.json"
    report = fit_report(outcome, ReportParts(parse_words(stuck_words()), []))
    jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(report)
    text = " ".join(fit_text(report).split())
    assert text.startswith(start)
    assert report["incumbent"]
    assert f"The best board so far holds {len(report['incumbent']['words'])}" in text
