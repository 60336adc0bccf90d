"""Boards by search and solver together: each once, repeatable, far apart; and close rivals."""

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace

import pytest
from all_boards import NEEDLEMAN, SMALL, Key, by_brute_force
from amounts import examples, mixed
from constraint_cases import CONSTRAINTS, case
from fake_clock import FakeClock, Undecided
from hypothesis import given
from hypothesis import strategies as st
from races import stuck_words
from running import unboggle as run

from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.solutions import boards as boards_module
from unboggle.solutions.boards import list_boards
from unboggle.solutions.neighbouring import is_rival, neighbouring_boards
from unboggle.solutions.search_and_solve import SearchAndSolve
from unboggle.solutions.searched import SearchedBoards
from unboggle.solutions.solution import Solution, differing, first_image, key, letters
from unboggle.solutions.spread import distance, spread
from unboggle.solutions.unique import check_unique
from unboggle.system.clock import NEVER, Deadline

CASES = [
    *((name, SMALL[name]) for name in SMALL),
    *((f"constraint: {name}", case(name)) for name in CONSTRAINTS),
]
GARDEN = (
    "spade rake hose flower tulip daisy rose lily pansy seed soil compost mulch weed lawn"
    " mower hedge shrub trowel bloom petal stem root bulb garden"
)


def keys(puzzle: Puzzle, found: list[Solution] | tuple[Solution, ...]) -> list[object]:
    return [key(puzzle, solution.board.faces) for solution in found]


@pytest.mark.parametrize("name", mixed(dict(CASES), every=3))
def test_both_roads_together_are_brute_force(name: str) -> None:
    asked = dict(CASES)[name]
    roads = SearchAndSolve(asked, Deadline.after(60), 1000)
    with closing(roads.run()) as events:
        reported = [solution for solution in events if solution is not None]
    assert roads.complete
    assert sorted(map(str, keys(asked, reported))) == sorted(map(str, keys(asked, roads.found)))
    seen: set[Key] = set()
    for solution in roads.found:
        assert dict(solution.board.faces) == first_image(asked, solution.board.faces)
        images = {frozenset(image.items()) for image in asked.images(solution.board.faces)}
        assert not images & seen
        assert len(images) == solution.images
        seen |= images
    assert seen == by_brute_force(asked)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_searched_is_a_solution(seed: int) -> None:
    draw = random.Random(seed)
    grid = draw.choice([Grid.rectangle(2, 3), Grid.rectangle(2, 2), Grid.rectangle(1, 5)])
    words = {"".join(draw.choices("abc", k=draw.randint(2, 3))) for _ in range(2)}
    asked = Puzzle(grid, {word: (tuple(word),) for word in sorted(words)})
    every = by_brute_force(asked)
    search = SearchedBoards(asked, NEVER)
    for _ in range(20):
        if search.exhausted:
            break
        board = search.next()
        if board is not None:
            inside = [one for one in every if one <= board.faces.items()]
            assert inside, "a board found holds no solution"
            search.note_result(new=False)
    assert search.exhausted == bool(every)


def test_the_same_boards_come_again_and_they_differ() -> None:
    asked = parse_words("spade rake hose flower tulip daisy rose lily").puzzle(Grid.rectangle(6, 6))
    answer = list_boards(asked, limit=3, timeout=120)
    assert (answer.status, len(answer.solutions)) == ("more", 3)
    assert [str(one.board) for one in list_boards(asked, limit=3, timeout=120).solutions] == [
        str(one.board) for one in answer.solutions
    ]
    others = list_boards(asked, limit=3, seed=1, timeout=120)
    assert others.solutions != answer.solutions, "another seed, other boards"
    a, b, c = answer.solutions
    assert min(distance(asked, x, y) for x, y in ((a, b), (a, c), (b, c))) > 18  # of 36 cells


def test_a_list_that_no_solver_goes_through_has_boards_and_two_of_them() -> None:
    """A puzzle whose enumeration does not end within half a minute."""
    asked = parse_words(GARDEN).puzzle(Grid.rectangle(8, 8))
    answer = check_unique(asked, timeout=120)
    assert answer.status == "several"
    assert answer.checked == "traced"
    assert 1 <= len(answer.differing_cells) <= 3
    one, other = answer.solutions
    assert is_rival(other.board.faces, asked, one.board.faces)


