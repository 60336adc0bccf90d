"""The race of the searches for most words: shares by the list, turns by moves, long lists."""

from __future__ import annotations

import random

import pytest
from needs import needs_kernel

from unboggle import Grid, drop_fewest
from unboggle.conflicts import bound_search, incumbent
from unboggle.conflicts.bound_search import BoundSearch
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.incumbent import DropIncumbent
from unboggle.conflicts.most_words_search import MostWordsSearch, gather_share, lay_share
from unboggle.fitting.searches.distance import DistanceSearch
from unboggle.fitting.searches.paths import PathsSearch
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint, words_satisfying
from unboggle.puzzle import (
    Board,
    Constraints,
    GivenCells,
    Inventory,
    Puzzle,
    Turns,
    UniquePaths,
    Word,
)
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.clock import NEVER


def letters(words: int, grid: Grid, *constraints: GivenCells | Inventory) -> Puzzle:
    draw = random.Random(words)
    some = {"".join(draw.choices("aeinorst", k=draw.randint(3, 6))) for _ in range(2 * words)}
    listed = sorted(some)[:words]
    return Puzzle(grid, {word: (tuple(word),) for word in listed}, Constraints(*constraints))


def searched(
    asked: Puzzle, moves: int, weight: dict[Word, int] | None = None, must: tuple[Word, ...] = ()
) -> MostWordsSearch:
    weights = dict.fromkeys(asked.words, 1) | (weight or {})
    looking = MostWordsSearch(asked, weights, frozenset(must), 1, NEVER)
    looking.run(moves=moves)
    return looking


def test_the_number_of_words_decides_the_shares() -> None:
    shares = [gather_share(letters(n, Grid.rectangle(4, 4))) for n in (10, 60, 150, 400, 900)]
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)


@needs_kernel
@pytest.mark.parametrize(("words", "moves"), [(60, 160_000), (900, 4_000)])
def test_turns_are_the_same_whatever_the_pauses(words: int, moves: int) -> None:
    asked = letters(words, Grid.rectangle(4, 4))
    whole, parts = searched(asked, 2 * moves), searched(asked, 0)
    for _ in range(2):
        parts.run(moves=moves)
    assert [type(member) for member in whole.members] == [type(m) for m in parts.members]
    board = whole.best()
    assert board is not None
    assert board == parts.best()
    assert len(trace_puzzle(board, asked)) > 9


@needs_kernel
def test_words_are_laid_if_they_are_about_as_many_as_cells() -> None:
    def lays(words: int, side: int) -> bool:
        grid = Grid.rectangle(side, side)
        return bool(lay_share(letters(words, grid), gathers=side <= 8))

    assert [lays(60, side) for side in (5, 8, 12)] == [False, True, True]
    assert [lays(400, side) for side in (8, 12, 20)] == [False, True, True]
    assert not lays(20, 12)


@needs_kernel
def test_laid_words_keep_required_words_and_weights() -> None:
    asked = letters(150, Grid.rectangle(9, 9))
    must, heavy = asked.words[20:23], asked.words[50:55]
    looking = searched(asked, 30_000, dict.fromkeys(heavy, 50), must)
    assert isinstance(looking.members[0], PathsSearch)
    board = looking.best()
    assert board is not None
    assert {*must, *heavy} <= trace_puzzle(board, asked).keys()


@needs_kernel
def test_required_words_weights_and_constraints_hold_in_long_lists() -> None:
    grid = Grid.rectangle(4, 4)
    given = GivenCells({(0, 0): "s", (3, 3): "t"})
    asked = letters(900, grid, given)
    must = asked.words[100], asked.words[400], asked.words[700]
    heavy = asked.words[50:60]
    looking = searched(asked, 40_000, dict.fromkeys(heavy, 1000), must)
    board = looking.best()
    assert board is not None
    paths = trace_puzzle(board, asked)
    assert {*must} <= paths.keys()
    assert len({*heavy} & paths.keys()) >= 3
    assert (board.faces[0, 0], board.faces[3, 3]) == ("s", "t")


