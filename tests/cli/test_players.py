"""``unboggle check`` with the lists of several players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import unboggle as run

BOARD = "QEST ANSI XWEO YRSN"


@pytest.fixture
def lists(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "anna.txt").write_text("quest\nnest\nzebra\n")
    (tmp_path / "ben.txt").write_text("nest sews sew")
    return str(tmp_path / "anna.txt"), str(tmp_path / "ben.txt")


def test_players_are_named_after_their_files(lists: tuple[str, str]) -> None:
    result = run("check", BOARD, *lists, "--rules", "big")
    assert result.code == 0
    assert "anna: 2 points\nScored: quest 2\nFound by others, too: nest (ben)" in result.out
    assert (
        "ben: 1 point\nScored: sews 1\nFound by others, too: nest (anna)\nToo short to count: sew\n"
        in result.out
    )
    assert "anna wins, 1 point ahead" in result.out
    paths = run("check", BOARD, *lists, "--show-paths", "--show-missed").out
    assert "nest   B2" in paths
    assert "session" in paths


def test_a_list_may_be_standard_input(lists: tuple[str, str]) -> None:
    result = run("check", BOARD, lists[0], "-", "--format", "json", stdin="nest")
    assert result.code == 0
    names = [player["name"] for player in json.loads(result.out)["players"]]
    assert names == ["anna", "standard input"]


def test_the_same_name_in_two_folders(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "words.txt").write_text("nest")
    paths = [str(tmp_path / folder / "words.txt") for folder in ("a", "b")]
    report = json.loads(run("check", BOARD, *paths, "--format", "json").out)
    assert [player["name"] for player in report["players"]] == paths


def test_what_cannot_be_compared_is_refused_before_any_work(
    lists: tuple[str, str], tmp_path: Path
) -> None:
    for more, said in (
        ((lists[0],), "two players have the same list"),
        (("x.toml",), "x.toml is a puzzle file"),
        ((lists[1], "--format", "pdf", "-o", str(tmp_path / "a.pdf")), "text or JSON"),
        ((lists[1], "-o", lists[1]), "would overwrite the ben"),
        (("-", "-"), "same list"),
    ):
        result = run("check", BOARD, lists[0], *more)
        assert result.code == 2, more
        assert said in result.err, more
    assert not (tmp_path / "a.pdf").exists()
