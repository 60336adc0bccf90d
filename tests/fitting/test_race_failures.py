"""Members that fail, are killed or lie: never a wrong answer, and the others continue."""

from __future__ import annotations

import subprocess
import threading
from functools import partial
from typing import Any

import pytest
from amounts import mixed
from needs import posix_only
from races import (
    CRASHES,
    FITS,
    FOUR_A,
    GIVES_UP,
    HANGS,
    LIES,
    MEMBERS,
    NEVER,
    ONE_HOT,
    STUCK,
    TILES,
    Watched,
    at_call,
    check,
    check_best,
    check_report,
    nothing_claimed,
    run_by,
    shoot,
    soon,
)

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.events import Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.race import planning, race
from unboggle.fitting.race.plan import MemberPlan, Turns
from unboggle.fitting.searches import reach as search
from unboggle.puzzle import Board
from unboggle.render.text.progress import progress_text
from unboggle.solvers import Status
from unboggle.system.clock import StopToken

pytestmark = pytest.mark.usefixtures("children")


@posix_only
@pytest.mark.parametrize("jobs", mixed([1, 2]))
def test_a_member_that_is_killed_does_not_spoil_the_race(
    jobs: int, children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "TUNING", race.Tuning(turns=Turns(solver=0.1, longest=0.1)))
    for victim in (0, 1):  # with one job, the second is suspended when it is killed
        children.clear()
        plans = [HANGS, TILES] if victim == 0 else [TILES, HANGS]
        shot = at_call(1, partial(shoot, children, victim))
        result = race.run(NEVER, plans, jobs=jobs, deadline=soon(), on_progress=shot)
        check(result, NEVER, Status.UNSAT)
        assert result.plan == TILES


@pytest.mark.parametrize("fails", [CRASHES, GIVES_UP], ids=str)
def test_a_member_that_fails_or_gives_up_does_not_spoil_the_race(fails: MemberPlan) -> None:
    result = race.run(NEVER, [fails, TILES], jobs=2, deadline=soon())
    check(result, NEVER, Status.UNSAT)
    assert result.plan == TILES


def test_if_every_member_fails_it_is_an_error_that_names_them() -> None:
    with pytest.raises(BackendError) as caught:
        race.run(FITS, [CRASHES, MemberPlan("tiles", "no-such-solver")], jobs=2, deadline=soon())
    texts = str(caught.value)
    assert "one_hot with crash was lost: the solver process ended with code 20" in texts
    assert "tiles with no-such-solver was lost: " in texts


def test_one_that_gives_up_among_failures_is_no_error() -> None:
    result = race.run(FITS, [CRASHES, GIVES_UP], jobs=2, deadline=soon())
    check(result, FITS, Status.UNKNOWN)


@pytest.mark.fresh
def test_if_no_process_can_be_started_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    outcome = fit(STUCK, timeout=5)
    nothing_claimed(outcome, "error")
    assert outcome.error is not None
    assert "no process can be started" in outcome.error


