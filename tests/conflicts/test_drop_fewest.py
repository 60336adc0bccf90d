"""As few words as possible are dropped: brute force over all boards of tiny lists, with weights."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, product

import pytest
from amounts import mixed
from child_targets import hard_words
from fake_clock import Undecided
from held_sets import LISTS, held_sets
from running import reported
from running import unboggle as run
from stopping import stop_at, stopped

from unboggle import counting
from unboggle.conflicts import bound_search, weight_prover
from unboggle.conflicts import cheapest_drop as cheapest
from unboggle.conflicts.cheapest_drop import CheapestDrop, packed
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.incumbent import DropIncumbent
from unboggle.conflicts.solver_process import SolverProcess
from unboggle.counting.quotas import quotas
from unboggle.errors import BackendError, InputError
from unboggle.events import WeightBounds
from unboggle.fitting.fit import fit
from unboggle.fitting.result import Fit
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import (
    Ban,
    Cells,
    Constraint,
    Constraints,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Same,
    UniquePaths,
    Vowels,
)
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.system.clock import NEVER
from unboggle.testing.tiny import puzzle, strip


def least(number: int, weight: dict[str, int], must: frozenset[str]) -> int | None:
    """Return the least weight to drop, by brute force; None if the words of ``must`` do not fit."""
    kept = [held for held in held_sets(number) if must <= held]
    costs = [sum(weight[w] for w in weight if w not in held) for held in kept]
    return min(costs, default=None)


def check_fitted(outcome: Fit, weight: dict[str, int], must: frozenset[str]) -> int:
    """Check all promises of a fitted outcome; return the words that it drops."""
    assert (outcome.status, outcome.checked, outcome.error) == ("fitted", "traced", None)
    assert outcome.board is not None
    assert outcome.dropped is not None
    kept = set(trace_puzzle(outcome.board, outcome.puzzle))
    assert kept == set(outcome.paths) >= must
    assert set(outcome.dropped.words) == set(outcome.puzzle.words) - kept
    assert all(weight[word] == value for word, value in outcome.dropped.words.items())
    cost = sum(outcome.dropped.words.values())
    assert outcome.dropped.optimal
    assert cost == outcome.dropped.lower_bound
    return cost


every_list = pytest.mark.parametrize("number", range(len(LISTS)))


@pytest.mark.parametrize(("number", "draw"), mixed(range(len(LISTS)), range(4), every=4))
def test_what_is_left_out_weighs_least(
    number: int, draw: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = puzzle(*LISTS[number])
    chance = random.Random(10 * number + draw)
    weight = {word: chance.randint(1, 4) if draw else 1 for word in asked.words}
    must = frozenset(chance.sample(asked.words, draw // 2))
    if draw % 2:
        monkeypatch.setattr(counting, "refuse", lambda *_: None)
    outcome = drop_fewest(asked, weights=weight, required=must)
    expected = least(number, weight, must)
    if expected is None:
        assert outcome.status == "impossible"
        assert outcome.reason is not None
        assert set(outcome.reason.words) <= must
        assert least(number, weight, frozenset(outcome.reason.words)) is None
    elif expected == sum(weight.values()):
        assert outcome.status == "impossible"
    else:
        assert check_fitted(outcome, weight, must) == expected


@pytest.mark.parametrize(("number", "most"), mixed(range(len(LISTS)), range(1, 5), every=3))
def test_of_at_most_so_many_words_those_kept_weigh_most(
    number: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = puzzle(*LISTS[number])
    chance = random.Random(100 * number + most)
    weight = {word: chance.randint(1, 4) for word in asked.words}
    must = frozenset(chance.sample(asked.words, chance.randint(0, min(most, 2))))
    if most % 2:  # the hitting sets alone
        monkeypatch.setattr(weight_prover, "can_prove", lambda _: False)
        monkeypatch.setattr(bound_search, "can_search", lambda _: False)
    outcome = drop_fewest(asked, weights=weight, required=must, max_words=most)

    def worth(held: frozenset[str]) -> int:
        others = sorted((weight[word] for word in held - must), reverse=True)
        return sum(weight[word] for word in must) + sum(others[: most - len(must)])

    best = max((worth(held) for held in held_sets(number) if must <= held), default=None)
    if not best:
        assert outcome.status == "impossible"
        return
    assert (outcome.status, outcome.checked, outcome.error) == ("fitted", "traced", None)
    assert outcome.board is not None
    assert outcome.dropped is not None
    assert must <= set(outcome.paths) <= set(trace_puzzle(outcome.board, asked))
    assert len(outcome.paths) <= most
    assert set(outcome.dropped.words) == set(asked.words) - set(outcome.paths)
    assert sum(weight[word] for word in outcome.paths) == outcome.dropped.kept_weight == best
    assert outcome.dropped.kept_upper_bound == best


@every_list
def test_words_that_must_stay_stay_or_it_is_impossible(number: int) -> None:
    asked = puzzle(*LISTS[number])
    outcome = drop_fewest(asked, required=asked.words)
    fits = least(number, dict.fromkeys(asked.words, 1), frozenset(asked.words)) == 0
    assert outcome.status == ("fitted" if fits else "impossible")
    if not fits:
        assert outcome.reason is not None
        assert outcome.reason.kind in ("counting", "conflict")
        assert "required words" in outcome.reason.text
        assert (outcome.checked == "counted") == (outcome.reason.kind == "counting")


def test_weights_decide_which_word_goes() -> None:
    asked = puzzle(strip(3), "ab bc ca")
    for word in asked.words:
        weights = dict.fromkeys(asked.words, 5) | {word: 2}
        outcome = drop_fewest(asked, weights=weights)
        assert outcome.dropped is not None
        assert outcome.dropped.words == {word: 2}


@pytest.mark.parametrize(("side", "fit"), [(4, False), (8, False), (60, True)])
def test_counting_refutes_a_long_list_though_it_is_not_counted_as_a_whole(
    side: int, fit: bool
) -> None:
    words = " ".join(map("".join, product("abcdefghijklmnoprstu", repeat=3)))
    asked = parse_words(words).puzzle(Grid.rectangle(side, side))
    with Decider(asked) as decider:
        known = DropIncumbent(decider, dict.fromkeys(asked.words, 1), frozenset())
        known.count(NEVER)
    assert (known.upper_bound == known.total) == fit


def test_if_no_word_fits_only_the_constraints_that_matter_are_named() -> None:
    """On 2x2 any word with a and b shows ab, whether its path is unique or not."""
    square = Grid.rectangle(2, 2)
    both = Constraints(Ban(("ab",)), UniquePaths())
    outcome = drop_fewest(parse_words("bda adb").puzzle(square, both))
    assert outcome.reason is not None
    assert outcome.reason.text == "none of these words fits with the ban on AB"
    assert outcome.reason.constraints == ("no AB",)
    needed = Constraints(Ban(("ab",)), Vowels(0, 1))  # each word violates another one
    outcome = drop_fewest(parse_words("bda aca").puzzle(square, needed))
    assert outcome.reason is not None
    assert outcome.reason.constraints == ("no AB", "at most 1 vowel")


def test_if_not_a_single_word_fits_it_is_impossible() -> None:
    outcome = drop_fewest(puzzle(strip(2), "abc cde"))
    assert (outcome.status, outcome.checked) == ("impossible", "counted")
    assert outcome.reason is not None
    assert "none of these words" in outcome.reason.text


@pytest.mark.parametrize(
    ("words", "options", "said", "constraints"),
    [
        ("noon poop", ["--size", "2", "--given", "xx xx"], "each of 'noon' and 'poop' needs", 4),
        ("ab cd", ["--size", "1x2", "--given", "x."], "each of 'ab' and 'cd' needs at least 2", 1),
        (
            "no",
            ["--size", "1x2", "--given", "x."],
            "'no' needs at least 2 tiles, and the given cells add 1 x",
            1,
        ),
        ("noon poop", ["--size", "5", "--inventory", "a-y"], "; 'poop' needs 2 o, the let", 1),
        (
            "noon abc",
            ["--size", "1x2"],
            "'noon' needs 4 cells, a 1x2 board has 2; 'abc' needs 3",
            0,
        ),
    ],
)
def test_if_no_word_fits_the_reason_holds_for_each(
    words: str, options: list[str], said: str, constraints: int
) -> None:
    code, report = reported("fit", "-", "--most", *options, stdin=words)
    assert (code, report["status"], report["checked"]) == (20, "impossible", "counted")
    assert report["dropped"] is None
    reason = report["reason"]
    assert "none of these words fits: " in reason["text"]
    assert said in reason["text"]
    assert reason["words"] == words.split()
    assert len(reason["constraints"]) == constraints
    asked = parse_words(words)
    grid = Grid.rectangle(*report["size"])
    given = report["constraints"]["given"] or []
    stated = Constraints(
        GivenCells({(r, c): f for r, row in enumerate(given) for c, f in enumerate(row) if f}),
        Inventory.parse("a-y") if "--inventory" in options else None,
    )
    for word in asked.words:
        alone = Puzzle(grid, {word: asked.spellings[word]}, stated)
        refusal = counting.refuse(alone)
        assert refusal is not None
        assert set(refusal.constraints) <= set(reason["constraints"])


def test_many_reasons_are_not_all_named() -> None:
    words = "abcd abcde abcdef abcdefg abcdefgh bcdefghi cdefghijk"
    outcome = drop_fewest(puzzle(strip(3), words))
    assert outcome.status == "impossible"
    assert outcome.reason is not None
    assert outcome.reason.text.endswith("; and likewise 2 more words")


def test_without_any_time_counting_is_reported_and_no_board_made_up() -> None:
    asked = puzzle(Grid.rectangle(2, 2), "abc cde efa")
    outcome = drop_fewest(asked, timeout=0)
    assert (outcome.status, outcome.incumbent) == ("undecided", None)
    assert outcome.dropped is not None
    assert not outcome.dropped.has_board
    assert outcome.dropped.lower_bound == 1
    args = ["fit", "-", "--size", "2", "--most", "--timeout", "0.0000001"]
    result = run(*args, stdin="abc cde efa")
    assert result.code == 124
    assert "No words were dropped" not in result.out
    code, report = reported(*args, stdin="abc cde efa")
    if report["incumbent"] is None:  # a board for no word at all takes no time
        assert (code, report["dropped"]["weight"], report["dropped"]["words"]) == (124, None, [])


# ---- what every board must drop ----


@every_list
def test_what_fits_keeps_the_quotas_and_the_bounds(number: int) -> None:
    asked = puzzle(*LISTS[number])
    weight = {word: k % 3 + 1 for k, word in enumerate(asked.words)}
    every = frozenset(asked.words)
    for held in held_sets(number):
        for quota in quotas(asked):
            assert quota.kept_without(every - held), (held, quota)
    bounds: list[int] = []
    choice = CheapestDrop(asked, weight, bounds.append)
    try:
        found = choice.find([])
    finally:
        choice.close()
    costs = [
        sum(weight[word] for word in out)
        for size in range(len(every) + 1)
        for out in map(frozenset, combinations(asked.words, size))
        if all(quota.kept_without(out) for quota in quotas(asked))
    ]
    assert found is not None
    assert sum(weight[word] for word in found) == min(costs)
    assert all(bound <= min(costs) for bound in bounds)


@pytest.mark.parametrize("seed", range(10))
def test_the_cheapest_words_hit_all_conflicts_also_of_later_calls(seed: int) -> None:
    chance = random.Random(seed)
    asked = puzzle(Grid.rectangle(5, 5), "ab cd ef gh ij kl")  # no quota
    weight = {word: chance.randint(1, 5) for word in asked.words[1:]}
    conflicts: list[frozenset[str]] = []
    choice = CheapestDrop(asked, weight, lambda _: None)
    try:
        for _ in range(4):
            conflicts += [frozenset(chance.sample(asked.words[1:], 2)) for _ in range(2)]
            found = choice.find(conflicts)
            least = min(
                sum(weight[word] for word in out)
                for size in range(len(weight) + 1)
                for out in map(frozenset, combinations(weight, size))
                if all(out & conflict for conflict in conflicts)
            )
            assert found is not None
            assert all(found & conflict for conflict in conflicts)
            assert sum(weight[word] for word in found) == least
            assert packed(conflicts, weight) <= least
        assert choice.find([*conflicts, frozenset(asked.words[:1])]) is None
    finally:
        choice.close()


def test_a_child_that_is_lost_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = puzzle(strip(2), "ab cd ef")
    monkeypatch.setattr(counting, "refuse", lambda *_: None)
    monkeypatch.setattr(weight_prover, "TARGET", "child_targets:be_killed")
    outcome = drop_fewest(asked)
    assert outcome.status == "error"
    assert outcome.error
    monkeypatch.setattr(weight_prover, "can_prove", lambda _: False)
    monkeypatch.setattr(cheapest, "TARGET", "child_targets:be_killed")
    outcome = drop_fewest(asked)
    assert outcome.status == "error"
    assert outcome.error


@pytest.mark.parametrize("count", mixed([40, 60]))
def test_a_long_list_has_a_useful_bound_at_once(count: int) -> None:
    chance = random.Random(5)
    words = {"".join(chance.sample("abcdefghijklmnopqrstuvwxyz", 6)) for _ in range(count)}
    asked = parse_words(" ".join(sorted(words)), reading=ReadOptions(q="plain")).puzzle(
        Grid.rectangle(4, 4)
    )

    stop, listen = stop_at(
        lambda event: isinstance(event, WeightBounds) and event.upper_bound <= count // 2
    )
    outcome = drop_fewest(asked, timeout=40, on_progress=listen, stop=stop)
    assert outcome.dropped is not None
    assert outcome.interrupted
    assert outcome.dropped.lower_bound >= count // 2


def test_at_the_timeout_the_best_board_and_the_bound_are_reported(undecided: Undecided) -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    outcome = drop_fewest(asked, timeout=10)
    assert 10 <= outcome.seconds["total"] < 11
    assert (outcome.status, outcome.board) == ("undecided", None)
    assert outcome.dropped is not None
    assert not outcome.dropped.optimal
    assert outcome.incumbent is not None
    assert sum(outcome.dropped.words.values()) > outcome.dropped.lower_bound
    assert set(outcome.incumbent.paths) == set(asked.words) - set(outcome.dropped.words)


def test_it_can_be_stopped_and_has_the_best_board(undecided: Undecided) -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    outcome = stopped(lambda stop: drop_fewest(asked, timeout=None, stop=stop))
    assert outcome.interrupted
    assert outcome.status == "undecided"
    assert outcome.incumbent is not None
    assert outcome.dropped is not None
    assert outcome.dropped.has_board
    assert set(outcome.incumbent.paths) == set(asked.words) - set(outcome.dropped.words)
    held = trace_puzzle(outcome.incumbent.board, outcome.puzzle)
    assert held.keys() == outcome.incumbent.paths.keys()


def test_a_stop_reports_what_is_known() -> None:
    asked = puzzle(strip(5), "ab bc cd da ac xyz zyx xz")
    stop, listen = stop_at(
        lambda event: isinstance(event, WeightBounds) and event.upper_bound < event.total
    )
    outcome = drop_fewest(asked, on_progress=listen, stop=stop)
    assert outcome.interrupted
    assert outcome.status == "undecided"
    assert outcome.dropped is not None
    assert outcome.dropped.lower_bound >= 1


def test_a_crash_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise BackendError("lost")

    monkeypatch.setattr(SolverProcess, "decide", fails)
    monkeypatch.setattr(counting, "refuse", lambda *_: None)
    monkeypatch.setattr("unboggle.fitting.searches.reach.can_search", lambda _: False)
    monkeypatch.setattr(weight_prover, "can_prove", lambda _: False)
    outcome = drop_fewest(puzzle(strip(3), "ab bc ca"))
    assert (outcome.status, outcome.error) == ("error", "lost")


def test_twelve_words_are_decided() -> None:
    words = "hoppy expired meaning awkward soda arid homer winos cranky faked suss cable"
    asked = parse_words(words).puzzle(Grid.rectangle(4, 4))
    outcome = drop_fewest(asked)
    check_fitted(outcome, dict.fromkeys(asked.words, 1), frozenset())
    assert outcome.method == "bound_search"


@pytest.mark.parametrize(
    ("weights", "kept"),
    [({"ab": 0}, None), ({"ab": 0, "cd": 0}, None), ({"ab": 1, "aa": 0}, "aa"), ({"aa": 0}, "aa")],
)
def test_words_of_weight_0_are_on_a_board_or_refuted(
    weights: dict[str, int], kept: str | None
) -> None:
    same = Constraints(Same((((0, 0), (0, 1)),)))
    asked = parse_words(" ".join(weights)).puzzle(Grid.rectangle(1, 2), same)
    outcome = drop_fewest(asked, weights=weights)
    assert (outcome.status, outcome.error) == ("fitted" if kept else "impossible", None)
    assert set(outcome.paths) == ({kept} if kept else set())


def test_hitting_sets_take_many_words_of_weight_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weight_prover, "can_prove", lambda _: False)
    monkeypatch.setattr(bound_search, "can_search", lambda _: False)
    asked = parse_words(" ".join(map("".join, product("abc", repeat=4)))).puzzle(
        Grid.rectangle(1, 4)
    )
    asked = replace(asked, constraints=Constraints(Vowels(0, 2)))
    weight = {word: int(word[0] == "a") for word in asked.words}
    assert check_fitted(drop_fewest(asked, weights=weight), weight, frozenset()) == 25


@pytest.mark.parametrize(
    "constraint",
    [None, Cells({(0, 0): ("a",)}), Same((((0, 0), (0, 1)),)), Vowels(3, None)],
)
def test_without_words_the_constraints_decide_as_in_a_fit(constraint: Constraint | None) -> None:
    asked = Puzzle(Grid.rectangle(1, 2), {}, Constraints(constraint))
    outcome, whole = drop_fewest(asked), fit(asked)
    assert (outcome.status, outcome.board) == (whole.status, whole.board)
    assert str(outcome.reason) == str(whole.reason)


def test_words_that_are_not_in_the_list_are_refused() -> None:
    asked = Puzzle(Grid.rectangle(2, 2), {"ab": (("a", "b"),)})
    with pytest.raises(InputError, match="'cd' is not in the list"):
        drop_fewest(asked, required=["cd"])
    with pytest.raises(InputError, match="'cd' is not in the list"):
        drop_fewest(asked, weights={"ab": 2, "cd": 1})


def test_more_required_words_than_are_kept_are_refused() -> None:
    asked = puzzle(Grid.rectangle(2, 2), "ab bc cd")
    with pytest.raises(InputError, match="2 words are required, but at most 1 may be kept"):
        drop_fewest(asked, required=["ab", "cd"], max_words=1)


def test_in_a_row_counting_has_the_most_words() -> None:
    words = "orange planet garden silver window market candle bridge yellow"
    asked = parse_words(words).puzzle(Grid.rectangle(1, 30))
    weight = {word: 1 + (word == "bridge") for word in asked.words}
    found = drop_fewest(asked, weights=weight, required=["candle"])
    assert (found.method, found.solver) == ("rows", None)
    assert {"bridge", "candle"} <= set(found.paths)
    assert check_fitted(found, weight, frozenset({"candle"})) == 4


def test_in_a_row_a_limited_number_of_words_needs_another_proof() -> None:
    asked = parse_words("abcdefg hijk lmnop").puzzle(Grid.rectangle(1, 10))
    found = drop_fewest(asked, weights={"abcdefg": 3, "hijk": 2, "lmnop": 2}, max_words=1)
    assert (set(found.paths), found.method) == ({"abcdefg"}, "bound_search")
    assert found.solver is not None


def test_progress_towards_a_limited_number_of_words_is_out_of_their_weight() -> None:
    events: list[WeightBounds] = []

    def noted(event: object) -> None:
        if isinstance(event, WeightBounds):
            events.append(event)

    asked = puzzle(Grid.rectangle(2, 3), "abc bcd cde")
    drop_fewest(asked, weights={"abc": 5}, max_words=2, on_progress=noted)
    assert events[-1] == WeightBounds(6, 6, 6, uniform=False)
    assert all(event.total == 6 and event.upper_bound <= 6 for event in events)
