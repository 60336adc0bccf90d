"""Large boards without tables equal dictionaries with the same items; edges that wrap."""

from __future__ import annotations

import pickle
import random
import time
from itertools import product

import pytest
from amounts import examples
from hypothesis import event, given, settings
from hypothesis import strategies as st

from unboggle.errors import InputError
from unboggle.forward.lexicon import Lexicon
from unboggle.puzzle import Board, Cell, Grid
from unboggle.puzzle.model.cells import KingMoves
from unboggle.puzzle.model.faces import FaceRows
from unboggle.puzzle.model.grid import Wrap
from unboggle.puzzle.model.notation import parse_board
from unboggle.reports.solve import members
from unboggle.testing.tiny import ring, torus


def touching(
    cells: set[Cell], rows: int, columns: int, wrap_rows: bool, wrap_columns: bool
) -> dict[Cell, set[Cell]]:
    """Who touches whom, pair by pair: on an axis of n that wraps, 1 and n - 1 apart are near."""

    def near(a: int, b: int, size: int, wraps: bool) -> bool:
        apart = abs(a - b)
        return apart <= 1 or (wraps and apart == size - 1)

    return {
        c: {
            d
            for d in cells - {c}
            if near(c[0], d[0], rows, wrap_columns) and near(c[1], d[1], columns, wrap_rows)
        }
        for c in cells
    }


@st.composite
def layouts(draw: st.DrawFn) -> KingMoves:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    places = list(product(range(rows), range(columns)))
    present = draw(st.none() | st.sets(st.sampled_from(places), min_size=1))
    return KingMoves(
        rows,
        columns,
        None if present is None else frozenset(present),
        draw(st.booleans()),
        draw(st.booleans()),
    )


@examples(75)
@given(layouts())
def test_who_touches_whom_is_what_counting_apart_says(moves: KingMoves) -> None:
    cells = set(moves)
    event(f"wrap: {moves.wrap_rows, moves.wrap_columns}, holes: {moves.present is not None}")
    expected = touching(cells, moves.rows, moves.columns, moves.wrap_rows, moves.wrap_columns)
    assert {cell: set(around) for cell, around in moves.items()} == expected
    assert list(moves) == sorted(cells)
    assert all(list(around) == sorted(around) for around in moves.values())
    Grid(dict(moves))  # refuses what is no simple undirected graph


@settings(deadline=None, derandomize=True)
@given(layouts())
def test_it_equals_its_dictionary_and_travels(moves: KingMoves) -> None:
    table = dict(moves.items())
    assert moves == table
    assert table == moves
    assert len(moves) == len(table)
    assert moves == pickle.loads(pickle.dumps(moves))
    last = max(table)
    fewer = {cell: around for cell, around in table.items() if cell != last}
    assert moves != fewer
    assert fewer != moves
    assert moves != 3
    for stray in ((-1, 0), (moves.rows, 0), (0, moves.columns)):
        assert stray not in moves
        assert moves.get(stray) is None
    others: list[object] = ["a", (0,), None]
    assert not any(other in moves for other in others)


def test_wrapped_grids_are_those_of_the_other_tests() -> None:
    def sets(grid: Grid) -> dict[Cell, set[Cell]]:
        return {cell: set(around) for cell, around in grid.neighbours.items()}

    for rows, columns in ((3, 3), (4, 5), (5, 3)):
        made = Grid.rectangle(rows, columns, wrap_rows=True, wrap_columns=True)
        assert sets(made) == sets(torus(rows, columns))
    assert sets(Grid.rectangle(1, 5, wrap_rows=True)) == sets(ring(5))
    assert Grid.rectangle(1, 5, wrap_columns=True) == Grid.rectangle(1, 5)


def test_edges_that_meet_join_no_cell_twice_however_few_rows_there_are() -> None:
    small = Grid.rectangle(2, 2, wrap_rows=True, wrap_columns=True)
    assert small == Grid.rectangle(2, 2)
    assert Grid.rectangle(1, 1, wrap_rows=True, wrap_columns=True).neighbours == {(0, 0): ()}
    two = Grid.rectangle(2, 5, wrap_rows=True, wrap_columns=True)
    assert {len(around) for around in two.neighbours.values()} == {5}


def large(rows: int, columns: int, rate: float) -> list[list[str | None]]:
    rng = random.Random(f"{rows}x{columns} {rate}")
    some = ["a", "b", "qu", "", None]
    return [
        [rng.choice(some) if rng.random() < rate else "e" for _ in range(columns)]
        for _ in range(rows)
    ]


