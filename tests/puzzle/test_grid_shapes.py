"""Shapes of boards: those with names, letters, drawings; and grids of hexagons."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unboggle.errors import InputError
from unboggle.puzzle import Grid
from unboggle.puzzle.formats.puzzle_file import PuzzleFile, parse_puzzle_file
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.cells import hexagons
from unboggle.puzzle.model.grid_shapes import NAMES, drawing, drawn, grid_of, make_grid, typed
from unboggle.testing.tiny import rook

SHAPES = {
    "ring": ".... .##. .##. ....",
    "donut": "#...# ..... ..#.. ..... #...#",
    "cross": "##..## ##..## ...... ...... ##..## ##..##",
    "waffle": "..... .#.#. ..... .#.#. .....",
    "diamond": "##.## #...# ..... #...# ##.##",
    "heart": "#..#..# ....... ....... #.....# ##...## ###.###",
    "T": "..... ##.## ##.## ##.## ##.## ##.## ##.##",
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_are_as_drawn(name: str) -> None:
    assert drawing(name) == SHAPES[name].split()


@pytest.mark.parametrize("name", [*NAMES, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
def test_shapes_hang_together_in_every_size(name: str) -> None:
    least = len(drawing(name)), len(drawing(name)[0])
    for more in range(4):
        grid = make_grid(name, (least[0] + more, least[1] + 2 * more))
        assert len(grid.components) == 1
        assert (grid.rows, grid.columns) == (least[0] + more, least[1] + 2 * more)
        if name in NAMES:  # they are the same from both sides
            rows = drawing(name, (grid.rows, grid.columns))
            assert rows == [row[::-1] for row in rows]


@given(st.text(".#", min_size=1, max_size=6), st.integers(1, 4))
@settings(max_examples=15)
def test_drawings_come_back(row: str, high: int) -> None:
    rows = [row[k % len(row) :] + row[: k % len(row)] for k in range(high)]
    if "." not in row:
        return
    for wrap in ("none", "rows", "columns", "both"):
        grid = make_grid(" ".join(rows), wrap=wrap)
        assert drawn(grid) in (" ".join(rows), "")
        words = parse_words("cat dog")
        file = PuzzleFile.from_puzzle(words, words.puzzle(grid))
        assert parse_puzzle_file(file.toml()).puzzle.grid == grid
        options = typed(grid)
        assert options
        assert options[:2] == ["--size", f"{grid.rows}x{grid.columns}"]
    six = make_grid(" ".join(rows), touching="hexagons")
    assert six.neighbours == hexagons(six.cells)
    assert (
        parse_puzzle_file(PuzzleFile.from_puzzle(words, words.puzzle(six)).toml()).puzzle.grid
        == six
    )


def test_other_characters_are_cells_and_lines_are_rows() -> None:
    assert make_grid("ab#\n.oo\n") == grid_of((2, 3), frozenset({(0, 2)}))
    assert make_grid("", (2, 3)) == Grid.rectangle(2, 3)


def test_hexagons_touch_six() -> None:
    grid = Grid.hexagons(5, 5)
    assert {len(grid.neighbours[r, c]) for r in (1, 2, 3) for c in (1, 2, 3)} == {6}
    assert grid.are_hexagons
    assert grid.largest_clique == 3
    assert grid.wrap == "none"
    assert str(grid) == "5x5 (hexagons)"
    assert not Grid.rectangle(3, 3).are_hexagons
    assert not rook(3, 3).are_hexagons
    assert Grid.hexagons(1, 4) == Grid.rectangle(1, 4)


WRONG = [
    ("rign", None, "there is no shape 'rign'; did you mean ring?"),
    ("#", None, "no cell"),
    ("..# ..", None, "differ in length: row 2 has 2 places, row 1 has 3"),
    ("..# ...", (3, 3), "the shape has 2x3 places, not 3x3"),
    ("heart", (4, 4), "the shape heart needs 6x7 cells or more, not 4x4"),
    ("ring", (2, 5), "needs 3x3"),
    (".." * 60, None, "at most 100"),
    ("", None, "has neither a size nor a shape"),
]


@pytest.mark.parametrize(("shape", "size", "says"), WRONG)
def test_what_is_no_shape_is_reported(shape: str, size: tuple[int, int] | None, says: str) -> None:
    with pytest.raises(InputError, match=says.replace("?", "[?]").replace("(", "[(]")):
        make_grid(shape, size)


def test_what_does_not_go_together_is_reported() -> None:
    with pytest.raises(InputError, match="leave out hexagons or wrap"):
        make_grid("", (3, 3), wrap="rows", touching="hexagons")
    with pytest.raises(InputError, match=r"wrap takes 'none', .*, not 'sides'"):
        make_grid("ring", wrap=cast("Any", "sides"))
    with pytest.raises(InputError, match="touching takes 'squares' or 'hexagons', not"):
        make_grid("ring", touching=cast("Any", "corners"))
    words = parse_words("cat")
    with pytest.raises(InputError, match="cannot express which cells"):
        PuzzleFile.from_puzzle(words, words.puzzle(rook(3, 3)))
