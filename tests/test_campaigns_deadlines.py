"""The campaign whose time passes at any look at the clock finds planted faults, else nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from amounts import shares

from tools.campaigns import deadlines, timed_questions
from tools.campaigns.frame import run
from unboggle.fitting.sizes.table import SizeTable
from unboggle.forward.verify import verified
from unboggle.solutions import search_and_solve, solution


@pytest.mark.parametrize("share", shares(8))
def test_nothing_is_found(share: int) -> None:
    assert run("deadlines", deadlines.CAMPAIGN, cases=60, seed=1000 + share).findings == []


def only(monkeypatch: pytest.MonkeyPatch, *questions: str) -> None:
    """Only draw these questions."""
    some = {name: timed_questions.TIMED[name] for name in questions}
    monkeypatch.setattr(deadlines, "TIMED", some)


def called(name: str) -> Callable[..., Any]:
    """Return the function that the campaign calls."""
    function: Callable[..., Any] = vars(timed_questions)[name]
    return function


def found(cases: int = 200) -> str:
    """What is wrong with cases of one seed."""
    tally = run("deadlines", deadlines.CAMPAIGN, cases=cases, seed=1)
    return " ".join(str(one["wrong"]) for one in tally.findings)


def test_a_solution_with_a_cell_that_no_word_needs_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only(monkeypatch, "boards", "unique")
    for module in (solution, search_and_solve):
        monkeypatch.setattr(module, "minimal", lambda *a: verified(*a[:2], thin=False))
    assert "does without" in found(400)


@pytest.mark.parametrize(("question", "call"), [("fit", "fit"), ("most", "drop_fewest")])
def test_a_timeout_that_is_called_impossible_is_found(
    monkeypatch: pytest.MonkeyPatch, question: str, call: str
) -> None:
    only(monkeypatch, question)
    real = called(call)

    def hasty(*args: Any, **options: Any) -> Any:
        answer = real(*args, **options)
        return replace(answer, status="impossible") if answer.status == "undecided" else answer

    monkeypatch.setattr(timed_questions, call, hasty)
    assert "by brute force" in found()


def test_a_bound_past_the_best_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "most")
    real = called("drop_fewest")

    def wrong(*args: Any, **options: Any) -> Any:
        answer = real(*args, **options)
        if answer.dropped is None:
            return answer
        return replace(answer, dropped=replace(answer.dropped, lower_bound=99))

    monkeypatch.setattr(timed_questions, "drop_fewest", wrong)
    assert "the bound" in found()


def test_sizes_refuted_without_a_reason_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "smallest", "growing")
    monkeypatch.setattr(SizeTable, "open", property(lambda self: []))
    assert found()
