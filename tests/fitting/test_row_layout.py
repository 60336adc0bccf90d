"""The board made without a search: it holds all words and is nearly square."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unboggle.fitting.sizes.row_layout import boards_in_rows
from unboggle.forward.trace import holds
from unboggle.puzzle import Constraints, Grid, Inventory, Puzzle

words = st.lists(st.text("abcd", min_size=1, max_size=6), min_size=1, max_size=12, unique=True)


@given(words, st.booleans(), st.integers(1, 9), st.integers(1, 9))
def test_it_holds_all_words(words: list[str], square: bool, rows: int, columns: int) -> None:
    asked = Puzzle(Grid.rectangle(rows, columns), {word: (tuple(word),) for word in words})
    found = list(boards_in_rows(asked, square=square))
    assert found
    for size, board in found:
        assert size == (board.grid.rows, board.grid.columns)
        assert size[0] <= size[1]
        assert not square or size[0] == size[1]
        assert holds(board, Puzzle(board.grid, asked.spellings))


def test_one_is_as_wide_as_the_grid_if_the_words_are_not_longer() -> None:
    asked = Puzzle(Grid.rectangle(2, 6), {w: (tuple(w),) for w in ("abc", "dce", "fgh", "ikl")})
    assert (2, 6) in [size for size, _ in boards_in_rows(asked)]


@pytest.mark.parametrize("nothing", ["no words", "a constraint"])
def test_there_is_none_without_words_or_with_constraints(nothing: str) -> None:
    spellings = {} if nothing == "no words" else {"ab": (("a", "b"),)}
    constraints = (
        Constraints() if nothing == "no words" else Constraints(Inventory({"a": 1, "b": 1}))
    )
    assert not list(boards_in_rows(Puzzle(Grid.rectangle(2, 2), spellings, constraints)))
