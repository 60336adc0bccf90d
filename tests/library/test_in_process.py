"""Everything in one process, as in a browser: the same answers, no other process or thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from no_processes import GOGEN, let_no_process_start, refuse
from page_lists import NEEDLEMAN, TOO_MUCH

import unboggle
from unboggle import BackendError, Grid, StopToken, parse_words
from unboggle.cluster import no_child_processes
from unboggle.events import BetterFit, ClimbProgress, Progress
from unboggle.fitting.race import planning
from unboggle.gogen import parse_gogen
from unboggle.puzzle import Ban, Constraints
from unboggle.system import child

NEWT = parse_words(" ".join(TOO_MUCH)).puzzle(Grid.rectangle(3, 3))
SMALL = parse_words(" ".join(NEEDLEMAN)).puzzle(Grid.rectangle(3, 3))
SOME = parse_words(" ".join(NEEDLEMAN[:5])).puzzle(Grid.rectangle(3, 3))
BANNED = replace(
    parse_words("cbbaa cbccab cc").puzzle(Grid.rectangle(2, 3)),
    constraints=Constraints(Ban(("cba",))),
)
"""The search for the best choice of words ends with hitting sets."""
BOARDS = ("complete", 63)


@pytest.fixture(autouse=True)
def alone(isolated: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a process or thread is started."""
    let_no_process_start(monkeypatch)
    monkeypatch.setattr(threading.Thread, "start", refuse)


def test_who_proves_refutes_and_who_searches_does_not() -> None:
    with no_child_processes("prove"):
        refuted = unboggle.fit(NEWT)
    assert (refuted.status, refuted.reason and refuted.reason.kind) == ("impossible", "conflict")
    stop = StopToken()

    def hear(event: Progress) -> None:
        if isinstance(event, BetterFit) and event.words_held == 4:
            stop.set()

    with no_child_processes("search"):
        searched = unboggle.fit(NEWT, timeout=None, on_progress=hear, stop=stop)
    assert (searched.status, searched.error) == ("undecided", None)
    assert searched.incumbent is not None
    assert len(searched.incumbent.paths) == 4
    with no_child_processes():
        assert unboggle.fit(NEWT).status == "impossible"
        assert unboggle.fit(SMALL).status == "fitted"


def test_who_proves_also_writes_a_large_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere searches have all cores then, and the solver waits in the reserve."""
    tuning = planning.TUNING._replace(most_clauses=0, medium_slack=-1)
    monkeypatch.setattr(planning, "TUNING", tuning)
    assert not any(plan.solver for plan in planning.race_plan(NEWT, 1, 0).members)
    with no_child_processes("prove"):
        assert unboggle.fit(NEWT).status == "impossible"


CALLS: dict[str, tuple[Callable[[], object], object]] = {
    "why": (lambda: unboggle.why(NEWT).conflicts[0].words, ("ant", "newt", "hare", "moth")),
    "drop": (lambda: str(unboggle.drop_fewest(NEWT).status), "fitted"),
    "drop, with a ban": (lambda: str(unboggle.drop_fewest(BANNED).status), "fitted"),
    "drop, on several cores": (lambda: unboggle.drop_fewest(BANNED, jobs=4).status, "fitted"),
    "boards": (
        lambda: (
            unboggle.list_boards(SOME).status,
            len(unboggle.list_boards(SOME).solutions),
        ),
        BOARDS,
    ),
    "unique": (lambda: unboggle.check_unique(SMALL).status, "unique"),
    "several": (lambda: unboggle.check_unique(SOME).status, "several"),
    "thin": (lambda: unboggle.make_unique(SMALL, drop_redundant=True).status, "unique"),
    "sizes": (lambda: str(unboggle.fit_smallest(parse_words("cat tac act")).puzzle.grid), "2x2"),
    "gogen": (lambda: unboggle.gogen.solve_gogen(parse_gogen(GOGEN)).status, "solved"),
    "new gogen": (lambda: unboggle.gogen.make_gogens(seeds=[7]).status, "made"),
}


@pytest.mark.parametrize("name", CALLS)
def test_answers_are_those_of_many_processes(name: str) -> None:
    call, expected = CALLS[name]
    with no_child_processes():
        assert call() == expected


def test_what_needs_a_process_says_so(tmp_path: Path) -> None:
    with no_child_processes():
        refuted = unboggle.fit(NEWT)
        answer, certificate = unboggle.write_certificate(refuted, str(tmp_path / "new"))
        assert certificate is None
        assert answer.error is not None
        assert "process" in answer.error
        with pytest.raises(BackendError, match="none may be started here"):
            child.Child("unboggle.fitting.race.member:run")


def test_it_is_over_with_its_context() -> None:
    with pytest.raises(ValueError), no_child_processes("search"), no_child_processes("prove"):
        raise ValueError
    with pytest.raises(AssertionError, match="started"):
        child.Child("unboggle.fitting.race.member:run")


def test_the_best_boards_are_searched_for_on_this_thread() -> None:
    """Also with a stop, and with reports of progress after each slice of time."""
    heard: list[Progress] = []
    with no_child_processes():
        found = unboggle.search_best_boards(
            grid="2x2", rounds=2, seed=1, jobs=3, stop=StopToken(), on_progress=heard.append
        )
    assert (found.result.rounds, found.status) == (2, "complete")
    assert any(isinstance(event, ClimbProgress) for event in heard)
