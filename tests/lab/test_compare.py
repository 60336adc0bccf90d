"""`unboggle compare`: what it measures, what it says of it, and how it ends."""

from __future__ import annotations

import csv
import json
import os
import re
import runpy
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import running
from child_targets import until
from needs import LINUX, needs_full_disk, posix_only
from running import schema, validate

from unboggle import encodings, solvers
from unboggle.errors import InputError
from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task
from unboggle.lab import compare as core
from unboggle.lab import measure, resuming, shrinking, summary
from unboggle.lab.combinations import RACE, combinations, peers
from unboggle.lab.compare import Instance
from unboggle.lab.peer import load_peer
from unboggle.lab.records import Disagreement
from unboggle.lab.runs import Combination, Measured, Run
from unboggle.lab.shrinking import shrink_disagreement
from unboggle.lab.summary import disagreements, summarise
from unboggle.progress import Phase, Progress
from unboggle.puzzle import Board, Grid, Inventory, Wishes
from unboggle.puzzle.words import parse_words, read_words
from unboggle.render.text.compare import compare_text, to_blame
from unboggle.system.alone import here
from unboggle.system.child import Child
from unboggle.system.clock import Stop
from unboggle.testing import brute_force as oracle
from unboggle.version import __version__


def compare(*args: Any, **options: Any) -> Iterator[Any]:
    """As `core.compare`; that no figure is None where one is expected is what is tested."""
    return core.compare(*args, **options)


ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "benchmarks"
INSTANCES = sorted((BENCHMARKS / "instances").glob("*.txt"))


