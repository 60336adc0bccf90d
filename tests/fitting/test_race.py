"""The race: one answer, from the first member with a correct one."""

from __future__ import annotations

import os
from functools import partial

import pytest
from child_targets import is_gone, until
from fake_clock import Undecided
from needs import LINUX, needs_kernel, posix_only
from races import (
    CHATS,
    FITS,
    HANGS,
    MEMBERS,
    NEVER,
    STUCK,
    TILES,
    Watched,
    check,
    check_best,
    is_stopped,
    nothing_claimed,
    soon,
)

from unboggle.events import Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.race import planning, race
from unboggle.fitting.race.plan import Turns
from unboggle.puzzle import Grid, Puzzle
from unboggle.render.text.progress import progress_text
from unboggle.solvers import Status
from unboggle.system import machine
from unboggle.testing import tiny

pytestmark = pytest.mark.usefixtures("children")


# ---- the winner ----


@pytest.mark.parametrize(
    ("puzzle", "status"), [(FITS, Status.SAT), (NEVER, Status.UNSAT)], ids=["fits", "never"]
)
def test_the_first_answer_wins_and_the_losers_are_dead(
    puzzle: Puzzle, status: Status, children: list[Watched]
) -> None:
    result = race.run(puzzle, [HANGS, TILES, HANGS], jobs=3, deadline=soon())
    check(result, puzzle, status)
    assert result.plan == TILES
    assert result.encode > 0
    assert [child.plan for child in children] == [HANGS, TILES, HANGS]
    assert all(is_gone(child.pid) for child in children if LINUX)
    assert not any(child.log for child in children)  # all ran all the time


@posix_only
@pytest.mark.parametrize(
    ("puzzle", "status"), [(FITS, Status.SAT), (NEVER, Status.UNSAT)], ids=["fits", "never"]
)
def test_with_one_job_two_members_take_turns(
    puzzle: Puzzle, status: Status, children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "TUNING", race.Tuning(turns=Turns(solver=0.1, longest=0.1)))

    def report(event: Progress) -> None:
        text = progress_text(event)
        assert sum(not child.resting for child in children) == 1
        for child in children:
            assert (str(child.plan) in text) == (not child.resting)
            if LINUX and child.resting:
                assert until(partial(is_stopped, child.pid))

    result = race.run(puzzle, [HANGS, TILES], jobs=1, deadline=soon(), on_progress=report)
    check(result, puzzle, status)
    assert result.plan == TILES
    hanging, solving = children
    assert solving.log[:2] == ["pause", "resume"]
    assert hanging.log[0] == "pause"
    for child in children:
        assert child.log == [("pause", "resume")[k % 2] for k in range(len(child.log))] or (
            child.log == [("resume", "pause")[k % 2] for k in range(len(child.log))]
        )


@posix_only
def test_a_member_that_talks_all_the_time_does_not_keep_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race, "TUNING", race.Tuning(turns=Turns(solver=0.2, longest=0.2)))
    result = race.run(FITS, [CHATS, TILES], jobs=1, deadline=soon(10))
    assert result.plan == TILES


@posix_only
def test_three_members_and_two_jobs(
    children: list[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "TUNING", race.Tuning(turns=Turns(solver=0.1, longest=0.1)))
    most = 0

    def report(_: Progress) -> None:
        nonlocal most
        most = max(most, sum(not child.resting for child in children))

    result = race.run(NEVER, [HANGS, HANGS, TILES], jobs=2, deadline=soon(), on_progress=report)
    check(result, NEVER, Status.UNSAT)
    assert most == 2


# ---- the default race ----


def test_without_a_kernel_the_race_decides_all_the_same(
    without_kernel: None, children: list[Watched]
) -> None:
    outcome = fit(FITS, jobs=2)
    assert (outcome.status, outcome.method, outcome.kernel) == ("fitted", "reach", False)
    outcome = fit(NEVER, jobs=2)
    assert (outcome.status, outcome.method, outcome.kernel) == ("impossible", "tiles", False)
    assert outcome.checked == "unchecked"
    assert outcome.reason is not None
    assert outcome.reason.kind == "refuted"


def test_without_a_kernel_the_best_board_is_shown_all_the_same(
    without_kernel: None, undecided: Undecided, children: list[Watched]
) -> None:
    outcome = fit(STUCK, timeout=60, jobs=2)
    nothing_claimed(outcome, "undecided")
    check_best(outcome)
    assert not outcome.kernel
    assert len(children) == MEMBERS


@needs_kernel
def test_with_a_kernel_what_fits_needs_no_process(children: list[Watched]) -> None:
    outcome = fit(FITS)
    assert (outcome.status, outcome.method, outcome.solver) == ("fitted", "reach", None)
    assert outcome.kernel
    assert not children
    assert fit(NEVER, jobs=2).method == "tiles"


def test_one_core_is_enough(children: list[Watched], monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(os, "sched_getaffinity"):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})
    else:
        monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert machine.cores() == 1
    outcome = fit(NEVER)
    assert (outcome.status, outcome.method) == ("impossible", "tiles")
    assert len(children) == 2
    assert not LINUX or any(child.log for child in children)  # they took turns


