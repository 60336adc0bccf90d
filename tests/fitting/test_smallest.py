"""The smallest rectangle for the words: brute force, open sizes, the timeout."""

from __future__ import annotations

import random
import signal
from typing import Any

import pytest
from amounts import mixed
from child_targets import hard_words
from constraint_cases import keeps
from fake_clock import Undecided
from programs import tiny as tiny_solver
from races import stuck_words
from running import heeding_ctrl_c, reported
from running import unboggle as run

from unboggle.errors import InputError
from unboggle.events import AreaProgress, Progress
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.result import Fit
from unboggle.fitting.sizes import searches, smallest, table
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.fitting.sizes.table import sizes
from unboggle.fitting.sizes.tuning import Tuning
from unboggle.forward.trace import holds as on_board
from unboggle.puzzle import Constraints, GivenCells, Grid, Inventory, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.clock import StopToken
from unboggle.testing.every_board import fits as fits_somewhere
from unboggle.testing.tiny import puzzle

SMALL = ["ab", "ab bc ca", "aab bba", "abc cb ac", "ab bc cd da", "abcab", "aa bb cc ab"]
WAYS: dict[str, dict[str, Any]] = {
    "one core": {"jobs": 1},
    "two cores, no counting": {"jobs": 2, "counting": False},
    "deterministic": {"deterministic": True, "counting": False},
    "alone": {"alone": MemberPlan("one_hot", "glucose42"), "jobs": 1},
    "alone, no counting": {
        "alone": MemberPlan("tiles", "cadical195"),
        "jobs": 3,
        "counting": False,
    },
}


@pytest.mark.parametrize(("words", "way", "square"), mixed(SMALL, WAYS, [False, True], every=7))
def test_the_smallest_rectangle_is_that_of_brute_force(words: str, way: str, square: bool) -> None:
    asked = puzzle(Grid.rectangle(2, 3), words)
    outcome = fit_smallest(asked, square=square, timeout=60, **WAYS[way])
    every = [size for size in sizes(2, 3) if not square or size[0] == size[1]]
    fitting = [size for size in every if fits_somewhere(puzzle(Grid.rectangle(*size), words))]
    assert outcome.area_bounds is not None
    assert not outcome.area_bounds.open_sizes
    assert outcome.smaller_sizes is not None
    if not fitting:
        assert (outcome.status, outcome.area_bounds.upper_bound) == ("impossible", None)
        return
    expected = fitting[0]
    grid = outcome.puzzle.grid
    assert (outcome.status, (grid.rows, grid.columns)) == ("fitted", expected)
    assert outcome.board is not None
    assert on_board(outcome.board, outcome.puzzle)
    assert (
        outcome.area_bounds.lower_bound
        == outcome.area_bounds.upper_bound
        == expected[0] * expected[1]
    )
    assert [small.size for small in outcome.smaller_sizes] == every[: every.index(expected)]
    for small in outcome.smaller_sizes:
        assert small.status == "impossible"
        assert small.reason is not None
        assert (small.checked == "counted") == (small.reason.kind == "counting")
        assert WAYS[way].get("counting", True) or small.checked == "unchecked"


def test_if_nothing_is_large_enough_all_sizes_are_refused() -> None:
    outcome = fit_smallest(puzzle(Grid.rectangle(2, 3), "abcdefg"))
    assert (outcome.status, str(outcome.puzzle.grid)) == ("impossible", "2x3")
    assert outcome.smaller_sizes is not None
    assert len(outcome.smaller_sizes) == len(sizes(2, 3)) - 1
    assert outcome.area_bounds is not None
    assert outcome.area_bounds.lower_bound > 6


# ---- anytime ----


def fit_with_events(asked: Puzzle, **options: Any) -> tuple[Fit, list[AreaProgress]]:
    events: list[Progress] = []
    outcome = fit_smallest(asked, grow=True, on_progress=events.append, **options)
    return outcome, [event for event in events if isinstance(event, AreaProgress)]


