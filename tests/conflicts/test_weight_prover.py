"""Bounds on the words that a board can hold: brute force over all boards of tiny lists."""

from __future__ import annotations

from collections import Counter

import pytest
from amounts import mixed, shares
from pysat.solvers import Solver
from some_words import optimum, question
from stopping import stop_at

from unboggle.certify import some_words
from unboggle.conflicts import weight_prover as prover
from unboggle.conflicts.bound_search import BoundSearch, FurtherSearch
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.incumbent import DropIncumbent
from unboggle.conflicts.quota_bound import QuotaBound
from unboggle.conflicts.weight_prover import FoundBoard, TooLarge, can_prove, weight_formula
from unboggle.events import Progress, WeightBounds
from unboggle.formula.conditional_tiles import ConditionalTiles, anchor
from unboggle.formula.keep_formula import KeepFormula, KeepGoal
from unboggle.puzzle import Board, Face, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.clock import NEVER
from unboggle.system.scheduler import Said
from unboggle.testing.every_board import held_sets
from unboggle.testing.tiny import strip

# ---- every bound, and every formula ----


def satisfiable(formula: KeepFormula) -> bool:
    clauses = [list(lits) for lits in formula.cnf]
    if not all(clauses):
        return False
    with Solver("glucose42", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def check_bounds(number: int) -> int:
    """Compare all bounds of a list with brute force; return how much was refuted."""
    asked = question(number)
    puzzle, weight, must = asked.puzzle, asked.weight, asked.must
    best = optimum(asked)
    quotas = QuotaBound(puzzle, weight, must)
    bound = quotas.largest_weight(quotas.total)
    if best is None:
        if bound is not None:  # counting allows weights that no part has
            formula = weight_formula(puzzle, KeepGoal(weight, must), quotas)
            assert isinstance(formula, ConditionalTiles), number
            assert not satisfiable(formula), number
        return 0
    assert bound is not None, number
    assert bound >= best, number
    refuted = 0
    while bound > best:
        formula = weight_formula(puzzle, KeepGoal(weight, must, bound), quotas)
        assert isinstance(formula, ConditionalTiles), number
        assert not satisfiable(formula), number
        free = ConditionalTiles(
            puzzle, KeepGoal(weight, must, bound)
        )  # no caps, no symmetry breaking
        assert not satisfiable(free), number
        name, wanted = some_words.choose(puzzle, weight, must, bound)
        assert not satisfiable(some_words.formula(puzzle, name, wanted)), number
        refuted += 1
        lower = quotas.largest_weight(bound - 1)
        assert lower is not None, number
        assert best <= lower < bound, number
        bound = lower
    assert bound == best, number
    formula = weight_formula(puzzle, KeepGoal(weight, must, best), quotas)
    assert isinstance(formula, ConditionalTiles), number
    assert satisfiable(formula), number
    few = dict.fromkeys(puzzle.faces, number % 2)  # no caps lose a board
    capped = ConditionalTiles(puzzle, KeepGoal(weight, must, best, few))
    capped.cnf.extend("anchor", list(anchor(capped)))
    assert satisfiable(capped)
    assert satisfiable(KeepFormula(puzzle, KeepGoal(weight, must, best, few)))
    return refuted


@pytest.mark.parametrize("share", shares(4))  # of eight, one has nothing to refute
def test_bounds_are_those_of_brute_force(share: int) -> None:
    assert sum(check_bounds(number) for number in range(share, 160, 4)) > 1


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 9000, 1000))
def test_bounds_are_those_of_brute_force_at_length(start: int) -> None:
    assert sum(check_bounds(number) for number in range(start, start + 1000)) > 60


def check_answer(number: int, jobs: int) -> None:
    """Compare an answer, and all its progress events, with brute force."""
    asked = question(number)
    best = optimum(asked)
    reported: list[WeightBounds] = []

    def listen(event: Progress) -> None:
        if isinstance(event, WeightBounds):
            reported.append(event)

    outcome = drop_fewest(
        asked.puzzle, weights=asked.weight, required=asked.must, jobs=jobs, on_progress=listen
    )
    total = sum(asked.weight.values())
    if not best:  # no board, or no word on any
        assert outcome.status == "impossible", number
        return
    assert outcome.status == "fitted", number
    assert outcome.dropped is not None, number
    assert (outcome.dropped.kept_weight, outcome.dropped.kept_upper_bound) == (best, best), number
    assert asked.must <= outcome.paths.keys(), number
    assert all(event.upper_bound >= best >= (event.best or 0) for event in reported), number
    assert all(event.total == total for event in reported), number


@pytest.mark.parametrize("start", mixed(range(20_000, 20_030, 5), every=6))
def test_answers_are_those_of_brute_force(start: int) -> None:
    for number in range(start, start + 5):
        check_answer(number, jobs=(1, 2, 3, 7)[number % 4])


@pytest.mark.long
@pytest.mark.parametrize("start", range(30_000, 30_600, 50))
def test_answers_are_those_of_brute_force_at_length(start: int) -> None:
    for number in range(start, start + 50):
        check_answer(number, jobs=1 + number % 7)


# ---- the numbers of counting ----


@pytest.mark.parametrize("number", mixed(range(20)))
def test_no_board_shows_more_of_a_face_than_counting_leaves_room_for(number: int) -> None:
    asked = question(number)
    best = optimum(asked)
    if best is None:
        return
    quotas = QuotaBound(asked.puzzle, asked.weight, asked.must)
    caps = quotas.caps(best)
    room = len(asked.puzzle.grid.cells)
    for held in held_sets(asked.puzzle):
        if asked.must <= held and sum(asked.weight[w] for w in held) >= best:
            need = Counter[Face]()
            for word in held:
                ways = [Counter(s) for s in asked.puzzle.spellings[word]]
                need |= Counter({f: min(w[f] for w in ways) for f in ways[0]})
            assert all(count <= caps[face] <= room for face, count in need.items())


