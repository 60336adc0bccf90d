"""The events of a race, and the best board of one without an answer."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from amounts import mixed
from fake_clock import FakeClock, Undecided
from races import (
    HANGS,
    STUCK,
    check,
    check_best,
    nothing_claimed,
    run_by,
    soon,
    stuck_words,
    until_reported,
)

from unboggle import counting
from unboggle import kernel as native
from unboggle.events import BetterFit, Progress
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.fit import fit
from unboggle.fitting.race import race
from unboggle.fitting.race.plan import ALL_SEARCHES, MemberPlan
from unboggle.fitting.searches import reach as search
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Constraints, GivenCells, Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.text.fit import text as fit_text
from unboggle.render.text.progress import LINE, progress_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import report as fit_report
from unboggle.solvers import Status
from unboggle.system.clock import Deadline, StopToken
from unboggle.testing import tiny

pytestmark = pytest.mark.usefixtures("children")


# ---- the best board so far ----


@pytest.mark.parametrize("jobs", mixed([2, 1]))
def test_an_undecided_run_has_a_best_board_and_it_is_traced(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_by(monkeypatch, HANGS, MemberPlan(ALL_SEARCHES, None, 1))
    stop = StopToken()

    def on_progress(event: Progress) -> None:
        if isinstance(event, BetterFit) and event.words_held > 5:
            stop.set()

    outcome = fit(STUCK, timeout=None, jobs=jobs, on_progress=on_progress, stop=stop)
    nothing_claimed(outcome, "undecided")
    check_best(outcome)
    assert outcome.incumbent is not None
    assert len(outcome.incumbent.paths) > 5


@pytest.mark.parametrize("kernel", ["0", "1"])
def test_the_report_of_an_undecided_run_keeps_to_its_schema(
    kernel: str, monkeypatch: pytest.MonkeyPatch, undecided: Undecided
) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    schema = files("unboggle") / "reports" / "schemas" / "unboggle.fit-1.json"
    words = parse_words(stuck_words())
    report = fit_report(fit(words.puzzle(STUCK.grid), timeout=60, jobs=2), ReportParts(words, []))
    jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(report)
    assert report["found_by"] == {"method": None, "solver": None, "kernel": native.available()}
    text = " ".join(fit_text(report).split())
    assert 60 <= report["seconds"]["total"] < 60.01
    assert text.startswith("Undecided after 60.00 s: ")
    assert report["incumbent"] is not None
    held = [entry["word"] for entry in report["incumbent"]["words"]]
    assert held == [STUCK.words[0]]
    assert "The best board so far holds 1 word:" in text
    assert f"On it: {' '.join(held)}" in text.replace(",", "")


def test_words_that_only_seem_to_be_there_are_not_in_the_best_board(
    monkeypatch: pytest.MonkeyPatch, fake_clock: FakeClock
) -> None:
    run_by(monkeypatch, HANGS)
    word = STUCK.words[3]
    shown = {cell: face for cell, face in zip(STUCK.grid.cells, word, strict=False)}
    for faces, held in ((shown, 1), ({}, 0), (dict.fromkeys(STUCK.grid.cells, "a"), 0)):
        board = Board(STUCK.grid, faces)
        monkeypatch.setattr(search.ReachSearch, "best", lambda _, board=board: board)
        monkeypatch.setattr(search.ReachSearch, "words_held", len(STUCK.words))
        monkeypatch.setattr(search.ReachSearch, "run", lambda *_, **__: None)
        outcome = fit(STUCK, timeout=60)
        nothing_claimed(outcome, "undecided")
        if held:
            check_best(outcome)
            assert outcome.incumbent is not None
            assert list(outcome.incumbent.paths) == [word]
        else:
            assert outcome.incumbent is None


def test_the_race_keeps_the_better_of_two_best_boards() -> None:
    plans = [MemberPlan("reach", None, 1), MemberPlan("reach", None, 2)]
    texts: list[str] = []
    best = BestBoard(STUCK)
    on_progress, stop = until_reported(texts, lambda: sum("best" in text for text in texts) > 2)
    end = Deadline.after(60, stop)
    result = race.run(STUCK, plans, jobs=2, deadline=end, best=best, on_progress=on_progress)
    check(result, STUCK, Status.UNKNOWN)
    assert best.board is not None
    assert trace_puzzle(best.board, STUCK)
    counts = [int(t.split("best: ")[1].split()[0]) for t in texts if "best" in t]
    assert counts
    assert counts == sorted(counts)
    mine = BestBoard(STUCK)
    mine.offer(board := Board(STUCK.grid, {}), 1000)
    race.run(STUCK, plans[:1], jobs=1, deadline=soon(0.3), best=mine)
    assert mine.board is board


@pytest.mark.parametrize("jobs", mixed([2, 1]))
def test_progress_counts_the_words_of_the_user_as_the_report_does(jobs: int) -> None:
    draw = random.Random(2)
    long = ["".join(draw.choices("abcdefgh", k=9)) for _ in range(20)]
    asked = tiny.puzzle(Grid.rectangle(6, 6), " ".join([*long, *(w[:5] for w in long)]))
    assert len(counting.without_dominated(asked).words) < len(asked.words)
    texts: list[str] = []
    on_progress, stop = until_reported(texts, lambda: sum("best" in text for text in texts) > 2)
    outcome = fit(asked, timeout=60, jobs=jobs, on_progress=on_progress, stop=stop)
    nothing_claimed(outcome, "undecided")
    check_best(outcome)
    assert outcome.incumbent is not None
    most = f"best: {len(outcome.incumbent.paths)} of {len(asked.words)} words"
    assert texts[-1].startswith(most)


# ---- progress ----


@pytest.mark.parametrize(
    "constraints",
    mixed([Constraints(GivenCells({(0, 0): "z", (5, 5): "a"})), Constraints()]),
    ids=str,
)
def test_each_better_board_is_reported_and_holds_what_is_said_of_it(
    constraints: Constraints,
) -> None:
    events: list[Progress] = []
    asked = replace(STUCK, constraints=constraints)
    stop = StopToken()

    def on_progress(event: Progress) -> None:
        events.append(event)
        if sum(isinstance(one, BetterFit) for one in events) > 4:
            stop.set()

    outcome = fit(asked, timeout=2, jobs=2, on_progress=on_progress, stop=stop)
    better = [event for event in events if isinstance(event, BetterFit)]
    held = [event.words_held for event in better]
    assert held
    assert held == sorted(set(held))
    for event in better:
        assert len(trace_puzzle(event.board, asked)) == event.words_held < event.words == 22
        assert not violated_constraint(event.board, asked)
    assert outcome.incumbent is not None
    assert len(outcome.incumbent.paths) == held[-1]


def test_progress_says_who_is_running_and_how_far_they_are() -> None:
    texts: list[str] = []
    on_progress, stop = until_reported(texts, lambda: len(texts) > 3)
    fit(STUCK, timeout=60, jobs=2, on_progress=on_progress, stop=stop)
    assert texts[0] == "board search"
    held = re.compile(rf"best: \d+ of {len(STUCK.words)} words; ")
    assert all(held.match(text) for text in texts[1:])
    refuting = "tile counts" if native.usable() else "wild_tiles with cadical195"
    assert texts[1].endswith(f" words; board searches, {refuting}")
    assert max(map(len, texts)) <= LINE


@pytest.mark.parametrize("members", mixed(range(1, 9), every=3))
def test_a_progress_line_fits_on_80_columns_with_the_most_important_first(members: int) -> None:
    class Reported(Exception):
        pass

    def end(event: Progress) -> None:
        raise Reported(progress_text(event))

    plans = [MemberPlan("tiles", "cadical195", max_optional=1), *[HANGS] * (members - 1)]
    best = BestBoard(STUCK)
    best.offer(Board(STUCK.grid, {}), 19)
    with pytest.raises(Reported) as caught:
        race.run(STUCK, plans, jobs=members, deadline=soon(), best=best, on_progress=end)
    text = str(caught.value)
    assert text.startswith("best: 19 of 22 words; tiles (1 optional)")
    assert len(text) <= LINE
    assert text.endswith(f", +{members - 1} more") == (members > 1)


def test_progress_of_a_member_alone_says_how_large_its_formula_is() -> None:
    texts: list[str] = []
    on_progress, stop = until_reported(texts, lambda: texts[-1].endswith(" clauses"))
    fit(STUCK, encoding="one_hot", timeout=60, on_progress=on_progress, stop=stop)
    assert texts[0] == "one_hot with cadical195"
    assert texts[-1].startswith("one_hot with cadical195: ")
    assert texts[-1].endswith(" clauses")
    assert "best" not in texts[-1]