@pytest.mark.parametrize("jobs", mixed([2, 1, 4], every=3))
def test_a_board_is_there_at_once_and_the_bounds_never_part(
    jobs: int, undecided: Undecided
) -> None:
    """No smaller size is decided; the answer has a board and the open sizes."""
    asked = parse_words(stuck_words()).puzzle(Grid.rectangle(8, 8))
    outcome, events = fit_with_events(asked, timeout=3, jobs=jobs)
    assert outcome.status == "fitted"
    assert outcome.area_bounds is not None
    assert not outcome.interrupted
    assert outcome.board is not None
    assert on_board(outcome.board, outcome.puzzle)
    assert outcome.area_bounds.upper_bound == len(outcome.puzzle.grid.cells)
    assert outcome.area_bounds.open_sizes
    assert outcome.area_bounds.lower_bound < outcome.area_bounds.upper_bound
    assert outcome.smaller_sizes is not None
    still = [small.size for small in outcome.smaller_sizes if small.status == "undecided"]
    assert tuple(still) == outcome.area_bounds.open_sizes
    assert events[0].upper_bound is not None  # the first event has a board
    best = [event.upper_bound for event in events if event.upper_bound is not None]
    assert best == sorted(best, reverse=True)


def test_the_largest_size_is_what_it_takes(undecided: Undecided) -> None:
    draw = random.Random(3)
    words = " ".join({"".join(draw.choices("abcdefghijklmnoprstu", k=7)) for _ in range(60)})
    asked = parse_words(words).puzzle(Grid.rectangle(8, 8))
    outcome, _ = fit_with_events(asked, timeout=0.5)
    assert outcome.status == "fitted"
    assert outcome.within is not None
    assert outcome.board is not None
    assert on_board(outcome.board, outcome.puzzle)
    assert outcome.within.rows == outcome.within.columns == outcome.puzzle.grid.columns > 8
    square, _ = fit_with_events(asked, timeout=0.5, square=True)
    assert square.status == "fitted"
    assert square.puzzle.grid.rows == square.puzzle.grid.columns
    capped = fit_smallest(asked, timeout=0.5)
    assert capped.status in ("undecided", "impossible")
    assert str(capped.within) == "8x8"


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_board_comes_out_however_many_run(jobs: int) -> None:
    asked = parse_words("cat dog cow pig hen fox emu ant").puzzle(Grid.rectangle(8, 8))
    boards = {str(fit_with_events(asked, timeout=60, jobs=jobs, seed=4)[0].board) for _ in range(2)}
    first, _ = fit_with_events(asked, timeout=60, jobs=1, seed=4)
    assert boards == {str(first.board)}


def test_what_solvers_find_waits_for_the_first_search() -> None:
    """If a solver's board came first, the result would depend on speed."""
    tuning = Tuning(quick=0.0, first=0.3)
    asked = puzzle(Grid.rectangle(4, 4), "abcab bca cabb acb")
    one = fit_smallest(asked, jobs=2, timeout=60, tuning=tuning)
    two = fit_smallest(asked, jobs=2, timeout=60, tuning=tuning)
    assert one.status == "fitted"
    assert str(one.board) == str(two.board)


