"""Letters for free cells: only those change, and few words come along."""

from __future__ import annotations

import random

import pytest

from unboggle import Board, Grid, Lexicon, fill, parse_board
from unboggle.forward.lexicon import is_offensive
from unboggle.system.clock import Stop

SEED = 20261122
WORDS = Lexicon.of("cat", "cats", "tea", "eat", "ate", "seat", "rest", "tin", "one", "not", "shit")


@pytest.mark.parametrize(("rows", "columns", "wrap"), [(4, 4, False), (3, 22, False), (9, 9, True)])
def test_only_blank_cells_change_and_all_of_them(rows: int, columns: int, wrap: bool) -> None:
    """Of 66 and 81 cells only the square around one is scored."""
    draw = random.Random(SEED)
    print(f"seed {SEED}")
    grid = Grid.rectangle(rows, columns, wrap_rows=wrap, wrap_columns=wrap)
    faces = {cell: draw.choice(["a", "qu", "t"]) for cell in grid.cells if draw.random() < 0.3}
    filled = fill(Board(grid, faces), WORDS, seed=7)
    assert filled.grid == grid
    assert {cell: filled.faces[cell] for cell in faces} == faces
    assert all(filled.faces.get(cell) for cell in grid.cells)
    assert fill(Board(grid, faces), WORDS, seed=7) == filled


def test_fewer_words_come_along_than_by_chance() -> None:
    board = parse_board("CA.. ...S .TE. ....")
    chance = fill(board, Lexicon.of("zzzz"), seed=3)
    avoided = fill(board, seed=3)
    found = Lexicon.load().words_on(avoided)
    common = [one for one in found if one.common]
    assert len(common) < sum(one.common for one in Lexicon.load().words_on(chance)) / 2
    assert not any(is_offensive(one.word) for one in found)


def test_a_word_that_offends_is_worse_than_all_others() -> None:
    """Whatever letter stands there, only one of two words can be kept away."""
    board, words = (
        parse_board("SHI."),
        [f"shi{letter}" for letter in "abcdefghijklmnopqrsuvwxyz"],
    )
    for seed in range(5):
        assert fill(board, Lexicon.of("shit", *words), seed=seed).faces[(0, 3)] != "t"


def test_without_time_the_letters_are_those_of_chance() -> None:
    stop = Stop()
    stop.set()
    board = parse_board("A.. ...")
    filled = fill(board, WORDS, stop=stop)
    assert filled.faces[(0, 0)] == "a" and len(filled.faces) == 6