def test_unique_is_only_said_when_the_solver_is_through(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(3, 3))
    assert check_unique(asked).status == "unique"
    Undecided(monkeypatch, FakeClock())
    for never in (asked, parse_words(stuck_words()).puzzle(Grid.rectangle(6, 6))):
        for timeout in (0.01, 60):
            assert check_unique(never, timeout=timeout).status == "undecided"
            assert list_boards(never, timeout=timeout).status == "undecided"


def test_without_the_search_there_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parse_words(NEEDLEMAN.removesuffix("old")).puzzle(Grid.rectangle(3, 3))
    both = list_boards(asked)
    assert [letters(asked, s.board.faces) for s in both.solutions] == sorted(
        letters(asked, s.board.faces) for s in both.solutions
    )
    monkeypatch.setattr(SearchedBoards, "exhausted", True)
    alone = list_boards(asked)
    assert [s.board for s in alone.solutions] == [s.board for s in both.solutions]
    assert len(both.solutions) == 63


def test_few_of_many_are_chosen_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert boards_module._enough(None)
    assert boards_module._enough(3) > 4
    assert boards_module._enough(500) == 501
    result = run("boards", "-", "--size", "4", "--limit", "2", stdin="act ape ate cop end old")
    assert result.code == 0
    assert "At least 3 boards" in result.out


# ---- near and far ----


def solution(asked: Puzzle, faces: dict[tuple[int, int], str]) -> Solution:
    from unboggle.puzzle import Board

    return Solution(Board(asked.grid, faces), {}, 1)


boards_of_two = st.lists(
    st.fixed_dictionaries({(r, c): st.sampled_from("ab") for r in range(2) for c in range(3)}),
    min_size=1,
    max_size=7,
)


@examples(40)
@given(boards_of_two, st.integers(1, 4))
def test_a_spread_is_half_as_far_apart_as_can_be(
    shown: list[dict[tuple[int, int], str]], most: int
) -> None:
    from itertools import combinations

    asked = Puzzle(Grid.rectangle(2, 3), {"a": (("a",),)})
    found = [solution(asked, faces) for faces in shown]
    chosen = spread(asked, found, most)
    assert chosen[0] is found[0]
    assert len(chosen) == min(most, len(found))
    assert len({id(one) for one in chosen}) == len(chosen)

    def apart(some: list[Solution]) -> int:
        return min((distance(asked, x, y) for x, y in combinations(some, 2)), default=9)

    best = max(apart(list(some)) for some in combinations(found, len(chosen)))
    assert 2 * apart(chosen) >= best


def test_a_spread_takes_the_farthest_and_of_equal_ones_the_first() -> None:
    asked = Puzzle(Grid.rectangle(2, 3), {"a": (("a",),)})
    draw = random.Random(5)
    for _ in range(40):
        found = [
            solution(asked, {cell: draw.choice("abc") for cell in asked.grid.cells})
            for _ in range(draw.randint(1, 8))
        ]
        most = draw.randint(1, 6)
        chosen = found[:1]
        while len(chosen) < min(most, len(found)):
            left = [one for one in found if all(one is not other for other in chosen)]
            chosen.append(max(left, key=lambda x: min(distance(asked, y, x) for y in chosen)))
        expected = found if len(found) <= most else chosen
        assert [id(one) for one in spread(asked, found, most)] == [id(one) for one in expected]


def test_the_distance_is_that_of_the_nearest_image() -> None:
    asked = Puzzle(Grid.rectangle(1, 3), {"ab": (("a", "b"),)})
    one = solution(asked, {(0, 0): "a", (0, 1): "b"})
    other = solution(asked, {(0, 2): "a", (0, 1): "b"})
    assert distance(asked, one, other) == 0
    assert distance(replace(asked, strict=True), one, other) == 2


def test_beside_a_board_are_those_that_differ_in_up_to_three_cells() -> None:
    asked = Puzzle(Grid.rectangle(1, 3), {"ab": (("a", "b"),)})
    target = {(0, 0): "a", (0, 1): "b"}
    found = list(neighbouring_boards(asked, target))
    assert {(0, 0): "b", (0, 1): "a"} in found
    assert {(0, 1): "b"} in found
    assert all(1 <= len(differing(asked, target, faces)) <= 3 for faces in found)
    assert not is_rival(target, asked, target)
    assert not is_rival({(0, 2): "a", (0, 1): "b"}, asked, target)  # an image
    assert is_rival({(0, 1): "a", (0, 2): "b"}, asked, target)
    assert not is_rival({(0, 0): "a", (0, 2): "b"}, asked, target)
