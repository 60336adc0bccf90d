"""Holes, given cells and boards are refused by the page in the words of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from unboggle import Board, Grid, InputError
from unboggle.constraints import GivenCells
from unboggle.requests import NewGogensRequest, request_from_json
from unboggle.web.limits import LIMITS
from unboggle.web.problem import Problem
from unboggle.web.requests import validated_request

SQUARE = Grid.rectangle(3, 3)
PUZZLE: dict[str, Any] = {"words": "cat dog", "size": [3, 3]}
ROWS = [["c", "a", "t"], ["d", "o", "g"]]
CASES: dict[str, tuple[dict[str, Any], str, Callable[[], object]]] = {
    "a given cell outside": (
        {"task": "fit", "puzzle": {**PUZZLE, "given": [[0, 4, "a"]]}}, "puzzle.given",
        lambda: GivenCells({(0, 4): "a"}).check(SQUARE),
    ),
    "rows of other lengths": (
        {"task": "solve", "board": [["a", "b"], ["c"]]}, "board",
        lambda: Board.from_rows([["a", "b"], ["c"]]),
    ),
    "a board of holes": (
        {"task": "solve", "board": [[None]]}, "board", lambda: Board.from_rows([[None]]),
    ),
    "a board of another size": (
        {"task": "unique", "puzzle": PUZZLE, "make_unique": "words", "board": ROWS}, "board",
        lambda: Board.from_rows(ROWS).on(SQUARE),
    ),
}  # fmt: skip
"""A request, the field that is refused, and the call of the library that says why."""


def refusal(call: Callable[[], object]) -> InputError:
    with pytest.raises(InputError) as refused:
        call()
    return refused.value


@pytest.mark.parametrize("name", CASES)
def test_the_page_and_the_json_form_refuse_it_as_the_library_does(name: str) -> None:
    data, field, call = CASES[name]
    with pytest.raises(Problem) as refused:
        validated_request(data)
    said = str(refusal(call))
    assert (refused.value.more["field"], refused.value.detail) == (field, said)
    if data["task"] in ("fit", "unique"):
        assert str(refusal(lambda: request_from_json(data))) == said


@pytest.mark.parametrize(("week", "count"), [(True, LIMITS.gogens // 7), (False, LIMITS.gogens)])
def test_the_page_counts_gogens_as_requests_do(week: bool, count: int) -> None:
    asked = {"task": "gogen-make", "week": week, "count": count}
    assert NewGogensRequest(week=week, count=count).total <= LIMITS.gogens
    validated_request(asked)
    with pytest.raises(Problem) as refused:
        validated_request({**asked, "count": count + 1})
    assert refused.value.more["field"] == "count"
