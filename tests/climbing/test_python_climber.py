"""Climbing without the kernel, against brute force: the same properties as with it."""

from __future__ import annotations

import itertools

import pytest
from amounts import mixed
from climbs import GRID, RULES, by_brute_force, small_words

from unboggle.climbing.climb import climb
from unboggle.climbing.goal import ClimbGoal
from unboggle.forward.scoring import Scorer
from unboggle.puzzle import Grid
from unboggle.puzzle.dice import parse_dice, place


@pytest.fixture(autouse=True)
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)


@pytest.mark.parametrize("seed", mixed(range(2)))
def test_on_small_grids_the_best_board_of_all_is_found(seed: int) -> None:
    words = small_words(seed)
    points, most = by_brute_force(words, "abcd", GRID)
    scorer = Scorer(words, GRID, RULES)
    best = climb(ClimbGoal(scorer, limit=5), target=points)
    assert best.records[0].score.points == points
    assert best.boards > 0
    images = {
        min(tuple(record.board.faces[image[c]] for c in GRID.cells) for image in GRID.symmetries)
        for record in best.records
    }
    assert len(images) == len(best.records) > 1
    assert climb(ClimbGoal(scorer, for_words=True), target=most).records[0].score.words == most
    least = by_brute_force(words, "bcd", GRID)[0]
    without = climb(ClimbGoal(scorer, exclude=frozenset("a")), target=least).records[0]
    assert without.score.points == least
    assert "a" not in without.board.faces.values()


def test_a_finished_round_cannot_be_improved_and_is_the_same_again() -> None:
    scorer = Scorer(small_words(3), Grid.rectangle(2, 2), RULES)
    done = climb(ClimbGoal(scorer), rounds=1, seed=5)
    best = done.records[0]
    neighbours = scorer.neighbours(best.board)
    assert neighbours.best_change()[0].points <= best.score.points
    for one, other in itertools.combinations(scorer.cells, 2):
        assert neighbours.swapped(one, other).points <= best.score.points
    again = climb(ClimbGoal(scorer), rounds=1, seed=5)
    assert (again.records, again.boards, again.rounds) == (done.records, done.boards, 1)


@pytest.mark.long
def test_with_dice_the_best_throw_of_all_is_found() -> None:
    dice = parse_dice("size 2x2\nABC BCD AAD Qu#B")
    scorer = Scorer(["quad", "dab", "cab", "bad", "cad", "add", "dac"], dice.grid, RULES)
    best = max(
        scorer.score(shown).points
        for order in itertools.permutations(dice.dice)
        for shown in itertools.product(*(die.faces for die in order))
        if "#" not in shown
    )
    found = climb(ClimbGoal(scorer, dice=dice), rounds=2).records[0]
    assert found.score.points == best
    assert place(found.board, dice).complete


def test_a_round_begins_at_the_start_that_is_given() -> None:
    scorer = Scorer(small_words(1), GRID, RULES)
    best = climb(ClimbGoal(scorer), rounds=1).records[0]
    start = ClimbGoal(scorer, start=best.board)
    assert climb(start, rounds=1).records[0].score.points >= best.score.points