@needs_kernel
def test_a_long_list_keeps_many_words_and_gets_no_proofs() -> None:
    asked = letters(600, Grid.rectangle(3, 3))
    with Decider(asked) as decider:
        known = DropIncumbent(decider, dict.fromkeys(asked.words, 1), frozenset())
        known.count(NEVER)
        quick = bound_search.Tuning(first_moves=5_000)
        with BoundSearch(known, NEVER, tuning=quick, seed=0, jobs=2, deterministic=True) as both:
            both.first_phase()
            assert not both.run()
        assert (known.kept_weight or 0) >= 20
        assert known.upper_bound == 599  # counting has one conflict, the provers have none


@needs_kernel
def test_few_missing_words_of_a_long_list_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incumbent, "TUNING", incumbent.Tuning(long=5))
    asked = Puzzle(
        Grid.rectangle(2, 2),
        {word: (tuple(word),) for word in ("ab", "ba", "abc", "cab", "bac", "abcde", "abxyz")},
    )
    answer = drop_fewest(asked, jobs=1)
    assert answer.status == "fitted"
    assert answer.dropped is not None
    assert {*answer.dropped.words} == {"abcde", "abxyz"}


@needs_kernel
@pytest.mark.parametrize("constraint", [Turns(1), UniquePaths()])
def test_under_constraints_on_paths_boards_with_many_words_are_found(
    constraint: Turns | UniquePaths,
) -> None:
    words = parse_words(
        "badger walrus python falcon ferret gibbon iguana jackal magpie monkey ocelot parrot rabbit"
        " salmon spider turkey weasel zebu lynx puma"
    )
    asked = words.puzzle(Grid.rectangle(6, 6), Constraints(constraint))
    board = searched(asked, 20_000).best()
    assert board is not None
    with Decider(asked) as decider:
        held = decider.learn(board, NEVER)
    assert held is not None
    assert len(held.words) >= 5


def test_a_word_that_violates_a_constraint_does_not_cost_the_others() -> None:
    """On 2x2, paths of four letters have two turns, and each board with abc and bcd has abcd."""
    asked = parse_words("abcd abc bcd").puzzle(Grid.rectangle(2, 2), Constraints(Turns(1)))
    weights = dict.fromkeys(asked.spellings, 1)
    search = DistanceSearch(asked, 0, NEVER, weights=weights, aim="most")
    search.run(moves=50_000)
    board = search.best()
    assert board is not None
    there = trace_puzzle(board, asked)
    kept = words_satisfying(board, asked, there)
    assert {*there} == {"abcd", "abc", "bcd"}
    assert kept == {"abc", "bcd"}
    assert (search.words_held, search.score) == (2, 2)
    assert not violated_constraint(board, asked.restricted_to(kept))


def test_cells_that_no_word_needs_do_not_cost_a_word() -> None:
    """The second t makes a second path of cat; the word needs one of them."""
    letters = {(0, 0): "c", (0, 1): "a", (0, 2): "t", (1, 1): "t"}
    board = Board(Grid.rectangle(2, 3), letters)
    asked = parse_words("cat").puzzle(board.grid, Constraints(UniquePaths()))
    search = DistanceSearch(asked, 0, NEVER, weights={"cat": 1}, aim="most")
    assert not words_satisfying(board, asked, ["cat"])
    thin, kept = search._words_satisfying(board, NEVER)
    assert (len(thin.faces), kept) == (3, {"cat"})
    assert not violated_constraint(thin, asked)


def paths_on(rows: str, length: int) -> list[str]:
    """The words of ``length`` letters on a board whose letters differ."""
    board = Board.from_rows(rows.split())
    found = [[cell] for cell in board.grid.cells]
    for _ in range(length - 1):
        found = [[*p, c] for p in found for c in board.grid.neighbours[p[-1]] if c not in p]
    return ["".join(board.faces[cell] for cell in path) for path in found]


def test_the_heaviest_words_are_found_though_another_board_holds_far_more_words() -> None:
    light = paths_on("abc def ghi", 4)
    heavy = ["jkl", "klp", "lpm", "pmn", "mnj"]
    weights = {**dict.fromkeys(light, 1), **dict.fromkeys(heavy, 2)}
    asked = parse_words(" ".join(weights)).puzzle(Grid.rectangle(3, 3))
    answer = drop_fewest(asked, weights=weights, max_words=5, jobs=1)
    assert answer.status == "fitted"
    assert set(answer.paths) == set(heavy)
