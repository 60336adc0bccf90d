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


def test_a_player_without_a_word_scores_nothing(lists: tuple[str, str], tmp_path: Path) -> None:
    """A child who found no word does not stop the scores of the others."""
    (tmp_path / "carl.txt").write_text("")
    (tmp_path / "dora.txt").write_text("qi")
    carl, dora = str(tmp_path / "carl.txt"), str(tmp_path / "dora.txt")
    result = run("check", BOARD, *lists, carl, dora, "--rules", "big", "--skip-bad")
    assert result.code == 0
    assert "carl: 0 points\n" in result.out
    assert "dora: 0 points\n" in result.out
    assert "anna wins, 1 point ahead" in result.out
    assert f"{carl}: this list has no word and scores 0 points" in result.err
    assert f"{dora}: this list has no usable word and scores 0 points" in result.err
    assert f"{dora}: line 1: 'qi' has a Q without U" in result.err
    nothing = run("check", BOARD, carl, dora, "--skip-bad")
    assert nothing.code == 0
    assert "No player has a point" in nothing.out


def test_a_word_that_no_board_shows_is_named_with_its_file(
    lists: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "dora.txt").write_text("nest\nqi")
    result = run("check", BOARD, *lists, str(tmp_path / "dora.txt"))
    assert result.code == 2
    assert f"{tmp_path / 'dora.txt'}: line 2: 'qi' has a Q without U" in result.err
    assert "--skip-bad" in result.err


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


def test_missed_words_that_may_offend_are_counted_and_not_named(tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_text("goat")
    (tmp_path / "t.txt").write_text("cost")
    rude = "SHIT UCKF AGOS COEE"
    one = ("check", rude, str(tmp_path / "s.txt"), "--show-missed")
    two = (*one[:3], str(tmp_path / "t.txt"), *one[3:])
    for command in (one, two):
        report = json.loads(run(*command[:-1], "--format", "json").out)
        words = {extra["word"] for extra in report["extras"] if extra.get("offensive")}
        assert "shit" in words
        said = run(*command).out
        assert words.isdisjoint(said.replace(",", " ").split()), said
        assert f"{len(words)} more words that may offend are on the board" in said
        assert "--show-offensive names them." in " ".join(said.split())
        every = run(*command, "--show-offensive").out
        assert words <= {*every.replace(",", " ").split()}
    assert run(*one[:-1], "--show-offensive").code == 2
