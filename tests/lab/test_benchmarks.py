"""The open lists, peers and scripts of benchmarks/."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest
from comparing import BENCHMARKS, ROOT, compare, instance, record
from needs import needs_clone

from unboggle.errors import InputError
from unboggle.lab import comparison as core
from unboggle.lab.combining import parse_peer_solvers
from unboggle.lab.peer import load_peer
from unboggle.puzzle import Board
from unboggle.puzzle.formats.word_file import read_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.testing import brute_force as oracle

INSTANCES = sorted((BENCHMARKS / "instances").glob("*.txt"))


@needs_clone
def test_there_are_open_lists_of_both_kinds() -> None:
    kinds = [file.name.partition("-")[0] for file in INSTANCES]
    assert (kinds.count("planted"), kinds.count("random")) == (60, 36)


@pytest.mark.parametrize("file", INSTANCES, ids=lambda file: str(file.stem))
def test_every_open_list_is_what_its_name_says(file: Path) -> None:
    words = read_words(str(file), reading=ReadOptions(q="plain"))
    assert not words.repeated
    _, size, number, _ = file.stem.split("-")
    grid = core.grid_in_name(str(file))
    assert str(grid) == size
    assert number == "all" or len(words.words) == int(number)
    assert all(4 <= len(word) <= len(grid.cells) and word.isascii() for word in words.words)


@pytest.mark.parametrize(
    ("file", "package"),
    [
        ("clingo_model.py", "clingo"),
        pytest.param("cpsat_model.py", "ortools", marks=pytest.mark.long),  # slow to load
        ("cpsat_lp_model.py", "ortools"),
    ],
)
def test_a_peer_model_finds_boards_and_refutes(
    file: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = f"it={BENCHMARKS / 'peers' / file}"
    if not find_spec(package):
        with pytest.raises(InputError, match=f"pip install {package}"):
            parse_peer_solvers([spec])
        pytest.skip(f"needs {package}")
    monkeypatch.setattr(sys, "path", [*sys.path])  # a peer may import from its own folder
    solve = load_peer(str(BENCHMARKS / "peers" / file)).solve
    for text, size, possible in (
        ("cat, dog, quit", (3, 3), True),
        ("ab, bc, ca", (1, 3), False),
        ("aba, cabac", (3, 3), True),
    ):
        asked = instance(text, size).puzzle
        words = [spellings[0] for spellings in asked.spellings.values()]
        rows = solve(words, *size, 0)
        assert (rows is not None) == possible
        assert rows is None or oracle.holds(Board.from_rows(rows), asked)
    if file == "clingo_model.py":  # what compare makes of a peer is the same for all
        (record,) = compare(
            [instance("ab, bc, ca", (1, 3))], parse_peer_solvers([spec]), timeout=30
        )
        assert record["status"] == "impossible"


def script(name: str, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / name), *args]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


@needs_clone
def test_the_benchmarks_only_feed_compare() -> None:
    done = script("run.py", "quick", "--print", "--timeout", "3", "--solvers=cadical195")
    assert done.returncode == 0
    line = done.stdout.split()
    assert line[:2] == ["unboggle", "compare"]
    lists = [part for part in line if part.endswith(".txt")]
    assert len(lists) == 6
    assert all((ROOT / part).is_file() for part in lists)
    assert line.count("--timeout") == 1
    assert "cadical195,minisat22" not in line
    groups = runpy.run_path(str(BENCHMARKS / "run.py"))["lists"]
    assert len(groups(["planted", "random"])) == len(INSTANCES)
    assert script("run.py", "nothing").returncode == 2
    of_most = script("run.py", "quick", "--print", "--task", "most").stdout
    assert of_most.endswith("--task most\n")
    assert "_model.py" not in of_most


def test_the_table_is_made_of_the_lines_whatever_their_order(tmp_path: Path) -> None:
    named = {"format": "unboggle.compare.run/1"}
    runs = [
        record(name, status, wall, list=f"x/planted-4x4-{words}-1.txt", **named)
        for (name, status, wall), words in product(
            [("tiles", "fitted", 0.5), ("one_hot", "undecided", 10.0)], (10, 20)
        )
    ]
    for name, order in (("a.jsonl", runs), ("b.jsonl", runs[::-1])):
        (tmp_path / name).write_text("\n".join(map(json.dumps, order)) + "\n", encoding="utf-8")
    first, second = (script("table.py", str(tmp_path / name)) for name in ("a.jsonl", "b.jsonl"))
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert "| tiles | 2 of 2 | 2 | 0 | 0 | 0 | 0.50 | 1.0 | 0.25 | 5 | 10 |  |" in first.stdout
    assert "| one_hot | 0 of 2 | 0 | 0 | 2 | 0 | 20.00 | 40.0 |" in first.stdout
    assert "| planted-4x4 | 2/2: 0.50 | 0/2: 20.00 |" in first.stdout
    wrong = {**runs[0], "name": "liar", "status": "impossible"}
    (tmp_path / "c.jsonl").write_text(json.dumps(wrong), encoding="utf-8")
    more = {"task": "most", "words": 10, "status": "undecided"}
    of_most = [
        {**runs[0], **more, "kept_weight": 5, "upper_bound": 8},
        {**runs[1], **more, "kept_weight": None},
    ]
    (tmp_path / "d.jsonl").write_text("\n".join(map(json.dumps, of_most)), encoding="utf-8")
    assert "|  | 25.0 | 6.50 | 1 |" in script("table.py", str(tmp_path / "d.jsonl")).stdout
    both = script("table.py", str(tmp_path / "a.jsonl"), str(tmp_path / "c.jsonl"))
    assert both.returncode == 70
    assert "liar reported impossible!" in both.stdout