def test_weights_that_no_words_have_are_passed_over() -> None:
    asked = parse_words("ab cd ef").puzzle(strip(2))
    quotas = QuotaBound(asked, {"ab": 1000, "cd": 900, "ef": 3}, frozenset())
    assert [quotas.largest_weight(limit) for limit in (1903, 999, 899)] == [1000, 903, 3]


def test_conflicts_lower_the_bound() -> None:
    asked = parse_words("ab bc cd").puzzle(strip(4))
    quotas = QuotaBound(asked, dict.fromkeys(asked.words, 1), frozenset())
    assert quotas.largest_weight(3) == 3
    quotas.add([frozenset(["ab", "bc"]), frozenset(["bc", "cd"])])
    assert quotas.largest_weight(3) == 2
    quotas.add([frozenset(["ab"]), frozenset(["bc"]), frozenset(["cd"])])
    assert quotas.largest_weight(3) == 0


# ---- the work ----


@pytest.mark.parametrize("jobs", mixed([2, 1, 6], every=3))
def test_a_list_that_people_have_is_proved_with_every_number_of_jobs(jobs: int) -> None:
    words = "january february march april may june july august september october november december"
    reported: list[WeightBounds] = []

    def listen(event: Progress) -> None:
        if isinstance(event, WeightBounds):
            reported.append(event)

    asked = parse_words(words).puzzle(Grid.rectangle(4, 4))
    outcome = drop_fewest(asked, jobs=jobs, on_progress=listen)
    assert (outcome.status, outcome.method) == ("fitted", "bound_search")
    assert outcome.dropped is not None
    assert outcome.dropped.kept_upper_bound == 6
    pairs = [(event.best or 0, event.upper_bound) for event in reported]
    assert pairs == sorted(pairs, key=lambda pair: (pair[0], -pair[1]))
    assert len(pairs) == len(set(pairs))
    assert pairs[-1] == (6, 6)


def test_the_same_seed_gives_the_same_board() -> None:
    asked = parse_words("ant newt hare hen moth otter rat toad").puzzle(Grid.rectangle(3, 3))
    outcomes = [drop_fewest(asked, seed=5, deterministic=True, jobs=n) for n in (1, 2, 2)]
    assert all(outcome.board == outcomes[0].board is not None for outcome in outcomes)


def test_what_is_too_large_is_left_to_hitting_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parse_words("ab bc ca cd da bd").puzzle(strip(4))
    monkeypatch.setattr(prover, "LARGEST", 2)
    assert not can_prove(asked)
    outcome = drop_fewest(asked)
    assert (outcome.status, outcome.method) == ("fitted", "hitting_sets")
    assert outcome.dropped is not None
    assert outcome.dropped.kept_upper_bound == 3
    monkeypatch.setattr(prover, "_CLAUSES", 10)
    quotas = QuotaBound(asked, dict.fromkeys(asked.words, 1), frozenset())
    assert isinstance(
        weight_formula(asked, KeepGoal(quotas_weight(asked), frozenset(), 3), quotas), TooLarge
    )


def test_where_a_formula_is_too_large_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parse_words("abc bcd cde dea eab acd bda").puzzle(strip(4))
    monkeypatch.setattr(prover, "TARGET", "child_targets:have_too_much")
    outcome = drop_fewest(asked, timeout=1.0, jobs=2)
    assert (outcome.status, outcome.method, outcome.error) == ("undecided", "bound_search", None)
    assert outcome.dropped is not None
    assert outcome.dropped.kept_weight == 2
    assert outcome.dropped.kept_upper_bound == 5
    monkeypatch.setattr("unboggle.conflicts.bound_search.can_search", lambda _: False)
    outcome = drop_fewest(asked)
    assert (outcome.status, outcome.method) == ("fitted", "hitting_sets")


def test_the_best_board_of_each_further_search_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "LARGEST", 2)  # so that no other part finds one
    asked = parse_words("ab cd ef").puzzle(strip(4))
    known = DropIncumbent(Decider(asked), quotas_weight(asked), frozenset())
    one, other = FurtherSearch(1), FurtherSearch(2)
    with BoundSearch(known, NEVER, seed=0, jobs=5, deterministic=False) as both:
        both._searchers = [one, other]
        for search, row in ((one, "efxx"), (one, "abcd"), (other, "xxef")):
            both._take_found(search, Said(search, FoundBoard(Board.from_rows([row]))))
        assert known.kept_weight is None  # not before the first phase is over
        assert not both.run()
    assert known.kept_weight == 2


def quotas_weight(asked: Puzzle) -> dict[str, int]:
    return dict.fromkeys(asked.words, 1)


def test_a_stop_keeps_the_board_and_the_bound() -> None:
    words = "amber azure beige black blue brown coral crimson cyan gold green grey indigo"
    asked = parse_words(words).puzzle(Grid.rectangle(4, 4))
    stop, listen = stop_at(
        lambda event: (
            isinstance(event, WeightBounds) and bool(event.best) and event.upper_bound < event.total
        )
    )
    outcome = drop_fewest(asked, timeout=None, on_progress=listen, stop=stop)
    assert outcome.dropped is not None
    assert outcome.dropped.has_board
    assert outcome.dropped.kept_weight is not None
    assert outcome.dropped.kept_weight <= outcome.dropped.kept_upper_bound < 13