def test_nobody_knows_how_many_cores_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert machine.cores() == 1


@pytest.mark.parametrize("kernel", ["0", "1"])
@pytest.mark.parametrize("jobs", [1, 2, 3, 4, 7, 16])
def test_the_default_plans(jobs: int, kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    planned = planning.race_plan(FITS, jobs, 5)
    plans = planned.members + planned.reserve
    assert len(plans) == len(set(plans))
    assert len(planned.members) >= max(2, jobs)
    assert len(planned.reserve) >= planning.TUNING.reserve
    searching = {"reach", "distance", "paths"}
    if jobs < 5:
        searching = {"searches"} if jobs < 3 else {"paths", "searches"}
    assert plans[0].method in searching  # each has its own core, if there are enough
    assert {plan.method for plan in planned.members if plan.solver is None} == searching
    # one of the first two, and one of the reserve, can prove that no board exists
    assert any(plan.can_refute for plan in plans[:2])
    assert any(plan.can_refute for plan in planned.reserve)
    assert planned != planning.race_plan(FITS, jobs, 6)
    assert planned.features.words == 5
    assert planned.features.letters == 15
    assert planned.features.slack == 6 - planned.features.tiles


def test_the_more_room_there_is_the_longer_a_search_has_its_turn() -> None:
    """With few spare cells a solver refutes; with many it does not, and boards are found."""
    turns = [
        planning.race_plan(tiny.puzzle(Grid.rectangle(1, n), "abc cab"), 1, 0).search_turn
        for n in range(4, 16)
    ]
    assert turns == sorted(turns)
    assert turns[0] < turns[-1]
    tight = planning.race_plan(tiny.puzzle(Grid.rectangle(1, 4), "abc"), 1, 0)
    assert tight.search_turn == tight.solver_turn
    assert tight.turns.longest > tight.turns.solver, "the search had its chance"


# ---- determinism ----

LISTS = ["cat dog", "quiz quit zip", "banana band", "act ape ate cop end old"]


@pytest.mark.parametrize("words", LISTS)
def test_the_same_seed_gives_the_same_board_with_any_number_of_jobs(words: str) -> None:
    puzzle = tiny.puzzle(Grid.rectangle(3, 3), words)
    for seed in (0, 7):
        first, *others = (
            fit(puzzle, seed=seed, jobs=jobs, deterministic=True) for jobs in (1, 2, 1, 4)
        )
        assert first.status == "fitted"
        for other in others:
            assert (other.board, other.paths, other.method) == (
                first.board,
                first.paths,
                first.method,
            )


@pytest.mark.parametrize("searching", [True, False])
def test_the_same_holds_without_a_kernel(
    searching: bool, without_kernel: None, children: list[Watched]
) -> None:
    puzzle = tiny.puzzle(Grid.rectangle(3, 3), LISTS[3])
    first, second = (
        fit(puzzle, seed=3, jobs=jobs, deterministic=True, search=searching) for jobs in (1, 2)
    )
    assert first.status == "fitted"
    assert first.board == second.board
    assert len(children) == (0 if searching else 2)  # no member can be first by chance


def test_what_is_impossible_is_so_deterministically() -> None:
    outcome = fit(NEVER, deterministic=True, timeout=20)
    assert (outcome.status, outcome.method) == ("impossible", "tiles")
