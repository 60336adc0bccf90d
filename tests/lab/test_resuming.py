"""An interrupted comparison resumes, and only the same comparison."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from comparing import compare, instance, peer, unboggle, validate_run

from unboggle.errors import InputError
from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task
from unboggle.lab import comparison as core
from unboggle.lab import resuming
from unboggle.lab.combining import combinations
from unboggle.lab.comparison import Instance
from unboggle.puzzle import Constraints, Grid, Inventory
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.in_process import no_child_processes
from unboggle.version import __version__


def test_a_cluster_goes_on_with_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison on other machines, with made-up measurements."""
    made: list[Task] = []

    class Elsewhere(LocalExecutor):
        def submit(self, task: Task) -> None:
            made.append(task)
            super().submit(task)

    monkeypatch.setattr(core, "FAR", "task_targets:measured_elsewhere")
    monkeypatch.setattr(core, "opened", lambda jobs, _: Elsewhere(jobs))
    instances = [
        Instance(name, parse_words(name).puzzle(Grid.rectangle(2, 2))) for name in ("cat", "dog")
    ]
    who, _ = combinations(["tiles"], ["cadical195"])
    with no_child_processes():
        whole = [*compare(instances, who, runs=2, cluster="tcp://x")]
        assert len(whole) == len(made) == 4
        made.clear()
        again = [*compare(instances, who, runs=2, cluster="tcp://x", previous=whole[:3])]
    (task,) = made
    assert (task.args[0].puzzle, task.args[0].seed) == (instances[1].puzzle, 1)
    assert again == whole
    assert {record["machine"] for record in again} == {f"elsewhere with unboggle {__version__}"}


def test_a_comparison_that_was_broken_off_goes_on(folder: Path) -> None:
    """No run is repeated, except one whose line was incomplete."""
    line = ["cat.txt", "dogs-3x3.txt", "--size", "3", "--encodings", "none", *peer("denies")]
    line += ["--jsonl", "r.jsonl"]
    assert unboggle(*line).code == 0
    whole = Path("r.jsonl").read_text("utf-8")
    first = whole[: whole.index("\n") + 1]
    Path("r.jsonl").write_text(whole[:-20], "utf-8")
    assert unboggle(*line).code == 2  # results are not appended to by accident
    with_more = [*line, *peer("fits"), "--resume"]
    result = unboggle(*with_more, "-o", "runs.csv")
    assert result.code == 70  # fits has found a board
    assert "PAR-2" in result.out  # the table, in addition to the file
    assert "disagreement on cat.txt" in result.err
    lines = Path("r.jsonl").read_text("utf-8").splitlines()
    assert lines[0] + "\n" == first
    assert len(lines) == 4
    runs = [json.loads(one) for one in lines]
    assert len({(run["list"], run["name"]) for run in runs}) == 4
    for run in runs:
        validate_run(run)
    with open("runs.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    of_cat = [row for row in rows if row["list"] == "cat.txt"]
    shown = [(row["name"], row["status"], row["verified"], row["board"]) for row in of_cat]
    assert shown == [
        ("denies", "impossible", "", ""),
        ("fits", "fitted", "true", "c a t / x x x / g x x"),
    ]
    assert rows[0]["wall"] == str(runs[0]["seconds"]["wall"])
    assert rows[0]["rows"] == "3"
    again = unboggle(*with_more, "--format", "json")  # nothing is left to be run
    assert len(json.loads(again.out)["runs"]) == 4
    assert Path("r.jsonl").read_text("utf-8").splitlines() == lines


def test_only_what_was_asked_here_is_gone_on_with(folder: Path) -> None:
    line = ["cat.txt", "--size", "3", "--encodings", "none", *peer("fits"), "--jsonl", "r.jsonl"]
    assert unboggle(*line).code == 0
    run = json.loads(Path("r.jsonl").read_text("utf-8"))

    def refused(*more: str, **changed: Any) -> str:
        Path("r.jsonl").write_text(json.dumps({**run, **changed}) + "\n", "utf-8")
        result = unboggle(*line, "--resume", *more)
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1
        return str(result.err)

    assert "fits on cat.txt: not a run of this comparison" in refused("--seed", "1")
    assert "not a run of this comparison" in refused("--timeout", "3")
    assert "measured on elsewhere; this is " in refused(machine="elsewhere")
    assert "its board does not hold every word" in refused(board=[["x"] * 3] * 3)
    assert "is not a run of this version" in refused(format="x")
    assert "--seed was different" in refused("--seed", "1")
    impossible: list[dict[str, Any]] = [
        {"seconds": {**run["seconds"], "wall": -1}},
        {"status": "impossible"},
        {"status": "undecided", "verified": None},
        {"verified": None},
        {"board": None, "verified": None},
        {"machine": None},
        {"source": []},
    ]
    for changed in impossible:
        assert "its fields contradict each other" in refused(**changed), changed
    older = {name: part for name, part in run.items() if name != "puzzle"}
    with pytest.raises(InputError, match="is not a run of this version"):
        resuming.runs_made([older], {}, None)
    far = [{**run, "machine": "Linux, unboggle 0.0.7 with kernel"}]  # of a cluster, any machine
    with pytest.raises(InputError, match=rf"with unboggle 0\.0\.7; this is {__version__}$"):
        resuming.runs_made(far, {}, None)
    Path("cat.txt").write_text("cat\ntac\n", "utf-8")  # another question by the same name
    assert "not a run of this comparison: the list, or the way it is read, has changed" in refused()
    Path("r.jsonl").write_text("[]\n", "utf-8")
    assert "line 1 is not a JSON object" in unboggle(*line, "--resume").err
    assert "name it with --jsonl" in unboggle(*line[:-2], "--resume").err


def test_a_puzzle_is_known_by_all_that_is_asked() -> None:
    asked = instance("cat, dog").puzzle
    others = [instance("cat, cow"), instance("cat, dog", (3, 4)), instance("dog, cat")]
    requested = replace(asked, constraints=Constraints(Inventory({"c": 1}, False)))
    digests = {resuming.digest(one) for one in (asked, requested, *(o.puzzle for o in others))}
    assert len(digests) == 5
    assert resuming.digest(instance("cat, dog").puzzle) in digests
