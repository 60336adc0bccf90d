"""`search_best_boards` on all grids: a saved climb resumes on its grid, and from its start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from needs import needs_kernel
from running import unboggle

from unboggle import (
    Board,
    DeadlineExceeded,
    Grid,
    InputError,
    Lexicon,
    StopToken,
    search_best_boards,
)
from unboggle.puzzle.dice import parse_dice
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.render.text.best import text

WORDS = Lexicon.from_words("cat tac act dog god cod doc")
GRIDS = [
    Grid.rectangle(1, 4, wrap_rows=True),
    Grid.rectangle(3, 3, wrap_rows=True, wrap_columns=True),
    Grid.hexagons(2, 3),
    Grid.hexagons(3, 3, [(0, 0), (1, 2)]),
    make_grid("..# #.. ...", wrap="columns"),
    Grid.king([(0, 0), (0, 1), (1, 1), (1, 2)], (3, 4)),
]


@needs_kernel
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_saved_climb_resumes_on_its_grid(grid: Grid, tmp_path: Path) -> None:
    path = str(tmp_path / "saved.json")
    options: dict[str, Any] = {"limit": 3, "jobs": 1}
    first = search_best_boards(WORDS, grid, rounds=1, **options)
    first.save(path)
    resumed = search_best_boards(WORDS, resume=path, rounds=2, **options)
    at_once = search_best_boards(WORDS, grid, rounds=3, **options)
    assert resumed.goal.scorer.grid == grid
    assert resumed.boards == at_once.boards
    assert {one.board.grid for one in resumed.boards} == {grid}


@needs_kernel
@pytest.mark.parametrize(
    ("grid", "boxes", "sentence"),
    [
        (Grid.hexagons(2, 2), 0, "Each cell touches the six around it"),
        (Grid.rectangle(3, 3, wrap_rows=True, wrap_columns=True), 3, "Opposite edges meet."),
    ],
    ids=str,
)
def test_the_best_board_is_drawn_as_its_grid(grid: Grid, boxes: int, sentence: str) -> None:
    shown = text(search_best_boards(WORDS, grid, rounds=1, jobs=1).report())
    board, then, *_ = shown.split("\n\n")
    assert board.count("│\n") == boxes  # rows in a box
    assert sentence in then


@needs_kernel
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_the_start_of_a_saved_climb_is_a_board_of_its_grid(grid: Grid, tmp_path: Path) -> None:
    path = str(tmp_path / "saved.json")
    start = Board(grid, dict.fromkeys(grid.cells, "c"))
    search_best_boards(WORDS, grid, start_board=start, rounds=1, jobs=1).save(path)
    assert search_best_boards(WORDS, resume=path, rounds=1, jobs=1).goal.start == start


@needs_kernel
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"shape": "... ... #.."}, "a board in it has other holes"),
        ({"shape": "... ..#"}, "the shape has 2x3 places, not 3x3"),
        ({"shape": 7}, "shape"),
        ({"wrap": "ends"}, "wrap"),
        ({"touching": "triangles"}, "touching"),
        ({"wrap": "rows", "touching": "hexagons"}, "hexagons cannot wrap"),
    ],
    ids=str,
)
def test_a_grid_that_cannot_be_is_refused(
    tmp_path: Path, changes: dict[str, Any], complaint: str
) -> None:
    path = tmp_path / "saved.json"
    report = search_best_boards(WORDS, make_grid("..# ... ..."), rounds=1, jobs=1).report()
    path.write_text(json.dumps({**report, **changes}))
    with pytest.raises(InputError, match=complaint) as refused:
        search_best_boards(WORDS, resume=str(path), rounds=1)
    assert str(path) in str(refused.value)


@needs_kernel
def test_a_climb_on_a_grid_that_no_report_holds_is_not_saved(tmp_path: Path) -> None:
    line = Grid({(0, 0): ((0, 2),), (0, 1): ((0, 2),), (0, 2): ((0, 0), (0, 1))})
    path = tmp_path / "saved.json"
    with pytest.raises(InputError, match="squares or hexagons"):
        search_best_boards(WORDS, line, rounds=1, jobs=1).save(str(path))
    assert not path.exists()


@needs_kernel
def test_a_start_of_another_shape_is_refused_with_both_sizes() -> None:
    with pytest.raises(InputError, match="the board is 1x4, but the grid is 2x2"):
        search_best_boards(WORDS, "2x2", start_board="quit", rounds=1)


@needs_kernel
def test_a_climb_resumed_without_time_for_its_boards_loses_none(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    options: dict[str, Any] = {"limit": 40, "rounds": 2, "jobs": 1}
    first = search_best_boards(WORDS, "3x3", **options)
    first.save(str(saved))
    before = saved.read_bytes()
    stop = StopToken()
    stop.set()
    with pytest.raises(DeadlineExceeded, match=r"of the 40 boards of .* only 10 were traced"):
        search_best_boards(WORDS, resume=str(saved), stop=stop, **options)
    args = ("--resume", str(saved), "--timeout", "1e-9", "--format", "json", "-o", str(saved))
    words = tmp_path / "words.txt"
    words.write_text(" ".join(WORDS.words()), encoding="utf-8")
    result = unboggle("best", *args, "--dictionary", str(words))
    assert (result.code, saved.read_bytes()) == (124, before)
    assert "the file is unchanged" in result.err


@needs_kernel
def test_a_dictionary_compiles_its_words_once() -> None:
    words = Lexicon.parse("cat tac act quit")
    plain, again, dice = (
        search_best_boards(words, "2x2", rounds=1, jobs=1, dice=dice).goal.scorer
        for dice in (None, None, parse_dice("size 2x2\nABC BCD AAD ThQuB"))
    )
    assert plain is again
    assert dice.digraphs == ("qu", "th")
    assert words.scorer(Board.from_rows(["ca", "tx"])) in (plain, dice)
    assert search_best_boards(words, "2x2", rounds=1, jobs=1).goal.scorer is plain
