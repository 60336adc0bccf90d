"""The study: its pages agree with its runs, and its boards hold the lists of the seeds."""

import importlib
import os
import random
import re
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from needs import needs_clone

from unboggle.puzzle import GivenCells

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def study() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
        yield importlib.import_module("study_report")


@pytest.fixture
def results(study: Any) -> Any:
    return sys.modules["study_results"]


@pytest.fixture
def grid(study: Any) -> Any:
    return sys.modules["study_grid"]


@needs_clone
def test_the_pages_are_what_the_runs_say(study: Any) -> None:
    for template, page in study.PAGES.items():
        assert study.written(template) == page.read_text("utf-8"), (
            "python benchmarks/study.py report"
        )


def test_every_plot_of_the_report_is_there(study: Any) -> None:
    pages = "".join(page.read_text("utf-8") for page in study.PAGES.values())
    plots = re.findall(r"\]\((report/[^)]+)\)", pages)
    assert plots
    assert {Path(plot).name for plot in plots} == {file.name for file in study.PLOTS.iterdir()}


@needs_clone
def test_every_part_is_whole_and_there_is_no_other_run(results: Any, grid: Any) -> None:
    wanted = {
        grid.key_of(record) for part in grid.PARTS for record in results.of_part(part)
    }  # a missing one is a KeyError
    assert wanted == results.every().keys()
    now = [record for record in results.every().values() if "earlier" not in record]
    assert {record["limit"] for record in now} == {results.limit()}


@needs_clone
def test_a_run_with_an_answer_was_within_its_limit(results: Any) -> None:
    runs = [r for key, r in results.every().items() if not key.is_proof and "earlier" not in r]
    assert all(r["cpu"] <= r["limit"] for r in runs if results.is_answered(r))
    assert all(r["cpu"] >= (r["encode"] or 0) + (r["solve"] or 0) for r in runs)


def spells(rows: list[str], word: str) -> bool:
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


@needs_clone
def test_the_boards_of_the_study_hold_the_lists_that_their_seeds_make(results: Any) -> None:
    lists = sys.modules["study_lists"]
    fitted = [r for r in results.every().values() if r["status"] == "fitted"]
    for run in random.Random(17).sample(fitted, 20):
        words = lists.copy_of(run["name"], run["copy"]).words
        missing = [word for word in words if not spells(run["board"].split("/"), word)]
        assert not missing, (run["name"], run["copy"], run["method"], missing)


def test_a_copy_is_the_same_list_up_to_the_names_of_letters(study: Any) -> None:
    lists = sys.modules["study_lists"]
    for name in ("random-4x4-5-7", "gogen-5x5-13-1"):
        first, other = lists.copy_of(name, 0), lists.copy_of(name, 3)
        assert first.grid == other.grid
        assert sorted(map(len, first.words)) == sorted(map(len, other.words))
        assert set(first.words) != set(other.words)
        of_first, of_other = (_letters("".join(puzzle.words)) for puzzle in (first, other))
        assert of_first == of_other  # how often the letters occur
        assert lists.copy_of(name, 3) == other
        given = [GivenCells.find(puzzle.constraints).cells for puzzle in (first, other)]
        assert given[0].keys() == given[1].keys()


def _letters(text: str) -> list[int]:
    return sorted(text.count(letter) for letter in set(text))


def made_up(name: str, method: str, cpu: float | None, copy: int = 0) -> dict[str, Any]:
    answered = cpu is not None
    return {
        "name": name,
        "copy": copy,
        "method": method,
        "limit": 10.0,
        "status": "fitted" if answered else "undecided",
        "cpu": cpu or 10.0,
        "encode": 0.25 * cpu if cpu else None,
        "solve": 0.25 * cpu if cpu else None,
    }


def test_scores_intervals_and_the_virtual_best_are_what_they_say(results: Any) -> None:
    slow = [made_up(name, "slow", cpu) for name, cpu in (("a", 4.0), ("b", None), ("c", 6.0))]
    fast = [made_up(name, "fast", cpu) for name, cpu in (("a", 1.0), ("b", 9.0), ("c", None))]
    assert results.par2(slow) == (4 + 20 + 6) / 3
    assert results.par2([slow[0]], "work") == 2
    best = results.virtual_best([*slow, *fast])
    assert sorted((r["name"], r["of"], r["cpu"]) for r in best) == [
        ("a", "fast", 1.0),
        ("b", "fast", 9.0),
        ("c", "slow", 6.0),
    ]
    low, high = results.interval(slow, results.par2)
    assert 4 <= low < results.par2(slow) < high <= 20
    assert results.interval(slow, results.par2) == (low, high)  # it does not depend on chance
    assert results.interval(slow[:1], results.par2) is None
    same = [made_up(name, "even", 3.0) for name in "abcd"]
    assert results.interval(same, results.par2) == (3, 3)


