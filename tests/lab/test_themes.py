"""The benchmark on typical lists of users: its peers, its runs, its tables."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from itertools import combinations, pairwise, product
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from doc_pages import ROOT

from unboggle.puzzle import Grid

BENCHMARKS = ROOT / "benchmarks"
WORDS = ["cat", "dog", "cow", "act", "god"]


def script(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, BENCHMARKS / "themes.py", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def most_on(rows: int, columns: int) -> int:
    """Return the most of WORDS on a board, by brute force over permutations of the tiles."""
    grid = Grid.rectangle(rows, columns)
    letters = sorted(set("".join(WORDS)))
    best = 0
    for shown in product(letters, repeat=len(grid.cells)):
        kept = 0
        for word in WORDS:
            spots = [[c for c, f in zip(grid.cells, shown, strict=True) if f == x] for x in word]
            kept += any(
                len({*path}) == len(path)
                and all(b in grid.neighbours[a] for a, b in pairwise(path))
                for path in product(*spots)
            )
        best = max(best, kept)
    return best


@pytest.mark.parametrize(
    ("file", "package"),
    [
        ("clingo_most.py", "clingo"),
        ("cpsat_most.py", "ortools"),
        ("rc2_most.py", "pysat"),
    ],
)
def test_a_peer_model_finds_the_most_words_and_proves_it(
    file: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not find_spec(package):
        pytest.skip(f"needs {package}")  # which .ci/run installs
    monkeypatch.syspath_prepend(str(BENCHMARKS / "peers"))
    improvements: list[tuple[list[list[str]] | None, int | None]] = []
    improve: Any = run_path(str(BENCHMARKS / "peers" / file))["improve"]
    improve([tuple(word) for word in WORDS], 2, 2, 0, lambda *better: improvements.append(better))
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    held = run_path(str(BENCHMARKS / "themes.py"))["held"]
    grid = Grid.rectangle(2, 2)
    boards = [
        {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row)}
        for rows, _ in improvements
        if rows is not None
    ]
    kept = [held(board, grid, [tuple(word) for word in WORDS]) for board in boards]
    bounds = [bound for _, bound in improvements if bound is not None]
    assert max(kept) == min(bounds) == most_on(2, 2)


def test_runs_are_kept_and_make_a_table(tmp_path: Path) -> None:
    runs = [
        {
            "question": "most",
            "list": name,
            "words": 9,
            "size": "5x5",
            "seconds": 5.0,
            "who": who,
            "kept_weight": kept,
            "upper_bound": 8,
        }
        for name, (who, kept) in product(("birds", "tools"), (("unboggle", 7), ("naive", 6)))
    ]
    runs += [{"question": "area", "list": "tools", "words": 9, "seconds": 30.0, "area": 30}]
    runs[-1] |= {"open": 28, "wall": 30.1}
    file = tmp_path / "runs.jsonl"
    file.write_text("".join(json.dumps(run) + "\n" for run in runs), encoding="utf-8")
    done = script("--table", file)
    assert done.returncode == 0, done.stderr
    assert "| birds | 9 | 7 (8) | 6 (8) |" in done.stdout
    assert "| **sum** |  | 14 (16) | 12 (16) |" in done.stdout
    assert "| tools | 9 | 30 | 28 | 30.1 |" in done.stdout


def test_every_list_is_of_different_ordinary_words() -> None:
    lists = sorted((BENCHMARKS / "instances" / "themes").glob("*.txt"))
    assert len(lists) == 20
    for file in lists:
        words = file.read_text(encoding="utf-8").split()
        assert 10 <= len(words) <= 40
        assert all(a != b for a, b in combinations(words, 2))
        assert all(word.isascii() and word.islower() for word in words)


def test_what_is_unknown_is_refused() -> None:
    for args in (("--lists", "nothing"), ("--who", "nobody"), ("--question", "why")):
        assert script(*args).returncode == 2
