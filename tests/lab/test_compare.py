"""`unboggle compare`: its output and its exit codes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from child_targets import until
from comparing import peer, reported, unboggle, validate_run
from needs import needs_full_disk, posix_only
from running import schema, validate

from unboggle import encodings, solvers
from unboggle.errors import InputError
from unboggle.lab import comparison as core
from unboggle.lab.combining import combinations
from unboggle.lab.summary import summarise


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


def test_the_command_prints_a_table_and_keeps_each_run(folder: Path) -> None:
    solvers = ("--solvers", "minisat22")
    result = unboggle("cat.txt", "dogs-3x3.txt", "--size", "3", *solvers, "--jsonl", "r.jsonl")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("2 lists, 4 runs, 20 s a run\n")
    for name in ("one_hot + minisat22", "tiles + minisat22"):
        assert re.search(rf"^[12]  {re.escape(name)} +2/2 ", result.out, re.MULTILINE)
    assert re.search(r"^dogs-3x3 +[0-9.]+ +[0-9.]+$", result.out, re.MULTILINE)
    assert result.out.isascii()
    assert "\x1b" not in result.out
    assert max(map(len, result.out.splitlines())) <= 80
    records = [json.loads(line) for line in Path("r.jsonl").read_text("utf-8").splitlines()]
    assert len(records) == 4
    for one in records:
        validate_run(one)


def test_the_json_has_the_runs_of_the_lines(folder: Path) -> None:
    code, report = reported("dogs-3x3.txt", "--jsonl", "r.jsonl", "--counting", "--seed", "3")
    assert (code, report["complete"], report["disagreements"]) == (0, True, [])
    lines = [json.loads(line) for line in Path("r.jsonl").read_text("utf-8").splitlines()]
    assert report["runs"] == lines
    assert len(lines) == 2
    assert report["settings"]["counting"]
    assert report["settings"]["seed"] == 3
    assert report["summary"] == summarise(lines)


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
    assert nothing.code == 2
    assert "nothing to run" in nothing.err


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
    assert {one.solver for one in who} == there
    assert len(who) == len(there) > 3


@pytest.mark.long
def test_all_is_taken_by_the_command(folder: Path) -> None:
    result = unboggle("cat.txt", "--size", "1x3", "--encodings", "all", "--solvers", "cadical195")
    assert result.code == 0
    assert all(f"{name} + cadical195" in result.out for name in ("tiles", "one_hot", "wild_tiles"))
    assert result.err.startswith("unboggle: skipped: bitvectors + cadical195")
    refused = unboggle("cat.txt", "--size", "3", "--peer", "all=fits.py")
    assert refused.code == 2
    assert "is taken; choose another one" in refused.err


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
    ("cat.txt --size 3 --peer race=fits.py", "'race' is taken"),
    ("cat.txt --size 3 --peer none=fits.py", "'none' is taken"),
    ("cat.txt --size 3 --peer tiles=fits.py", "'tiles' is taken"),
    ("cat.txt --size 3 --peer One-Hot=fits.py", "'One-Hot' is taken"),
    ("cat.txt --size 3 --peer a=nowhere.py", "nowhere.py: no such file"),
    ("cat.txt --size 3 --peer a=cat.txt", "its name must end in .py"),
    ("cat.txt --size 3 --peer a=empty.py", "does not define solve(words, rows, columns, seed)"),
    ("cat.txt --size 3 --peer a=wrong.py", "SyntaxError"),
    ("cat.txt --size 3 --peer a=needy.py", "needs no_such_package, which is not installed"),
    ("cat.txt --size 3 --peer a=fits.py --peer a=denies.py", "two peers 'a'"),
    ("cat.txt --size 3 --jsonl cat.txt", "this file is not empty"),
    ("cat.txt --size 3 --jsonl nowhere/r.jsonl", "no folder"),
    ("cat.txt --size 3 --jsonl x -o x", "need their own file"),
    ("cat.txt --size 3 --jsonl -", "need their own file"),
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
    assert says in result.err
    assert 1 <= result.err.count("\n") <= 2
    after = sorted(p for p in folder.rglob("*") if p.suffix != ".pyc")
    assert [p for p in after if p.name != "__pycache__"] == before


def test_the_size_is_read_from_the_name() -> None:
    assert str(core.grid_in_name("a/2x2/planted-4x5-all-1.txt")) == "4x5"
    for name in ("4x5/list.txt", "1x2x3.txt", "x5.txt"):
        with pytest.raises(InputError, match="no size"):
            core.grid_in_name(name)


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
    assert out.startswith("1 list, 1 run, no timeout (not all runs were made)")
    assert "\x1b" not in out + err
    (kept,) = map(json.loads, lines.read_text("utf-8").splitlines())
    assert (kept["name"], kept["status"]) == ("fits", "fitted")


@needs_full_disk
def test_a_full_disk_is_exit_70_in_a_line(folder: Path) -> None:
    options = ("--size", "3", "--encodings", "none", "--jsonl", "/dev/full")
    result = unboggle("cat.txt", *options, *peer("fits"))
    assert result.code == 70
    lost = "/dev/full: cannot be written (No space left on device); the following lines are lost"
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
    assert screen.shown == ""
    assert screen.cursor
    assert out.startswith("1 list, 2 runs")
    assert "\x1b" not in out


def test_the_core_loads_no_face_and_nothing_heavy() -> None:
    script = "import sys, unboggle.lab.comparison; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    faces = {f"unboggle.{part}" for part in ("cli", "render", "reports", "forward.lexicon")}
    assert not loaded & (faces | {"pysat", "pysolvers", "z3", "pysmt", "rich", "click"})
