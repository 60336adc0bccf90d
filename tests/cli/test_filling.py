"""``--fill`` and its bounds: of `fit`, of sheets, of what is rendered later, of puzzle files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running import reported, unboggle

from unboggle import Board, Grid, Lexicon, fit, parse_words
from unboggle.cli.filling import Filling
from unboggle.cli.running import Watch
from unboggle.fitting.result import Partial
from unboggle.progress import ignore
from unboggle.system.clock import Stop

PETS = ("fit", "-", "--size", "3")
WORDS = "cat dog cow"


def blanks(report: dict[str, Any]) -> int:
    return sum(face == "" for row in report["board"] for face in row)


def common(report: dict[str, Any], level: int = 60) -> int:
    """The other words on the board, by the forward solver."""
    found = Lexicon.load().words_on(Board.of_rows(report["board"]))
    words = {one.word for one in found if one.level is not None and one.level <= level}
    return len(words - {*WORDS.split()})


def test_the_report_says_what_came_along() -> None:
    free = reported(*PETS, stdin=WORDS)[1]
    assert "fill" not in free and blanks(free)
    count: dict[str, int] = {}
    for way in ("fewest-extras", "most-extras", "natural"):
        code, told = reported(*PETS, "--fill", way, stdin=WORDS)
        fill = told["fill"]
        assert (code, blanks(told), fill["way"], fill["left"]) == (0, 0, way, None)
        assert len(fill["cells"]) == blanks(free)
        assert fill["extras"] == common(told) == count.setdefault(way, common(told))
        assert fill["optimal"] is (None if way == "natural" else True)
        level = [one for one in told["extras"] if one["level"] <= 60]
        assert len(level) == fill["extras"]
    assert count["fewest-extras"] < count["most-extras"]
    text = unboggle(*PETS, "--fill", "fewest-extras", stdin=WORDS).out
    said = f"{blanks(free)} free cell filled; {count['fewest-extras']} other common words"
    assert f"{said}, the fewest possible with usual letters." in text.replace("\n", " ")


def test_a_bound_that_is_not_to_be_had_is_a_no() -> None:
    code, told = reported(*PETS, "--extras-at-most", "1", stdin=WORDS)
    fill = told["fill"]
    assert (code, fill["way"], fill["within"], fill["optimal"]) == (1, "fewest-extras", False, True)
    assert told["status"] == "fitted" and fill["extras"] == common(told) > 1
    ask = (*PETS, "--fill", "natural", "--extras-level", "10", "--extras-at-most", "20")
    code, told = reported(*ask, stdin=WORDS)
    assert (code, told["fill"]["within"], told["fill"]["level"]) == (0, True, 10)
    assert common(told, 10) == told["fill"]["extras"] <= 20
    full = unboggle("fit", "-", "--size", "1x3", "--extras-at-most", "0", stdin="was")
    assert full.code == 1 and "No cell is free; 1 other common word, more than 0" in full.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--fill", "none", "--extras-at-most", "3"], "--fill is none"),
        (["--extras-level", "35"], "--extras-level is for cells that are filled"),
        (["--fill", "some"], "'some' is not one of"),
    ],
)
def test_what_makes_no_sense_is_refused(options: list[str], said: str) -> None:
    done = unboggle(*PETS, *options, stdin=WORDS)
    assert done.code == 2 and said in done.err and not done.out


def test_sheets_are_filled_unless_told_otherwise(tmp_path: Path) -> None:
    report, sheet, later = (tmp_path / name for name in ("a.json", "a.html", "b.html"))
    assert unboggle(*PETS, "-o", report, stdin=WORDS).code == 0
    told = unboggle(*PETS, "-o", sheet, stdin=WORDS)
    assert "1 free cell filled; " in told.err
    assert unboggle("render", report, "-o", later).code == 0
    assert sheet.read_bytes() == later.read_bytes()
    assert unboggle("render", report, "-o", later, "--fill", "none").code == 0
    assert sheet.read_bytes() != later.read_bytes()
    done = unboggle("render", report, "--format", "json", "--extras-at-most", "1")
    assert done.code == 1 and "more than 1: no filling with usual letters has" in done.err
    made = json.loads(done.out)
    assert made["fill"]["within"] is False and blanks(made) == 0
    again = tmp_path / "again.json"
    again.write_text(done.out)
    assert unboggle("render", again, "--format", "json", "--fill", "natural").out == done.out


def test_boards_and_the_only_board_are_filled() -> None:
    ask = ("boards", "-", "--size", "2x3", "--max", "2", "--fill", "natural")
    code, told = reported(*ask, stdin="cat act tact")
    assert code == 0 and told["boards"]
    for one in told["boards"]:
        assert all(face for row in one["board"] for face in row) and one["fill"]["cells"]
    told = reported("unique", "-", "--size", "1x4", "--fill", "natural", stdin="cat")[1]
    assert told["boards"][0] == told["board"]


def test_wishes_of_a_result_are_kept_when_it_is_filled_later(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    wished = ["--vowels", "2-3", "--ban", "tad,toad", "--dice", "CAT DOG CO AB BC CD EF GH IJ"]
    assert unboggle(*PETS, *wished, "-o", file, stdin="cat dog").code == 0
    for way in ("most-extras", "natural"):
        now = reported(*PETS, *wished, "--fill", way, stdin="cat dog")[1]
        later = json.loads(unboggle("render", file, "--format", "json", "--fill", way).out)
        assert later["board"] == now["board"] and later["fill"] == now["fill"]
        letters = "".join(face for row in now["board"] for face in row)
        assert len(letters) == 9 and 2 <= sum(letter in "aeiou" for letter in letters) <= 3
        words = {one["word"] for one in now["extras"]}
        assert words and not words & {"tad", "toad"}


def test_cells_stay_blank_where_every_letter_makes_a_banned_word() -> None:
    ban = ",".join(f"ca{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    ask = ("fit", "-", "--size", "1x3", "--given", "ca.", "--ban", ban)
    told = unboggle(*ask, "--fill", "natural", stdin="ca")
    assert told.code == 1
    assert "1 free cell stays blank: whatever usual letters they get" in told.out.replace("\n", " ")
    unasked = unboggle(*ask, "--format", "svg", stdin="ca")
    assert unasked.code == 0 and "stays blank" in unasked.err


def test_other_letters_are_those_of_the_list() -> None:
    code, told = reported(*PETS, "--fill", "fewest-extras", stdin="γάτα πάπια")
    assert (code, told["fill"]["extras"], told["fill"]["optimal"]) == (0, None, None)
    assert {face for row in told["board"] for face in row} <= {*"γάταπια"}


def test_bonus_words_are_no_extras(tmp_path: Path) -> None:
    dictionary = tmp_path / "words.txt"
    dictionary.write_text("cat cats scat")
    ask = ("fit", "-", "--size", "1x4", "--fill", "most-extras", "--dictionary", dictionary)
    assert reported(*ask, stdin="cat")[1]["fill"]["extras"] == 1
    told = reported(*ask, "--most", stdin="cat cats? scat?")[1]
    assert told["fill"]["extras"] == 0


def test_a_puzzle_file_says_it_too(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(
        'grid.size = 3\nwords.list = "cat dog cow"\n[output]\nfill = "natural"\n'
        "extras_at_most = 1\nextras_level = 20\n"
    )
    fill = reported("fit", file)[1]["fill"]
    assert (fill["way"], fill["at_most"], fill["level"]) == ("natural", 1, 20)
    typed = reported("fit", file, "--fill", "most-extras", "--without", "extras_at_most")[1]
    assert (typed["fill"]["way"], typed["fill"]["at_most"]) == ("most-extras", None)


def test_boards_to_choose_from_are_measured_with_their_letters(tmp_path: Path) -> None:
    ask = ("fit", "-", "--size", "3", "--choices", "2", "--rank-by", "extras")
    code, told = reported(*ask, "--fill", "most-extras", stdin="cat dog")
    assert code == 0 and len(told["boards"]) == 2
    extras = [one["figures"]["extras"] for one in told["boards"]]
    assert extras == sorted(extras) == [one["fill"]["extras"] for one in told["boards"]]
    assert all(face for one in told["boards"] for row in one["board"] for face in row)


def test_a_board_that_is_no_answer_yet_is_not_filled_and_that_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = parse_words(WORDS)
    fitted = fit(words.puzzle(Grid.rectangle(3, 3)))
    assert fitted.board is not None
    partial = Partial(fitted.board, fitted.paths)
    undecided = replace(fitted, status="undecided", board=None, paths={}, best=partial)
    watch: Watch = {"timeout": None, "on_progress": ignore, "stop": Stop()}
    for asked in (True, False):
        filling = Filling("natural", 60, None, asked)
        assert filling.answer(undecided, words, None, 0, watch) == (undecided, None)
        assert ("stay blank" in capsys.readouterr().err) is asked
