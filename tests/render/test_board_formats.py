"""Boards in the formats of others: what is written is read back as the same, or refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import unboggle

from unboggle.answers import BoardCheck
from unboggle.errors import InputError
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board
from unboggle.puzzle.formats.saved import read_saved
from unboggle.puzzle.lists.words import WordList, parse_words
from unboggle.puzzle.model.notation import load_board, parse_board
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.render import formats
from unboggle.render.formats import RenderOptions
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.line import typed_line
from unboggle.reports.check import report as check_report


def written(board: Board, words: WordList, format: str) -> str:
    report = check_report(
        BoardCheck(board, words, trace_puzzle(board, words.puzzle(board.grid))), ReportParts()
    )
    document = formats.get(format).write(report, RenderOptions())
    assert not isinstance(document, bytes)
    return "".join(document)


def ipuz_of(board: str, words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(written(parse_board(board), parse_words(words), "ipuz"))
    return document


def test_an_ipuz_file_has_the_board_and_where_words_run() -> None:
    document = ipuz_of("QE.# ISAT", "quit sat sate")
    assert document["puzzle"] == [["Qu", "E", 0, None], ["I", "S", "A", "T"]]
    assert document["dimensions"] == {"width": 4, "height": 2}
    # neither quit nor sate is on it; cells are [column, row]
    assert document["solution"] == {"sat": {"cells": [[1, 1], [2, 1], [3, 1]]}}
    assert (document["zigzag"], document["retrace"], document["useall"]) == (True, False, False)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("QE.# ISAT", "sat sea"),
        ("ŻÓŁW KOTY", "żółw koty kto"),
        ("שלום עולם", "שלום"),
        ("ΟΥΡΑ ΣΟΝΟ", "ουρανος"),
        ("CATSDOGS", "cats dogs"),
    ],
)
def test_the_ipuz_library_takes_it_and_it_reads_back(
    board: str, words: str, tmp_path: Path
) -> None:
    ipuz: Any = pytest.importorskip("ipuz")
    parsed = parse_board(board)
    text = written(parsed, parse_words(words), "ipuz")
    assert ipuz.read(text)["dimensions"]["height"] == parsed.grid.rows
    file = tmp_path / "a.ipuz"
    file.write_text(text, encoding="utf-8")
    assert load_board(str(file)) == parsed
    assert {*map(str.casefold, read_saved(text).words)} <= {*words.casefold().split()}


def test_strands_is_written_and_read_back() -> None:
    board, words = parse_board("CATS HERD"), parse_words("herd cats")
    document = json.loads(written(board, words, "strands"))
    assert document["startingBoard"] == ["CATS", "HERD"]
    assert {document["spangram"], *document["themeWords"]} == {"CATS", "HERD"}
    assert document["spangramCoords"] == [[1, 0], [1, 1], [1, 2], [1, 3]]
    saved = read_saved(json.dumps(document))
    assert (saved.board, {*saved.words}) == (board, {"CATS", "HERD"})


def test_a_word_none_is_no_spangram_that_was_named() -> None:
    board, words = parse_board("NONE CATS"), parse_words("cats none")
    assert json.loads(written(board, words, "strands"))["spangram"] == "CATS"


def test_a_strands_puzzle_is_written_as_it_was_read(tmp_path: Path) -> None:
    first, second, later = (tmp_path / name for name in ("a.strands", "b.strands", "c.strands"))
    document = json.loads(written(parse_board("CATS HERD"), parse_words("cats herd"), "strands"))
    assert document["spangram"] == "CATS"  # the first of two that might be
    other = document | {
        "clue": "What goes on four legs",
        "spangram": "HERD",
        "solutions": ["CATS", "HERD"],
        "themeWords": ["CATS"],
        "themeCoords": {"CATS": document["spangramCoords"]},
        "spangramCoords": document["themeCoords"]["HERD"],
    }
    first.write_text(json.dumps(other, ensure_ascii=False) + "\n", encoding="utf-8")
    assert unboggle("open", first, "-o", second).code == 0
    assert second.read_text("utf-8") == first.read_text("utf-8")
    assert unboggle("check", first, first, "-o", tmp_path / "a.json").code == 0
    assert unboggle("render", tmp_path / "a.json", "-o", later).code == 0
    assert later.read_text("utf-8") == first.read_text("utf-8")
    first.write_text(json.dumps(other | {"clue": ["x"]}), encoding="utf-8")
    assert "its clue is not a line" in unboggle("open", first).err


def test_strands_distinguishes_the_two_letters_i() -> None:
    board, words = parse_board("KIZ DİL"), parse_words("kız dil")
    document = json.loads(written(board, words, "strands"))
    assert document["startingBoard"] == ["KIZ", "DİL"]
    assert {document["spangram"], *document["themeWords"]} == {"KIZ", "DİL"}
    saved = read_saved(json.dumps(document))
    assert (saved.board, {*saved.words}) == (board, {"kız", "dil"})


@pytest.mark.parametrize(
    ("board", "words", "why"),
    [
        ("CATS DOG.", "cats dog", "row 2, column 4 shows no letter"),
        ("CATS DOG#", "cats dog", "row 2, column 4 shows no letter"),
        ("QIT XYZ", "quit", "row 1, column 1 shows 'qu'"),
        ("CAT XOG", "cat", "row 2, column 1 is in no word"),
        ("CAT CXR", "cat car", "row 1, column 1 is in 'cat' and in 'car'"),
    ],
)
def test_what_is_no_strands_puzzle_is_refused_with_the_reason(
    board: str, words: str, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        written(parse_board(board), parse_words(words), "strands")


faces = st.sampled_from(["a", "b", "ż", "σ", "ם", "", None, "qu", "th"])


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(st.lists(faces, min_size=n, max_size=n), min_size=1, max_size=10)
    )
)
def test_every_board_that_has_a_line_reads_back(rows: list[list[str | None]]) -> None:
    try:
        board = Board.from_rows(rows)
    except InputError:
        return
    line, q = typed_line(board)
    if line is not None:
        assert parse_board(line, reading=ReadOptions(q=q)) == board


def test_a_board_without_words_is_written_too() -> None:
    line = unboggle("throw", "--seed", "7", "--format", "board").out
    assert len(line.split()) == 4
    two = unboggle("throw", "--seed", "7", "--count", "2", "--format", "board").out
    assert two.splitlines()[0] == line.strip()
    assert two.count("\n") == 2
    several = unboggle("throw", "--seed", "7", "--count", "2", "--format", "ipuz")
    assert several.code == 2
    assert "holds one board, not 2" in several.err
    gogen = unboggle("gogen", "make", "--seed", "7", "--format", "board").out
    assert len(gogen.replace(" ", "").strip()) == 25


def test_no_board_is_reported_and_the_exit_code_stays(tmp_path: Path) -> None:
    file = tmp_path / "none.ipuz"
    result = unboggle("fit", "-", "--size", "1x2", "--format", "ipuz", "-o", file, stdin="cat")
    assert (result.code, result.out) == (20, "")
    assert "there is no board to write: impossible" in result.err
    assert not file.exists()


def test_what_is_saved_is_read_wherever_boards_and_words_are(tmp_path: Path) -> None:
    file = tmp_path / "pets.ipuz"
    fitted = unboggle(
        "fit", "-", "--size", "3", "--format", "ipuz", "-o", file, stdin="cat dog cow"
    )
    assert fitted.code == 0
    assert unboggle("check", file, file).code == 0
    assert unboggle("fit", file, "--size", "3").code == 0
    assert "cow" in unboggle("solve", file).out
