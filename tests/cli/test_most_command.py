"""``--most``, ``--optional`` and ``--list-level`` of ``unboggle fit``, and in puzzle files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from running import reported, unboggle

from unboggle import PuzzleFile, parse_words, read_puzzle_file
from unboggle.boards import parse_puzzle_file
from unboggle.puzzle import Grid
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.render.text.fit import text
from unboggle.reports.fit import FitReport

THEME = "@1\nnewt, hare, moth\n@2\ngnu, neat?, oxen?\n@3*2\nzebra"


@pytest.fixture
def theme(tmp_path: Path) -> Path:
    (tmp_path / "theme.txt").write_text(THEME)
    return tmp_path / "theme.txt"


def test_all_of_one_list_and_the_most_of_another(theme: Path) -> None:
    words = ("fit", "-", "--size", "3", "--optional", theme)
    code, report = reported(*words, "--list-level", "2", stdin="ant hen Hare")
    assert code == 0
    assert report["dropped"]["optimal"]
    assert report["dropped"]["required"] == ["ant", "hen", "hare"]
    kept = [entry["word"] for entry in report["words"]]
    left = [entry["word"] for entry in report["dropped"]["words"]]
    assert sorted(kept + left) == ["ant", "gnu", "hare", "hen", "moth", "newt"]
    assert {"ant", "hen", "hare"} <= {*kept}
    found, missing = report["bonus"]["found"], report["bonus"]["missing"]
    assert {entry["word"] for entry in found + missing} == {"neat", "oxen"}
    text = unboggle(*words, stdin="ant hen Hare").out
    assert "Your " in text
    assert "onus word" in text
    assert "Dropped, " in text


def test_words_that_must_be_there_and_cannot_be_are_the_reason(theme: Path) -> None:
    asked = ("fit", "-", "--size", "3", "--optional", theme)
    code, report = reported(*asked, stdin="hippopotamus cat")
    assert code == 20
    assert report["reason"]["words"] == ["hippopotamus"]
    text = unboggle(*asked, stdin="hippopotamus cat").out
    assert "of the required words" in text
    assert "--most" not in text


def test_a_certificate_is_that_of_the_words_left_out(theme: Path) -> None:
    proof = theme.parent / "proof"
    asked = ("fit", "-", "--size", "3", "--optional", theme, "--most", "--list-level", "1")
    code, report = reported(*asked, "--certify", proof, stdin="ant hen neat? ten?")
    assert code == 0
    assert report["dropped"]["required"] == ["ant", "hen"]
    assert report["certificate"]["verified"]
    assert "bonus" in report
    checked = subprocess.run(
        [sys.executable, proof / "check.py"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


def test_a_level_goes_without_most(theme: Path) -> None:
    code, report = reported("fit", theme, "--size", "4", "--list-level", "2")
    assert code == 0
    assert report["dropped"] is None
    assert [entry["word"] for entry in report["words"]] == ["newt", "hare", "moth", "gnu"]
    assert "bonus" in report


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--optional", "THEME"], "--optional needs a --size"),
        (["--optional", "THEME", "--most"], "--most needs a --size"),
        (["--most", "--size", "3", "--solver", "cadical195"], "--most has methods of its own"),
        (["--most", "--size", "3", "--list-level", "2"], "needs words with a list level"),
        (["--most", "--size", "3", "--list-level", "0"], "--list-level"),
        (["--optional", "-", "--most", "--size", "3"], "can come from standard input"),
        (["--most", "--size", "3", "--optional", "no.txt"], "no.txt"),
        (["--most", "--size", "3", "--every-cell", "1"], "--every-cell"),
        (["--size", "3", "--max-words", "2"], "--max-words needs --most"),
        (["--most", "--size", "3", "--max-words", "0"], "--max-words"),
        (["--most", "--size", "3", "--max-words", "1", "--certify", "x"], "it takes no --certify"),
    ],
)
def test_what_does_not_go_together_is_refused(more: list[str], says: str, theme: Path) -> None:
    typed = [str(theme) if one == "THEME" else one for one in more]
    done = unboggle("fit", "-", *typed, stdin="cat dog")
    assert done.code == 2
    assert says in done.err


def test_one_of_two_words_is_left_out_if_they_cannot_be_apart() -> None:
    words = "aab ab abc"
    code, report = reported("fit", "-", "--size", "3", "--most", "--apart", "ab aab", stdin=words)
    assert code == 0
    assert [entry["word"] for entry in report["dropped"]["words"]] in (["aab"], ["ab"])
    code, report = reported(
        "fit", "-", "--size", "3", "--most", "--apart", "ab aab", stdin="aab ab*3 abc"
    )
    assert [entry["word"] for entry in report["dropped"]["words"]] == ["aab"]
    for typed, given in ((["--most"], "aab! ab! abc"), ([], words)):
        code, report = reported("fit", "-", "--size", "3", *typed, "--apart", "ab aab", stdin=given)
        assert code == 20
        assert report["reason"]["constraints"] == ["AAB apart from AB"]
        assert "'ab' must be apart from 'aab', but is within it" in report["reason"]["text"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("cat dog emu?", "The bonus word is not on the board."),
        ("cat dog emu? fox?", "None of the 2 bonus words is on the board."),
        ("cat dog emu? tac?", "Bonus words on the board, 1 of 2: tac"),
    ],
)
def test_the_bonus_words_of_a_board_are_counted(words: str, says: str, tmp_path: Path) -> None:
    theme = tmp_path / "theme.txt"
    theme.write_text(words)
    assert says in unboggle("fit", str(theme), "--size", "2x3", "--most").out


@pytest.mark.parametrize(
    ("lower_bound", "says", "says_not"),
    [
        (1, "no board yet for 9 words; not all of them fit.", "must go"),
        (5, "more than 4 is impossible. At least 5 must go.", "not all of them"),
        (0, "whether all fit is not known.", "must go"),
    ],
)
def test_without_a_board_a_bound_is_named_if_it_says_something(
    lower_bound: int, says: str, says_not: str
) -> None:
    report = reported("fit", "-", "--size", "3", "--most", stdin="ab bc cd")[1]
    none: dict[str, Any] = {"words": [], "weight": None, "kept_weight": None, "optimal": False}
    bounds = {"lower_bound": lower_bound, "kept_upper_bound": 9 - lower_bound, "total_weight": 9}
    report |= {"status": "undecided", "board": None, "words": [], "dropped": {**none, **bounds}}
    said = " ".join(text(cast(FitReport, report)).split())
    assert says in said
    assert says_not not in said


def test_the_heaviest_words_are_kept_if_their_number_is_limited(tmp_path: Path) -> None:
    words = "ant hen*2 Hare*3 net*5 tan"
    code, report = reported("fit", "-", "--size", "3", "--most", "--max-words", "2", stdin=words)
    assert code == 0
    assert [entry["word"] for entry in report["words"]] == ["hare", "net"]
    assert report["dropped"]["kept_weight"] == report["dropped"]["kept_upper_bound"] == 8
    assert report["dropped"]["max_words"] == 2
    text = unboggle("fit", "-", "--size", "3", "--most", "--max-words", "2", stdin=words).out
    assert "(at most 2 are kept): " in text
    assert "possible" not in text
    left = reported("fit", "-", "--size", "3", "--most", "--max-words", "1", stdin="cat*9 dog tac")
    assert left[1]["dropped"]["kept_upper_bound"] == 9
    assert [entry["word"] for entry in report["dropped"]["words"]] == ["ant", "hen", "tan"]
    file = tmp_path / "few.toml"
    file.write_text(
        f'[grid]\nsize = 3\n[words]\nlist = "{words}"\n[search]\nmost = true\nmax_words = 2\n'
    )
    assert [one["word"] for one in reported("fit", file)[1]["words"]] == ["hare", "net"]
    required = ("fit", "-", "--size", "3", "--most", "--max-words", "1")
    refused = unboggle(*required, stdin="ant! hen!")
    assert refused.code == 2
    assert "2 words are required, but at most 1 may be kept: raise --max-words" in refused.err


def test_a_puzzle_file_says_it_and_options_go_before(theme: Path) -> None:
    path = theme.parent / "farm.toml"
    path.write_text(
        '[grid]\nsize = 3\n[words]\nlist = ["ant", "hen"]\noptional = "theme.txt"\nlist_level = 1\n'
        "[search]\nmost = true\n"
    )
    code, report = reported("fit", path)
    assert code == 0
    assert report["dropped"]["total_weight"] == 5
    assert report["dropped"]["required"] == ["ant", "hen"]
    assert reported("fit", path, "--list-level", "2")[1]["dropped"]["total_weight"] == 6
    assert reported("fit", path, "--without", "list_level")[1]["dropped"]["total_weight"] == 8
    done = unboggle("why", path)
    assert done.code == 2
    assert "--without words.optional" in done.err
    file = read_puzzle_file(str(path))
    assert file.word_list(reading=ReadOptions(marks="all")).words == (
        "ant",
        "hen",
        "newt",
        "hare",
        "moth",
    )
    assert parse_puzzle_file(file.toml()) == file


def test_marks_are_read_back_out_of_a_puzzle_file() -> None:
    words = parse_words(
        'cat@2 dog*3@4! "ice cream"? hen*2 Maß@1?', reading=ReadOptions(marks="all")
    )
    file = PuzzleFile.from_puzzle(words, words.puzzle(Grid.rectangle(3, 3)))
    again = parse_puzzle_file(file.toml()).word_list(reading=ReadOptions(marks="all"))
    assert again == words


def test_the_key_of_a_sheet_names_the_bonus_words(tmp_path: Path) -> None:
    for more in ([], ["--alternatives", "2"]):
        path = tmp_path / "sheet.html"
        done = unboggle(
            "fit", "-", "--size", "2", "--list-level", "1", *more, "-o", path, stdin="cat@1 at?"
        )
        assert done.code == 0
        assert "Bonus words on the board: at." in path.read_text()
