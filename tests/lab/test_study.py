"""The study: its report agrees with its runs, and its boards hold the lists of the seeds."""

import importlib
import random
import re
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from unboggle.boards import parse_grid_size
from unboggle.lab import make_instance

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def study(request: pytest.FixtureRequest) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
        yield importlib.import_module("study_report")


def test_the_report_is_what_the_runs_say(study: Any) -> None:
    assert study.written(draw=False) == study.REPORT.read_text("utf-8"), (
        "python benchmarks/study.py report"
    )


def test_every_plot_of_the_report_is_there(study: Any) -> None:
    plots = re.findall(r"\]\((report/[^)]+)\)", study.REPORT.read_text("utf-8"))
    assert plots
    assert {Path(plot).name for plot in plots} == {file.name for file in study.PLOTS.iterdir()}


def test_every_comparison_is_whole(study: Any) -> None:
    for name, one in study.STUDY.items():
        runs = study.runs(name)
        who, times = {run["name"] for run in runs}, {run["run"] for run in runs}
        made = {(run["list"], run["name"], run["run"]) for run in runs}
        assert made == {*product(one.names, who, times)}, name
        assert len(runs) == len(made), name


def spells(rows: list[list[str]], word: str) -> bool:
    """Whether a path spells ``word``, by trying all paths."""
    cells = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row)}

    def goes_on(path: tuple[tuple[int, int], ...]) -> bool:
        if len(path) == len(word):
            return True
        return any(
            face == word[len(path)]
            and cell not in path
            and (not path or max(abs(cell[0] - path[-1][0]), abs(cell[1] - path[-1][1])) == 1)
            and goes_on((*path, cell))
            for cell, face in cells.items()
        )

    return goes_on(())


def test_the_boards_of_the_study_hold_the_lists_that_their_seeds_make(study: Any) -> None:
    fitted = [
        run
        for name in study.STUDY
        for run in study.runs(name)
        if run["status"] == "fitted" and re.match(r"(random|planted)-", run["list"])
    ]
    for run in random.Random(17).sample(fitted, 20):
        stem = Path(run["list"]).stem
        kind: Any  # one of the two that the expression above lets through
        kind, size, words, seed = stem.split("-")
        many = None if words == "all" else int(words)
        made = make_instance(kind, parse_grid_size(size), many, seed=int(seed))
        missing = [word for word in made.words.words if not spells(run["board"], word)]
        assert not missing, (run["list"], run["name"], missing)


def test_a_comparison_is_made_from_seeds_and_kept(
    study: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    making = sys.modules["study"]
    tiny = making.Comparison(
        (making.Lists("planted", 3, (3,), 2),), ("--encodings", "one_hot", "--timeout", "9")
    )
    monkeypatch.setattr(making, "STUDY", {"tiny": tiny})
    monkeypatch.setattr(making, "DATA", tmp_path / "kept")
    making.make_lists(tmp_path)
    making.run("tiny", tmp_path)
    assert [run["list"] for run in study.runs("tiny")] == tiny.names
    assert study.Report(draw=False).solved("tiny", "one_hot + cadical195", "fitted") == "2"
    assert "cadical195" in (tmp_path / "kept" / "about.txt").read_text("utf-8")
