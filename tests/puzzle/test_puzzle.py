"""Grid, board and puzzle: geometry computed from the neighbours, and nothing invalid gets in."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import product
from operator import setitem
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unboggle.errors import InputError
from unboggle.puzzle import Board, Cell, Grid, Puzzle

SIZES = [*product(range(1, 7), repeat=2), (10, 3), (1, 100), (20, 20)]

Rows = list[list[str | None]]


def edges(grid: Grid) -> set[frozenset[Cell]]:
    return {frozenset((c, d)) for c, around in grid.neighbours.items() for d in around}


def boards_of_rows() -> st.SearchStrategy[Rows]:
    faces = st.sampled_from(["a", "b", "qu", "th", "é", "ש", "", None])
    return st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
        lambda size: st.lists(
            st.lists(faces, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


# Grid


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_rectangle_has_the_edges_of_king_moves(rows: int, columns: int) -> None:
    grid = Grid.rectangle(rows, columns)
    assert len(grid.cells) == rows * columns
    assert len(edges(grid)) == 4 * rows * columns - 3 * rows - 3 * columns + 2


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_two_cells_of_a_rectangle_touch_if_a_king_can_move(rows: int, columns: int) -> None:
    grid = Grid.rectangle(rows, columns)
    cells = grid.cells[:50]
    for (r, c), (y, x) in product(cells, repeat=2):
        assert ((y, x) in grid.neighbours[r, c]) == (max(abs(r - y), abs(c - x)) == 1)


def test_corners_sides_and_inner_cells_have_three_five_and_eight_neighbours() -> None:
    def degrees(rows: int, columns: int) -> Counter[int]:
        grid = Grid.rectangle(rows, columns)
        return Counter(len(around) for around in grid.neighbours.values())

    assert degrees(4, 5) == {3: 4, 5: 10, 8: 6}
    assert degrees(3, 3) == {3: 4, 5: 4, 8: 1}
    assert degrees(2, 2) == {3: 4}
    assert degrees(2, 5) == {3: 4, 5: 6}
    assert degrees(1, 4) == {1: 2, 2: 2}
    assert degrees(1, 1) == {0: 1}


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_cells_and_neighbours_come_row_by_row(rows: int, columns: int) -> None:
    grid = Grid.rectangle(rows, columns)
    assert grid.cells == tuple(product(range(rows), range(columns)))
    assert tuple(grid.neighbours) == grid.cells
    assert all(list(around) == sorted(around) for around in grid.neighbours.values())


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_rectangle_knows_its_size(rows: int, columns: int) -> None:
    grid = Grid.rectangle(rows, columns)
    assert (grid.rows, grid.columns) == (rows, columns)
    assert str(grid) == f"{rows}x{columns}"
    assert grid.largest_component == rows * columns


def test_the_order_and_repetition_of_cells_do_not_matter() -> None:
    cells = [(1, 1), (0, 0), (1, 0), (0, 0), (0, 1)]
    assert Grid.king(cells) == Grid.rectangle(2, 2)


@pytest.mark.parametrize(
    ("picture", "largest"),
    [
        ("##\n##", 4),
        ("###\n# #\n###", 8),  # a ring hangs together
        ("# #\n   \n# #", 1),
        ("# \n #", 2),  # corners touch
        ("## ##\n## ##\n    #", 5),
        ("# ###\n     \n####", 4),
        ("#", 1),
    ],
)
def test_the_largest_component_bounds_the_words(picture: str, largest: int) -> None:
    rows = picture.split("\n")
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    assert Grid.king(cells).largest_component == largest


def test_a_grid_without_cells_has_no_size() -> None:
    grid = Grid({})
    assert (grid.cells, grid.rows, grid.columns, grid.largest_component) == ((), 0, 0, 0)


@pytest.mark.parametrize(
    "neighbours",
    [
        {(0, 0): ((0, 0),)},
        {(0, 0): ((0, 1), (0, 1)), (0, 1): ((0, 0),)},
        {(0, 0): ((0, 1),), (0, 1): ()},
        {(0, 0): ((0, 1),)},
    ],
    ids=["itself", "twice", "one way", "a cell that is not there"],
)
def test_only_simple_undirected_graphs_are_grids(
    neighbours: dict[Cell, tuple[Cell, ...]],
) -> None:
    with pytest.raises(InputError, match="touches"):
        Grid(neighbours)


def test_any_simple_graph_is_a_grid() -> None:
    ring = Grid({(0, c): ((0, (c - 1) % 5), (0, (c + 1) % 5)) for c in range(5)})
    assert len(edges(ring)) == 5
    assert (ring.rows, ring.columns, ring.largest_component) == (1, 5, 5)


# Board


@settings(deadline=None, derandomize=True)
@given(boards_of_rows())
def test_rows_of_faces_come_back_as_they_were(rows: Rows) -> None:
    if not any(face is not None for row in rows for face in row):
        with pytest.raises(InputError):
            Board.from_rows(rows)
        return
    board = Board.from_rows(rows)
    shown = board.rows()
    for r, row in enumerate(rows):  # rows and columns of holes only may be cut off at the end
        for c, face in enumerate(row):
            there = r < len(shown) and c < len(shown[0])
            assert (shown[r][c] if there else None) == face
    assert Board.from_rows(shown) == board


def test_a_blank_cell_is_a_cell_and_a_hole_is_none() -> None:
    board = Board.from_rows([["a", None], ["", "b"]])
    assert board.grid.cells == ((0, 0), (1, 0), (1, 1))
    assert board.faces == {(0, 0): "a", (1, 1): "b"}
    assert board.rows() == [["a", None], ["", "b"]]
    assert str(board) == "A# .B"


def test_a_board_of_blanks_is_a_board() -> None:
    board = Board.from_rows([["", ""]])
    assert board.faces == {}
    assert board.rows() == [["", ""]]


def test_strings_are_rows_too() -> None:
    assert Board.from_rows(["ab", "cd"]).rows() == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize("rows", [[], [[]], [[], []], [[None]], [[None, None], [None, None]]])
def test_a_board_without_cells_is_refused(rows: Rows) -> None:
    with pytest.raises(InputError, match="the board has no cells"):
        Board.from_rows(rows)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["abc", "ab"], "row 2 has 2 cells, row 1 has 3"),
        (["ab", "ab", "abc"], "row 3 has 3 cells, row 1 has 2"),
        (["ab", ""], "row 2 has 0 cells, row 1 has 2"),
        (["", "ab"], "row 2 has 2 cells, row 1 has 0"),
    ],
)
def test_rows_of_different_length_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Board.from_rows(rows)


def test_a_face_beside_the_grid_is_refused() -> None:
    with pytest.raises(InputError, match=r"\(0, 2\), which is not a cell of the grid"):
        Board(Grid.rectangle(1, 2), {(0, 0): "a", (0, 2): "b"})


# Puzzle


def test_a_puzzle_knows_its_words_spellings_and_faces() -> None:
    puzzle = Puzzle(
        Grid.rectangle(2, 2), {"thin": (("th", "i", "n"), ("t", "h", "i", "n")), "in": (("in",),)}
    )
    assert puzzle.words == ("thin", "in")
    assert puzzle.faces == ("h", "i", "in", "n", "t", "th")
    assert list(puzzle.iter_spellings()) == [
        ("thin", ("th", "i", "n")),
        ("thin", ("t", "h", "i", "n")),
        ("in", ("in",)),
    ]


@pytest.mark.parametrize("spellings", [(), ((),), (("a", "b"), ())])
def test_a_word_without_a_spelling_is_refused(spellings: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(InputError, match="the word 'ab' has no spelling, or an empty one"):
        Puzzle(Grid.rectangle(2, 2), {"cd": (("c", "d"),), "ab": spellings})


def test_a_puzzle_of_no_words_is_a_puzzle() -> None:
    assert Puzzle(Grid.rectangle(1, 1), {}).faces == ()


def test_puzzles_and_boards_travel_to_another_process() -> None:
    grid = Grid.rectangle(3, 3)
    puzzle = Puzzle(grid, {"quiz": (("qu", "i", "z"),)})
    board = Board.from_rows([["qu", "", None], ["i", "z", "a"]])
    for thing in (grid, puzzle, board):
        assert pickle.loads(pickle.dumps(thing)) == thing
    # Once more after the constants have been computed and kept.
    assert (grid.largest_component, puzzle.faces, board.grid.rows) == (9, ("i", "qu", "z"), 2)
    again = pickle.loads(pickle.dumps((grid, puzzle, board)))
    assert again == (grid, puzzle, board)
    assert (again[0].cells, again[1].faces, str(again[2])) == (grid.cells, puzzle.faces, str(board))


# Data that never changes


def test_grids_boards_and_puzzles_compare_by_value_and_are_keys() -> None:
    def made() -> tuple[Grid, Board, Puzzle]:
        grid = Grid.rectangle(2, 2)
        return grid, Board.from_rows(["ab", "c."]), Puzzle(grid, {"ab": (("a", "b"),)})

    for one, other in zip(made(), made(), strict=True):
        assert one == other
        assert hash(one) == hash(other)
        assert len({one, other}) == 1
    grid, board, puzzle = made()
    assert hash(Grid(dict(grid.neighbours))) == hash(grid)  # however it was made
    assert Board.from_rows(["ba", "c."]) not in {board}
    assert Puzzle(grid, {"ba": (("b", "a"),)}) not in {puzzle}


def test_nobody_changes_a_board_behind_its_back() -> None:
    faces = {(0, 0): "a"}
    board = Board(Grid.rectangle(1, 2), faces)
    faces[0, 1] = "b"
    assert str(board) == "A."
    changes: tuple[Callable[[Any], object], ...] = (
        lambda cells: cells.update({(0, 1): "b"}),
        lambda cells: setitem(cells, (0, 1), "b"),
        lambda cells: cells.pop((0, 0)),
        lambda cells: cells.clear(),
    )
    for change in changes:
        for mapping in (board.faces, board.grid.neighbours):
            with pytest.raises(TypeError, match="cannot be changed"):
                change(mapping)
    assert str(board) == "A."


def test_what_is_shown_of_them_is_short() -> None:
    grid = Grid.rectangle(4, 4)
    assert repr(grid) == "Grid('4x4')"
    assert repr(Board.from_rows(["cat", "dog", "co."])) == "Board('CAT DOG CO.')"
    assert len(repr(Board.from_rows(["a" * 50] * 50))) < 80
    words = {f"w{k}": (("w",),) for k in range(9)}
    assert repr(Puzzle(grid, words)) == "Puzzle('4x4', 'w0 w1 w2 w3 w4 w5 w6 w7 ...')"
    assert repr(Puzzle(grid, {}, strict=True)) == "Puzzle('4x4', '', strict=True)"


@pytest.mark.parametrize(
    ("grid", "text"),
    [
        (Grid.rectangle(4, 5), "4x5"),
        (Grid.king([(0, 0), (0, 1), (2, 2)]), "3x3 (6 holes)"),
        (Grid.king([(0, 0), (0, 1)], (2, 2)), "2x2 (2 holes)"),
        (Grid.rectangle(4, 4, wrap_rows=True), "4x4 (rows wrap)"),
        (Grid.rectangle(4, 4, wrap_columns=True), "4x4 (columns wrap)"),
        (Grid.rectangle(4, 4, wrap_rows=True, wrap_columns=True), "4x4 (rows and columns wrap)"),
        (Grid.rectangle(2, 2, wrap_rows=True), "2x2"),  # where all touch all as it is
        (Grid({(0, 0): ((1, 1),), (1, 1): ((0, 0),)}), "2x2 (2 holes)"),
        (Grid({(0, 0): ((0, 2),), (0, 2): ((0, 0),)}), "1x3 (1 hole, rows wrap)"),
        (Grid({(0, 0): ((2, 2),), (2, 2): ((0, 0),)}), "3x3 (7 holes, rows and columns wrap)"),
        (Grid({(0, 0): ((0, 1),), (0, 1): ((0, 0),), (1, 0): (), (1, 1): ()}), "2x2"),
    ],
)
def test_a_grid_knows_its_holes_and_which_edges_meet(grid: Grid, text: str) -> None:
    assert str(grid) == text


def test_what_was_computed_does_not_travel() -> None:
    grid = Grid.rectangle(5, 5)
    puzzle = Puzzle(grid, {"ab": (("a", "b"),)})
    before = len(pickle.dumps(puzzle))
    assert (len(grid.symmetries), len(puzzle.symmetries), grid.strangers) == (8, 8, ())
    assert len(pickle.dumps(puzzle)) == before < 500


@pytest.mark.parametrize(
    ("grid", "count"),
    [
        (Grid.rectangle(3, 3), 8),
        (Grid.rectangle(2, 3), 4),
        (Grid.rectangle(1, 3), 2),
        (Grid.rectangle(4, 4, wrap_rows=True, wrap_columns=True), 128),
        (Grid.rectangle(4, 5, wrap_rows=True), 20),
        (Grid.king([(0, 0), (0, 1), (1, 0)]), 2),
        (Grid({(0, c): ((0, (c - 1) % 5), (0, (c + 1) % 5)) for c in range(5)}), 10),
    ],
)
def test_symmetries_are_turns_flips_and_shifts(grid: Grid, count: int) -> None:
    images = grid.symmetries
    assert len(images) == count
    assert images[0] == {cell: cell for cell in grid.cells}
    for image in images:
        assert {frozenset(map(image.__getitem__, edge)) for edge in edges(grid)} == edges(grid)
