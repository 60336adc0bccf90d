"""The smallest rectangle for the words: brute force, open sizes, the end of the time."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from amounts import mixed
from child_targets import hard_words
from running import heeding_ctrl_c, reported
from running import unboggle as run
from wish_cases import good, keeps

from unboggle.fitting import fit as fit_module
from unboggle.fitting import smallest as auto_size
from unboggle.fitting.fit import fit
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.fitting.smallest import fit_smallest, sizes
from unboggle.puzzle import Grid, Inventory, Puzzle, Wishes
from unboggle.puzzle.words import parse_words
from unboggle.system.clock import Deadline, Stop
from unboggle.testing.brute_force import all_boards, holds
from unboggle.testing.tiny import puzzle

Decide = Callable[[Puzzle, Deadline], Fit]


def decide_by(limits: list[float | None] | None = None, *, counting: bool = True) -> Decide:
    def decide_one(asked: Puzzle, until: Deadline) -> Fit:
        if limits is not None:
            limits.append(until.seconds)
        return fit(asked, timeout=until.seconds, stop=until.stop, counting=counting)

    return decide_one


def test_sizes_come_by_area_the_squarest_first() -> None:
    assert sizes(3, 3) == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
    assert sizes(1, 2) == sizes(2, 1) == [(1, 1), (1, 2)]
    areas = [r * c for r, c in sizes(4, 6)]
    assert areas == sorted(areas)
    assert sizes(4, 6).index((3, 4)) < sizes(4, 6).index((2, 6))


SMALL = ["ab", "ab bc ca", "aab bba", "abc cb ac", "ab bc cd da", "abcab", "aa bb cc ab"]


@pytest.mark.parametrize(("words", "count"), mixed(SMALL, [True, False]))
def test_the_smallest_rectangle_is_that_of_brute_force(words: str, count: bool) -> None:
    asked = puzzle(Grid.rectangle(2, 3), words)
    outcome = fit_smallest(asked, decide_by(counting=count))
    expected = next(
        size
        for size in sizes(2, 3)
        if any(holds(board, asked) for board in all_boards(puzzle(Grid.rectangle(*size), words)))
    )
    grid = outcome.puzzle.grid
    assert (outcome.status, (grid.rows, grid.columns)) == ("fitted", expected)
    assert outcome.smaller is not None
    assert [small.size for small in outcome.smaller] == sizes(2, 3)[: sizes(2, 3).index(expected)]
    for small in outcome.smaller:
        assert small.status == "impossible" and small.reason is not None
        assert (small.checked == "counted") == (small.reason.kind == "counting")
        assert count or small.checked == "unchecked"


def test_if_nothing_is_large_enough_all_sizes_are_refused() -> None:
    outcome = fit_smallest(puzzle(Grid.rectangle(2, 3), "abcdefg"), decide_by())
    assert (outcome.status, str(outcome.puzzle.grid)) == ("impossible", "2x3")
    assert outcome.smaller is not None and len(outcome.smaller) == len(sizes(2, 3)) - 1


def scripted(first: dict[str, str], later: dict[str, str]) -> Decide:
    """Return a `decide` that says of a size, the first time and later, what it is told to."""
    seen: set[str] = set()

    def decide_one(asked: Puzzle, _: Deadline) -> Fit:
        size = str(asked.grid)
        says: Any = (later if size in seen else first).get(size, "impossible")
        seen.add(size)
        out = Reason("refuted", Refuted("tiles", f"a solver of {size}"))
        reason = out if says == "impossible" else None
        return Fit(asked, says, "tiles", "cadical195", 0, reason=reason)

    return decide_one


def test_an_open_size_is_tried_again_once_there_is_a_board() -> None:
    asked = puzzle(Grid.rectangle(3, 3), "ab")
    first = {"1x3": "undecided", "2x2": "undecided", "2x3": "fitted"}
    for later, size in (
        ({"1x3": "undecided", "2x2": "fitted"}, "2x2"),
        ({"1x3": "undecided", "2x2": "error"}, "2x3"),
        ({"1x3": "fitted"}, "1x3"),
        ({}, "2x3"),
    ):
        outcome = fit_smallest(asked, scripted(first, later))
        assert (outcome.status, str(outcome.puzzle.grid)) == ("fitted", size)
        assert outcome.smaller is not None
        for small in outcome.smaller:
            name = "{}x{}".format(*small.size)
            expected = "undecided" if name in later else "impossible"
            assert small.status == expected


def test_what_is_out_on_a_size_is_out_on_its_parts() -> None:
    asked = puzzle(Grid.rectangle(3, 3), "ab")
    outcome = fit_smallest(asked, scripted({"1x3": "undecided"}, {}))
    assert (outcome.status, str(outcome.puzzle.grid)) == ("impossible", "3x3")
    assert outcome.smaller is not None
    (part,) = (small for small in outcome.smaller if small.size == (1, 3))
    assert part.status == "impossible" and part.reason is not None
    assert part.reason.text == (
        "it is a part of 2x3, where tiles with a solver of 2x3 proved that no board can hold them"
        " all"
    )


def test_a_failure_ends_the_search_for_the_smallest() -> None:
    asked = puzzle(Grid.rectangle(3, 3), "ab")
    outcome = fit_smallest(asked, scripted({"2x2": "error"}, {}))
    assert (outcome.status, str(outcome.puzzle.grid)) == ("error", "2x2")


def test_the_time_is_shared_by_the_sizes() -> None:
    limits: list[float | None] = []
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(8, 8))
    start = time.monotonic()
    outcome = fit_smallest(asked, decide_by(limits), timeout=2)
    assert time.monotonic() - start < 6
    assert outcome.status == "undecided"
    assert all(limit is not None and limit <= 1 for limit in limits)


def test_a_smallest_board_is_smallest_within_what_was_asked() -> None:
    words = "act ape ate cop end old"
    args = ["fit", "-", "--size", "auto", "--max-size", "2x12"]
    result = run(*args, stdin=words)
    assert result.code == 0
    assert "No smaller board within 2x12 will do" in " ".join(result.out.split())
    code, report = reported(*args, stdin=words)
    assert (code, report["within"], report["interrupted"]) == (0, [2, 12], False)


def test_without_time_the_sizes_are_only_counted() -> None:
    def never(asked: Puzzle, until: Deadline) -> Fit:
        raise AssertionError("asked although the time is up")

    asked = parse_words(hard_words()).puzzle(Grid.rectangle(8, 8))
    outcome = fit_smallest(asked, never, timeout=0)
    assert outcome.status == "undecided" and outcome.smaller is not None
    said = {small.size: small.status for small in outcome.smaller}
    assert said[1, 1] == said[3, 3] == "impossible"
    args = ["fit", "-", "--size", "auto", "--timeout", "0.0001"]
    result = run(*args, stdin=hard_words())
    assert result.code == reported(*args, stdin=hard_words())[0] == 124
    assert "larger --size" not in result.out and "no board within 8x8 was found" in result.out
    assert "counting rules out 1x1" in " ".join(result.out.split())


def test_counting_many_sizes_keeps_to_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto_size, "_FAREWELL", -1.0)  # it has passed at once
    asked = puzzle(Grid.rectangle(99, 99), "abc cba bb")
    outcome = fit_smallest(asked, decide_by(), timeout=0.0)
    assert (outcome.status, outcome.smaller, str(outcome.puzzle.grid)) == ("undecided", (), "1x1")


def stopped_at(size: str, stop: Stop) -> Decide:
    """Return a `decide` that is stopped at this size."""

    def decide_one(asked: Puzzle, until: Deadline) -> Fit:
        if str(asked.grid) == size:
            answer = fit(asked, timeout=0)  # what counting says, and no more
            stop.set()
            return answer
        return fit(asked, timeout=until.seconds, stop=until.stop)

    return decide_one


def test_a_stop_tells_the_sizes_that_are_out() -> None:
    asked = puzzle(Grid.rectangle(3, 3), "abc cba bb")
    stop = Stop()
    outcome = fit_smallest(asked, stopped_at("2x2", stop), stop=stop)
    assert (outcome.status, outcome.interrupted, str(outcome.puzzle.grid)) == (
        "undecided", True, "2x2",
    )  # fmt: skip
    assert outcome.smaller is not None
    assert [small.size for small in outcome.smaller] == [(1, 1), (1, 2), (1, 3)]
    assert all(small.status == "impossible" for small in outcome.smaller)

    # Where counting rules out the size at which it came, the next one is open.
    stop = Stop()
    outcome = fit_smallest(asked, stopped_at("1x2", stop), stop=stop)
    assert (outcome.status, str(outcome.puzzle.grid)) == ("undecided", "1x3")
    assert outcome.smaller is not None
    assert [small.size for small in outcome.smaller] == [(1, 1), (1, 2)]
    hopeless = puzzle(Grid.rectangle(1, 2), "abc")
    stop = Stop()
    outcome = fit_smallest(hopeless, stopped_at("1x2", stop), stop=stop)
    assert (outcome.status, outcome.interrupted) == ("impossible", False)  # nothing is left


def test_ctrl_c_tells_the_sizes_that_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_2x2(asked: Puzzle, *, stop: Stop, **_: Any) -> Fit:
        if str(asked.grid) == "2x2":
            signal.raise_signal(signal.SIGINT)
        return fit(asked, stop=stop)

    monkeypatch.setattr(fit_module, "fit", at_2x2)
    with heeding_ctrl_c():
        result = run("fit", "-", "--size", "auto", stdin="abc cba bb")
    assert result.code == 130 and "interrupted" in result.err
    said = " ".join(result.out.split())
    assert "Open are 2x2 and all larger ones; counting rules out 1x1, 1x2, 1x3." in said
    assert "No smaller board" not in said  # than which? none was found


def test_the_best_board_of_all_sizes_is_shown_in_the_end() -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(8, 8))
    stop = Stop()

    def decide_one(asked: Puzzle, until: Deadline) -> Fit:
        answer = fit(asked, timeout=0.5, stop=until.stop)
        if answer.best is not None:
            stop.set()
        return answer

    outcome = fit_smallest(asked, decide_one, stop=stop)
    assert (outcome.status, outcome.interrupted) == ("undecided", True)
    assert outcome.best is not None and outcome.best.paths


# ---- with an inventory ----


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
    wishes = Wishes(inventory)
    asked = Puzzle(grid, puzzle(grid, words).spellings, wishes)
    fitting = []
    for size in sizes(2, 3):
        on_it = Puzzle(Grid.rectangle(*size), asked.spellings, wishes)
        if any(good(board, on_it) for board in all_boards(on_it)):
            fitting.append(size)
    outcome = fit_smallest(asked, decide_by(counting=count))
    if not fitting:
        assert outcome.status == "impossible"
        return
    assert outcome.status == "fitted" and outcome.board is not None
    assert (outcome.puzzle.grid.rows, outcome.puzzle.grid.columns) == fitting[0]
    assert keeps(outcome.board, wishes)
    assert outcome.smaller is not None
    assert all(small.status == "impossible" for small in outcome.smaller)


def test_a_size_that_stays_open_is_no_part_of_another_one_to_be_filled() -> None:
    """2x3 is refuted, 1x6 is not decided: with six letters to be used up nothing is known."""
    grid = Grid.rectangle(2, 6)

    def decide(asked: Puzzle, until: Deadline) -> Fit:
        answer = fit(asked, timeout=until.seconds)
        if str(asked.grid) == "2x3":
            return fit(asked, timeout=0)
        return answer

    asked = Puzzle(grid, puzzle(grid, "abcdef fa").spellings, Wishes(letters("abcdef")))
    outcome = fit_smallest(asked, decide)
    assert (outcome.status, str(outcome.puzzle.grid)) == ("undecided", "2x3")
