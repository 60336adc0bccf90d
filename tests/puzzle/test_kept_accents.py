"""Accents that are kept when others are folded: in Spanish ñ is a letter of its own, á is an a."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import unboggle

from unboggle import fit, share_code, to_report
from unboggle.certify.regenerate import regeneration_commands
from unboggle.errors import InputError
from unboggle.library.sharing import load_puzzle
from unboggle.puzzle import Grid
from unboggle.puzzle.formats.document import puzzle_of_json, puzzle_to_json
from unboggle.puzzle.formats.puzzle_file import PuzzleFile
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import ReadOptions

READING = ReadOptions(fold_accents=True, faces="ñ")
WORDS = "ñandú árbol piña"


def test_words_and_boards_keep_them() -> None:
    words = parse_words(WORDS, reading=READING)
    spelled = ["".join(way) for ways in words.spellings.values() for way in ways]
    assert spelled == ["ñandu", "arbol", "piña"]
    assert parse_words("N\u0303A", reading=READING).spellings["ña"] == (("ñ", "a"),)
    umlauts = ReadOptions(umlauts=True, fold_accents=True, faces="ü, th")
    assert parse_words("müthä", reading=umlauts).spellings["müthae"] == (
        ("m", "ü", "t", "h", "a", "e"),
        ("m", "ü", "th", "a", "e"),
    )
    assert parse_board("ÑÁ ÉN", reading=READING).rows() == [["ñ", "a"], ["e", "n"]]
    for bad in ("a", "1", "é!"):
        with pytest.raises(InputError, match="does not have 2 to 4 letters"):
            parse_words("cat", reading=ReadOptions(faces=bad))


def test_they_survive_codes_files_and_certificates() -> None:
    words = parse_words(WORDS, reading=READING)
    puzzle = words.puzzle(Grid.rectangle(4, 4))
    board = fit(puzzle, seed=1).board
    opened = load_puzzle(share_code(words, puzzle, board))
    assert (opened.puzzle.spellings, opened.board) == (puzzle.spellings, board)
    report = to_report(opened)
    assert (report["faces"], report["fold_accents"]) == ("ñ", True)
    whole = json.loads(json.dumps(puzzle_to_json(puzzle)))
    assert puzzle_of_json(whole).spellings == puzzle.spellings
    assert PuzzleFile.from_puzzle(words, puzzle).word_list().spellings == puzzle.spellings
    commands = regeneration_commands(puzzle, "one_hot", 5)
    assert commands is not None
    assert "--fold-accents --faces" in commands[1]


def test_the_command_line_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("es.txt").write_text(WORDS, "utf-8")
    Path("spanish.txt").write_text("ñandú niño árbol bol", "utf-8")
    keep = ["--fold-accents", "--faces", "ñ"]
    made = unboggle("fit", "es.txt", "--size", "4", *keep, "-o", "es.ipuz", "--fill", "none")
    assert made.code == 0
    opened = load_puzzle("es.ipuz").puzzle
    assert opened.spellings == parse_words(WORDS, reading=READING).spellings
    Path("board.txt").write_text("ÑANDU\nARBOL", "utf-8")
    Path("two.txt").write_text("ñandú árbol nandu", "utf-8")
    checked = unboggle("check", "board.txt", "two.txt", *keep)
    assert checked.code == 1
    assert "nandu" in checked.out
    solved = unboggle("solve", "board.txt", *keep, "--dictionary", "spanish.txt")
    assert [word in solved.out for word in ("ñandú", "árbol", "niño", "bol")] == [1, 1, 0, 1]


def test_a_puzzle_file_names_a_dictionary_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name is looked up there only if there is no such file next to the puzzle file."""
    folder = tmp_path / "puzzles"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DICPATH", str(tmp_path))
    (tmp_path / "xx.aff").write_text("SET UTF-8\n")
    (tmp_path / "xx.dic").write_text("2\narbol\ncama\n")
    toml = '[grid]\nsize = "1x5"\n[words]\nlist = ["arbo"]\n[output]\ndictionary = "xx"\n'
    (folder / "es.toml").write_text(toml + '[constraints]\ngiven = "arbol"\n', "utf-8")
    assert "1 word: arbol" in unboggle("fit", "puzzles/es.toml").out
    (folder / "xx").write_text("rbol\n")
    assert "1 word: rbol" in unboggle("fit", "puzzles/es.toml").out
