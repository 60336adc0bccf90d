"""``--fill`` and its limits, in `fit`, sheets, rendered reports and puzzle files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from running import reported, unboggle

from unboggle import Board, Grid, Lexicon, fit, fit_smallest, parse_words, render_answer
from unboggle.answering import shares
from unboggle.answering.answer import Context
from unboggle.answering.response import Response
from unboggle.answering.stages import fewer_extras, fill
from unboggle.answering.stages import report as report_stage
from unboggle.events import ignore
from unboggle.fitting.result import Fit, IncumbentBoard
from unboggle.render.shown import fillings_of
from unboggle.reports import fill_report_boards
from unboggle.requests import FillRequest, FitRequest, PuzzleRequest
from unboggle.system.clock import Deadline, StopToken

PETS = ("fit", "-", "--size", "3")
WORDS = "cat dog cow"


def blanks(report: dict[str, Any]) -> int:
    return sum(face == "" for row in report["board"] for face in row)


def blank_cells(report: dict[str, Any]) -> str:
    return "1 blank cell" if blanks(report) == 1 else f"{blanks(report)} blank cells"


def common(report: dict[str, Any], level: int = 60) -> int:
    """Return the extra words on the board, by the forward solver."""
    found = Lexicon.load().words_on(Board.from_rows(report["board"]))
    words = {one.word for one in found if one.level is not None and one.level <= level}
    return len(words - {*WORDS.split()})


def test_the_report_says_what_came_along() -> None:
    free = reported(*PETS, stdin=WORDS)[1]
    assert "fill" not in free
    assert blanks(free)
    count: dict[str, int] = {}
    for way in ("fewest-extras", "most-extras", "natural"):
        code, made = reported(*PETS, "--fill", way, stdin=WORDS)
        fill = made["fill"]
        assert (code, blanks(made), fill["strategy"], fill["blank_reason"]) == (0, 0, way, None)
        assert len(fill["cells"]) == blanks(free)
        assert fill["extra_count"] == common(made) == count.setdefault(way, common(made))
        assert fill["optimal"] is (None if way == "natural" else True)
        level = [one for one in made["extras"] if one["dictionary_level"] <= 60]
        assert len(level) == fill["extra_count"]
    assert count["fewest-extras"] < count["most-extras"]
    text = unboggle(*PETS, "--fill", "fewest-extras", stdin=WORDS).out
    said = f"{blank_cells(free)} filled; {count['fewest-extras']} common extra words"
    assert f"{said}, the fewest possible with usual letters." in text.replace("\n", " ")


def test_a_bound_that_is_not_to_be_had_is_a_no() -> None:
    code, made = reported(*PETS, "--max-extras", "1", stdin=WORDS)
    fill = made["fill"]
    assert (code, fill["strategy"], fill["within_limit"], fill["optimal"]) == (
        1,
        "fewest-extras",
        False,
        True,
    )
    assert made["status"] == "fitted"
    assert fill["extra_count"] == common(made) > 1
    ask = (*PETS, "--fill", "natural", "--fill-level", "10", "--max-extras", "20")
    code, made = reported(*ask, stdin=WORDS)
    assert (code, made["fill"]["within_limit"], made["fill"]["fill_level"]) == (0, True, 10)
    assert common(made, 10) == made["fill"]["extra_count"] <= 20
    full = unboggle("fit", "-", "--size", "1x3", "--max-extras", "0", stdin="was")
    assert full.code == 1
    assert "No cell is blank; 1 common extra word, more than 0" in full.out


def test_another_board_is_searched_for_until_its_extras_are_few_enough() -> None:
    ten = "margay margays jaguar jaguars puma pumas cougars tomcats toms cat"
    ask = ("fit", "-", "--size", "6", "--show-extras", "none", "--seed", "0")
    first = reported(*ask, "--fill", "fewest-extras", stdin=ten)[1]
    most = first["fill"]["extra_count"] - 20
    code, made = reported(*ask, "--max-extras", str(most), stdin=ten)
    words = Lexicon.load().words_on(Board.from_rows(made["board"]))
    extras = {one.word for one in words if one.level is not None and one.level <= 60}
    extras -= set(ten.split())
    assert code == 0
    assert made["status"] == "fitted"
    assert made["fill"]["extra_count"] == len(extras) <= most
    assert made["constraints"] == first["constraints"]  # a ban steered the search, no setter's
    assert [one["word"] for one in made["words"]] == ten.split()


def test_a_filling_that_its_share_was_too_short_for_has_all_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing = shares.Share("fill", frozenset({"max extras"}), 0.0)
    monkeypatch.setattr(shares, "SHARES", (nothing,))
    code, made = reported(*PETS, "--max-extras", "40", stdin=WORDS)
    assert (code, blanks(made), made["fill"]["within_limit"]) == (0, 0, True)


def test_another_board_of_the_smallest_size_leaves_what_is_known_of_sizes() -> None:
    words = parse_words("cat dog cow")
    found = fit_smallest(words)
    asked = FitRequest(PuzzleRequest(words), fill=FillRequest(max_extras=3))
    context = Context(Deadline(), ignore, StopToken(), frozenset())
    response = Response(asked, puzzle=found.puzzle, answer=found)
    other = fewer_extras._searched(response, found.puzzle, found.seed + 1, context)
    assert other is not None
    assert other.answer.area_bounds == found.area_bounds is not None
    assert other.answer.smaller_sizes == found.smaller_sizes
    assert (other.answer.seed, other.answer.puzzle) == (found.seed, found.puzzle)
    assert set(other.answer.paths) == set(words.words)


def test_words_within_words_of_the_list_are_extras_that_no_board_avoids() -> None:
    done = unboggle("fit", "-", "--size", "3", "--max-extras", "1", stdin="scattered")
    assert done.code == 1
    inside = re.search(r"your words contain (\d+) extra words: no board has at most 1", done.err)
    assert inside is not None
    straight = Lexicon.load().words_on(Board.from_rows(["scattered"]))
    within = {one.word for one in straight if one.level is not None and one.level <= 60}
    assert int(inside[1]) == len(within - {"scattered"}) > 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--fill", "none", "--max-extras", "3"], "--fill is none"),
        (["--fill-level", "35"], "--fill-level is for cells that are filled"),
        (["--fill", "some"], "'some' is not one of"),
    ],
)
def test_what_makes_no_sense_is_refused(options: list[str], said: str) -> None:
    done = unboggle(*PETS, *options, stdin=WORDS)
    assert done.code == 2
    assert said in done.err
    assert not done.out


def test_sheets_are_filled_by_default(tmp_path: Path) -> None:
    report, sheet, later = (tmp_path / name for name in ("a.json", "a.html", "b.html"))
    assert unboggle(*PETS, "-o", report, stdin=WORDS).code == 0
    made = unboggle(*PETS, "-o", sheet, stdin=WORDS)
    assert f"{blank_cells(json.loads(report.read_text()))} filled; " in made.err
    assert unboggle("render", report, "-o", later).code == 0
    assert sheet.read_bytes() == later.read_bytes()
    assert unboggle("render", report, "-o", later, "--fill", "none").code == 0
    assert sheet.read_bytes() != later.read_bytes()
    done = unboggle("render", report, "--format", "json", "--max-extras", "1")
    assert done.code == 1
    assert "more than 1: no filling with usual letters has" in done.err
    made = json.loads(done.out)
    assert made["fill"]["within_limit"] is False
    assert blanks(made) == 0
    again = tmp_path / "again.json"
    again.write_text(done.out)
    assert unboggle("render", again, "--format", "json", "--fill", "natural").out == done.out


def test_boards_and_the_only_board_are_filled() -> None:
    ask = ("boards", "-", "--size", "2x3", "--limit", "2", "--fill", "natural")
    code, made = reported(*ask, stdin="cat act tact")
    assert code == 0
    assert made["boards"]
    for one in made["boards"]:
        assert all(face for row in one["board"] for face in row)
        assert one["fill"]["cells"]
    made = reported("unique", "-", "--size", "1x4", "--fill", "natural", stdin="cat")[1]
    assert made["boards"][0] == made["board"]


def test_constraints_of_a_result_are_kept_when_it_is_filled_later(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    requested = ["--vowels", "2-3", "--ban", "tad,toad", "--dice", "CAT DOG CO AB BC CD EF GH IJ"]
    assert unboggle(*PETS, *requested, "-o", file, stdin="cat dog").code == 0
    for way in ("most-extras", "natural"):
        now = reported(*PETS, *requested, "--fill", way, stdin="cat dog")[1]
        later = json.loads(unboggle("render", file, "--format", "json", "--fill", way).out)
        assert later["board"] == now["board"]
        assert later["fill"] == now["fill"]
        letters = "".join(face for row in now["board"] for face in row)
        assert len(letters) == 9
        assert 2 <= sum(letter in "aeiou" for letter in letters) <= 3
        words = {one["word"] for one in now["extras"]}
        assert words
        assert not words & {"tad", "toad"}


def test_cells_stay_blank_where_every_letter_makes_a_banned_word() -> None:
    ban = ",".join(f"ca{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    ask = ("fit", "-", "--size", "1x3", "--given", "ca.", "--ban", ban)
    made = unboggle(*ask, "--fill", "natural", stdin="ca")
    assert made.code == 1
    assert "1 cell stays blank: no usual letters are possible" in made.out.replace("\n", " ")
    unasked = unboggle(*ask, "--format", "svg", stdin="ca")
    assert unasked.code == 0
    assert "stays blank" in unasked.err


def test_other_letters_are_those_of_the_list() -> None:
    code, made = reported(*PETS, "--fill", "fewest-extras", stdin="γάτα πάπια")
    assert (code, made["fill"]["extra_count"], made["fill"]["optimal"]) == (0, None, None)
    assert {face for row in made["board"] for face in row} <= {*"γάταπια"}


def test_bonus_words_are_no_extras(tmp_path: Path) -> None:
    dictionary = tmp_path / "words.txt"
    dictionary.write_text("cat cats scat")
    ask = ("fit", "-", "--size", "1x4", "--fill", "most-extras", "--dictionary", dictionary)
    assert reported(*ask, stdin="cat")[1]["fill"]["extra_count"] == 1
    made = reported(*ask, "--most", stdin="cat cats? scat?")[1]
    assert made["fill"]["extra_count"] == 0


def test_a_puzzle_file_says_it_too(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(
        'grid.size = 3\nwords.list = "cat dog cow"\n[output]\nfill = "natural"\n'
        "max_extras = 1\nfill_level = 20\n"
    )
    fill = reported("fit", file)[1]["fill"]
    assert (fill["strategy"], fill["max_extras"], fill["fill_level"]) == ("natural", 1, 20)
    typed = reported("fit", file, "--fill", "most-extras", "--without", "max_extras")[1]
    assert (typed["fill"]["strategy"], typed["fill"]["max_extras"]) == ("most-extras", None)


def test_boards_to_choose_from_are_measured_with_their_letters(tmp_path: Path) -> None:
    ask = ("fit", "-", "--size", "3", "--alternatives", "2", "--rank-by", "extras")
    code, made = reported(*ask, "--fill", "most-extras", stdin="cat dog")
    assert code == 0
    assert len(made["alternatives"]) == 2
    extras = [one["statistics"]["extras"] for one in made["alternatives"]]
    assert extras == sorted(extras) == [one["fill"]["extra_count"] for one in made["alternatives"]]
    assert all(face for one in made["alternatives"] for row in one["board"] for face in row)


def test_the_best_board_so_far_is_filled_without_its_missing_words() -> None:
    words = parse_words("cat act acts")
    grid = Grid.rectangle(2, 2)
    fitted = fit(parse_words("cat act").puzzle(grid))
    assert fitted.board is not None
    partial = IncumbentBoard(fitted.board, fitted.paths)
    undecided = Fit(words.puzzle(grid), "undecided", None, None, 0, incumbent=partial)
    context = Context(Deadline(), ignore, StopToken(), frozenset())
    request = FitRequest(PuzzleRequest(words, grid), fill=FillRequest("natural", required=True))
    response = Response(request, answer=undecided)
    report: Any = report_stage.run(fill.run(response, context), context).report
    assert report["board"] is None
    board = report["incumbent"]["board"]
    faces = [face for row in board for face in row]
    assert "" not in faces
    assert "s" not in faces  # "acts" is missing
    assert len(report["fill"]["cells"]) == 1
    assert list(fillings_of(report)) == [(report["fill"], 0)]
    assert "acts" in str(render_answer(report, format="svg"))


def test_one_answer_counts_extras_up_to_one_level() -> None:
    """The table, the order and the note of the filling count up to ``--fill-level``."""
    ask = ("fit", "-", "--size", "4", "--alternatives", "3", "--rank-by", "extras")
    fill = ("--fill", "natural", "--fill-level", "35")
    code, made = reported(*ask, *fill, stdin=WORDS)
    boards = made["alternatives"]
    counts = [one["statistics"]["extras"] for one in boards]
    assert code == 0
    assert counts == sorted(counts) == [common(one, 35) for one in boards]
    assert counts == [one["fill"]["extra_count"] for one in boards]
    done = unboggle(*ask, *fill, stdin=WORDS)
    text, note = " ".join(done.out.split()), " ".join(done.err.split())
    assert "extras to level 35" in text
    assert "common" not in text + note
    assert "that with the fewest extra words up to level 35 first" in text
    assert f"{counts[0]} to {counts[-1]} extra words up to level 35 on each" in note
    text = " ".join(unboggle(*PETS, *fill, "--show-offensive", stdin=WORDS).out.split())
    number = re.search(r"filled; (\d+) extra words? up to level 35\.", text)
    assert number
    assert f"Also on the board, {number[1]} word" in text
    assert "common word" not in text


def test_a_full_board_counts_up_to_the_level_of_the_others() -> None:
    report: Any = reported("fit", "-", "--size", "3", "--alternatives", "2", stdin=WORDS)[1]
    filled: Any = fill_report_boards(report, strategy="natural")
    report["alternatives"][0] = filled["alternatives"][0]
    del report["alternatives"][0]["fill"]
    report = fill_report_boards(report, strategy="natural", max_level=10)
    assert sorted("fill" in one for one in report["alternatives"]) == [False, True]
    for one in report["alternatives"]:
        assert one["statistics"]["extras"] == common(one, 10) < common(one)
