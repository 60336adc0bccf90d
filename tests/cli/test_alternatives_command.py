"""``unboggle fit --alternatives``: text, JSON, sheets, puzzle files, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import EXAMPLES, reported, unboggle

from unboggle.reports import read_reports


def test_text_and_json_say_the_same(tmp_path: Path) -> None:
    asked = ("fit", "-", "--size", "3", "--alternatives", "3", "--rank-by", "extras")
    code, report = reported(*asked, "--list-level", "1", stdin="cat@1, dog, cow, hen?, ox@2")
    assert code == 0
    assert (report["status"], report["limit"]) == ("more", 3)
    figures = [one["statistics"] for one in report["alternatives"]]
    assert [it["extras"] for it in figures] == sorted(it["extras"] for it in figures)
    assert all(one["distance"] >= 0.5 for one in report["alternatives"])
    assert all(
        [w["word"] for w in one["words"]] == ["cat", "dog", "cow"] for one in report["alternatives"]
    )
    for one in report["alternatives"]:
        bonus = one["bonus"]["found"] + one["bonus"]["missing"]
        assert [entry["word"] for entry in bonus] == ["hen"]
    (tmp_path / "choices.json").write_text(json.dumps(report))
    assert read_reports(str(tmp_path / "choices.json"))[0]["format"] == "unboggle.alternatives/1"
    report["alternatives"][0]["words"][0]["path"].reverse()
    (tmp_path / "false.json").write_text(json.dumps(report))
    assert unboggle("render", tmp_path / "false.json").code == 2
    text = unboggle(*asked, "--list-level", "1", stdin="cat@1, dog, cow, hen?, ox@2").out
    table = text[text.index("difficulty") :].splitlines()[1:4]
    for number, (line, it) in enumerate(zip(table, figures, strict=True), start=1):
        shown = line.split()
        assert shown[:3] == [str(number), str(it["difficulty"]), it["label"]]
        assert shown[-2:] == [str(it["extras"]), str(it["offensive"])]
    assert "fewest common extra words first" in text


def test_all_boards_of_a_list_that_has_one() -> None:
    asked = ("fit", EXAMPLES / "needleman.txt", "--size", "3", "--alternatives", "3")
    done = unboggle(*asked, "--show-paths", "--show-extras", "none")
    assert done.code == 0
    assert "Paths" in done.out
    assert "common extras" not in done.out
    assert "every other one is like this one" in " ".join(done.out.split())


def test_a_size_is_sought_where_none_is_named() -> None:
    code, report = reported("fit", "-", "--alternatives", "2", stdin="cat act tac")
    assert code in (0, 124)
    assert report["size"] == [2, 2]
    assert unboggle("fit", "-", "--alternatives", "2", "--size", "1", stdin="cat").code == 20


@pytest.mark.parametrize("ending", ["html", "svg", "board"])
def test_sheets_have_them_all(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"pets.{ending}"
    asked = ["--format", "board"] if ending == "board" else []
    done = unboggle(
        "fit", "-", "--size", "3", "--alternatives", "2", "-o", path, *asked, stdin="cat dog"
    )
    assert done.code == 0
    text = path.read_text()
    assert text.lower().count("board 2") >= 1 if ending != "board" else len(text.split()) >= 6


def test_a_puzzle_file_says_it(tmp_path: Path) -> None:
    path = tmp_path / "pets.toml"
    path.write_text(
        '[grid]\nsize = 3\n[words]\nlist = ["cat", "dog"]\n'
        '[search]\nalternatives = 2\nrank_by = "turns"\n'
    )
    report = reported("fit", path)[1]
    assert (report["limit"], report["rank_by"]) == (2, "turns")
    assert reported("fit", path, "--alternatives", "3", "--rank-by", "length")[1]["limit"] == 3
    assert reported("fit", path, "--without", "alternatives")[1]["format"] == "unboggle.fit/1"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--alternatives", "1"], "--alternatives"),
        (["--alternatives", "21"], "--alternatives"),
        (["--alternatives", "2", "--most"], "--most is about one board"),
        (["--alternatives", "2", "--certify", "proof"], "--certify is about one board"),
        (["--alternatives", "2", "--solver", "cadical195"], "takes no --solver"),
        (["--alternatives", "2", "--deterministic"], "takes no --deterministic"),
        (["--alternatives", "2", "--version-kind", "other"], "--version-kind other"),
        (["--alternatives", "2", "--cluster", "local"], "takes no --cluster"),
        (["--alternatives", "2", "--verbose"], "--verbose"),
        (
            ["--alternatives", "2", "--show-extras", "none", "--rank-by", "extras"],
            "no --show-extras none",
        ),
        (["--alternatives", "2", "--format", "ipuz"], "holds one board, not 2"),
        (["--alternatives", "2", "--format", "code"], "--alternatives"),
        (["--rank-by", "turns"], "--rank-by goes with --alternatives"),
    ],
)
def test_what_does_not_go_together_is_refused(more: list[str], says: str) -> None:
    done = unboggle("fit", "-", "--size", "3", *more, stdin="cat dog")
    assert done.code == 2
    assert says in done.err


def test_bonus_words_that_come_along_with_letters_are_found(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("act dog be")
    asked = (
        "fit",
        "-",
        "--size",
        "2x4",
        "--alternatives",
        "2",
        "--list-level",
        "1",
        "--fill",
        "most-extras",
    )
    words = "cat@1, of?, at?, to?"
    code, report = reported(*asked, "--dictionary", tmp_path / "words.txt", stdin=words)
    assert code == 0
    for one in report["alternatives"]:
        rows = one["board"]
        assert all(face for row in rows for face in row)
        assert one["fill"]["cells"]
        for entry in one["bonus"]["found"]:
            assert "".join(rows[r][c] for r, c in entry["path"]) == entry["word"]
        assert one["statistics"]["extras"] == one["fill"]["extra_count"]
    found = report["alternatives"][0]["bonus"]["found"]
    found[0]["path"].reverse()
    (tmp_path / "false.json").write_text(json.dumps(report))
    done = unboggle("render", tmp_path / "false.json")
    assert done.code == 2
    assert "does not run on the board" in done.err
