"""What a race says on its way, and the best board of one without an answer."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from amounts import mixed
from races import (
    HANGS,
    STUCK,
    check,
    check_best,
    nothing_claimed,
    run_by,
    soon,
    stuck_words,
    until_told,
)

from unboggle import counting
from unboggle import kernel as native
from unboggle.fitting import board_search as search
from unboggle.fitting import race
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.fit import fit
from unboggle.fitting.plan import Plan
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.progress import Better, Progress
from unboggle.puzzle import Board, Given, Grid, Wishes
from unboggle.puzzle.words import parse_words
from unboggle.render.text.fit import fit_text
from unboggle.render.text.progress import LINE, progress_text
from unboggle.reports.fit import fit_report
from unboggle.solvers import Status
from unboggle.system.clock import Deadline, Stop
from unboggle.testing import tiny

pytestmark = pytest.mark.usefixtures("children")


# ---- the best board so far ----


@pytest.mark.parametrize("jobs", mixed([2, 1]))
def test_an_undecided_run_has_a_best_board_and_it_is_traced(jobs: int) -> None:
    for timeout in (1, 4, 16):  # a busy machine needs longer
        outcome = fit(STUCK, timeout=timeout, jobs=jobs)
        nothing_claimed(outcome, "undecided")
        check_best(outcome)
        if outcome.best is not None and len(outcome.best.paths) > 5:
            break
    assert outcome.best is not None and len(outcome.best.paths) > 5


@pytest.mark.parametrize("kernel", ["0", "1"])
def test_the_report_of_an_undecided_run_keeps_to_its_schema(
    kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    schema = files("unboggle") / "reports" / "schemas" / "unboggle.fit-1.json"
    words = parse_words(stuck_words())
    report = fit_report(fit(words.puzzle(STUCK.grid), timeout=0.4, jobs=2), words, [])
    jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(report)
    assert report["by"] == {"method": None, "solver": None, "kernel": native.available()}
    text = " ".join(fit_text(report).split())
    assert 0.4 <= report["seconds"]["total"] < 2
    assert text.startswith(f"Undecided after {report['seconds']['total']:.2f} s: ")
    assert report["best"] is not None
    held = [entry["word"] for entry in report["best"]["words"]]
    assert f"The best board so far holds {len(held)} words:" in text
    assert f"On it: {' '.join(held)}" in text.replace(",", "")


def test_words_that_only_seem_to_be_there_are_not_in_the_best_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_by(monkeypatch, HANGS)
    word = STUCK.words[3]
    shown = {cell: face for cell, face in zip(STUCK.grid.cells, word, strict=False)}
    for faces, held in ((shown, 1), ({}, 0), (dict.fromkeys(STUCK.grid.cells, "a"), 0)):
        board = Board(STUCK.grid, faces)
        monkeypatch.setattr(search.BoardSearch, "best", lambda _, board=board: board)
        monkeypatch.setattr(search.BoardSearch, "held", len(STUCK.words))
        monkeypatch.setattr(search.BoardSearch, "run", lambda *_, **__: None)
        outcome = fit(STUCK, timeout=0.1)
        nothing_claimed(outcome, "undecided")
        if held:
            check_best(outcome)
            assert outcome.best is not None and list(outcome.best.paths) == [word]
        else:
            assert outcome.best is None


def test_the_race_keeps_the_better_of_two_best_boards() -> None:
    plans = [Plan("search", None, 1), Plan("search", None, 2)]
    told: list[str] = []
    best = BestBoard(STUCK)
    tell, stop = until_told(told, lambda: sum("best" in text for text in told) > 2)
    end = Deadline.after(60, stop)
    result = race.run(STUCK, plans, jobs=2, deadline=end, best=best, on_progress=tell)
    check(result, STUCK, Status.UNKNOWN)
    assert best.board is not None and trace_puzzle(best.board, STUCK)
    counts = [int(t.split("best: ")[1].split()[0]) for t in told if "best" in t]
    assert counts and counts == sorted(counts)
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
    told: list[str] = []
    tell, stop = until_told(told, lambda: sum("best" in text for text in told) > 2)
    outcome = fit(asked, timeout=60, jobs=jobs, on_progress=tell, stop=stop)
    nothing_claimed(outcome, "undecided")
    check_best(outcome)
    assert outcome.best is not None
    most = f"best: {len(outcome.best.paths)} of {len(asked.words)} words"
    assert told[-1].startswith(most)


# ---- what is told ----


@pytest.mark.parametrize(
    "wishes", mixed([Wishes(Given({(0, 0): "z", (5, 5): "a"})), Wishes()]), ids=str
)
def test_each_better_board_is_told_and_holds_what_is_said_of_it(wishes: Wishes) -> None:
    events: list[Progress] = []
    asked = replace(STUCK, wishes=wishes)
    stop = Stop()

    def tell(event: Progress) -> None:
        events.append(event)
        if sum(isinstance(one, Better) for one in events) > 4:
            stop.set()

    outcome = fit(asked, timeout=2, jobs=2, on_progress=tell, stop=stop)
    better = [event for event in events if isinstance(event, Better)]
    held = [event.held for event in better]
    assert held and held == sorted(set(held))
    for event in better:
        assert len(trace_puzzle(event.board, asked)) == event.held < event.words == 22
        assert not broken_wish(event.board, asked)
    assert outcome.best is not None and len(outcome.best.paths) == held[-1]


def test_progress_says_who_is_running_and_how_far_they_are() -> None:
    told: list[str] = []
    tell, stop = until_told(told, lambda: len(told) > 3)
    fit(STUCK, timeout=60, jobs=2, on_progress=tell, stop=stop)
    assert told[0] == "board search"
    held = re.compile(rf"best: \d+ of {len(STUCK.words)} words; ")
    assert all(held.match(text) for text in told[1:])
    assert told[1].endswith(" words; board searches, wild_tiles with cadical195")
    assert max(map(len, told)) <= LINE


@pytest.mark.parametrize("members", mixed(range(1, 9), every=3))
def test_a_progress_line_fits_on_80_columns_with_the_most_telling_first(members: int) -> None:
    class Told(Exception):
        pass

    def end(event: Progress) -> None:
        raise Told(progress_text(event))

    plans = [Plan("tiles", "cadical195", most_optional=1), *[HANGS] * (members - 1)]
    best = BestBoard(STUCK)
    best.offer(Board(STUCK.grid, {}), 19)
    with pytest.raises(Told) as caught:
        race.run(STUCK, plans, jobs=members, deadline=soon(), best=best, on_progress=end)
    text = str(caught.value)
    assert text.startswith("best: 19 of 22 words; tiles (1 optional)")
    assert len(text) <= LINE
    assert text.endswith(f", +{members - 1} more") == (members > 1)


def test_progress_of_a_member_alone_says_how_large_its_formula_is() -> None:
    told: list[str] = []
    tell, stop = until_told(told, lambda: told[-1].endswith(" clauses"))
    fit(STUCK, encoding="one_hot", timeout=60, on_progress=tell, stop=stop)
    assert told[0] == "one_hot with cadical195"
    assert told[-1].startswith("one_hot with cadical195: ")
    assert told[-1].endswith(" clauses") and "best" not in told[-1]
