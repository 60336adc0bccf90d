"""Holes, edges that meet and hexagons on the command line, from words to sheets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from amounts import mixed
from running import reported, unboggle

from unboggle import Board, Grid, Puzzle
from unboggle.puzzle.model.grid_shapes import drawn, make_grid
from unboggle.reports import read_reports
from unboggle.testing.brute_force import holds, shows_word

WORDS = "cat dog cow horse"
GRIDS = {
    "--shape waffle --wrap rows": make_grid("waffle", wrap="rows"),
    "--size 3x4 --wrap both": Grid.rectangle(3, 4, wrap_rows=True, wrap_columns=True),
    "--size 3x5 --hexagons": Grid.hexagons(3, 5),
    "--shape diamond --hexagons": make_grid("diamond", touching="hexagons"),
}


@pytest.mark.parametrize("asked", mixed(GRIDS))
def test_boards_of_every_kind_are_found_and_shown(asked: str, tmp_path: Path) -> None:
    grid, options = GRIDS[asked], asked.split()
    code, found = reported("fit", "-", *options, "--show-extras", "none", stdin=WORDS)
    assert code == 0
    faces = {
        (r, c): face for r, row in enumerate(found["board"]) for c, face in enumerate(row) if face
    }
    words = {word: (tuple(word),) for word in WORDS.split()}
    assert holds(Board(grid, faces), Puzzle(grid, words))
    rows = [[face is None for face in row] for row in found["board"]]
    assert [(r, c) for r, row in enumerate(rows) for c, hole in enumerate(row) if hole] == list(
        grid.holes
    )
    saved = tmp_path / "found.json"
    saved.write_text(json.dumps(found))
    assert read_reports(str(saved))[0].get("wrap", "none") == grid.wrap
    assert reported("check", saved, "-", stdin=WORDS)[1]["status"] == "present"
    text = unboggle("fit", "-", *options, "--show-extras", "none", "--show-paths", stdin=WORDS).out
    assert ("meet." in text) == (grid.wrap != "none")
    assert ("half a cell further" in text) == grid.are_hexagons
    for name in ("a.svg", "a.html"):
        assert unboggle("render", saved, "-o", tmp_path / name).code == 0
    page = (tmp_path / "a.html").read_text()
    assert ("to one of the six around it" in page) == grid.are_hexagons
    assert ("edges meet" in page) == (grid.wrap == "both")


@pytest.mark.parametrize("asked", ["--size 3x4 --wrap both", "--size 3x5 --hexagons"])
def test_what_was_found_is_solved_as_what_it_is(asked: str, tmp_path: Path) -> None:
    saved = tmp_path / "found.json"
    (tmp_path / "words.txt").write_text(WORDS)
    unboggle("fit", "-", *asked.split(), "--show-extras", "none", "-o", saved, stdin=WORDS)
    solved = reported("solve", saved, "--dictionary", tmp_path / "words.txt")[1]
    grid = GRIDS[asked]
    hexagons = "hexagons" if grid.are_hexagons else None
    assert (solved["wrap"], solved.get("touching")) == (grid.wrap, hexagons)
    assert {*WORDS.split()} == {entry["word"] for entry in solved["words"]}
    (tmp_path / "solved.json").write_text(json.dumps(solved))
    assert read_reports(str(tmp_path / "solved.json"))


IMPOSSIBLE = "ab bc cd da ac bd ea eb ec ed"  # a clique of five: a torus of two rows has space


@pytest.mark.parametrize("encoding", ["tiles", "one_hot"])
@pytest.mark.parametrize(
    ("options", "fits"),
    [
        ("--size 2x3 --wrap rows", True),
        ("--size 2x3", False),
        ("--size 2x3 --hexagons", False),
        ("--shape ..#/... --wrap rows", True),
    ],
)
def test_encodings_agree_on_odd_grids(encoding: str, options: str, fits: bool) -> None:
    asked = [part.replace("/", " ") for part in options.split()]
    done = unboggle("fit", "-", *asked, "--encoding", encoding, stdin=IMPOSSIBLE)
    assert done.code == (0 if fits else 20), done


def test_a_code_keeps_edges_that_meet(tmp_path: Path) -> None:
    asked = ("fit", "-", "--size", "1x4", "--wrap", "rows", "--format")
    code = unboggle(*asked, "code", stdin="abcd dabc").out.strip()
    opened = reported("open", code)[1]
    assert opened["status"] == "present"
    assert opened["wrap"] == "rows"
    hexagons = ("fit", "-", "--size", "3", "--hexagons", "--format")
    for name in ("ipuz", "code"):
        done = unboggle(*hexagons, name, stdin="abc")
        assert done.code == 2
        assert "hexagons" in done.err


def test_all_commands_take_them() -> None:
    asked = ("-", "--shape", "#. ..", "--size", "2")
    assert reported("boards", *asked, stdin="abc")[1]["shape"] == "#. .."
    assert reported("unique", *asked, stdin="abc")[1]["symmetries"] == 2
    assert reported("why", *asked, stdin="abc dab")[1]["status"] == "impossible"
    encoded = unboggle("encode", "-", "--shape", "#. ..", "--wrap", "rows", stdin="abc").out
    assert "--size 2x2 --shape '#. ..'" in encoded
    shown = unboggle("fit", "-", "--shape", "#. ..", stdin="abc dab").out
    assert shown.startswith("No 2x2 (1 hole) board holds")


WRONG = [
    ("--size auto --shape ring", "--size auto tries rectangles"),
    ("--wrap rows", "--wrap rows needs a --size"),
    ("--hexagons", "--hexagons needs a --size"),
    ("--shape rign", "did you mean ring?"),
    ("--shape ring --max-size 5", "--max-size is for --size auto only"),
]


@pytest.mark.parametrize(("options", "says"), WRONG)
def test_what_does_not_go_together_is_reported(options: str, says: str) -> None:
    done = unboggle("fit", "-", *options.split(), stdin="cat")
    assert done.code == 2
    assert says in done.err


def test_the_name_of_a_shape_is_none_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("T", "ring"):
        (tmp_path / name).write_text("..#\n...\n")
        shape = reported("fit", "-", "--shape", name, stdin="cat")[1]["shape"]
        assert shape == drawn(make_grid(name))


def test_a_puzzle_file_has_shapes(tmp_path: Path) -> None:
    (tmp_path / "shape.txt").write_text("..#\n...\n...\n")
    path = tmp_path / "a.toml"
    path.write_text('grid.shape = "shape.txt"\nwords.list = ["cat", "dog"]\n')
    assert reported("fit", path)[1]["shape"] == "..# ... ..."
    path.write_text('grid.shape = "waffle"\ngrid.wrap = "both"\nwords.list = ["cat", "dog"]\n')
    found = reported("fit", path)[1]
    assert found["wrap"] == "both"
    assert found["size"] == [5, 5]
    assert reported("fit", path, "--size", "7", "--wrap", "none")[1]["size"] == [7, 7]
    assert reported("fit", path, "--shape", "T")[1]["size"] == [7, 5]
    path.write_text('grid.hexagons = true\nwords.list = ["cat", "dog"]\n')
    assert "--hexagons needs a --size" in unboggle("fit", path).err
    assert reported("fit", path, "--size", "3")[1]["touching"] == "hexagons"


def test_hexagons_are_no_squares() -> None:
    """This list fits on squares, but not on the same number of hexagons."""
    listed = "ab bc cd da ac bd"  # needs a square whose corners all touch
    assert unboggle("fit", "-", "--size", "2", stdin=listed).code == 0
    assert unboggle("fit", "-", "--size", "2", "--hexagons", stdin=listed).code == 20
    assert not shows_word(Grid.hexagons(2, 2), {(0, 0): "a", (1, 1): "b"}, ("a", "b"))
