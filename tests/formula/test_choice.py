"""The choice of an encoding by tiles: the counted pairs are those of the formulae."""

from __future__ import annotations

import pytest
from amounts import examples
from hypothesis import given
from hypothesis import strategies as st

from unboggle.encodings.tiles import Tiles
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.formula.choice import near_pairs, tile_encoding
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.testing.tiny import PUZZLES


def pairs(encoded: Tiles | WildTiles) -> int:
    return sum(meaning[0] == "near" for meaning in encoded.cnf.meanings().values())


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=list(PUZZLES))
def test_the_pairs_are_those_of_the_formulae(puzzle: Puzzle) -> None:
    assert near_pairs(puzzle) == (pairs(Tiles(puzzle)), pairs(WildTiles(puzzle)))


@examples(30)
@given(
    st.lists(st.text("abcd", min_size=2, max_size=5), min_size=1, max_size=5),
    st.integers(2, 3),
    st.integers(2, 4),
)
def test_they_are_for_any_list(words: list[str], rows: int, columns: int) -> None:
    puzzle = parse_words(" ".join(words)).puzzle(Grid.rectangle(rows, columns))
    assert near_pairs(puzzle) == (pairs(Tiles(puzzle)), pairs(WildTiles(puzzle)))


def test_room_to_spare_and_many_words_want_wild_tiles() -> None:
    crowded = "stream master smart tames rates meats teams steam mates tamer"
    assert tile_encoding(parse_words(crowded).puzzle(Grid.rectangle(4, 4))) == "wild_tiles"
    assert tile_encoding(parse_words("cat dog").puzzle(Grid.rectangle(8, 8))) == "tiles"
    assert tile_encoding(parse_words("abc").puzzle(Grid.rectangle(1, 3))) == "tiles"