@pytest.mark.fresh
@pytest.mark.parametrize(("started", "all_of_them"), mixed([0, 1, 2], [False, True]))
def test_a_member_whose_thread_cannot_be_started_is_lost(
    started: int, all_of_them: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    popen, start = subprocess.Popen, threading.Thread.start
    processes: list[subprocess.Popen[bytes]] = []
    count = 0

    def remember(*args: Any, **options: Any) -> subprocess.Popen[bytes]:
        nonlocal count
        count = 0
        processes.append(popen(*args, **options))
        return processes[-1]

    def refuse(thread: threading.Thread) -> None:
        nonlocal count
        count += 1
        if count > started and (all_of_them or len(processes) == 1):
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(subprocess, "Popen", remember)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    if all_of_them:
        with pytest.raises(race.AllFailed, match="no process can be started"):
            race.run(NEVER, [ONE_HOT, TILES], jobs=2, deadline=soon())
    else:
        result = race.run(NEVER, [ONE_HOT, TILES], jobs=2, deadline=soon())
        check(result, NEVER, Status.UNSAT)
        assert result.plan == TILES
    assert len(processes) == 2
    assert all(process.returncode is not None for process in processes)


@pytest.mark.fresh
def test_a_member_without_memory_to_be_started_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(subprocess, "Popen", refuse)
    outcome = fit(STUCK, timeout=5)
    nothing_claimed(outcome, "error")
    assert outcome.error is not None
    assert "no process can be started (out of memory)" in outcome.error


@posix_only
def test_if_every_member_is_killed_fit_says_error(children: list[Watched]) -> None:
    def report(_: Progress) -> None:
        for child in children:
            child.shoot()

    outcome = fit(STUCK, jobs=2, on_progress=report)
    nothing_claimed(outcome, "error")
    assert outcome.error is not None
    assert outcome.error.count("killed by SIGKILL") == 1  # all of them in one sentence
    assert len(children) == MEMBERS + planning.TUNING.reserve
    assert all(str(child.plan) in outcome.error for child in children)
    check_best(outcome)  # the result of the first short search is not lost with them
    check_report(outcome, "No answer. The best board")


@posix_only
def test_who_can_prove_is_replaced_by_who_can_prove(
    children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = MemberPlan("tiles", "cadical195", max_optional=0)
    shot = at_call(1, partial(shoot, children, 1))
    options: dict[str, Any] = {"jobs": 2, "deadline": soon(), "on_progress": shot}
    result = race.run(NEVER, [HANGS, HANGS], reserve=[few, TILES, ONE_HOT], **options)
    check(result, NEVER, Status.UNSAT)
    assert result.plan == TILES
    assert [child.plan for child in children] == [HANGS, HANGS, TILES]


def test_the_reserve_is_used_until_somebody_answers_or_none_is_left() -> None:
    reserve = [CRASHES, CRASHES, TILES]
    check(race.run(FITS, [CRASHES], jobs=1, deadline=soon(), reserve=reserve), FITS, Status.SAT)
    with pytest.raises(race.AllFailed, match=r"^one_hot with crash \(3 times\) was lost: "):
        race.run(FITS, [CRASHES], jobs=1, deadline=soon(), reserve=reserve[:2])
    result = race.run(FITS, [GIVES_UP], jobs=1, deadline=soon(), reserve=[TILES])
    check(result, FITS, Status.UNKNOWN)  # a member that has already reported is not lost


@posix_only
def test_if_one_member_is_killed_fit_goes_on(children: list[Watched]) -> None:
    texts: list[str] = []

    def report(event: Progress) -> None:
        texts.append(progress_text(event))
        if children:
            children[0].shoot()
        if texts[-1].endswith("; 1 lost") and len(children) == MEMBERS + 1:
            stop.set()

    stop = StopToken()
    outcome = fit(STUCK, jobs=2, timeout=60, on_progress=report, stop=stop)
    nothing_claimed(outcome, "undecided")
    assert outcome.error is not None
    assert outcome.error.startswith(f"{children[0].plan} was lost: ")
    assert "SIGKILL" in outcome.error
    assert texts[-1].endswith("; 1 lost")
    assert len(children) == MEMBERS + 1  # another has taken its place


def test_a_member_that_lies_is_an_error_and_never_a_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_by(monkeypatch, HANGS, LIES)
    outcome = fit(STUCK, jobs=2)
    nothing_claimed(outcome, "error")
    assert outcome.error == (
        f"one_hot with lie: the board found does not hold {STUCK.words[0]!r}; please report this"
    )


def test_a_search_that_lies_is_an_error_and_never_a_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(FITS.grid, dict.fromkeys(FITS.grid.cells, "a"))
    monkeypatch.setattr(search.ReachSearch, "run", lambda *_, **__: board)
    outcome = fit(FITS)
    nothing_claimed(outcome, "error")
    assert outcome.error == (
        "board search: the board found does not hold 'cat'; please report this"
    )


@pytest.mark.parametrize("max_optional", mixed([0, 1]))
def test_a_member_with_few_tiles_never_says_impossible(
    max_optional: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = MemberPlan("tiles", "cadical195", max_optional=max_optional)
    check(race.run(FOUR_A, [few], jobs=1, deadline=soon()), FOUR_A, Status.UNKNOWN)
    run_by(monkeypatch, few)
    nothing_claimed(fit(FOUR_A, search=False), "undecided")  # it would find the board
    result = race.run(FOUR_A, [few, TILES], jobs=2, deadline=soon())
    check(result, FOUR_A, Status.SAT)
    assert result.plan == TILES


def test_a_member_whose_limit_leaves_nothing_out_may_say_impossible() -> None:
    assert counting.refuse(NEVER) is None
    enough = MemberPlan("tiles", "cadical195", max_optional=5)
    check(race.run(NEVER, [enough], jobs=1, deadline=soon()), NEVER, Status.UNSAT)
