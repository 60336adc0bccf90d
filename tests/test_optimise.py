"""The fewest words are left out: brute force over all boards of tiny lists, with weights."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from child_targets import hard_words, no_process_left
from test_explain import LISTS, _held_sets
from tiny import puzzle, strip

from unboggle import counting, decide, optimise
from unboggle.errors import BackendError
from unboggle.optimise import drop_fewest
from unboggle.puzzle import Grid
from unboggle.solve import Fit
from unboggle.trace import trace_puzzle
from unboggle.words import parse_words


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    with no_process_left():
        yield


def least(number: int, weight: dict[str, int], must: frozenset[str]) -> int | None:
    """The least weight to leave out, by brute force; None if ``must`` do not fit."""
    kept = [held for held in _held_sets(number) if must <= held]
    costs = [sum(weight[w] for w in weight if w not in held) for held in kept]
    return min(costs, default=None)


def check_fitted(outcome: Fit, weight: dict[str, int], must: frozenset[str]) -> int:
    """Hold a fitted outcome to its promises; return what it leaves out."""
    assert (outcome.status, outcome.checked, outcome.error) == ("fitted", "traced", None)
    assert outcome.board is not None and outcome.drop is not None
    kept = set(trace_puzzle(outcome.board, outcome.puzzle))
    assert kept == set(outcome.paths) >= must
    assert set(outcome.drop.words) == set(outcome.puzzle.words) - kept
    assert all(weight[word] == value for word, value in outcome.drop.words.items())
    cost = sum(outcome.drop.words.values())
    assert outcome.drop.optimal and cost == outcome.drop.at_least
    return cost


every_list = pytest.mark.parametrize("number", range(len(LISTS)))


@every_list
@pytest.mark.parametrize("draw", range(4))
def test_what_is_left_out_weighs_least(
    number: int, draw: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = puzzle(*LISTS[number])
    chance = random.Random(10 * number + draw)
    weight = {word: chance.randint(1, 4) if draw else 1 for word in asked.words}
    must = frozenset(chance.sample(asked.words, draw // 2))
    if draw % 2:
        monkeypatch.setattr(counting, "refuse", lambda _: None)
    outcome = drop_fewest(asked, weights=weight, must=must)
    expected = least(number, weight, must)
    if expected is None:
        assert outcome.status == "impossible"
        assert outcome.reason is not None and set(outcome.reason.words) <= must
        assert least(number, weight, frozenset(outcome.reason.words)) is None
    elif expected == sum(weight.values()):
        assert outcome.status == "impossible"
    else:
        assert check_fitted(outcome, weight, must) == expected


@every_list
def test_words_that_must_stay_stay_or_it_is_impossible(number: int) -> None:
    asked = puzzle(*LISTS[number])
    outcome = drop_fewest(asked, must=asked.words)
    fits = least(number, dict.fromkeys(asked.words, 1), frozenset(asked.words)) == 0
    assert outcome.status == ("fitted" if fits else "impossible")
    if not fits:
        assert outcome.reason is not None and outcome.reason.kind in ("counting", "conflict")
        assert "must stay" in outcome.reason.text
        assert (outcome.checked == "counted") == (outcome.reason.kind == "counting")


def test_weights_decide_which_word_goes() -> None:
    asked = puzzle(strip(3), "ab bc ca")
    for word in asked.words:
        weights = dict.fromkeys(asked.words, 5) | {word: 2}
        outcome = drop_fewest(asked, weights=weights)
        assert outcome.drop is not None and outcome.drop.words == {word: 2}


def test_if_not_a_single_word_fits_it_is_impossible() -> None:
    outcome = drop_fewest(puzzle(strip(2), "abc cde"))
    assert (outcome.status, outcome.checked) == ("impossible", "counted")
    assert outcome.reason is not None and "not a single one" in outcome.reason.text


def test_at_the_timeout_the_best_board_and_the_bound_are_told() -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    start = time.monotonic()
    outcome = drop_fewest(asked, timeout=1.0)
    assert time.monotonic() - start < 4
    assert (outcome.status, outcome.board) == ("undecided", None)
    assert outcome.drop is not None and not outcome.drop.optimal
    if outcome.best is not None:
        assert sum(outcome.drop.words.values()) > outcome.drop.at_least
        assert set(outcome.best.paths) == set(asked.words) - set(outcome.drop.words)


def test_ctrl_c_tells_what_is_known() -> None:
    def interrupt(text: str) -> None:
        if text.startswith("to be left out: at least 1"):
            raise KeyboardInterrupt

    asked = puzzle(strip(5), "ab bc cd da ac xyz zyx xz")
    outcome = drop_fewest(asked, notify=interrupt)
    assert outcome.interrupted and outcome.status == "undecided"
    assert outcome.drop is not None and outcome.drop.at_least >= 1


def test_a_crash_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise BackendError("lost")

    monkeypatch.setattr(decide.Decider, "_solve", fails)
    monkeypatch.setattr(counting, "refuse", lambda _: None)
    monkeypatch.setattr(decide.search, "possible", lambda _: False)  # type: ignore[attr-defined]
    outcome = drop_fewest(puzzle(strip(3), "ab bc ca"))
    assert (outcome.status, outcome.error) == ("error", "lost")


def test_twelve_words_are_decided() -> None:
    words = "hoppy expired meaning awkward soda arid homer winos cranky faked suss cable"
    asked = parse_words(words).puzzle(Grid.rectangle(4, 4))
    check_fitted(drop_fewest(asked), dict.fromkeys(asked.words, 1), frozenset())
    assert optimise.METHOD == "hitting_sets"
