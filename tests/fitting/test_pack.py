"""Packing many words: its boards hold them, get smaller, and are as large as is allowed."""

from __future__ import annotations

import random

import pytest
from needs import KERNEL_MISSING

from unboggle.fitting.race import planning
from unboggle.fitting.searches import kinds, pack
from unboggle.fitting.searches.kinds import able_searches, start_search
from unboggle.fitting.searches.pack import PackSearch, can_pack
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.fitting.sizes.tuning import TUNING
from unboggle.formula.choice import clauses
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Puzzle
from unboggle.testing.brute_force import shows_word

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)


def many(count: int, seed: int, *, letters: str = "abcdefghilmnoprstu") -> Puzzle:
    """Return a puzzle of random words; the seed is in the messages of the tests."""
    draw = random.Random(seed)
    words = ["".join(draw.choices(letters, k=draw.randint(4, 8))) for _ in range(count)]
    return Puzzle(Grid.rectangle(1, 1), {word: (tuple(word),) for word in words})


def boards(search: PackSearch, slices: int, moves: int = 1000) -> list[Board]:
    found = (search.run(moves=moves) for _ in range(slices))
    return [board for board in found if board is not None]


def holds(board: Board, puzzle: Puzzle) -> bool:
    faces = dict(board.faces)
    return all(
        any(shows_word(board.grid, faces, way) for way in ways)
        for ways in puzzle.spellings.values()
    )


def cells(board: Board) -> int:
    return board.grid.rows * board.grid.columns


@pytest.mark.parametrize("seed", range(3))
def test_each_board_holds_the_words_and_is_smaller(seed: int) -> None:
    puzzle = many(40, seed)
    found = boards(PackSearch(puzzle, (40, 40), seed), 40, moves=200)
    assert found, f"seed {seed}"
    for board in found:
        assert board.grid.rows <= board.grid.columns
        assert holds(board, puzzle), f"seed {seed}"
    sizes = [cells(board) for board in found]
    assert sizes == sorted(set(sizes), reverse=True), f"seed {seed}"
    letters = sum(map(len, puzzle.spellings))
    assert sizes[-1] < 3 * letters / 4, f"seed {seed}"  # rows of words take all of them


def test_pauses_do_not_change_the_boards() -> None:
    puzzle = many(40, 5)
    whole, parts = PackSearch(puzzle, (40, 40), 3), PackSearch(puzzle, (40, 40), 3)
    whole.run(moves=6000)
    for moves in (1, 700, 99, 5200):
        parts.run(moves=moves)
    assert whole.moves == parts.moves == 6000
    assert whole.best() == parts.best() is not None


def test_boards_are_as_narrow_as_they_must_be() -> None:
    puzzle = many(40, 7)
    for rows in (2, 3):
        found = boards(PackSearch(puzzle, (200, rows), 1), 8)
        assert found, f"{rows} rows"
        assert all(board.grid.rows <= rows for board in found)
        assert all(holds(board, puzzle) for board in found[-2:])


def test_a_square_is_the_one_around_the_words() -> None:
    found = boards(PackSearch(many(40, 9), (40, 40), 1, square=True), 8)
    sides = [(board.grid.rows, board.grid.columns) for board in found]
    assert sides
    assert all(rows == columns for rows, columns in sides)
    assert sides == sorted(set(sides), reverse=True)


def test_few_words_and_constraints_are_not_packed() -> None:
    assert kinds.is_long(many(kinds.TUNING.fewest_packed, 1))
    assert not kinds.is_long(many(kinds.TUNING.fewest_packed - 1, 1))
    puzzle = many(60, 1)
    given = Constraints(GivenCells({(0, 0): "a"}))
    assert not can_pack(Puzzle(puzzle.grid, puzzle.spellings, given))


def test_words_longer_than_any_sheet_are_not_packed() -> None:
    words = dict(many(60, 1).spellings)
    words["long"] = (tuple("ab" * 800),)
    assert not can_pack(Puzzle(Grid.rectangle(1, 1), words))


def test_a_thousand_words_fit_on_a_sheet() -> None:
    (board,) = boards(PackSearch(many(1000, 2), (100, 100), 1), 1, moves=6000)[-1:]
    assert cells(board) <= 2048


def test_the_smallest_size_of_many_words_is_packed() -> None:
    puzzle = many(45, 4)
    tuning = TUNING._replace(first=0.2, packed_first=0.2, formula=0)  # so no solver runs
    answer = fit_smallest(puzzle, grow=True, jobs=1, seed=1, deterministic=True, tuning=tuning)
    assert answer.status == "fitted"
    assert answer.checked == "traced"
    assert answer.method == pack.NAME
    assert answer.area_bounds is not None
    assert answer.area_bounds.upper_bound is not None
    assert answer.area_bounds.lower_bound < answer.area_bounds.upper_bound
    assert all(size.status != "impossible" or size.reason for size in answer.smaller_sizes or ())


def test_large_sizes_are_not_encoded() -> None:
    large = Puzzle(Grid.rectangle(16, 16), many(100, 1).spellings)
    assert min(clauses(large).values()) > TUNING.formula
    planned = planning.race_plan(large, 2, 0)
    assert not any(plan.solver for plan in planned.members), "searches have both cores"
    assert any(plan.can_refute for plan in planned.reserve)
    assert len(set(planned.members)) == 2


@pytest.mark.parametrize("size", [(14, 16), (20, 12), (16, 16)])
def test_boards_of_a_given_size_are_packed(size: tuple[int, int]) -> None:
    puzzle = Puzzle(Grid.rectangle(*size), many(40, 5).spellings)
    assert pack.can_search(puzzle)
    assert pack.NAME in able_searches(puzzle)
    search = start_search(pack.NAME, puzzle, 1)
    board = None
    while board is None and search.moves < 200_000:
        board = search.run(moves=2000)
    assert board is not None
    assert board.grid == puzzle.grid
    assert holds(board, puzzle)
    assert search.best() is None


def test_only_large_rectangles_are_packed() -> None:
    words = many(40, 5).spellings
    full = Grid.rectangle(16, 16)
    for grid in (
        Grid.rectangle(7, 7),
        Grid.rectangle(16, 16, wrap_columns=True),
        Grid.hexagons(16, 16),
        Grid.king({cell for cell in full.cells if cell != (3, 3)}),
    ):
        assert not pack.can_search(Puzzle(grid, words)), grid
    given = Constraints(GivenCells({(0, 0): "a"}))
    assert not pack.can_search(Puzzle(full, words, given))
    assert pack.can_search(Puzzle(full, words))
