"""Formats by file ending, and ``unboggle render``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
import sheets as samples
from running import unboggle

from unboggle.cli.main import cli
from unboggle.cli.printing import Output
from unboggle.render import formats
from unboggle.reports import read_reports

CHECK = ("check", "QEST ANSI XWEO YRSN", "-")


@pytest.fixture
def result(tmp_path: Path) -> Path:
    file = tmp_path / "animals.json"
    file.write_text(json.dumps(samples.animals()), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("ending", "start"),
    [("svg", b"<svg"), ("html", b"<!DOCTYPE"), ("json", b'{"format"'), ("PDF", b"%PDF"),
     ("png", b"\x89PNG"), ("txt", b"\xe2\x94\x8c")],
)  # fmt: skip
def test_a_file_is_what_its_name_ends_as(ending: str, start: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"board.{ending}"
    done = unboggle(*CHECK, "-o", file, stdin="quest")
    assert done.code == 0
    assert done.err == f"unboggle: written to {file}\n"
    assert file.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["-o", "x.docx"], "there is no format for files that end in .docx"),
        (["-o", "x.pdf", "--format", "json"], "a file of the format json cannot end in .pdf"),
        (["-o", "nowhere/x.pdf"], "there is no folder nowhere"),
    ],
)
def test_an_ending_that_cannot_be_is_refused_before_any_work(
    options: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = unboggle("fit", "-", "--size", "3", *options, stdin="cat")
    assert done.code == 2
    assert said in done.err
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_board_no_file_is_written(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_text("mine")
    done = unboggle("fit", "-", "--size", "1", "-o", file, stdin="cat")
    assert done.code == 20
    assert file.read_text() == "mine"
    assert "there is no board to write" in done.err
    assert "is not written" in done.err
    assert unboggle("fit", "-", "--size", "1", "--format", "svg", stdin="cat").out == ""


def test_what_was_found_is_not_lost_for_a_letter(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = unboggle("fit", "-", "--size", "1x2", "--title", "猫", "-o", file, stdin="aa")
    assert done.code == 2
    assert not file.exists()
    assert "│ A │ A │" in done.err
    assert "has no '猫'" in done.err


def test_a_terminal_gets_no_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unboggle.cli.format_choice.is_terminal", lambda: True)
    done = unboggle(*CHECK, "--format", "pdf", stdin="quest")
    assert done.code == 2
    assert "-o FILE.pdf" in done.err
    assert done.out == ""


def test_results_become_sheets_later(result: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert (
        unboggle("render", result, "-o", page, "--title", "Zoo", "--word-list", "hints").code == 0
    )
    text = page.read_text("utf-8")
    assert "<h1 dir=auto>Zoo</h1>" in text
    assert "q _ _ _ _" in text
    assert "Qu" in unboggle("render", result).out
    again = json.loads(unboggle("render", result, "--format", "json").out)
    assert again == json.loads(result.read_text("utf-8"))


def test_several_results_make_a_booklet(result: Path, tmp_path: Path) -> None:
    lines = tmp_path / "two.jsonl"
    lines.write_text(f"{json.dumps(samples.polish())}\n{json.dumps(samples.ring())}\n", "utf-8")
    done = unboggle("render", result, lines, "--format", "html", "--versions", "2")
    assert done.code == 0
    assert done.out.count("<article>") == 6


def changed(**fields: Any) -> str:
    return json.dumps(samples.animals() | fields)


WORD = samples.animals()["words"][0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('{"a": ' + "1" * 5000 + "}", "is not JSON (a number is too long); a report is what"),
        ("3", "is not a report of unboggle"),
        ('{"format": ["x"]}', "is not a report of unboggle"),
        ('{"format": "unboggle.fit/9"}', "is not a report of unboggle"),
        ('{"format": "unboggle.check/1"}', "is missing"),
        (changed(board=[["q"], ["a", "b"]]), "is no rectangle"),
        (changed(board="cat"), "board: no array"),
        (changed(words=[WORD | {"word": "cat", "path": [[0, 0], [0, 1], [0, 2]]}]), "does not run"),
        (changed(words=[WORD | {"word": "ll", "path": [[0, 0], [0, 0]]}]), "does not run"),
        (changed(words=[WORD | {"word": "lr", "path": [[0, 0], [3, 2]]}]), "does not run"),
        (changed(words=[WORD | {"word": "x", "path": [[9, 9]]}]), "does not run"),
        (changed(words=[WORD | {"word": 3, "path": []}]), "no string"),
        (changed(board=[["q"]], words=[WORD | {"word": "q", "path": [[0, 0]]}]), "of another size"),
        (changed(words=[WORD | {"word": "r", "path": [[3, 2], [3, 3]]}]), "does not run"),
        (changed(words=[WORD | {"written": "<script>alert(1)</script>"}]), "is no way to write"),
        (changed(words=[WORD | {"written": f"\u202e{WORD['word']}"}]), "is no way to write"),
        (changed(words=[WORD | {"written": "newt"}]), "'newt' is no way to write 'quail'"),
        (changed(extras=[]), "extras and extra_points go together"),
    ],
)
def test_what_is_read_is_not_believed(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "page.svg"
    done = unboggle("render", "-", "-o", file, stdin=text)
    assert done.code == 2, done.err
    assert said in done.err, done.err
    assert not file.exists()


def test_what_no_schema_knows_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    file.write_text(changed(best=3, puzzles=[], boards={}), encoding="utf-8")
    (report,) = read_reports(str(file))
    assert report == samples.animals()


def test_words_without_their_accents_are_read_back(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    options = ["--size", "3x4", "--fold-accents", "--umlauts", "-o", str(file)]
    assert unboggle("fit", "-", *options, stdin="Bär fée rose").code == 0
    drawn = unboggle("render", file, "--format", "svg")
    assert drawn.code == 0
    cells = sum(row.count("") for row in json.loads(file.read_text())["board"])
    assert cells > 1
    assert f"{cells} blank cells filled; " in drawn.err
    opened = unboggle("open", file)
    assert opened.code == 0
    assert "(3): Bär, fée, rose" in opened.out


def test_a_result_is_not_overwritten(result: Path) -> None:
    done = unboggle("render", result, "-o", result)
    assert done.code == 2
    assert "would overwrite" in done.err


def test_what_a_format_cannot_hold_is_reported_and_a_no_stays_a_no() -> None:
    two = unboggle("unique", "-", "--size", "3", "--format", "ipuz", stdin="act ape ate cop end")
    assert two.code == 1
    assert not two.out
    assert "│" in two.err
    assert two.err.startswith("unboggle: the answer has 2 boards, and an ipuz file holds one;")
    fits = unboggle("fit", "-", "--size", "3", "--format", "strands", stdin="abc cde efg")
    assert fits.code == 2
    assert "│" in fits.err
    assert "is no Strands puzzle" in fits.err.split("\n")[0]
    early = unboggle("fit", "-", "--size", "3", "--format", "strands", stdin="cat dog")
    assert early.code == 2
    assert "the words have 6 letters for 9" in early.err
    for more in (("unique",), ("boards", "--limit", "1")):
        early = unboggle(*more, "-", "--size", "3", "--format", "strands", stdin="cat dog")
        assert early.code == 2
        assert "the words have 6 letters for 9" in early.err
    many = unboggle("boards", "-", "--size", "3", "--format", "ipuz", stdin="cat dog")
    assert many.code == 2
    assert "holds one board, not 100" in many.err
    assert "--limit 1" in many.err
    other = unboggle("throw", "--format", "code")
    assert other.code == 2
    assert "ipuz, json, pdf, png, strands and svg can" in other.err
    assert unboggle("open", "").err == "unboggle: the name of the puzzle is empty\n"


def test_whatever_finds_a_board_takes_the_options_of_sheets(tmp_path: Path) -> None:
    ask = ("fit", "-", "--size", "3", "--seed", "1")
    options = (
        "--versions",
        "4",
        "--word-list",
        "hints",
        "--title",
        "Pets",
        "--no-key",
        "--number-cells",
    )
    unboggle(*ask, "-o", tmp_path / "pets.json", stdin="cat dog")
    unboggle("render", tmp_path / "pets.json", *options, "-o", tmp_path / "later.html")
    unboggle(*ask, *options, "-o", tmp_path / "now.html", stdin="cat dog")
    page = (tmp_path / "now.html").read_text("utf-8")
    assert page == (tmp_path / "later.html").read_text("utf-8")
    assert "Pets · D" in page
    assert "c _ _" in page
    assert "Key:" not in page


@pytest.mark.parametrize(
    ("option", "ending", "who"),
    [
        ("--per-page=2", "svg", "pdf"),
        ("--no-key", "png", "html or pdf"),
        ("--title=x", "json", "html, ipuz, pdf, png, strands or svg"),
        ("--versions=2", "txt", "html, pdf, png or svg"),
    ],
)
def test_a_format_without_use_for_an_option_refuses_it(option: str, ending: str, who: str) -> None:
    done = unboggle("throw", "--seed", "1", option, "-o", f"nowhere.{ending}")
    name = option.partition("=")[0]
    assert done.code == 2
    assert f"{name} is for --format {who}, or -o FILE" in done.err


def test_versions_can_be_other_boards(tmp_path: Path) -> None:
    file = tmp_path / "class.html"
    ask = ("fit", "-", "--version-kind", "other", "-o", file)
    done = unboggle(*ask, "--size", "4", "--versions", "4", "--title", "Pets", stdin="cat dog cow")
    assert done.code == 0
    assert done.err.startswith("unboggle: the blank cells of 4 boards filled; ")
    assert f" common extra words on each.\nunboggle: written to {file}\n" in done.err
    page = file.read_text("utf-8")
    assert [f"<h1 dir=auto>Pets · board {n}</h1>" in page for n in range(1, 6)] == [
        True, True, True, True, False,
    ]  # fmt: skip
    few = unboggle(*ask, "--size", "1x3", "--versions", "2", stdin="cat")
    assert "unboggle: other boards: 1 of 2 versions; no more hold these words" in few.err
    assert file.read_text("utf-8").count("<article>") == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--versions=2", "-o", "a.svg", "--most"), "--most is about one board"),
        (("--versions=2", "-o", "a.svg", "--certify", "new"), "--certify is about one board"),
        (("-o", "a.svg"), "--version-kind other goes with --versions"),
        (("-o", "a.txt"), "--version-kind other is for sheets and pictures"),
    ],
)
def test_other_boards_where_there_are_none_are_refused(options: tuple[str, ...], said: str) -> None:
    done = unboggle("fit", "-", "--size", "1x3", "--version-kind", "other", *options, stdin="cat")
    assert done.code == 2
    assert said in done.err


def test_fewer_versions_than_were_asked_for_are_reported(tmp_path: Path) -> None:
    lines = tmp_path / "two.jsonl"
    plain, turned = samples.checked("CAT", "cat"), samples.animals()
    lines.write_text(f"{json.dumps(plain)}\n{json.dumps(turned)}\n", "utf-8")
    many = unboggle("render", lines, "--versions", "4", "--format", "svg")
    assert "unboggle: of 1 of 2 boards there are fewer than 4 versions" in many.err
    one = unboggle("check", "CAT", "-", "--versions", "4", "--format", "svg", stdin="cat")
    assert one.err == "unboggle: 2 of 4 versions: turned further the board looks the same\n"
    assert "· B" in one.out
    assert "· C" not in one.out
    assert unboggle("check", "CAT", "-", "--versions=2", "--format=svg", stdin="cat").err == ""


@pytest.mark.parametrize("name", ["ipuz", "code", "board", "svg", "json"])
def test_words_that_the_best_board_lacks_are_named(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A share code, for example, has a list without them."""
    with click.Context(cli):
        Output(formats.get(name), "-").emit(samples.undecided())
        assert Output(formats.get(name), "-").emit_all([(samples.undecided(), "")])
    said = capsys.readouterr().err.count("has 3 of 4 words, all but Sheep.")
    assert said == (0 if name == "json" else 2)


@pytest.mark.parametrize("ending", ["ipuz", "strands", "board", "svg", "html"])
def test_no_file_is_touched_where_no_result_has_a_board(tmp_path: Path, ending: str) -> None:
    result, sheet = tmp_path / "no.json", tmp_path / f"sheet.{ending}"
    done = unboggle("fit", "-", "--size", "2", "-o", result, stdin="cats dogs zzz")
    assert done.code == 20
    sheet.write_text("an earlier one")
    done = unboggle("render", result, "-o", sheet)
    assert done.code == 20
    assert "is not written" in done.err
    assert sheet.read_text() == "an earlier one"
