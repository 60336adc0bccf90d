"""Reports of other programs are checked against the puzzle; a wrong board is rejected."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from unboggle import (
    Constraints,
    GivenCells,
    Grid,
    InputError,
    Puzzle,
    fit,
    fit_most,
    list_boards,
    parse_words,
    to_report,
)
from unboggle.constraints import Ban
from unboggle.errors import Bug
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.reports import verify_report

WORDS = parse_words("act ape ate cop end")
PUZZLE = WORDS.puzzle(Grid.rectangle(3, 3))
FITTED = to_report(fit(PUZZLE), words=WORDS)


def text(report: Any) -> str:
    return json.dumps(report)


def test_what_holds_is_returned() -> None:
    assert verify_report(text(FITTED), PUZZLE)["board"] == json.loads(text(FITTED))["board"]
    several = to_report(list_boards(PUZZLE, limit=2), words=WORDS)
    assert len(verify_report(text(several), PUZZLE)["boards"]) == 2


def test_words_that_were_left_out_need_not_be_there() -> None:
    words = parse_words("ant newt hare hen moth", reading=ReadOptions(marks="weights"))
    grid = Grid.rectangle(3, 3)
    report: Any = to_report(fit_most(words, grid), words=words)
    assert report["dropped"]["words"]
    verify_report(text(report), words.puzzle(grid))
    report["dropped"]["words"] = []
    with pytest.raises(Bug, match="does not hold"):
        verify_report(text(report), words.puzzle(grid))


def without_a_word(report: Any) -> None:
    """Change ``report`` into a correct one of a shorter list."""
    report["words"] = report["words"][1:]
    for row, column in ((r, c) for r in range(3) for c in range(3)):
        report["board"][row][column] = report["board"][row][column].replace("p", "x")
    report["words"] = [one for one in report["words"] if "p" not in one["word"]]


def of_other_cells(report: Any) -> None:
    report["board"] = [*report["board"], ["", "", ""]]
    report["size"] = [4, 3]


@pytest.mark.parametrize(
    ("change", "said"),
    [(without_a_word, "does not hold"), (of_other_cells, "other cells than the puzzle")],
)
def test_a_board_that_is_none_is_not_believed(change: Callable[[Any], None], said: str) -> None:
    report = json.loads(text(FITTED))
    change(report)
    with pytest.raises(Bug, match=said):
        verify_report(text(report), PUZZLE)


def test_another_size_will_do_where_it_was_sought() -> None:
    report = json.loads(text(FITTED))
    of_other_cells(report)
    assert verify_report(text(report), PUZZLE, any_size=True)["size"] == [4, 3]


def test_a_constraint_that_is_broken_is_not_believed() -> None:
    requested = Puzzle(PUZZLE.grid, PUZZLE.spellings, Constraints(GivenCells({(0, 0): "z"})))
    with pytest.raises(Bug, match="violates a constraint"):
        verify_report(text(FITTED), requested)


def test_letters_that_no_word_needs_are_looked_at_too() -> None:
    words = parse_words("cat")
    requested = words.puzzle(Grid.rectangle(1, 4), Constraints(Ban(("sc", "ts"))))
    report = json.loads(text(to_report(fit(requested), words=words)))
    assert [*report["board"][0]].count("") == 1
    verify_report(text(report), requested)
    report["board"] = [[face or "s" for face in row] for row in report["board"]]
    with pytest.raises(Bug, match="violates a constraint"):
        verify_report(text(report), requested)


def test_what_is_no_report_is_refused() -> None:
    with pytest.raises(InputError):
        verify_report("{}", PUZZLE)
