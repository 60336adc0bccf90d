"""The smallest board with letters on its top row: right by brute force, and told like others."""

from __future__ import annotations

import itertools

import pytest

from unboggle import InputError, Wishes, fit, fit_smallest, largest_without, parse_words
from unboggle.fitting.result import Fit
from unboggle.library import fits
from unboggle.puzzle import Given, Grid, Puzzle

WORDS = parse_words("cat tac act")


def brute_force(text: str, row: str, most: int) -> int:
    """Return the least area of a board with ``row`` on top, found size by size."""
    words = parse_words(text)
    for area in range(1, most + 1):
        for rows, columns in itertools.product(range(1, area + 1), repeat=2):
            if rows * columns != area or columns < len(row):
                continue
            grid = Grid.rectangle(rows, columns)
            given = Given({(0, c): face for c, face in enumerate(row) if face != "."})
            if fit(words.puzzle(grid, Wishes(given)), explain=False).status == "fitted":
                return area
    raise AssertionError(f"nothing within {most} cells")


@pytest.mark.parametrize(("text", "row"), [("cat tac", "xa"), ("cat", "."), ("ab bc", "b.d")])
def test_the_area_is_that_of_brute_force(text: str, row: str) -> None:
    faces = tuple("" if face == "." else face for face in row)
    answer = fit_smallest(parse_words(text), top_row=faces, timeout=30, jobs=1)
    assert answer.board is not None and answer.areas is not None
    grid = answer.board.grid
    assert grid.rows * grid.columns == answer.areas.at_least == brute_force(text, row, 12)
    shown = answer.board.rows()[0]
    assert all(not face or face == shown[c] for c, face in enumerate(faces))


def test_the_row_limits_the_columns_and_may_be_too_long() -> None:
    standing = fit_smallest(WORDS, top_row=("o", "d"), within=Grid.rectangle(5, 2), timeout=30)
    assert standing.puzzle.grid == Grid.rectangle(3, 2)
    with pytest.raises(InputError, match="5 cells, more than the 4 columns"):
        fit_smallest(WORDS, top_row=tuple("annas"), within="4")


def test_squares_only() -> None:
    answer = fit_smallest(WORDS, top_row=("o", "d"), square=True, timeout=30)
    assert answer.puzzle.grid == Grid.rectangle(3, 3)


def test_none_within_is_impossible_with_a_reason() -> None:
    answer = fit_smallest(WORDS, top_row=("o",), within="1x3", timeout=30)
    assert (answer.status, answer.checked) == ("impossible", "counted")
    assert answer.reason is not None and "a 1x3 board has" in answer.reason.text


def test_what_fails_is_told_and_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def broken(puzzle: Puzzle, **_: object) -> Fit:
        asked.append(str(puzzle.grid))
        return Fit(puzzle, "error", None, None, 0, error="the solver was lost")

    monkeypatch.setattr(fits, "fit", broken)
    answer = fit_smallest(WORDS, top_row=("o",), within="3x3", timeout=None)
    assert (answer.status, answer.error) == ("error", "the solver was lost")
    assert len(asked) == len(set(asked)) > 1


def test_the_time_may_be_up_at_once() -> None:
    answer = fit_smallest(WORDS, top_row=("o",), timeout=0)
    assert answer.status == "undecided"
    assert answer.areas is not None and answer.areas.open


def test_the_size_below_is_a_question_of_its_own() -> None:
    answer = fit_smallest(WORDS, top_row=("o", "d"), timeout=30)
    below = largest_without(answer, top_row=("o", "d"))
    assert below is not None and len(below.grid.cells) < len(answer.puzzle.grid.cells)
    assert Given.among(below.wishes).cells == {(0, 0): "o", (0, 1): "d"}
    assert fit(below).status == "impossible"
    assert largest_without(fit(WORDS.puzzle(Grid.rectangle(2, 2)))) is None