PEERS = {
    "fits": 'return ["cat", "xxx", "gxx"]',
    "reads": 'return [[f for f in words[0]], ["", ".", " "], [None, None, None]]',
    "denies": "return None",
    "misses": 'return ["dog", "xxx", "xxx"]',
    "shrinks": 'return ["ca"]',
    "raises": 'raise ValueError("no idea")',
    "crashes": "import os; os._exit(20)",
    "spins": "while True: pass",
    "delegates": "import subprocess, sys\n"
    "    subprocess.run([sys.executable, '-c', 'while True: pass'])",
    "grows": "hoard = b'x' * 90_000_000; return None",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with two lists and a few peers."""
    (tmp_path / "cat.txt").write_text("cat\n", encoding="utf-8")
    (tmp_path / "dogs-3x3.txt").write_text("dog\ngod\n", encoding="utf-8")
    for name, body in PEERS.items():
        source = f"def solve(words, rows, columns, seed):\n    {body}\n"
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def unboggle(*args: str | Path) -> running.Result:
    """Run ``unboggle compare`` with ``args`` in this process."""
    return running.unboggle("compare", *args)


def reported(*args: str | Path) -> tuple[int, dict[str, Any]]:
    """The exit code and the JSON of a comparison, held to its schema."""
    return running.reported("compare", *args)


def peer(*names: str) -> list[str]:
    return [part for name in names for part in ("--peer", f"{name}={name}.py")]


def instance(text: str = "cat", size: tuple[int, int] = (3, 3), name: str = "list") -> Instance:
    return Instance(name, parse_words(text).puzzle(Grid.rectangle(*size)))


def members(*names: str) -> list[Combination]:
    return combinations(["one_hot", "tiles"], names or ["cadical195"])[0]


# ---- the schema ----


def validate_run(record: Any) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator(schema("compare")["$defs"]["run"]).validate(
        json.loads(json.dumps(record))
    )


def undescribed(part: Any, where: str = "") -> Iterator[str]:
    """Yield the fields of a schema that lack a description."""
    if isinstance(part, dict):
        for name, field in part.get("properties", {}).items():
            if "description" not in field and "$ref" not in field and "oneOf" not in where:
                yield f"{where}.{name}"
        for name, inner in part.items():
            yield from undescribed(inner, f"{where}.{name}")
    elif isinstance(part, list):
        for inner in part:
            yield from undescribed(inner, where)


def test_the_schema_is_one_and_explains_every_field() -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema("compare"))
    assert list(undescribed(schema("compare"))) == []


# ---- what is measured ----


def test_two_lists_and_two_combinations_are_four_records_in_turn() -> None:
    lists = [instance("cat", name="a"), instance("dog, god", name="b")]
    begun: list[Progress] = []
    who = members()
    records = list(compare(lists, who, timeout=20, on_progress=begun.append))
    one_hot, tiles = "one_hot + cadical195", "tiles + cadical195"
    # everybody on one list before the next, and another begins there
    turns = [("a", one_hot), ("a", tiles), ("b", tiles), ("b", one_hot)]
    assert [(r["list"], r["name"]) for r in records] == turns
    assert begun == [Phase("compare", f"{name} on {where}") for where, name in turns]
    for record in records:
        validate_run(record)
        assert (record["status"], record["verified"], record["error"]) == ("fitted", True, None)
        assert record["variables"] > 0 and record["clauses"] > 0
        assert sum(record["rules"].values()) == record["clauses"]
        assert {"one_face_per_cell"} < record["rules"].keys()
        assert record["statistics"].keys() == set(solvers.STATISTICS)
        seconds = record["seconds"]
        assert 0 < seconds["encode"] + seconds["solve"] < seconds["wall"] < 20
        if os.name == "posix":
            assert 0 < seconds["cpu"] < 20
            assert 5 < record["memory_mb"] < 1000
    assert {r["words"] for r in records if r["list"] == "b"} == {2}


def test_runs_have_one_seed_after_the_other() -> None:
    records = list(compare([instance()], members()[:1], runs=2, seed=5))
    assert [(r["run"], r["seed"]) for r in records] == [(1, 5), (2, 6)]


def test_the_race_is_measured_like_everybody_else() -> None:
    (record,) = compare([instance("cat, dog")], [RACE], jobs=1)
    validate_run(record)
    assert (record["status"], record["verified"], record["jobs"]) == ("fitted", True, 1)
    assert record["by"] and record["counting"]


def test_counting_is_used_only_where_it_is_wanted() -> None:
    crowded = instance("cat, dog", (1, 5))  # six tiles, five cells
    one_hot = members()[:1]
    (bare,) = compare([crowded], one_hot)
    (counted,) = compare([crowded], one_hot, counting=True)
    assert bare["status"] == counted["status"] == "impossible"
    assert (bare["by"], counted["by"]) == (None, "counting")
    assert bare["clauses"] and counted["clauses"] is None
    # and with it a word that comes with another needs no clause
    (all_words,) = compare([instance("cat, tac")], one_hot)
    (fewer,) = compare([instance("cat, tac")], one_hot, counting=True)
    assert fewer["clauses"] < all_words["clauses"] and fewer["verified"]


def test_an_encoding_is_compared_with_and_without_symmetry_and_counting() -> None:
    who, _ = combinations(["one_hot"], ["cadical195"], variants=["plain", "anchored", "counted"])
    plain, anchored, counted = compare([instance("dog god")], who)
    assert plain["rules"].get("anchor_lies_in_one_part") is None
    assert anchored["rules"]["anchor_lies_in_one_part"] == 1
    assert (plain["anchored"], anchored["anchored"], counted["counting"]) == (False, True, True)
    assert anchored["clauses"] == plain["clauses"] + 1
    assert counted["clauses"] < plain["clauses"], "god comes with dog"


def test_board_searches_are_compared_alone() -> None:
    who, _ = combinations([], [], searches=["all"])
    seen = {record["name"]: record for record in compare([instance("dog god")], who, timeout=5)}
    assert [*seen] == ["board_search", "distance_search", "growing_search"]
    for name, record in seen.items():
        validate_run(record)
        expected = "undecided" if name == "growing_search" else "fitted"  # fewer words than cells
        assert (record["kind"], record["status"]) == ("search", expected)
    with pytest.raises(InputError, match="did you mean board_search"):
        combinations([], [], searches=["bord_search"])


def run_peer(folder: Path, name: str, timeout: float = 20) -> Any:
    (found,) = peers([f"{name}={folder / name}.py"])
    (record,) = compare([instance()], [found], timeout=timeout)
    validate_run(record)
    return record


@pytest.mark.parametrize("name", ["fits", "reads"])
def test_a_peer_is_held_to_the_words_like_everybody_else(name: str, folder: Path) -> None:
    record = run_peer(folder, name)
    assert (record["status"], record["verified"], record["kind"]) == ("fitted", True, "peer")
    assert record["encoding"] is record["variables"] is None
    assert record["seconds"]["solve"] is not None


@pytest.mark.parametrize(
    ("name", "verified", "says"),
    [
        ("misses", False, "does not hold 'cat'"),
        ("shrinks", None, "no board of 3x3"),
        ("raises", None, "ValueError: no idea"),
        ("crashes", None, "ended with code 20 and no answer"),
    ],
)
def test_what_fails_is_an_error_and_never_an_answer(
    name: str, verified: bool | None, says: str, folder: Path
) -> None:
    record = run_peer(folder, name)
    assert (record["status"], record["verified"]) == ("error", verified)
    assert says in record["error"]


@posix_only
@pytest.mark.parametrize("name", ["spins", "delegates"])
def test_what_is_killed_has_cost_something_too(name: str, folder: Path) -> None:
    if name == "delegates" and not LINUX:
        pytest.skip("elsewhere the children of a killed child are not ours to count")
    record = run_peer(folder, name, timeout=0.7)
    assert record["status"] == "undecided"
    assert record["seconds"]["wall"] >= 0.7
    # "delegates" waits; it is its own child that is busy. The machine may be, too.
    assert record["seconds"]["cpu"] > 0.1
    assert record["memory_mb"] > 5
    assert summary.par2(record) == pytest.approx(1.4)


@pytest.mark.long
@posix_only
@pytest.mark.fresh
def test_the_peak_of_memory_is_that_of_the_run_and_of_no_run_before(folder: Path) -> None:
    grows, denies = peers(["grows=grows.py", "denies=denies.py"])
    large, small = compare([instance()], [grows, denies])
    assert large["memory_mb"] > small["memory_mb"] + 80


def test_a_run_that_cannot_begin_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "RUN", "nowhere:nothing")
    (record,) = compare([instance()], members()[:1])
    validate_run(record)
    assert record["status"] == "error" and "nowhere" in record["error"]


def test_a_measuring_process_that_is_lost_is_an_error_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(core, "_SLACK", -0.3)
        record = run_peer(folder, "spins", timeout=0.6)
        assert (record["status"], record["error"]) == ("error", "the measuring process was lost")
        assert record["seconds"]["cpu"] is None
    monkeypatch.setattr(core, "Child", lambda *_, **__: Child("child_targets:end", 3))
    (record,) = compare([instance()], members()[:1])
    validate_run(record)
    assert record["status"] == "error"
    assert record["error"].startswith("the measuring process failed: ")


# ---- what the records say ----


def record(name: str, status: str, wall: float, **more: Any) -> Any:
    return {
        "list": "a",
        "size": [4, 4],
        "name": name,
        "kind": "encoding",
        "encoding": name,
        "solver": "s",
        "status": status,
        "timeout": 10.0,
        "seconds": {"wall": wall, "cpu": wall / 2},
        "memory_mb": wall * 10,
        "variables": 10,
        "clauses": None,
        "machine": "m",
        "run": 1,
        "seed": 0,
        **more,
    }


def test_what_is_not_answered_counts_as_twice_the_time_limit() -> None:
    runs = [
        record("good", "fitted", 1.0),
        record("good", "impossible", 3.0, list="b"),
        record("slow", "fitted", 2.0),
        record("slow", "undecided", 10.1, list="b"),
        record("broken", "error", 0.1),
        record("broken", "error", 0.1, list="b"),
    ]
    good, slow, broken = summarise(runs)
    assert [row["name"] for row in (good, slow, broken)] == ["good", "slow", "broken"]
    assert [row["par2"] for row in (good, slow, broken)] == [2.0, 11.0, 20.0]
    assert [row["ratio"] for row in (good, slow, broken)] == [1.0, 5.5, 10.0]
    assert (good["fitted"], good["impossible"], good["solved"], good["runs"]) == (1, 1, 2, 2)
    assert (slow["undecided"], broken["errors"]) == (1, 2)
    assert (good["cpu"], good["memory_mb"], good["variables"], good["clauses"]) == (1, 30, 10, None)


def test_an_impossible_that_a_board_proves_wrong_is_a_failed_run() -> None:
    runs = [
        record("good", "fitted", 2.0),
        record("liar", "impossible", 0.1),
        record("good", "impossible", 2.0, list="b"),
        record("liar", "impossible", 0.1, list="b"),
    ]
    good, liar = summarise(iter(runs))
    assert (good["name"], good["ratio"], good["errors"]) == ("good", 1.0, 0)
    assert (liar["solved"], liar["impossible"], liar["errors"]) == (1, 1, 1)
    assert liar["par2"] == 10.05
    assert runs[1]["status"] == "impossible"  # what it said stays in the lines


def test_without_a_time_limit_a_failure_has_no_par2_and_comes_last() -> None:
    runs = [
        record("broken", "error", 0.1, timeout=None),
        record("good", "fitted", 1.0, timeout=None),
        record("bad", "error", 0.1, timeout=None),
    ]
    assert [(row["name"], row["par2"]) for row in summarise(runs)] == [
        ("good", 1.0),
        ("bad", None),
        ("broken", None),
    ]
    assert summarise([]) == []


def test_a_disagreement_is_one_list_of_one_size() -> None:
    yes: Any = record("a", "fitted", 1.0)
    no: Any = record("b", "impossible", 1.0)

    def other(**changed: object) -> Any:
        return {**no, **changed}

    assert disagreements([yes, no]) == [{"list": "a", "fitted": ["a"], "impossible": ["b"]}]
    assert disagreements([yes, other(size=[3, 3])]) == []
    assert disagreements([yes, other(list="b")]) == []
    assert disagreements([yes, other(status="undecided")]) == []


# ---- the command ----


def test_the_command_prints_a_table_and_keeps_each_run(folder: Path) -> None:
    solvers = ("--solvers", "minisat22")
    result = unboggle("cat.txt", "dogs-3x3.txt", "--size", "3", *solvers, "--jsonl", "r.jsonl")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("2 lists, 4 runs, 20 s a run\n")
    for name in ("one_hot + minisat22", "tiles + minisat22"):
        assert re.search(rf"^[12]  {re.escape(name)} +2/2 ", result.out, re.MULTILINE)
    assert re.search(r"^dogs-3x3 +[0-9.]+ +[0-9.]+$", result.out, re.MULTILINE)
    assert result.out.isascii() and "\x1b" not in result.out
    assert max(map(len, result.out.splitlines())) <= 80
    records = [json.loads(line) for line in Path("r.jsonl").read_text("utf-8").splitlines()]
    assert len(records) == 4
    for one in records:
        validate_run(one)


def test_the_json_has_the_runs_of_the_lines(folder: Path) -> None:
    code, report = reported("dogs-3x3.txt", "--jsonl", "r.jsonl", "--counting", "--seed", "3")
    assert (code, report["complete"], report["disagreements"]) == (0, True, [])
    lines = [json.loads(line) for line in Path("r.jsonl").read_text("utf-8").splitlines()]
    assert report["runs"] == lines and len(lines) == 2
    assert report["settings"]["counting"] and report["settings"]["seed"] == 3
    assert report["summary"] == summarise(lines)


def test_a_comparison_that_was_broken_off_goes_on(folder: Path) -> None:
    """With what it has, and no run twice; a line that was being written is made again."""
    line = ["cat.txt", "dogs-3x3.txt", "--size", "3", "--encodings", "none", *peer("denies")]
    line += ["--jsonl", "r.jsonl"]
    assert unboggle(*line).code == 0
    whole = Path("r.jsonl").read_text("utf-8")
    first = whole[: whole.index("\n") + 1]
    Path("r.jsonl").write_text(whole[:-20], "utf-8")
    assert unboggle(*line).code == 2  # what was measured is not added to by chance
    with_more = [*line, *peer("fits"), "--resume"]
    result = unboggle(*with_more, "-o", "runs.csv")
    assert result.code == 70  # fits has found a board
    assert "disagreement on cat.txt" in result.err
    lines = Path("r.jsonl").read_text("utf-8").splitlines()
    assert lines[0] + "\n" == first and len(lines) == 4
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
    assert rows[0]["wall"] == str(runs[0]["seconds"]["wall"]) and rows[0]["rows"] == "3"
    again = unboggle(*with_more, "--format", "json")  # nothing is left to be run
    assert len(json.loads(again.out)["runs"]) == 4
    assert Path("r.jsonl").read_text("utf-8").splitlines() == lines


def test_a_cluster_goes_on_with_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a comparison on other machines; what they would measure is made up."""
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
    with here():
        whole = [*compare(instances, who, runs=2, cluster="tcp://x")]
        assert len(whole) == len(made) == 4
        made.clear()
        again = [*compare(instances, who, runs=2, cluster="tcp://x", earlier=whole[:3])]
    (task,) = made
    assert (task.args[0].puzzle, task.args[0].seed) == (instances[1].puzzle, 1)
    assert again == whole
    assert {record["machine"] for record in again} == {f"elsewhere with unboggle {__version__}"}


def test_only_what_was_asked_here_is_gone_on_with(folder: Path) -> None:
    line = ["cat.txt", "--size", "3", "--encodings", "none", *peer("fits"), "--jsonl", "r.jsonl"]
    assert unboggle(*line).code == 0
    run = json.loads(Path("r.jsonl").read_text("utf-8"))

    def refused(*more: str, **changed: Any) -> str:
        Path("r.jsonl").write_text(json.dumps({**run, **changed}) + "\n", "utf-8")
        result = unboggle(*line, "--resume", *more)
        assert (result.code, result.out) == (2, "") and result.err.count("\n") == 1
        return str(result.err)

    assert "fits on cat.txt: no run of this comparison" in refused("--seed", "1")
    assert "no run of this comparison" in refused("--timeout", "3")
    assert "measured on elsewhere; this is " in refused(machine="elsewhere")
    assert "its board does not hold every word" in refused(board=[["x"] * 3] * 3)
    assert "is no run of this version" in refused(format="x")
    older = {name: part for name, part in run.items() if name != "puzzle"}
    with pytest.raises(InputError, match="is no run of this version"):
        resuming.runs_made([older], {}, None)
    far = [{**run, "machine": "Linux, unboggle 0.0.7 with kernel"}]  # of a cluster, any machine
    with pytest.raises(InputError, match=rf"with unboggle 0\.0\.7; this is {__version__}$"):
        resuming.runs_made(far, {}, None)
    Path("cat.txt").write_text("cat\ntac\n", "utf-8")  # another question by the same name
    assert "no run of this comparison" in refused()
    Path("r.jsonl").write_text("[]\n", "utf-8")
    assert "line 1 is no JSON object" in unboggle(*line, "--resume").err
    assert "name it with --jsonl" in unboggle(*line[:-2], "--resume").err


def test_a_puzzle_is_known_by_all_that_is_asked() -> None:
    asked = instance("cat, dog").puzzle
    others = [instance("cat, cow"), instance("cat, dog", (3, 4)), instance("dog, cat")]
    wished = replace(asked, wishes=Wishes(Inventory({"c": 1}, False)))
    digests = {resuming.digest(one) for one in (asked, wished, *(o.puzzle for o in others))}
    assert len(digests) == 5 and resuming.digest(instance("cat, dog").puzzle) in digests


def test_what_cannot_work_together_is_skipped_with_a_note(folder: Path) -> None:
    options = ("--encodings", "bitvectors,tiles", "--solvers", "minisat22")
    result = unboggle("cat.txt", "--size", "3", *options, "--format", "json", "-o", "out.json")
    assert result.code == 0
    note, written = result.err.splitlines()
    assert note.startswith("unboggle: skipped: bitvectors + minisat22 (bitvectors is an SMT")
    assert written == "unboggle: written to out.json"
    report = json.loads(Path("out.json").read_text("utf-8"))
    validate(report)
    assert [(s["encoding"], s["solver"]) for s in report["skipped"]] == [
        ("bitvectors", "minisat22")
    ]
    assert {run["name"] for run in report["runs"]} == {"tiles + minisat22"}
    nothing = unboggle("cat.txt", "--size", "3", "--encodings", "bitvectors")
    assert nothing.code == 2 and "nothing to run" in nothing.err


def test_a_disagreement_is_exit_70_and_names_the_list_and_both_sides(folder: Path) -> None:
    options = ("--encodings", "none", *peer("denies", "fits"), "--format", "json")
    result = unboggle("cat.txt", "--size", "3", *options)
    assert result.code == 70
    assert result.err.startswith(
        "unboggle: disagreement on cat.txt: fits found a board that holds every word,"
        " denies said impossible; the board was traced, so your peer denies is wrong\n"
    )
    report = json.loads(result.out)
    validate(report)
    assert report["disagreements"] == [
        {"list": "cat.txt", "fitted": ["fits"], "impossible": ["denies"]}
    ]
    assert "\nDISAGREEMENT on cat.txt: fits found" in compare_text(report)


def test_a_disagreement_is_kept_with_the_words_that_it_needs(folder: Path) -> None:
    Path("many.txt").write_text("cat\ntac\nat\nta\ncag\n", encoding="utf-8")
    Path("picky.py").write_text(
        "def solve(words, rows, columns, seed):\n"
        "    needed = {('c', 'a', 'g'), ('a', 't')}\n"
        "    return None if needed <= {*words} else ['cat', 'xxx', 'gxx']\n"
    )
    Path("right.py").write_text(
        "def solve(words, rows, columns, seed):\n    return ['cat', 'gxx', 'xxx']\n"
    )
    options = ("--size", "3", "--encodings", "none")
    result = unboggle("many.txt", *options, *peer("picky", "right"))
    assert result.code == 70
    kept = "disagreement-many.toml"
    assert result.err.endswith(f"kept with the 2 words that are left in {kept}\n")
    text = Path(kept).read_text("utf-8")
    assert text.startswith("# picky says that there is no board") and "# c a t\n# g x x\n" in text
    assert 'list = ["at", "cag"]' in text
    again = unboggle(kept, "--encodings", "none", *peer("picky", "right"), "--format", "json")
    assert again.code == 70  # the file is the report of the fault
    assert json.loads(again.out)["runs"][0]["words"] == 2
    assert Path("disagreement-disagreement-many.toml").is_file()


def test_who_does_not_say_it_again_has_the_whole_list_kept(folder: Path) -> None:
    fits, denies = peers(["fits=fits.py", "denies=denies.py"])
    asked = instance("cat, tac")
    records = list(compare([asked], [fits, denies]))
    (found,) = disagreements(records)
    Path("denies.py").write_text("def solve(*_):\n    return ['xxx'] * 3\n", "utf-8")
    small = shrink_disagreement(found, records, [asked], [fits, denies])
    assert not small.again and small.puzzle == asked.puzzle
    assert (small.fitted, small.impossible) == ("fits", "denies")
    assert oracle.holds(small.board, small.puzzle)


def test_a_disagreement_is_made_small_within_its_time_and_not_after_a_stop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits, denies = peers(["fits=fits.py", "denies=denies.py"])
    asked = instance("cat, tac")
    records = list(compare([asked], [fits, denies], timeout=20.0))
    (found,) = disagreements(records)
    limits: list[float | None] = []

    def measured(task: Run, timeout: float | None, stop: Stop | None) -> Measured | None:
        limits.append(timeout)
        return None if stop is not None and stop.is_set else Measured("impossible")

    monkeypatch.setattr(shrinking, "measured", measured)
    small = shrink_disagreement(found, records, [asked], [fits, denies], timeout=5.0)
    assert small.again and len(small.puzzle.words) == 1
    first, *others = limits  # to say it once more it gets what it had
    assert first == 20 and others and all(limit is not None and limit <= 5 for limit in others)
    stop = Stop()
    stop.set()
    small = shrink_disagreement(found, records, [asked], [fits, denies], stop=stop)
    assert not small.again and small.puzzle == asked.puzzle


def test_only_what_is_ours_is_to_be_reported() -> None:
    found: Disagreement = {"list": "cat.txt", "fitted": ["fits"], "impossible": ["denies", "no"]}
    assert to_blame(found, {"fits", "denies", "no"}).endswith("your peer denies and no are wrong")
    assert to_blame(found, {"fits", "no"}) == "please report this"


def test_all_stands_for_every_encoding_and_every_solver_that_is_there() -> None:
    who, skipped = combinations(["all"], ["cadical195", "pysmt:z3"])
    pairs = {(one.encoding, one.solver) for one in who}
    names = {name for name in encodings.names() if name != "bitvectors"}
    assert {(name, "cadical195") for name in names} < pairs
    assert ("bitvectors", "pysmt:z3") in pairs
    assert [(pair.encoding, pair.solver) for pair in skipped] == [("bitvectors", "cadical195")]
    there = {entry.name for entry in solvers.catalogue() if entry.missing is None}
    who, _ = combinations(["tiles"], ["minisat22", "ALL"])
    assert who[0].solver == "minisat22"
    assert {one.solver for one in who} == there and len(who) == len(there) > 3


@pytest.mark.long
def test_all_is_taken_by_the_command(folder: Path) -> None:
    result = unboggle("cat.txt", "--size", "1x3", "--encodings", "all", "--solvers", "cadical195")
    assert result.code == 0
    assert all(f"{name} + cadical195" in result.out for name in ("tiles", "one_hot", "wild_tiles"))
    assert result.err.startswith("unboggle: skipped: bitvectors + cadical195")
    refused = unboggle("cat.txt", "--size", "3", "--peer", "all=fits.py")
    assert refused.code == 2 and "means something else here" in refused.err


def test_who_fails_is_listed_and_the_rest_goes_on(folder: Path) -> None:
    result = unboggle(
        "cat.txt", "--size", "3", "--encodings", "none", *peer("raises", "fits", "shrinks")
    )
    assert (result.code, result.err) == (0, "")
    assert "Failed: raises on cat.txt: ValueError: no idea\n" in result.out
    assert "Failed: shrinks on cat.txt: " in result.out
    assert re.search(r"^1  fits +1/1 ", result.out, re.MULTILINE)


def test_a_board_that_lacks_a_word_is_exit_70(folder: Path) -> None:
    options = ("--size", "3", "--encodings", "none", "--runs", "2")
    result = unboggle("cat.txt", *options, *peer("fits", "misses"))
    assert result.code == 70
    assert result.err == (
        "unboggle: false board: your peer misses on cat.txt: the board found does not hold 'cat'\n"
    )
    assert "report" not in result.out
    assert "Failed: misses on cat.txt: the board found does not hold 'cat'" in result.out
    assert re.search(r"^1  fits +2/2 ", result.out, re.MULTILINE)


def test_undecided_runs_are_shown_as_such(folder: Path) -> None:
    options = ("--size", "3", "--encodings", "none", "--timeout", "0.3")
    result = unboggle("cat.txt", *options, *peer("spins"))
    assert result.code == 0
    assert re.search(r"^1  spins +0/1 +1 +0\.60 ", result.out, re.MULTILINE)
    assert re.search(r"^cat +-$", result.out, re.MULTILINE)


BAD = [
    ("cat.txt", "no size such as 4x5 in its name"),
    ("", "LISTS"),
    ("cat.txt --size 3 --encodings one_hat", "did you mean one_hot?"),
    ("cat.txt --size 3 --solvers cadicl195", "did you mean cadical195?"),
    ("cat.txt --size 3 --encodings none", "nothing to run"),
    ("nowhere.txt --size 3", "nowhere.txt: no such file"),
    ("cat.txt --size 3 --peer fits.py", "is not NAME=FILE"),
    ("cat.txt --size 3 --peer race=fits.py", "'race' means something else"),
    ("cat.txt --size 3 --peer none=fits.py", "'none' means something else"),
    ("cat.txt --size 3 --peer tiles=fits.py", "'tiles' means something else"),
    ("cat.txt --size 3 --peer One-Hot=fits.py", "'One-Hot' means something else"),
    ("cat.txt --size 3 --peer a=nowhere.py", "nowhere.py: no such file"),
    ("cat.txt --size 3 --peer a=cat.txt", "its name must end in .py"),
    ("cat.txt --size 3 --peer a=empty.py", "has no function solve(words, rows, columns, seed)"),
    ("cat.txt --size 3 --peer a=wrong.py", "SyntaxError"),
    ("cat.txt --size 3 --peer a=needy.py", "needs no_such_package, which is not installed"),
    ("cat.txt --size 3 --peer a=fits.py --peer a=denies.py", "two peers 'a'"),
    ("cat.txt --size 3 --jsonl cat.txt", "has something in it already"),
    ("cat.txt --size 3 --jsonl nowhere/r.jsonl", "no folder"),
    ("cat.txt --size 3 --jsonl x -o x", "a file of their own"),
    ("cat.txt --size 3 --jsonl -", "a file of their own"),
    ("cat.txt --size 3 --runs 0", "--runs"),
    ("cat.txt --size 3 --timeout soon", "'soon'"),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[line or "nothing" for line, _ in BAD])
def test_bad_input_is_exit_2_before_anything_is_run(line: str, says: str, folder: Path) -> None:
    Path("empty.py").write_text("", encoding="utf-8")
    Path("wrong.py").write_text("def solve(:", encoding="utf-8")
    Path("needy.py").write_text("import no_such_package.part", encoding="utf-8")
    before = sorted(p for p in folder.rglob("*") if p.suffix != ".pyc")
    result = unboggle(*line.split())
    assert (result.code, result.out) == (2, "")
    assert says in result.err and 1 <= result.err.count("\n") <= 2
    after = sorted(p for p in folder.rglob("*") if p.suffix != ".pyc")
    assert [p for p in after if p.name != "__pycache__"] == before


def test_the_size_is_read_from_the_name() -> None:
    assert str(core.grid_in_name("a/2x2/planted-4x5-all-1.txt")) == "4x5"
    for name in ("4x5/list.txt", "1x2x3.txt", "x5.txt"):
        with pytest.raises(InputError, match="no size"):
            core.grid_in_name(name)


# ---- ends, and terminals ----

# A shell that runs the tests in the background may have switched Ctrl-C off.
LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "unboggle", *sys.argv[1:]])
"""


@posix_only
def test_ctrl_c_keeps_what_was_measured_and_is_exit_130(folder: Path) -> None:
    lines = folder / "r.jsonl"
    line = ["compare", "cat.txt", "--size", "3", "--encodings", "none", "--jsonl", str(lines)]
    process = subprocess.Popen(
        [sys.executable, "-c", LISTEN, *line, *peer("fits", "spins"), "--timeout", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=folder,
    )
    with process:
        try:
            assert until(lambda: lines.exists() and lines.stat().st_size > 0)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 130
    assert err.strip() == "unboggle: interrupted"
    assert out.startswith("1 list, 1 run, no time limit (not all runs were made)")
    assert "\x1b" not in out + err
    (kept,) = map(json.loads, lines.read_text("utf-8").splitlines())
    assert (kept["name"], kept["status"]) == ("fits", "fitted")


@needs_full_disk
def test_a_full_disk_is_exit_70_in_a_line(folder: Path) -> None:
    options = ("--size", "3", "--encodings", "none", "--jsonl", "/dev/full")
    result = unboggle("cat.txt", *options, *peer("fits"))
    assert result.code == 70
    lost = "/dev/full: cannot be written (No space left on device); it lacks the lines from here on"
    assert result.err == f"unboggle: {lost}\n"
    assert re.search(r"^1  fits +1/1 ", result.out, re.MULTILINE)  # what was measured is shown


@pytest.mark.long
@posix_only
def test_on_a_terminal_a_table_grows_and_is_gone_at_the_end(folder: Path) -> None:
    from terminal import run_on_a_terminal

    line = ["compare", "cat.txt", "--size", "3", "--encodings", "none", "--timeout", "0.6"]
    code, out, screen = run_on_a_terminal(
        [sys.executable, "-m", "unboggle", *line, *peer("fits", "spins")]
    )
    assert code == 0
    assert "run 2 of 2: spins on cat.txt" in screen.ever
    assert "less than a minute left" in screen.ever
    assert "fits" in screen.ever
    assert screen.shown == "" and screen.cursor
    assert out.startswith("1 list, 2 runs") and "\x1b" not in out


def test_the_core_loads_no_face_and_nothing_heavy() -> None:
    script = "import sys, unboggle.lab.compare; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    faces = {f"unboggle.{part}" for part in ("cli", "render", "reports", "forward.lexicon")}
    assert not loaded & (faces | {"pysat", "pysolvers", "z3", "pysmt", "rich", "click"})


# ---- benchmarks/ ----


def test_there_are_open_lists_of_both_kinds() -> None:
    kinds = [file.name.partition("-")[0] for file in INSTANCES]
    assert (kinds.count("planted"), kinds.count("random")) == (60, 36)


@pytest.mark.parametrize("file", INSTANCES, ids=lambda file: str(file.stem))
def test_every_open_list_is_what_its_name_says(file: Path) -> None:
    words = read_words(str(file), q="plain")
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
            peers([spec])
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
        assert rows is None or oracle.holds(Board.of_rows(rows), asked)
    if file == "clingo_model.py":  # what compare makes of a peer is the same for all
        (record,) = compare([instance("ab, bc, ca", (1, 3))], peers([spec]), timeout=30)
        assert record["status"] == "impossible"


def script(name: str, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / name), *args]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def test_the_benchmarks_only_feed_compare() -> None:
    done = script("run.py", "quick", "--print", "--timeout", "3", "--solvers=cadical195")
    assert done.returncode == 0
    line = done.stdout.split()
    assert line[:2] == ["unboggle", "compare"]
    lists = [part for part in line if part.endswith(".txt")]
    assert len(lists) == 6 and all((ROOT / part).is_file() for part in lists)
    assert line.count("--timeout") == 1 and "cadical195,minisat22" not in line
    groups = runpy.run_path(str(BENCHMARKS / "run.py"))["lists"]
    assert len(groups(["planted", "random"])) == len(INSTANCES)
    assert script("run.py", "nothing").returncode == 2


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
    assert first.returncode == 0 and first.stdout == second.stdout
    assert "| tiles | 2 of 2 | 2 | 0 | 0 | 0 | 0.50 | 1.0 | 0.25 | 5 | 10 |  |" in first.stdout
    assert "| one_hot | 0 of 2 | 0 | 0 | 2 | 0 | 20.00 | 40.0 |" in first.stdout
    assert "| planted-4x4 | 2/2: 0.50 | 0/2: 20.00 |" in first.stdout
    wrong = {**runs[0], "name": "liar", "status": "impossible"}
    (tmp_path / "c.jsonl").write_text(json.dumps(wrong), encoding="utf-8")
    both = script("table.py", str(tmp_path / "a.jsonl"), str(tmp_path / "c.jsonl"))
    assert both.returncode == 70 and "liar said impossible!" in both.stdout
