"""The smallest board with letters on its top row: correct by brute force, reported as usual."""

from __future__ import annotations

import itertools

import pytest
from programs import tiny as tiny_solver

from unboggle import Constraints, InputError, fit, fit_smallest, parse_words
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.sizes import smallest
from unboggle.puzzle import GivenCells, Grid, Inventory
from unboggle.reasons import largest_refuted_puzzle
from unboggle.system.scheduler import Scheduler
from unboggle.testing import tiny

WORDS = parse_words("cat tac act")


def brute_force(text: str, row: str, most: int) -> int:
    """Return the least area of a board with ``row`` on top, tried size by size."""
    words = parse_words(text)
    for area in range(1, most + 1):
        for rows, columns in itertools.product(range(1, area + 1), repeat=2):
            if rows * columns != area or columns < len(row):
                continue
            grid = Grid.rectangle(rows, columns)
            given = GivenCells({(0, c): face for c, face in enumerate(row) if face != "."})
            if fit(words.puzzle(grid, Constraints(given)), explain=False).status == "fitted":
                return area
    raise AssertionError(f"nothing within {most} cells")


@pytest.mark.parametrize(("text", "row"), [("cat tac", "xa"), ("cat", "."), ("ab bc", "b.d")])
def test_the_area_is_that_of_brute_force(text: str, row: str) -> None:
    faces = tuple("" if face == "." else face for face in row)
    answer = fit_smallest(parse_words(text), top_row=faces, timeout=30, jobs=1)
    assert answer.board is not None
    assert answer.area_bounds is not None
    grid = answer.board.grid
    assert grid.rows * grid.columns == answer.area_bounds.lower_bound == brute_force(text, row, 12)
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
    assert answer.reason is not None
    assert "a 1x3 board has" in answer.reason.text


def test_a_row_that_an_inventory_is_too_small_for() -> None:
    few = Constraints(Inventory(dict.fromkeys("catx", 1)))
    with pytest.raises(InputError, match=r"no board of at most 4 cells .* row of 5 cells"):
        fit_smallest(parse_words("cat"), top_row=tuple("annas"), constraints=few)
    with pytest.raises(InputError, match="no square of at most 4 cells"):
        fit_smallest(parse_words("cat"), top_row=tuple("cat"), constraints=few, square=True)
    answer = fit_smallest(parse_words("cat"), top_row=("x", "c"), constraints=few, timeout=30)
    assert answer.puzzle.grid == Grid.rectangle(2, 2)


def test_what_fails_is_named_and_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    whole = Scheduler.start

    def start(self: Scheduler[object], key: object, target: str, *args: object) -> None:
        tried.append(key)
        whole(self, key, target, *args)

    monkeypatch.setattr(Scheduler, "start", start)
    asked = tiny.puzzle(Grid.rectangle(2, 3), "abc cb ac")
    broken = MemberPlan("tiles", tiny_solver("--mode", "crash"))
    answer = smallest.fit_smallest(asked, top_row=("a",), alone=broken)
    assert answer.status == "error"
    assert answer.error is not None
    assert "lost" in answer.error
    assert answer.board is None
    assert len(tried) == len(set(tried)) > 1


def test_the_time_may_be_up_at_once() -> None:
    answer = fit_smallest(WORDS, top_row=("o",), timeout=0)
    assert answer.status == "undecided"
    assert answer.area_bounds is not None
    assert answer.area_bounds.open_sizes


def test_the_size_below_is_a_question_of_its_own() -> None:
    answer = fit_smallest(WORDS, top_row=("o", "d"), timeout=30)
    below = largest_refuted_puzzle(answer, top_row=("o", "d"))
    assert below is not None
    assert len(below.grid.cells) < len(answer.puzzle.grid.cells)
    assert GivenCells.find(below.constraints).cells == {(0, 0): "o", (0, 1): "d"}
    assert fit(below).status == "impossible"
    assert largest_refuted_puzzle(fit(WORDS.puzzle(Grid.rectangle(2, 2)))) is None
