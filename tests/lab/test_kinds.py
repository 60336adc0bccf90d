"""The benchmark by kinds of lists: its lists, its naive programs, its table."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from doc_pages import ROOT
from needs import needs_clone

from unboggle.boards import parse_puzzle_file

BENCHMARKS = ROOT / "benchmarks"
FOLDER = BENCHMARKS / "instances" / "kinds"


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return what ``kinds.py`` and ``kind_lists.py`` define."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return {**run_path(str(BENCHMARKS / "kind_lists.py")), **run_path(str(BENCHMARKS / "kinds.py"))}


def script(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, BENCHMARKS / "kinds.py", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@needs_clone
def test_the_lists_in_the_repository_are_those_of_their_seeds(scripts: dict[str, Any]) -> None:
    lists = [scripts["lists"](kind) for kind in scripts["KINDS"]]
    made = {name: text for one in lists for name, text in one.items()}
    kept = {name: text for name, text in made.items() if scripts["is_kept"](name)}
    assert {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()} == kept
    assert max(len(text) for text in kept.values()) < 10_000
    for name, text in made.items():
        parse_puzzle_file(text)
        _, size, words, _ = name.removesuffix(".toml").split("-")
        _, its_size, listed, _ = scripts["question_of"](text)
        assert its_size == size
        assert len(listed) == len(set(listed)) == int(words)


@needs_clone
def test_every_kind_has_lists(scripts: dict[str, Any]) -> None:
    for kind in [*scripts["OLD"], *scripts["KINDS"]]:
        names = [name for name, _ in scripts["questions"](kind)]
        assert len(names) >= 4


def test_the_row_program_finds_the_shortest_row(scripts: dict[str, Any]) -> None:
    words = [tuple(word) for word in ("abc", "cda", "bcd", "ea", "b")]
    peer = run_path(str(BENCHMARKS / "peers" / "naive_row.py"))
    shortest = min(
        len(row)
        for row in peer["shortest"](words)
        if all(peer["inside"](word, row) for word in words)
    )
    by_hand = []
    for order in permutations([word for word in words if word != ("b",)]):
        for turned in range(16):
            row: tuple[str, ...] = ()
            for k, word in enumerate(order):
                way = word[::-1] if turned >> k & 1 else word
                row += way[
                    next(n for n in range(len(way), -1, -1) if row[len(row) - n :] == way[:n]) :
                ]
            by_hand.append(len(row))
    assert shortest == min(by_hand)
    boards: list[Any] = []
    peer["improve"](words, 1, shortest, 0, lambda board, bound: boards.append(board))
    assert scripts["held"](boards[-1], words) == len(words)


def test_the_packer_holds_what_it_says(scripts: dict[str, Any]) -> None:
    words = [tuple(word) for word in ("cat", "dog", "cow", "act", "god")]
    peer = run_path(str(BENCHMARKS / "peers" / "naive_packer.py"))
    boards: list[Any] = []
    peer["improve"](words, 3, 3, 1, lambda board, bound: boards.append(board))
    assert scripts["held"](boards[-1], words) == len(words)

    class Enough(Exception):
        """Ends the packer, which never ends by itself."""

    def report(board: Any, bound: None) -> None:
        boards.append(board)
        assert scripts["held"](board, words) == len(words)
        if len(board) * len(board[0]) <= 9:
            raise Enough

    with pytest.raises(Enough):
        peer["pack"](words, 1, report)


def test_a_naive_program_that_is_ahead_is_named_and_fails(tmp_path: Path) -> None:
    about = {"kind": "large", "question": "area", "status": "fitted", "wall": 1.0, "seconds": 5}
    runs = [
        about | {"list": "a", "who": "unboggle", "value": -20},
        about | {"list": "a", "who": "packer", "value": -21},
        about | {"list": "b", "who": "unboggle", "value": -30},
        about | {"list": "b", "who": "packer", "value": -30},
    ]
    file = tmp_path / "runs.jsonl"
    file.write_text("".join(json.dumps(run) + "\n" for run in runs), encoding="utf-8")
    done = script("--table", file)
    assert done.returncode == 0, done.stderr
    assert "| large | 2 | 50 cells |  | 51 cells |  |  |" in done.stdout
    runs[3]["value"] = -29
    file.write_text("".join(json.dumps(run) + "\n" for run in runs), encoding="utf-8")
    done = script("--table", file)
    assert done.returncode == 1
    assert "| large | 2 | 50 cells |  | 50 cells |  | b |" in done.stdout
    assert script("nothing").returncode == 2