def test_on_further_cores_other_searches_look_for_smaller_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their boards count even if the solvers and the search of this process are useless."""
    monkeypatch.setattr(smallest.SmallestSearch, "_plans", lambda *_: [])

    def in_vain(self: searches.SizeSearches, *_: Any) -> None:
        self.spent += 0.05

    monkeypatch.setattr(searches.SizeSearches, "run", in_vain)
    asked = parse_words("cat dog cow pig hen fox emu ant").puzzle(Grid.rectangle(8, 8))
    stop = StopToken()
    areas = []

    def heard(event: Progress) -> None:
        if isinstance(event, AreaProgress):
            areas.append(event.upper_bound)
            if len(set(areas)) > 1:
                stop.set()

    outcome = fit_smallest(
        asked, jobs=2, timeout=30, on_progress=heard, stop=stop, tuning=Tuning(first=0.1)
    )
    assert outcome.status == "fitted"
    assert outcome.method in ("reach", "distance")
    assert outcome.board is not None
    assert on_board(outcome.board, outcome.puzzle)


def test_the_time_is_kept(undecided: Undecided) -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(6, 6))
    outcome = fit_smallest(asked, timeout=5)
    assert 5 <= outcome.seconds["total"] < 5.5
    assert outcome.status == "undecided"
    assert outcome.incumbent is not None
    assert outcome.incumbent.paths


def test_a_solver_that_fails_is_no_answer() -> None:
    broken = MemberPlan("tiles", tiny_solver("--mode", "crash"))
    asked = puzzle(Grid.rectangle(2, 3), "abc cb ac")
    outcome = fit_smallest(asked, alone=broken, timeout=60)
    assert outcome.status == "error"
    assert outcome.error is not None
    assert "lost" in outcome.error
    assert outcome.board is None
    assert outcome.smaller_sizes is not None
    assert all(small.checked == "counted" for small in outcome.smaller_sizes)


def test_a_smallest_board_is_smallest_within_what_was_asked() -> None:
    words = "act ape ate cop end old"
    args = ["fit", "-", "--size", "auto", "--max-size", "2x12"]
    result = run(*args, stdin=words)
    assert result.code == 0
    assert "No smaller board within 2x12 is possible" in " ".join(result.out.split())
    code, report = reported(*args, stdin=words)
    assert (code, report["within"], report["interrupted"]) == (0, [2, 12], False)
    cells = report["size"][0] * report["size"][1]
    assert report["area_bounds"] == {
        "lower_bound": cells, "upper_bound": cells, "open_sizes": [], "square": False,
    }  # fmt: skip


def test_only_squares_if_they_are_asked_for() -> None:
    args = ["fit", "-", "--size", "auto", "--square"]
    result = run(*args, stdin="abcde edcba")
    assert result.code == 0
    assert "No smaller square board within 8x8 is possible" in " ".join(result.out.split())
    code, report = reported(*args, stdin="abcde edcba")
    assert (code, report["size"]) == (0, [3, 3])
    assert report["area_bounds"]["square"]
    assert [small["size"] for small in report["smaller_sizes"]] == [[1, 1], [2, 2]]
    refused = run("fit", "-", "--size", "3", "--square", stdin="ab")
    assert refused.code == 2
    assert "--square is for --size auto only" in refused.err


def test_without_time_the_sizes_are_only_counted() -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(8, 8))
    outcome = fit_smallest(asked, timeout=0)
    assert outcome.status == "undecided"
    assert outcome.smaller_sizes is not None
    said = {small.size: small.status for small in outcome.smaller_sizes}
    assert said[1, 1] == said[3, 3] == "impossible"
    assert outcome.area_bounds is not None
    assert outcome.area_bounds.open_sizes[0] not in said
    args = ["fit", "-", "--size", "auto", "--timeout", "1e-9"]
    result = run(*args, stdin=hard_words())
    assert result.code == reported(*args, stdin=hard_words())[0] == 124
    text = " ".join(result.out.split())
    assert "larger --size" not in text
    assert "no board within 8x8 was found" in text
    assert "Smallest area within 8x8: at least" in text
    assert "counting rules out" in text


def test_counting_many_sizes_keeps_to_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "TUNING", Tuning(farewell=-1.0))  # it has passed at once
    asked = puzzle(Grid.rectangle(99, 99), "abc cba bb")
    outcome = fit_smallest(asked, timeout=0.0)
    assert (outcome.status, outcome.smaller_sizes, str(outcome.puzzle.grid)) == (
        "undecided",
        (),
        "1x1",
    )


# ---- stopped by the caller ----


def test_a_stop_keeps_the_board_and_reports_what_is_out() -> None:
    asked = parse_words(stuck_words()).puzzle(Grid.rectangle(8, 8))
    stop = StopToken()

    def on_progress(event: Progress) -> None:
        if isinstance(event, AreaProgress) and event.upper_bound is not None:
            stop.set()

    outcome = fit_smallest(asked, grow=True, on_progress=on_progress, stop=stop)
    assert (outcome.status, outcome.interrupted) == ("fitted", True)
    assert outcome.board is not None
    assert on_board(outcome.board, outcome.puzzle)
    assert outcome.smaller_sizes is not None
    assert {small.status for small in outcome.smaller_sizes} == {"impossible", "undecided"}


def test_what_is_stopped_before_it_begins_knows_nothing() -> None:
    stop = StopToken()
    stop.set()
    outcome = fit_smallest(puzzle(Grid.rectangle(3, 3), "abc cba bb"), stop=stop)
    assert (outcome.status, outcome.interrupted, outcome.smaller_sizes) == ("undecided", True, ())


def test_ctrl_c_shows_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    report_before = smallest.SmallestSearch._report_progress

    def at_the_first_board(self: Any, size: Any) -> None:
        report_before(self, size)
        if self.table.best is not None and not self.deadline.stopped:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(smallest.SmallestSearch, "_report_progress", at_the_first_board)
    with heeding_ctrl_c():
        result = run("fit", "-", "--size", "auto", stdin=stuck_words())
    assert result.code == 0
    assert "interrupted" in result.err
    said = " ".join(result.out.split())
    assert "Your 22 words" in said
    assert "Smallest area within" in said
    assert "open: " in said
    named, more = said.split("open: ")[1].split(";")[0].split(" and ")
    assert named.count("(") <= 5
    assert more.endswith(" more")
    assert "No smaller board" not in said


# ---- with constraints ----


def letters(text: str, at_most: bool = False) -> Inventory:
    return Inventory({face: text.count(face) for face in sorted(set(text))}, at_most)


LISTS = [
    ("ab bc", letters("abcc")),
    ("ab bc ca", letters("abcxxx")),
    ("ab bc ca", letters("abcx", True)),
    ("aba bb", letters("abbbb", True)),
    ("ab cb db", letters("abcd")),
]


@pytest.mark.parametrize(("asked_for", "count"), mixed(LISTS, [True, False]))
def test_the_smallest_rectangle_of_an_inventory_is_that_of_brute_force(
    asked_for: tuple[str, Inventory], count: bool
) -> None:
    words, inventory = asked_for
    grid = Grid.rectangle(2, 3)
    constraints = Constraints(inventory)
    asked = Puzzle(grid, puzzle(grid, words).spellings, constraints)
    fitting = []
    for size in sizes(2, 3):
        on_it = Puzzle(Grid.rectangle(*size), asked.spellings, constraints)
        if fits_somewhere(on_it):
            fitting.append(size)
    outcome = fit_smallest(asked, counting=count)
    if not fitting:
        assert outcome.status == "impossible"
        return
    assert outcome.status == "fitted"
    assert outcome.board is not None
    assert (outcome.puzzle.grid.rows, outcome.puzzle.grid.columns) == fitting[0]
    assert keeps(outcome.board, constraints)
    assert outcome.smaller_sizes is not None
    assert all(small.status == "impossible" for small in outcome.smaller_sizes)


def test_what_is_to_be_filled_has_its_area() -> None:
    """13 letters go on 1x13, although no usual size has 13 cells."""
    inventory = Constraints(letters("abcdefghijklm"))
    asked = Puzzle(Grid.rectangle(8, 8), puzzle(Grid.rectangle(1, 1), "abc").spellings, inventory)
    outcome = fit_smallest(asked, grow=True, timeout=60)
    assert (outcome.status, str(outcome.puzzle.grid)) == ("fitted", "1x13")
    capped = fit_smallest(asked, timeout=60)
    assert capped.status == "impossible"
    assert capped.reason is not None
    assert "has 13 cells" in capped.reason.text


def test_a_constraint_bound_to_a_place_is_refused() -> None:
    asked = Puzzle(Grid.rectangle(2, 2), {"a": (("a",),)}, Constraints(GivenCells({(0, 0): "a"})))
    with pytest.raises(InputError, match="a given letter has its place on a board of one size"):
        fit_smallest(asked)
