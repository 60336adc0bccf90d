"""Plots: they show the measurements, and only files of measurements are read."""

from __future__ import annotations

import importlib
import json
import re
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from doc_pages import ROOT
from running import unboggle

from unboggle.errors import InputError
from unboggle.lab.shares import fitted_share_by_density, wilson
from unboggle.library.plotting import plot_runs
from unboggle.render import embedding
from unboggle.render.plots.style import DARK, INK, SERIES, SOFT
from unboggle.system.install_hint import install_hint


def run(name: str, list_: str, wall: float, status: str = "fitted", **more: Any) -> dict[str, Any]:
    return {
        "format": "unboggle.compare.run/1",
        "list": list_,
        "size": [3, 3],
        "words": 4,
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
    {
        "format": "unboggle.log/1",
        "seconds": 0.1,
        "incumbent": None,
        "upper_bound": 9,
        "unit": "words",
    },
    {"format": "unboggle.log/1", "seconds": 0.5, "incumbent": 5, "upper_bound": 9, "unit": "words"},
    {"format": "unboggle.log/1", "seconds": 2.0, "incumbent": 7, "upper_bound": 8, "unit": "words"},
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
    svg = plot_runs([file]).decode()
    for shown in (">tiles<", "7.5 s   2/3 solved", "13.4 s   1/3 solved", "hatched"):
        assert shown in svg
    assert plot_runs([file]).decode() == svg  # the same plot is the same file
    assert "@media screen and (prefers-color-scheme:dark)" in svg
    places = re.findall(r' (?:d|x|y|transform)="[^"]*"', svg)
    assert len(places) > 20
    assert not [one for one in places if re.search(r"\.\d\d", one)]  # tenths of points
    assert plot_runs([file], format="pdf").startswith(b"%PDF")
    assert plot_runs([file], format="png").startswith(b"\x89PNG")


def test_a_false_impossible_is_no_answer(tmp_path: Path) -> None:
    right = plot_runs([written(tmp_path, RUNS)], "cactus").decode()
    assert "tiles (2)" in right
    assert "rival (1)" in right
    lie = [*RUNS, run("third", "b", 1.0)]  # a board where tiles reports "impossible"
    wrong = plot_runs([written(tmp_path, lie)], "cactus").decode()
    assert "tiles (1)" in wrong
    assert "third (1)" in wrong


def test_a_cactus_of_one_run_counts_in_whole_runs_and_has_a_time_named(tmp_path: Path) -> None:
    svg = plot_runs([written(tmp_path, RUNS[:1])], "cactus").decode()
    assert ">1<" in svg
    assert "0.96" not in svg


def test_a_scatter_plot_counts_who_was_faster(tmp_path: Path) -> None:
    svg = plot_runs([written(tmp_path, RUNS)], "scatter").decode()
    for shown in ("3 runs: tiles faster in 1, slower in 1", "a board (1)", "no answer (1)"):
        assert shown in svg
    turned = plot_runs(
        [written(tmp_path, RUNS)], "scatter", combinations=("rival", "tiles")
    ).decode()
    assert "seconds of rival" in turned
    assert "rival faster in 1" in turned
    with pytest.raises(InputError, match="no combination 'tile'; did you mean tiles"):
        plot_runs([written(tmp_path, RUNS)], "scatter", combinations=("tile", "rival"))
    with pytest.raises(InputError, match="takes two combinations, and there is one"):
        plot_runs([written(tmp_path, RUNS[:2])], "scatter")
    again = [run("tiles", "a", 0.2), run("tiles", "b", 3.0, "impossible"), run("rival", "a", 0.3)]
    files = [written(tmp_path, RUNS), written(tmp_path, again, "again.jsonl")]
    # each run counts, even with the same number
    both = plot_runs(files, "scatter", combinations=("tiles", "rival")).decode()
    assert "4 runs: tiles faster in 2, slower in 1" in both
    assert "(and 1 run of one of them only)" in both


def test_seconds_are_drawn_against_words_and_cells(tmp_path: Path) -> None:
    more = [*RUNS, *(run("tiles", f"n{n}", n / 10, words=n, size=[n, 2]) for n in (5, 6))]
    file = written(tmp_path, more)
    words = plot_runs([file], "words").decode()
    for shown in (
        ">tiles<",
        ">rival<",
        ">4<",
        ">5<",
        ">6<",
        "words of the list",
        "5 lists, 8 runs",
    ):
        assert shown in words
    assert "no answer" in words  # beyond the time limit, not at it
    cells = plot_runs([file], "size").decode()
    assert all(shown in cells for shown in (">9<", ">10<", ">12<", "cells of the grid"))
    many = [run("tiles", f"n{n}", n / 10, words=n) for n in range(3, 60)]
    ticks = plot_runs([written(tmp_path, many)], "words").decode()
    assert ">5<" in ticks
    assert ">50<" in ticks
    assert ">7<" not in ticks
    assert plot_runs([file], "words", format="png") == plot_runs([file], "words", format="png")


def test_the_phase_counts_a_list_once_and_bounds_the_open_ones(tmp_path: Path) -> None:
    lists = [run("a", "x", 1.0), run("b", "x", 9.0, "undecided"), run("a", "y", 1.0, "impossible")]
    lists += [run("a", "z", 9.0, "undecided"), run("a", "w", 1.0, words=9, size=[4, 4])]
    lists += [run("a", "many", 1.0, "impossible", words=18)]
    found = fitted_share_by_density(cast(Any, lists))
    few, many = found[3, 3]
    assert (few.density, few.lists, few.fitted, few.open) == (4 / 9, 3, 1, 1)
    assert few.share == 1 / 2
    assert few.low == wilson(1, 3)[0]
    assert few.high == wilson(2, 3)[1]
    assert (many.density, many.share, many.low) == (2, 0, 0)
    assert 0.79 < many.high < 0.8
    svg = plot_runs([written(tmp_path, lists)], "phase").decode()
    assert "3x3 (4 lists, 1 open)" in svg
    assert "4x4 (1 list)" in svg
    assert "words per cell" in svg
    assert fitted_share_by_density(cast(Any, [run("a", "m", 1.0, task="most")])) == {}
    with pytest.raises(InputError, match="no list was decided"):
        plot_runs([written(tmp_path, lists[3:4])], "phase")
    spread = [run("a", str(n), 1.0, words=n) for n in range(1, 61)]
    assert [share.lists for share in fitted_share_by_density(cast(Any, spread))[3, 3]] == [4] * 15


def test_runs_for_most_words_are_answered_when_they_are_proved(tmp_path: Path) -> None:
    most: dict[str, Any] = {"task": "most", "kept_weight": 3}
    runs = [run("a", "x", 1.0, at_most=3, **most), run("a", "y", 10.1, "undecided", **most)]
    runs.append(
        run("liar", "x", 0.1, upper_bound=2, task="most", kept_weight=2)
    )  # on x there are three
    assert "1/2 solved" in plot_runs([written(tmp_path, runs)]).decode()
    cactus = plot_runs([written(tmp_path, runs)], "cactus").decode()
    assert "a (1)" in cactus
    assert "liar" not in cactus
    with pytest.raises(InputError, match="these are for most words: par2, cactus"):
        plot_runs([written(tmp_path, runs)], "phase")
    with pytest.raises(
        InputError, match=r"all words in .*runs\.jsonl, and for most words in .*most"
    ):
        plot_runs([written(tmp_path, RUNS), written(tmp_path, runs, "most.jsonl")], "par2")
    with pytest.raises(InputError, match=r"there are no runs in .*empty\.jsonl$"):
        plot_runs([written(tmp_path, [], "empty.jsonl")])
    with pytest.raises(InputError, match="line 1 is neither"):
        plot_runs([written(tmp_path, [run("a", "x", 1.0, task="some")])])


def test_the_interval_is_where_the_share_is_not_too_unlikely() -> None:
    """By definition, the share seen is z standard deviations from each end of the interval."""
    for hits, tries in ((1, 7), (5, 10), (90, 100)):
        for end in wilson(hits, tries):
            away = abs(hits / tries - end) / (end * (1 - end) / tries) ** 0.5
            assert away == pytest.approx(1.959964)
    assert wilson(0, 0) == (0, 1)
    assert wilson(9, 9)[1] == 1
    assert wilson(0, 9)[0] == 0


def test_progress_has_best_and_bound(tmp_path: Path) -> None:
    svg = plot_runs([written(tmp_path, LOG)]).decode()
    for shown in ("best board", "no board can have more", "not known", "> 7<", "> 8<"):
        assert shown in svg
    with pytest.raises(InputError, match="nothing was found in this run"):
        plot_runs([written(tmp_path, [{**LOG[0], "upper_bound": None}])])


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
        json.dumps({**RUNS[0], "words": 0}),
        json.dumps({**RUNS[0], "size": [3]}),
        json.dumps({**LOG[0], "incumbent": "many"}),
        json.dumps({"format": "unboggle.log/1"}),
        '{"format": "unboggle.compare/1", "runs": [3]}',
    ],
)
def test_what_is_no_measurement_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(f"{json.dumps(RUNS[0])}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"x\.jsonl: line 2 is neither a run"):
        plot_runs([str(file)])


def test_without_matplotlib_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    file = written(tmp_path, RUNS)
    result = unboggle("plot", file, "-o", tmp_path / "a.svg")
    assert result.code == 2
    assert not (tmp_path / "a.svg").exists()
    assert f"needs the package matplotlib: {install_hint('plots')}" in result.err


def test_numpy_is_not_loaded_without_the_memory_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its OpenBLAS would end the process with code 1, a clear no."""
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    command = importlib.import_module("unboggle.cli.commands.plot")  # the package has a function
    monkeypatch.setattr(command, "_LEAST", sys.maxsize // 2)
    result = unboggle("plot", written(tmp_path, RUNS), "-o", tmp_path / "a.svg")
    assert (result.code, result.out, result.err) == (70, "", "unboggle: out of memory\n")
    assert [*tmp_path.glob("*.svg")] == []


def test_matplotlib_that_does_not_load_is_no_missing_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = ImportError("IMPORTANT: PLEASE READ THIS")
    hidden.__cause__ = ImportError("_umath.so: failed to map segment", path="_umath.so")
    monkeypatch.setattr(embedding, "import_module", lambda _: (_ for _ in ()).throw(hidden))
    result = unboggle("plot", written(tmp_path, RUNS), "-o", tmp_path / "a.svg")
    assert result.code == 70
    assert result.err == (
        "unboggle: system error: a library cannot be loaded (_umath.so: failed to map segment)\n"
    )


def test_the_command_writes_what_its_ending_says(tmp_path: Path) -> None:
    log = tmp_path / "most.jsonl"
    fit = ["fit", "-", "--size", "2", "--most", "--log"]
    assert unboggle(*fit, log, stdin="abc cde efg").code == 0
    assert unboggle(*fit, log, stdin="abc").code == 2  # the log is not overwritten
    assert unboggle("fit", "-", "--size", "2", "--log", "new", stdin="abc").code == 2
    assert unboggle("plot", log, "-o", tmp_path / "a.svg").code == 0
    assert "no board can have more" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    for wrong in (["-o", "a.gif"], ["-o", str(log)], ["-o", "a.svg", "--of", "x"]):
        assert unboggle("plot", log, *wrong).code == 2
    assert unboggle("plot", log, "--kind", "par2", "-o", tmp_path / "b.svg").code == 2


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    "plot", sorted((ROOT / "encodings/report").glob("*.svg")), ids=lambda p: p.stem
)
def test_every_colour_of_a_plot_has_a_dark_one(plot: Path) -> None:
    """Also those of the plots in the repository, of which one is in the gallery."""
    svg = plot.read_text(encoding="utf-8")
    style, drawn = svg.split("</style>", 1)
    used = set(re.findall(r"(?:fill|stroke): (#[0-9a-f]{6})", drawn))
    rules = dict(re.findall(r'\[style\*="fill: (#[0-9a-f]{6})"\]\{fill:(#[0-9a-f]{6})!', style))
    assert len(used) > 5
    assert used <= rules.keys()
    assert rules == DARK


def test_dark_plots_are_as_legible_as_light_ones() -> None:
    paper = DARK["#ffffff"]
    assert all(contrast(DARK[text], paper) > 7 for text in (INK, SOFT))
    assert all(contrast(DARK[one.colour], paper) > 4.5 for one in SERIES)
    assert len({DARK[one.colour] for one in SERIES}) == len(SERIES)
