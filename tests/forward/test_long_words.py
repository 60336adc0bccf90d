"""Long words of few different faces: found at random if tracing in order would take long."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from unboggle import parse_board
from unboggle.errors import Bug
from unboggle.forward import long_words, trace, verify
from unboggle.forward.long_words import random_paths
from unboggle.forward.trace import EASY_STEPS, Trie, from_rarer_ends, trace_puzzle, trace_within
from unboggle.forward.verify import minimal, verified
from unboggle.puzzle import Board, Cell, Grid, Path, Puzzle
from unboggle.system.clock import Deadline, DeadlinePassed
from unboggle.testing import brute_force

EIGHT = Grid.rectangle(8, 8)


def walked(grid: Grid, length: int, draw: random.Random) -> Path:
    """Return a random path of this many cells."""
    while True:
        path = [draw.choice(grid.cells)]
        while len(path) < length:
            beside = [c for c in grid.neighbours[path[-1]] if c not in path]
            if not beside:
                break
            path.append(draw.choice(beside))
        else:
            return tuple(path)


def long_list(seed: int = 0) -> tuple[Board, Puzzle]:
    """Return a board of two letters, and two words of 45 letters on it."""
    draw = random.Random(seed)
    board = Board(EIGHT, {cell: draw.choice("ab") for cell in EIGHT.cells})
    ways = [tuple(board.faces[cell] for cell in walked(EIGHT, 45, draw)) for _ in range(2)]
    return board, Puzzle(EIGHT, {"".join(way): (way,) for way in ways})


@pytest.mark.parametrize("seed", range(5))
def test_no_board_is_traced_in_order_for_long(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of these five boards are traced in few steps; the others took longer than a minute."""
    board, asked = long_list(seed)

    def in_order(grid: Grid, faces: object, trie: Trie, **_: object) -> dict[str, Path]:
        assert not trie.children, "this would take very long"
        return {}

    monkeypatch.setattr(trace, "trace_faces", in_order)
    found = trace_puzzle(board, asked)
    assert found.keys() == {*asked.words}
    for word, path in found.items():
        assert "".join(board.faces[cell] for cell in path) == word
        assert len({*path}) == len(path)
        assert all(b in EIGHT.neighbours[a] for a, b in pairwise(path))
    thin, paths = verified(board, asked)
    assert thin.faces.items() <= board.faces.items()
    assert all(cell in thin.faces for path in paths.values() for cell in path)


def test_so_that_this_is_about_something() -> None:
    boards = [long_list(seed) for seed in range(5)]
    easy = [
        trace_within(
            EIGHT, board.faces, Trie.from_spellings(from_rarer_ends(board, asked)), EASY_STEPS
        )[1]
        for board, asked in boards
    ]
    assert easy.count(False) > 1


@pytest.mark.parametrize("seed", range(40))
def test_a_random_path_is_a_path(seed: int) -> None:
    draw = random.Random(seed)
    grid = draw.choice([Grid.rectangle(3, 3), Grid.hexagons(3, 3), Grid.rectangle(2, 4)])
    board = Board(grid, {cell: draw.choice("abc") for cell in grid.cells if draw.random() < 0.9})
    words = {"".join(draw.choices("abc", k=draw.randint(1, 6))) for _ in range(6)}
    found = random_paths(grid, board.faces, [(word, tuple(word)) for word in sorted(words)])
    for word in words:
        there = brute_force.holds(board, Puzzle(grid, {word: (tuple(word),)}))
        assert (word in found) == there, "so short a word is found by one of 400 walks"
    again = random_paths(grid, board.faces, [(word, tuple(word)) for word in sorted(words)])
    assert found == again


def test_of_two_spellings_one_is_enough() -> None:
    board = Board.from_rows(["abc"])
    ways = [("x", ("c", "a")), ("x", ("a", "b")), ("x", ("b", "c"))]
    assert random_paths(board.grid, board.faces, ways) == {"x": ((0, 0), (0, 1))}


def test_a_walk_that_is_no_path_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    def stands_still(grid: Grid, layers: list[set[Cell]], *_: object) -> Path:
        return (min(layers[0]),) * len(layers)

    monkeypatch.setattr(long_words, "_walk", stands_still)
    board = Board.from_rows(["aa"])
    with pytest.raises(Bug):
        random_paths(board.grid, board.faces, [("aa", ("a", "a"))])


def test_walks_end_at_the_deadline() -> None:
    board = Board.from_rows(["aa"])
    with pytest.raises(DeadlinePassed):
        random_paths(board.grid, board.faces, [("aa", ("a", "a"))], deadline=Deadline(0.0))


def test_a_hard_cell_ends_the_tries_but_a_solution_needs_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board.from_rows(["abbc"])
    asked = Puzzle(board.grid, {"ab": (("a", "b"),), "bc": (("b", "c"),)})
    limits = list[int | None]()

    def hard(
        grid: Grid, faces: object, trie: Trie, most: int | None, *, deadline: Deadline
    ) -> tuple[dict[str, Path], bool]:
        limits.append(most)
        return {}, most is None

    monkeypatch.setattr(verify, "trace_within", hard)
    assert verified(board, asked)[0] == board
    assert limits == [EASY_STEPS // 8]
    limits.clear()
    assert minimal(board, asked)[0] == board
    assert limits == [None] * 2


@pytest.mark.parametrize(
    "rows",
    [
        "BBBBAA BBBBBB ABAAAB AABBBB AAABAB AAAABA",  # found by `reach`
        "BABBAB BBAABB ABAAAB ABBABA AABBAA BBAABB",  # found by `distance`
    ],
)
def test_what_a_search_traced_is_traced_again(rows: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both words need all 36 cells; walks at random alone do not find them."""
    words = ("aaaaaaabaabbbbababbabbbaabbaabbbbabb", "bbabbbbabbbababaabaaaaaaaababbbbbbaa")
    board = parse_board(rows)
    asked = Puzzle(board.grid, {word: (tuple(word),) for word in words})
    spelled = [*from_rarer_ends(board, asked)]
    assert random_paths(board.grid, board.faces, spelled).keys() == {*words}
    monkeypatch.setattr(long_words, "TUNING", long_words.TUNING._replace(in_order=0))
    assert len(random_paths(board.grid, board.faces, spelled)) < 2
