"""A board search has one name, from the kernel to the report."""

from __future__ import annotations

import importlib
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

import unboggle
from unboggle import kernel
from unboggle.fitting.race import race
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.result import Fit
from unboggle.fitting.searches import plain
from unboggle.fitting.searches.kinds import KINDS, start_search
from unboggle.lab.combining import combinations
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import report as fit_report
from unboggle.solvers import Status

TOP = Path(unboggle.__file__).parent
COMPILED = sorted(KINDS.keys() - {"growing", "pack"})  # growing is made of distance
OTHERS = {
    "gather": "unboggle.fitting.searches.gather",  # for --most: without the kernel, distance
    "pack": "unboggle.fitting.searches.pack",  # for long lists: without the kernel, reach
}
"""Compiled searches without a twin in Python."""
SHARED = {"limits", "path_laws", "trace"}  # files of the Python searches that are no search


def class_of(name: str) -> str:
    return f"{name.title()}Search"


def test_a_search_has_a_file_and_a_class_of_its_name() -> None:
    for name in KINDS:
        module = importlib.import_module(f"unboggle.fitting.searches.{name}")
        asked = parse_words("cat cod").puzzle(Grid.rectangle(2, 3))
        if KINDS[name].can_search(asked):
            assert type(start_search(name, asked)) is getattr(module, class_of(name))
        assert hasattr(module, class_of(name))


def test_each_search_in_python_replaces_the_compiled_one_of_its_name() -> None:
    twins = {file.stem for file in Path(*plain.__path__).glob("[!_]*.py")} - SHARED
    assert sorted(twins) == COMPILED
    for name in COMPILED:
        module = importlib.import_module(f"unboggle.fitting.searches.plain.{name}")
        assert hasattr(module, class_of(name))


def test_the_kernel_has_files_and_a_type_of_the_name() -> None:
    heads = {file.stem for file in (TOP / "kernel/python").glob("*_type.h")}
    for name in [*COMPILED, *OTHERS]:
        assert (TOP / f"kernel/c/{name}.h").is_file()
        assert (TOP / f"kernel/c/{name}.c").is_file()
        assert f"{name}_type" in heads
        stub = (TOP / "kernel/_kernel.pyi").read_text(encoding="utf-8")
        assert f"class {class_of(name)}:" in stub
        if kernel.available():
            assert hasattr(kernel.extension, class_of(name))


def test_no_search_of_the_kernel_is_forgotten() -> None:
    stub = (TOP / "kernel/_kernel.pyi").read_text(encoding="utf-8")
    searches = re.findall(r"^class (\w+)Search:", stub, re.MULTILINE)
    assert sorted(map(str.lower, searches)) == sorted([*COMPILED, *OTHERS])
    for name, module in OTHERS.items():
        assert hasattr(importlib.import_module(module), class_of(name))


@pytest.mark.parametrize("name", KINDS)
def test_plans_comparisons_and_reports_say_the_name(name: str) -> None:
    plan = MemberPlan(name, None, 1)
    assert str(plan)  # in a few words
    (one,) = combinations([], [], searches=[name])[0]
    assert (one.name, one.search) == (name, name)
    schema = json.loads(
        files("unboggle.reports").joinpath("schemas/unboggle.fit-1.json").read_text("utf-8")
    )
    assert f'"{name}"' in json.dumps(schema).replace('\\"', '"')
    words = parse_words("cat cod")
    asked = words.puzzle(Grid.rectangle(2, 3))
    if not KINDS[name].can_search(asked):
        return
    result = race.run(asked, [plan], jobs=1)
    assert result.status is Status.SAT
    assert result.plan is not None
    assert result.plan.method == name
    found = Fit(asked, "undecided", result.plan.method, None, 0)
    assert fit_report(found, ReportParts(words, []))["found_by"]["method"] == name
