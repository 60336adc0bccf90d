"""``unboggle fit --choices``: text, JSON, sheets, puzzle files, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import EXAMPLES, reported, unboggle

from unboggle import read_reports


def test_text_and_json_say_the_same(tmp_path: Path) -> None:
    asked = ("fit", "-", "--size", "3", "--choices", "3", "--rank-by", "extras")
    code, report = reported(*asked, "--level", "1", stdin="cat@1, dog, cow, hen?, ox@2")
    assert code == 0 and (report["status"], report["asked"]) == ("more", 3)
    figures = [one["figures"] for one in report["boards"]]
    assert [it["extras"] for it in figures] == sorted(it["extras"] for it in figures)
    assert all(one["apart"] >= 0.5 for one in report["boards"])
    assert all(
        [w["word"] for w in one["words"]] == ["cat", "dog", "cow"] for one in report["boards"]
    )
    for one in report["boards"]:
        bonus = one["bonus"]["found"] + one["bonus"]["missing"]
        assert [entry["word"] for entry in bonus] == ["hen"]
    (tmp_path / "choices.json").write_text(json.dumps(report))
    assert read_reports(str(tmp_path / "choices.json"))[0]["format"] == "unboggle.choices/1"
    report["boards"][0]["words"][0]["path"].reverse()
    (tmp_path / "false.json").write_text(json.dumps(report))
    assert unboggle("render", tmp_path / "false.json").code == 2
    text = unboggle(*asked, "--level", "1", stdin="cat@1, dog, cow, hen?, ox@2").out
    table = text[text.index("difficulty") :].splitlines()[1:4]
    for number, (line, it) in enumerate(zip(table, figures, strict=True), start=1):
        shown = line.split()
        assert shown[:3] == [str(number), str(it["difficulty"]), it["label"]]
        assert shown[-2:] == [str(it["extras"]), str(it["offensive"])]
    assert "fewest common other words first" in text


def test_all_boards_of_a_list_that_has_one() -> None:
    asked = ("fit", EXAMPLES / "needleman.txt", "--size", "3", "--choices", "3")
    done = unboggle(*asked, "--paths", "--extras", "none")
    assert done.code == 0 and "Where they run" in done.out and "common extras" not in done.out
    assert "every other one is like this one" in " ".join(done.out.split())


def test_a_size_is_sought_where_none_is_named() -> None:
    code, report = reported("fit", "-", "--choices", "2", stdin="cat act tac")
    assert code in (0, 124) and report["size"] == [2, 2]
    assert unboggle("fit", "-", "--choices", "2", "--size", "1", stdin="cat").code == 20


@pytest.mark.parametrize("ending", ["html", "svg", "board"])
def test_sheets_have_them_all(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"pets.{ending}"
    asked = ["--format", "board"] if ending == "board" else []
    done = unboggle(
        "fit", "-", "--size", "3", "--choices", "2", "-o", path, *asked, stdin="cat dog"
    )
    assert done.code == 0
    text = path.read_text()
    assert text.lower().count("board 2") >= 1 if ending != "board" else len(text.split()) >= 6


def test_a_puzzle_file_says_it(tmp_path: Path) -> None:
    path = tmp_path / "pets.toml"
    path.write_text(
        '[grid]\nsize = 3\n[words]\nlist = ["cat", "dog"]\n'
        '[search]\nchoices = 2\nrank_by = "turns"\n'
    )
    report = reported("fit", path)[1]
    assert (report["asked"], report["rank_by"]) == (2, "turns")
    assert reported("fit", path, "--choices", "3", "--rank-by", "length")[1]["asked"] == 3
    assert reported("fit", path, "--without", "choices")[1]["format"] == "unboggle.fit/1"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--choices", "1"], "--choices"),
        (["--choices", "21"], "--choices"),
        (["--choices", "2", "--most"], "--most is about one board"),
        (["--choices", "2", "--certify", "proof"], "--certify is about one board"),
        (["--choices", "2", "--solver", "cadical195"], "takes no --solver"),
        (["--choices", "2", "--deterministic"], "takes no --deterministic"),
        (["--choices", "2", "--other-boards"], "--other-boards"),
        (["--choices", "2", "--cluster", "local"], "takes no --cluster"),
        (["--choices", "2", "--verbose"], "--verbose"),
        (["--choices", "2", "--extras", "none", "--rank-by", "extras"], "no --extras none"),
        (["--choices", "2", "--format", "ipuz"], "holds one board, not 2"),
        (["--choices", "2", "--format", "code"], "--choices"),
        (["--rank-by", "turns"], "--rank-by goes with --choices"),
    ],
)
def test_what_does_not_go_together_is_refused(more: list[str], says: str) -> None:
    done = unboggle("fit", "-", "--size", "3", *more, stdin="cat dog")
    assert done.code == 2 and says in done.err


def test_bonus_words_that_come_along_with_letters_are_found(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("act dog be")
    asked = ("fit", "-", "--size", "2x4", "--choices", "2", "--level", "1", "--fill", "most-extras")
    words = "cat@1, of?, at?, to?"
    code, report = reported(*asked, "--dictionary", tmp_path / "words.txt", stdin=words)
    assert code == 0
    for one in report["boards"]:
        rows = one["board"]
        assert all(face for row in rows for face in row) and one["fill"]["cells"]
        for entry in one["bonus"]["found"]:
            assert "".join(rows[r][c] for r, c in entry["path"]) == entry["word"]
        assert one["figures"]["extras"] == one["fill"]["extras"]
    found = report["boards"][0]["bonus"]["found"]
    found[0]["path"].reverse()
    (tmp_path / "false.json").write_text(json.dumps(report))
    done = unboggle("render", tmp_path / "false.json")
    assert done.code == 2 and "does not run on the board" in done.err
