"""The records in ``examples/records``: held to their schema, their table, and to play."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from running import validate

from unboggle import dice
from unboggle.inverse import rescored
from unboggle.lexicon import Lexicon
from unboggle.notation import parse_board
from unboggle.rules import RULES
from unboggle.scoring import Score, Scorer

FOLDER = Path(__file__).resolve().parent.parent / "examples" / "records"
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
    (row,) = (line for line in table.splitlines() if path.name in line)
    for shown in (best["line"], f"{best['points']:,}", f"{best['words']:,}", f"{report['seed']}"):
        assert shown in row
    for entry in report["boards"]:
        board = parse_board(entry["line"])
        assert board.rows() == entry["board"]
        if report["dice"]:
            assert dice.place(board, dice.get(report["dice"])).complete


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
