"""Defaults from files give way to what is typed, and to commands that have no use for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import EXAMPLES, unboggle

BOARD = str(EXAMPLES / "board.txt")
GOGEN = str(EXAMPLES / "gogen.txt")


@pytest.mark.parametrize(
    ("default", "line"),
    [
        ("seed = 7", "solve CAT"),
        ("limit = 3", "solve CAT"),
        ("limit = 20000", "best --rounds 1 --size 2"),
        ("jobs = 64", "fit w.txt --size 3 --alternatives 2"),
        ("deterministic = true", "fit w.txt --size 3 --alternatives 2"),
        ('dictionary = "w.txt"', "unique w.txt --size 3"),
        ('dictionary = "w.txt"', "solve --count-paths 2x2"),
        ('rules = "big"', "solve --count-paths 2x2"),
        ('rules = "big"', "solve CAT --points 3:1"),
        ('points = "3:1"', "solve CAT --rules big"),
        ('throw-dice = "new"', "solve CAT"),
        ("most = true", "fit w.txt --size 3 --encoding tiles"),
        ("most = true\noptional = 'w.txt'", "fit w.txt --size 3 --encoding tiles"),
        ("most = true", "fit w.txt"),
        ('encoding = "tiles"', "fit w.txt --size 3 --most"),
        ("size = 3", "fit w.txt --max-size 4"),
        ('shape = "ring"', "fit w.txt --size auto"),
        ("alternatives = 2", "fit w.txt --size 3 --format board"),
        ("kind = 'ultra'", "gogen make --count 1"),
        ("format = 'csv'", "throw --seed 1"),
        ("hint = true", f"gogen solve {GOGEN} --explain"),
        ("explain = true", f"gogen solve {GOGEN} --hint"),
    ],
)
def test_a_default_that_does_not_suit_gives_way(folder: Path, default: str, line: str) -> None:
    wanted = unboggle(*line.split())
    (folder / ".unboggle.toml").write_text(f"{default}\n")
    done = unboggle(*line.split())
    assert (done.code, done.err) == (wanted.code, wanted.err)
    assert done.code in (0, 1), done.err


def test_a_typed_option_goes_before_a_default_that_contradicts_it(folder: Path) -> None:
    def points(*args: str) -> int:
        done = unboggle("solve", BOARD, *args, "--format", "json")
        found: int = json.loads(done.out)["points"]
        return found

    usual, own, big = points(), points("--points", "3:100"), points("--rules", "big")
    assert len({usual, own, big}) == 3
    (folder / ".unboggle.toml").write_text("[solve]\nrules = 'big'\n")
    assert (points(), points("--points", "3:100")) == (big, own)
    (folder / ".unboggle.toml").write_text("points = '3:100'\nrules = 'big'\n")
    assert (points("--rules", "boggle"), points("--points", "3:100")) == (usual, own)


def test_a_default_of_one_command_goes_before_one_of_all_that_contradicts_it(
    folder: Path,
) -> None:
    (folder / ".unboggle.toml").write_text("rules = 'big'\n[solve]\npoints = '3:100'\n")
    first = unboggle("solve", BOARD).out
    (folder / ".unboggle.toml").unlink()
    assert first == unboggle("solve", BOARD, "--points", "3:100").out


def test_two_typed_options_are_refused_as_without_a_file(folder: Path) -> None:
    line = ("fit", "w.txt", "--size", "3", "--most", "--encoding", "tiles")
    refused = unboggle(*line)
    assert refused.code == 2
    (folder / ".unboggle.toml").write_text("most = true\nencoding = 'one_hot'\n")
    assert unboggle(*line) == refused


def test_an_option_that_a_puzzle_file_sets_goes_before_a_default(folder: Path) -> None:
    (folder / "pets.toml").write_text(
        'grid.size = "3x3"\nwords.list = ["cat", "dog"]\nsearch.encoding = "tiles"\n'
    )
    (folder / ".unboggle.toml").write_text("most = true\n")
    assert unboggle("fit", "pets.toml").code == 0
    assert unboggle("fit", "pets.toml", "--most").code == 2


def test_a_name_of_a_command_and_an_option_is_that_of_an_option(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('dice = "new"\n')
    assert json.loads(unboggle("throw", "--format", "json").out)["dice"] == "new"
    assert "broken" not in unboggle("info").out
    (folder / ".unboggle.toml").write_text('[dice]\ndice = "new"\n')
    assert unboggle("dice", BOARD).code == unboggle("dice", BOARD, "--dice", "new").code
