"""Mutation testing finds a change that no test of a small project notices."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytest.importorskip("mutmut")

from tools.mutants.changes import mutants

ROOT = Path(__file__).resolve().parents[1]
COUNTED = """\
def above(numbers, limit):
    return sum(number > limit for number in numbers)


def halved(number):
    while number > 100:
        number -= 50
    return number
"""
TESTS = """\
from small.counted import above, halved


def test_above():
    assert above([1, 5], 3) == 1


def test_halved():
    assert halved(140) == 90
"""
MORE = """

def test_the_limit_itself():
    assert above([3, 4], 3) == 1
"""


def scores(folder: Path, *arguments: str) -> dict[str, dict[str, object]]:
    """Run the tool on the project in ``folder``; return the outcomes of its mutants."""
    work = folder / "work"
    command = [sys.executable, "-m", "tools.mutants", "small", "--tests", "tests"]
    command += ["--root", "project", "--work", "work"]
    done = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    part = json.loads((work / "outcomes.json").read_text("utf-8"))["small/counted.py"]
    assert f"small/counted.py: {part['score']} %" in done.stdout
    return {row["now"]: row for row in part["mutants"].values()} | {"": part}


@pytest.mark.fresh
def test_a_survivor_is_found_until_a_test_notices_it(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "small").mkdir(parents=True)
    (project / "tests").mkdir()
    (project / "small" / "counted.py").write_text(COUNTED)
    (project / "tests" / "test_counted.py").write_text(TESTS)
    (project / "conftest.py").write_text("")

    planted = "return sum(number >= limit for number in numbers)"
    before = scores(tmp_path)
    assert before[planted]["outcome"] == "survived"
    assert before["return sum(None)"]["outcome"] == "killed"
    assert before["number += 50"]["outcome"] == "late"  # it never ends
    survivors = {now for now, row in before.items() if row.get("outcome") == "survived"}
    assert survivors == {planted, "while number >= 100:", "while number > 101:"}

    (project / "tests" / "test_counted.py").write_text(TESTS + MORE)
    (project / "tools" / "mutants").mkdir(parents=True)
    row = "small/counted.py\twhile number > 100:\twhile number > 101:\tThe count ends at 100.\n"
    (project / "tools" / "mutants" / "equivalent.tsv").write_text(row)
    after = scores(tmp_path, "--again")
    assert after[planted]["outcome"] == "killed"
    counts = after[""]["counts"]
    assert isinstance(counts, dict)
    assert (counts["survived"], counts["equivalent"]) == (1, 1)


def test_mutants_of_a_seed_are_always_the_same() -> None:
    one, two = (mutants(COUNTED, 4, random.Random("a")) for _ in range(2))
    assert one == two
    assert len(one) == 4
    assert len(mutants(COUNTED, 100, random.Random("a"))) == 7


def test_annotations_defaults_and_decorators_are_not_changed() -> None:
    source = textwrap.dedent(
        """
        @cached(size=3)
        def last(number: "int" = 5) -> "str":
            here: "int" = number
            return here
        """
    )
    assert [m.now for m in mutants(source, 99, random.Random(0))] == ['here: "int" = None']


def test_equivalent_mutants_are_of_lines_that_are_still_there() -> None:
    table = ROOT / "tools" / "mutants" / "equivalent.tsv"
    for row in table.read_text("utf-8").splitlines():
        path, was, now, reason = row.split("\t")
        text = " ".join((ROOT / path).read_text("utf-8").split())
        assert was in text, f"{path}: {was}"
        assert was != now
        assert reason


def test_assertions_of_equal_lengths_are_not_changed() -> None:
    source = "def pairs(a):\n    return zip(a, a, strict=True)\n"
    found = {m.now for m in mutants(source, 99, random.Random(0))}
    assert found == {f"return zip({pair}strict=True)" for pair in ("None, a, ", "a, None, ", "a, ")}