def test_spans_separate_solvers_from_encodings(results: Any) -> None:
    times = {"x + s": 2.0, "x + t": 4.0, "y + s": 6.0, "y + t": 12.0}
    runs = [made_up("a", method, cpu) for method, cpu in times.items()]
    assert results.spans(runs) == pytest.approx((2.0, 3.0))


def test_luck_is_between_copies_of_a_list(results: Any) -> None:
    runs = [made_up("a", "m", 2.0), made_up("a", "m", 8.0, 1), made_up("b", "m", 1.0)]
    runs += [made_up("b", "m", 1.0, 1), made_up("c", "m", None), made_up("c", "m", 5.0, 1)]
    ratio, some, pairs = results.luck(runs)
    assert (some, pairs) == (1, 3)
    assert ratio == pytest.approx(statistics.geometric_mean([4.0, 1.0]))


@needs_clone
def test_the_plots_are_drawn(study: Any) -> None:
    pytest.importorskip("matplotlib", reason="the extra plots is not installed")
    for name, draw in sys.modules["study_plots"].PLOTS.items():
        assert draw("svg").startswith(b"<?xml"), name


@pytest.mark.skipif(sys.platform != "linux", reason="reads CPU seconds from /proc")
def test_a_study_is_made_from_seeds_and_resumes(
    study: Any, grid: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    making = importlib.import_module("study_run")
    source = sys.modules["study_lists"].Source("planted", 3, (3,), 1)
    methods = ("one_hot + cadical195", "tiles: proof", "race")
    monkeypatch.setattr(grid, "PARTS", {"tiny": grid.Part((source,), methods)})
    monkeypatch.setattr(making, "PARTS", grid.PARTS)
    for name in ("DATA", "WORKING", "KEPT", "GRID"):
        monkeypatch.setattr(making, name, tmp_path / getattr(making, name).name)
    monkeypatch.setattr(making, "DATA", tmp_path)
    size = grid.Grid(limit=15.0, lists=2)
    making.run(size, ["tiny"])
    lines = grid.read(making.KEPT)
    assert [(line["name"], line["method"]) for line in lines] == [
        (f"planted-3x3-3-{seed}", method) for seed in (1, 2) for method in (methods[0], "race")
    ]  # no proof, as nothing was refuted
    assert all(line["status"] == "fitted" for line in lines)
    encoded = lines[0]
    assert 0 < encoded["encode"] + encoded["solve"] <= encoded["cpu"] <= 15
    assert "python-sat" in (tmp_path / "about.txt").read_text("utf-8")
    monkeypatch.setattr(making, "one_run", None)  # a call of it would fail
    making.run(size, ["tiny"])
    assert grid.read(making.KEPT) == lines


@pytest.mark.skipif(sys.platform != "linux", reason="reads CPU seconds from /proc")
def test_a_run_ends_at_its_limit(study: Any, grid: Any) -> None:
    making = importlib.import_module("study_run")
    key = grid.Key("random-6x6-30-1", 0, "distance")  # a search, and counting refutes the list
    record = making.one_run(key, 0.3)
    assert record["status"] == "undecided"
    assert record["board"] is None


@pytest.mark.skipif(sys.platform != "linux", reason="reads CPU seconds from /proc")
def test_the_cpu_seconds_are_those_of_the_process_and_of_its_children(study: Any) -> None:
    measure = importlib.import_module("study_measure")
    before = sum(os.times()[:4])
    seen = measure.used_below(os.getpid())
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", BUSY], **pipes) as child:
        assert child.stdout is not None
        used = float(child.stdout.readline())  # it waits for us now
        more = measure.used_below(os.getpid())
        child.kill()
    assert seen >= before - TICKS
    assert more >= seen + used - TICKS


TICKS = 0.05  # CPU seconds are counted in hundredths, for each process
BUSY = """
import sys, time
while time.process_time() < 0.3:
    pass
print(time.process_time(), flush=True)
sys.stdin.read()
"""
