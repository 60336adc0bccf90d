"""The library does the same as the command: conflict, cross-check, extras, smallest size."""

from __future__ import annotations

import pytest
from child_targets import hard_words
from fake_clock import FakeClock

from unboggle import (
    Constraints,
    Fit,
    Grid,
    InputError,
    Inventory,
    Lexicon,
    StopToken,
    find_extras,
    fit,
    fit_smallest,
    parse_words,
)
from unboggle.conflicts import explain
from unboggle.events import BetterFit, Progress
from unboggle.reasons import cross_check

NEWT = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))


def test_an_impossible_list_comes_with_the_words_in_conflict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(explain, "TUNING", explain.Tuning(seconds=30.0))  # on a busy machine
    answer = fit(NEWT)
    assert answer.status == "impossible"
    assert answer.reason is not None
    assert answer.reason.kind == "conflict"
    assert answer.reason.minimal
    assert answer.reason.words == ("ant", "newt", "hare", "moth")
    assert str(answer).startswith("impossible: 'ant', 'newt', 'hare' and 'moth' cannot all share")


def test_or_without_if_nobody_wants_it_explained() -> None:
    answer = fit(NEWT, explain=False)
    assert answer.reason is not None
    assert answer.reason.kind == "refuted"


def test_it_is_cross_checked_on_request_and_afterwards() -> None:
    assert fit(NEWT, cross_check=True).checked == "cross-checked"
    answer = fit(NEWT)
    assert answer.checked == "unchecked"
    assert cross_check(answer).checked == "cross-checked"
    assert cross_check(answer, timeout=0).checked == "unchecked"


def test_what_needs_no_second_road_stays_as_it_is() -> None:
    answer = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    assert cross_check(answer) is answer


def test_extras_are_the_words_that_nobody_asked_for() -> None:
    answer = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    assert [f.word for f in find_extras(answer, Lexicon.from_words("act", "cat", "tac"))] == ["tac"]
    assert find_extras(fit(NEWT)) == ()


def test_the_smallest_rectangle_with_the_reasons_for_smaller_ones() -> None:
    answer = fit_smallest(parse_words("cat tac act"))
    assert str(answer.puzzle.grid) == "2x2"
    assert answer.smaller_sizes is not None
    assert [small.size for small in answer.smaller_sizes] == [(1, 1), (1, 2), (1, 3)]
    assert all(small.status == "impossible" for small in answer.smaller_sizes)
    filled = fit_smallest(
        parse_words("ab"), constraints=Constraints(Inventory({"a": 1, "b": 1, "c": 2}))
    )
    assert filled.status == "fitted"
    assert len(filled.puzzle.grid.cells) == 4


def test_no_size_within_the_largest_will_do() -> None:
    answer = fit_smallest(parse_words("cat dog"), within="2x2")
    assert answer.status == "impossible"
    assert answer.reason is not None


def test_an_unknown_encoding_is_bad_input() -> None:
    with pytest.raises(InputError, match="there is no encoding 'nonsense'"):
        fit(NEWT, encoding="nonsense")


@pytest.mark.parametrize("smallest", [False, True], ids=["fit", "fit_smallest"])
def test_a_stop_gives_the_best_so_far(smallest: bool) -> None:
    stop = StopToken()
    seen: list[Progress] = []

    def on_progress(event: Progress) -> None:
        seen.append(event)
        if isinstance(event, BetterFit) or (smallest and len(seen) == 1):
            stop.set()

    words = parse_words(hard_words())
    answer: Fit
    if smallest:
        answer = fit_smallest(words, within="6x6", on_progress=on_progress, stop=stop)
    else:
        puzzle = words.puzzle(Grid.rectangle(6, 6))
        answer = fit(puzzle, on_progress=on_progress, stop=stop)
    assert answer.status == "undecided"
    assert answer.interrupted
    assert smallest or answer.incumbent is not None


def test_what_was_stopped_before_it_began_is_undecided_at_once(fake_clock: FakeClock) -> None:
    stop = StopToken()
    stop.set()
    answer = fit(parse_words(hard_words()).puzzle(Grid.rectangle(6, 6)), stop=stop)
    assert answer.status == "undecided"
    assert answer.interrupted
    assert answer.seconds["total"] < 0.1


def test_what_progress_raises_ends_the_call() -> None:
    class Enough(Exception):
        pass

    def on_progress(event: Progress) -> None:
        raise Enough

    with pytest.raises(Enough):
        fit(parse_words(hard_words()).puzzle(Grid.rectangle(6, 6)), on_progress=on_progress)