@pytest.mark.parametrize("rate", [0.0, 0.3])
def test_a_large_board_is_like_a_small_one_but_for_its_tables(rate: float) -> None:
    rows = large(40, 50, rate)
    board = Board.from_rows(rows)
    assert isinstance(board.grid.neighbours, KingMoves)
    assert isinstance(board.faces, FaceRows)
    faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row) if face}
    cells = [(r, c) for r, row in enumerate(rows) for c, face in enumerate(row) if face is not None]
    plain = Board(Grid(dict(board.grid.neighbours.items())), faces)
    assert board == plain
    assert board.faces == faces
    assert faces == board.faces
    assert board.rows() == rows
    assert str(board) == str(plain)
    assert board.grid.cells == tuple(cells) == plain.grid.cells
    assert list(board.shown()) == list(plain.shown()) == [faces.get(c, "") for c in cells]
    assert list(board.faces) == list(faces)
    assert list(board.faces.values()) == list(faces.values())
    assert len(board.faces) == len(faces)
    assert (board.grid.rows, board.grid.columns) == (40, 50)
    assert board.grid.largest_component == plain.grid.largest_component
    assert pickle.loads(pickle.dumps(board)) == board
    stray = [(-1, 0), (40, 0), (0, 50), *(c for c in cells if c not in faces)]
    assert not any(cell in board.faces for cell in stray)
    assert board.faces.get(stray[0]) is None
    with pytest.raises(KeyError):
        board.faces[stray[-1]]


def test_outer_holes_of_a_large_board_belong_to_its_size() -> None:
    rows: list[list[str | None]] = [*large(40, 40, 0.0), [None] * 40]
    board = Board.from_rows(rows)
    assert (board.grid.rows, board.rows()) == (41, rows)


def test_words_on_a_large_board_are_those_on_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon(((None, "\ncat\ntaco\ndog\nfox\nquit\n"),))
    text = " ".join(["X" * 40] * 20 + ["XCATX" + "X" * 35, "XXOXX" + "X" * 35] + ["X" * 40] * 20)
    for kernel in ("1", "0"):
        monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
        monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)
        found = {entry.word: entry.path for entry in lexicon.words_on(parse_board(text))}
        assert found == {
            "cat": ((20, 1), (20, 2), (20, 3)),
            "taco": ((20, 3), (20, 2), (20, 1), (21, 2)),
        }


def test_words_run_over_the_edges_that_meet() -> None:
    lexicon = Lexicon(((None, "\ncat\n"),))
    cases: list[tuple[str, Wrap, bool]] = [
        ("TXXXCA XXXXXX XXXXXX", "rows", True),
        ("TXXXCA XXXXXX XXXXXX", "columns", False),
        ("TXXX XXXX CXXX AXXX", "columns", True),
        ("TXXX XXXX XXXX XXCA", "both", True),
        ("TXXX XXXX XXXX XXCA", "rows", False),
        ("TXXX XXXX XXXX XXCA", "columns", False),
        ("TXXX XXXX XXXX XCXA", "both", False),
    ]
    for text, wrap, there in cases:
        board = parse_board(text, wrap=wrap)
        assert bool(lexicon.words_on(board)) == there, (text, wrap)


def test_a_board_of_a_million_cells_is_read_and_solved_in_seconds() -> None:
    rng = random.Random(1)
    row = "".join(rng.choices("etaoinshrdlu", k=1000))
    text = "\n".join(row[k:] + row[:k] for k in range(1000))
    start = time.process_time()
    board = parse_board(text)
    assert (len(board.grid.neighbours), len(board.faces)) == (1_000_000, 1_000_000)
    assert time.process_time() - start < 5  # 0.1 s; a dictionary of neighbours took 5


def test_ragged_large_boards_are_refused_with_their_row() -> None:
    with pytest.raises(InputError, match="row 900 has 999 cells, row 1 has 1000"):
        parse_board("\n".join(["A" * 1000] * 899 + ["A" * 999] + ["A" * 1000] * 100))


@settings(deadline=None, derandomize=True)
@given(st.lists(st.sets(st.integers(0, 70)), max_size=40))
def test_members_are_counted_as_one_by_one(sets: list[set[int]]) -> None:
    numbers = [sum(1 << k for k in some) for some in sets]
    assert members(numbers, 71) == [sum(k in some for some in sets) for k in range(71)]
