"""The records in ``examples/records``, checked by their schema, their table and by scoring."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from typing import Any

import pytest
from running import validate

from unboggle.climbing.rescore import rescored
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.scoring_rules import RULES
from unboggle.puzzle import dice
from unboggle.puzzle.model.notation import parse_board

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "records"
RECORDS = sorted(FOLDER.glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return report


def test_there_are_records() -> None:
    assert len(RECORDS) >= 6


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_in_the_table_and_can_be_thrown_if_it_says_so(path: Path) -> None:
    report = load(path)
    validate(report)
    best = report["boards"][0]
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in table.splitlines() if line.startswith(f"| {path.name} |"))
    for shown in (best["line"], f"{best['points']:,}", f"{best['words']:,}", f"{report['seed']}"):
        assert shown in row
    for entry in report["boards"]:
        board = parse_board(entry["line"])
        assert board.rows() == entry["board"]
        if report["dice"]:
            assert dice.place(board, dice.get(report["dice"])).complete


def commands() -> dict[str, dict[str, str]]:
    """Return the options of the command shown for each file, by their names."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8").replace("\\\n", "")
    found = {}
    for line in text.splitlines():
        if line.startswith("record "):
            _, name, *options = shlex.split(line)
            found[name] = dict(zip(options[::2], options[1::2], strict=True))
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_its_command(path: Path) -> None:
    report, given = load(path), commands()[path.name]
    assert {*given} - {"--size", "--start-board", "--dice", "--rules"} in (
        {"--dictionary", "--target"},
        {"--dictionary", "--timeout"},
    )
    assert given["--dictionary"] == f"{path.stem.rpartition('-')[2]}.txt"
    assert report["rules"] == given.get("--rules", "boggle")
    assert (report["dice"], report["start_board"]) == (
        given.get("--dice"),
        given.get("--start-board"),
    )
    if "--size" in given:
        assert report["size"] == [int(given["--size"])] * 2
    else:
        assert report["size"] == [dice.get(given["--dice"]).rows] * 2
    if "--target" in given:
        assert report["boards"][0]["points"] >= int(given["--target"])
    else:
        assert report["seconds"]["total"] >= int(given["--timeout"])
    assert (report["goal"], report["exclude"], report["limit"]) == ("points", "", 5)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_scores_what_it_says(path: Path) -> None:
    folder = os.environ.get("UNBOGGLE_WORDLISTS")
    lists = Path(folder or "nowhere", f"{path.stem.rpartition('-')[2]}.txt")
    if not lists.is_file():
        pytest.skip("UNBOGGLE_WORDLISTS names no folder with the word list")
    report = load(path)
    boards = [parse_board(entry["line"]) for entry in report["boards"]]
    digraphs = {face for board in boards for face in board.faces.values() if len(face) > 1}
    words = Lexicon.load(str(lists)).words()
    rules = RULES[report["rules"]]
    scorer = Scorer(words, boards[0].grid, rules, digraphs={"qu", *digraphs})
    said = [Score(entry["points"], entry["words"]) for entry in report["boards"]]
    assert [record.score for record in rescored(scorer, boards)] == said
