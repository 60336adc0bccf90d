"""Plots: what is drawn is what was measured, and nothing else is read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from running import unboggle

from unboggle.errors import InputError
from unboggle.library.plotting import plot


def run(name: str, list_: str, wall: float, status: str = "fitted", **more: Any) -> dict[str, Any]:
    return {
        "format": "unboggle.compare.run/1",
        "list": list_,
        "size": [3, 3],
        "name": name,
        "kind": "encoding",
        "encoding": name,
        "solver": "s",
        "run": 1,
        "timeout": 10.0,
        "status": status,
        "seconds": {"wall": wall, "cpu": None},
        "memory_mb": None,
        "variables": None,
        "clauses": None,
        **more,
    }


RUNS = [
    run("tiles", "a", 0.5),
    run("tiles", "b", 2.0, "impossible"),
    run("tiles", "c", 10.1, "undecided"),
    run("rival", "a", 0.1, kind="peer"),
    run("rival", "b", 10.2, "undecided", kind="peer"),
    run("rival", "c", 10.2, "undecided", kind="peer"),
]
LOG = [
    {"format": "unboggle.log/1", "seconds": 0.1, "best": None, "at_most": 9, "unit": "words"},
    {"format": "unboggle.log/1", "seconds": 0.5, "best": 5, "at_most": 9, "unit": "words"},
    {"format": "unboggle.log/1", "seconds": 2.0, "best": 7, "at_most": 8, "unit": "words"},
]


def written(folder: Path, lines: list[dict[str, Any]], name: str = "runs.jsonl") -> str:
    file = folder / name
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return str(file)


@pytest.fixture(autouse=True)
def with_matplotlib(request: pytest.FixtureRequest) -> None:
    if "without" not in request.node.name:
        pytest.importorskip("matplotlib", reason="the extra plots is not installed")


def test_bars_have_names_figures_and_what_was_solved(tmp_path: Path) -> None:
    file = written(tmp_path, RUNS)
    svg = plot([file]).decode()
    for shown in (">tiles<", "7.5 s   2/3 solved", "13.4 s   1/3 solved", "hatched"):
        assert shown in svg
    assert plot([file]) == plot([file])  # the same plot is the same file
    assert plot([file], format="pdf").startswith(b"%PDF")
    assert plot([file], format="png").startswith(b"\x89PNG")


def test_a_false_impossible_is_no_answer(tmp_path: Path) -> None:
    right = plot([written(tmp_path, RUNS)], "cactus").decode()
    assert "tiles (2)" in right and "rival (1)" in right
    lie = [*RUNS, run("third", "b", 1.0)]  # a board of what tiles calls impossible
    wrong = plot([written(tmp_path, lie)], "cactus").decode()
    assert "tiles (1)" in wrong and "third (1)" in wrong


def test_a_cactus_of_one_run_counts_in_whole_runs_and_has_a_time_named(tmp_path: Path) -> None:
    svg = plot([written(tmp_path, RUNS[:1])], "cactus").decode()
    assert ">1<" in svg and "0.96" not in svg


def test_a_scatter_plot_counts_who_was_faster(tmp_path: Path) -> None:
    svg = plot([written(tmp_path, RUNS)], "scatter").decode()
    for shown in ("3 runs: tiles faster in 1, slower in 1", "a board (1)", "no answer (1)"):
        assert shown in svg
    turned = plot([written(tmp_path, RUNS)], "scatter", of=("rival", "tiles")).decode()
    assert "seconds of rival" in turned and "rival faster in 1" in turned
    with pytest.raises(InputError, match="no combination 'tile'; did you mean tiles"):
        plot([written(tmp_path, RUNS)], "scatter", of=("tile", "rival"))
    with pytest.raises(InputError, match="takes two combinations, and there is one"):
        plot([written(tmp_path, RUNS[:2])], "scatter")
    again = [run("tiles", "a", 0.2), run("tiles", "b", 3.0, "impossible"), run("rival", "a", 0.3)]
    files = [written(tmp_path, RUNS), written(tmp_path, again, "again.jsonl")]
    # each run counts, also one of the same number
    both = plot(files, "scatter", of=("tiles", "rival")).decode()
    assert "4 runs: tiles faster in 2, slower in 1" in both
    assert "(and 1 run of one of them only)" in both


def test_progress_has_best_and_bound(tmp_path: Path) -> None:
    svg = plot([written(tmp_path, LOG)]).decode()
    for shown in ("best board", "no board can have more", "not known", "> 7<", "> 8<"):
        assert shown in svg
    with pytest.raises(InputError, match="nothing was found in this run"):
        plot([written(tmp_path, [{**LOG[0], "at_most": None}])])


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"format": "unboggle.fit/1"}',
        json.dumps({**RUNS[0], "seconds": {"wall": "1", "cpu": None}}),
        json.dumps({**RUNS[0], "seconds": {"wall": float("nan"), "cpu": None}}),
        json.dumps({**RUNS[0], "status": "great"}),
        json.dumps({**RUNS[0], "list": 7}),
        json.dumps({**LOG[0], "best": "many"}),
        json.dumps({"format": "unboggle.log/1"}),
        '{"format": "unboggle.compare/1", "runs": [3]}',
    ],
)
def test_what_is_no_measurement_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(f"{json.dumps(RUNS[0])}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"x\.jsonl: line 2 is neither a run"):
        plot([str(file)])


def test_without_matplotlib_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    file = written(tmp_path, RUNS)
    result = unboggle("plot", file, "-o", tmp_path / "a.svg")
    assert result.code == 2 and not (tmp_path / "a.svg").exists()
    assert "needs the package matplotlib: pip install 'unboggle[plots]'" in result.err


def test_the_command_writes_what_its_ending_says(tmp_path: Path) -> None:
    log = tmp_path / "most.jsonl"
    fit = ["fit", "-", "--size", "2", "--drop-fewest", "--log"]
    assert unboggle(*fit, log, stdin="abc cde efg").code == 0
    assert unboggle(*fit, log, stdin="abc").code == 2  # what was logged is not overwritten
    assert unboggle("fit", "-", "--size", "2", "--log", "new", stdin="abc").code == 2
    assert unboggle("plot", log, "-o", tmp_path / "a.svg").code == 0
    assert "no board can have more" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    for wrong in (["-o", "a.gif"], ["-o", str(log)], ["-o", "a.svg", "--of", "x"]):
        assert unboggle("plot", log, *wrong).code == 2
    assert unboggle("plot", log, "--kind", "par2", "-o", tmp_path / "b.svg").code == 2
