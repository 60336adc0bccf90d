"""What words need on another grid, and beside the tiles that are there."""

from __future__ import annotations

import pytest

from unboggle.counting.requirements import Requirements, extra_tiles_needed
from unboggle.puzzle import Grid
from unboggle.testing.tiny import puzzle, rook, strip

LARGE, SMALL = Grid.rectangle(3, 3), strip(9)
STAR = "xa xb xc xd xe"


@pytest.mark.parametrize("read_first", [False, True])
def test_the_needs_on_another_grid_are_those_of_that_grid(read_first: bool) -> None:
    facts = Requirements(puzzle(LARGE, STAR))
    if read_first:
        assert facts.need["x"] == 1
        assert not facts.cannot_hold("x")
    other = facts.of(puzzle(SMALL, STAR))
    assert other.puzzle.grid == SMALL
    assert other.need == Requirements(puzzle(SMALL, STAR)).need
    assert other.need["x"] == 3  # a cell of a row has two neighbours
    assert facts.need["x"] == 1
    assert facts.of(puzzle(rook(3, 3), STAR)).need["x"] == 2


@pytest.mark.parametrize(
    ("have", "word", "more"),
    [
        ("", "", 0),
        ("", "noon", 4),
        ("n", "noon", 3),
        ("noo", "noon", 1),
        ("noonn", "noon", 0),
        ("xyz", "noon", 4),
        ("nnno", "no", 0),
        ("ooooo", "noon", 2),
    ],
)
def test_tiles_of_a_word_beside_those_that_are_there(have: str, word: str, more: int) -> None:
    assert extra_tiles_needed({face: have.count(face) for face in have}, tuple(word)) == more
