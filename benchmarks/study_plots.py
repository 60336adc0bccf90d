"""The plots of the study, in the style of ``unboggle plot``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import study_results as results
from study_grid import CLAUSAL, DATA
from study_results import CALLED, VIRTUAL, Record, is_answered
from study_tables import methods_of, short, strata

from unboggle.render.plots import runs as of_runs
from unboggle.render.plots import trends
from unboggle.render.plots.style import FAINT, INK, SERIES, SOFT, in_seconds, plotted, saved

FOLDER = DATA.parents[2] / "encodings" / "report"
_SHOWN = (*(f"{name} + cadical195" for name in CLAUSAL), "cpsat", "clingo", "race", VIRTUAL)


def strata_par2(format: str) -> bytes:
    """Return the PAR-2 of each method with its interval, a panel for each stratum."""
    by_stratum = strata(results.main_runs())
    methods = [m for m in methods_of(results.main_runs()) if not m.startswith("bitvectors")]
    names, limit = [*methods, VIRTUAL], results.limit()
    with plotted() as figure:
        figure.set_size_inches(9.5, 5.2)
        columns = (len(by_stratum) + 1) // 2
        panels = figure.subplots(2, columns, sharex=True, sharey=True).flat
        for panel, (one, those) in zip(panels, by_stratum.items(), strict=False):
            for place, method in enumerate(names):
                mine = [record for record in those if record["method"] == method]
                mine = results.virtual_best(those) if method == VIRTUAL else mine
                if mine:
                    _dot(panel, place, mine)
            panel.axvline(2 * limit, color=FAINT, linewidth=1, linestyle=":")
            panel.set_title(f"{CALLED[one]} ({len({r['name'] for r in those})})", fontsize=9)
            _log(panel, [t for t in (0.3, 1, 3, 10, 30) if t <= 2 * limit])
        figure.axes[0].set_yticks(range(len(names)), [short(name) for name in names])
        figure.axes[0].invert_yaxis()
        for panel in figure.axes[len(by_stratum) :]:
            panel.set_visible(False)
        label = "PAR-2 in CPU seconds, with 95 % intervals; dotted: no run is answered"
        figure.supxlabel(label, fontsize=9)
        return saved(figure, format)


def _log(axes: Any, ticks: Sequence[float]) -> None:
    axes.set_xscale("log")
    axes.set_xticks(ticks)
    in_seconds(axes.xaxis)


def _dot(panel: Any, place: int, runs: Sequence[Record]) -> None:
    method = runs[0]["method"]
    kind = 0 if "+" in method else 1 if method in ("race", VIRTUAL) else 2
    look = SERIES[kind]
    low, high = results.interval(runs, results.par2) or (0, 0)
    panel.plot([low, high], [place, place], color=look.colour, linewidth=1.4)
    panel.plot(results.par2(runs), place, marker=look.marker, color=look.colour, linestyle="")


def cactus(format: str) -> bytes:
    """Return how many runs of the main comparison each method answers within a time."""
    runs = results.main_runs()
    whole = [*runs, *results.virtual_best(runs)]
    both = [record for record in whole if record["method"] in _SHOWN and not _is_gogen(record)]
    return of_runs.cactus(results.as_compared(both), format)


def _is_gogen(record: Record) -> bool:
    return results.stratum(record["name"]) == "gogens"  # the peers have no given cells


def scatter(format: str) -> bytes:
    """Return `tiles` against `one_hot` on each list and copy."""
    runs = [r for r in results.main_runs() if short(r["method"]) in ("tiles", "one_hot")]
    one, other = (f"{name} + cadical195" for name in ("one_hot", "tiles"))
    return of_runs.scatter(results.as_compared(runs), format, one, other)


def spans(format: str) -> bytes:
    """Return by what factor solvers and encodings differ, by stratum."""
    by_stratum = strata(results.of_part("solvers"))
    with plotted() as figure:
        figure.set_size_inches(7, 1.3 + 0.55 * len(by_stratum))
        axes = figure.subplots()
        for index, (label, look) in enumerate(zip(("solvers", "encodings"), SERIES, strict=False)):
            for place, those in enumerate(by_stratum.values()):
                value = results.spans(those)[index]
                ends = results.interval(those, _nth(index)) or (value, value)
                at = place + 0.16 * (2 * index - 1)
                axes.plot(ends, [at, at], color=look.colour, linewidth=1.4)
                named = label if place == 0 else None
                dot = {"marker": look.marker, "color": look.colour, "linestyle": ""}
                axes.plot(value, at, label=named, **dot)
        axes.axvline(1, color=FAINT, linewidth=1)
        most = axes.get_xlim()[1]
        _log(axes, [t for t in (1, 2, 5, 10, 20, 50, 100, 200, 500) if t <= max(most, 50)])
        counts = [len({r["name"] for r in those}) for those in by_stratum.values()]
        labels = [f"{CALLED[one]} ({n})" for one, n in zip(by_stratum, counts, strict=True)]
        axes.set_yticks(range(len(by_stratum)), labels)
        axes.invert_yaxis()
        axes.set_xlabel("worst PAR-2 by best PAR-2; 1: no difference")
        axes.legend(frameon=False, fontsize=8.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        return saved(figure, format)


def _nth(index: int) -> Callable[[list[Record]], float]:
    return lambda sample: results.spans(sample)[index]


def parts(format: str) -> bytes:
    """Return the median seconds to encode and to solve, over the runs with an answer."""
    by_stratum = strata(results.main_runs())
    rows: list[tuple[str, float, float]] = []
    for one, those in by_stratum.items():
        for name in CLAUSAL:
            done = [r for r in those if short(r["method"]) == name and is_answered(r)]
            if done:
                encode = results.median(r["encode"] for r in done) or 0.0
                solve = results.median(r["solve"] for r in done) or 0.0
                rows.append((f"{CALLED[one]}: {name} ({len(done)})", encode, solve))
    with plotted() as figure:
        figure.set_size_inches(7.5, 1.0 + 0.23 * len(rows))
        axes = figure.subplots()
        for place, (_, encode, solve) in enumerate(rows):
            axes.barh(place, encode, color=SERIES[0].colour, label="encode" if not place else None)
            axes.barh(
                place,
                solve,
                left=encode,
                color=SERIES[6].colour,
                edgecolor=INK,
                label="load and solve" if not place else None,
            )
        axes.set_yticks(range(len(rows)), [row[0] for row in rows], fontsize=8)
        axes.invert_yaxis()
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("CPU seconds (medians of the runs answered; their number in brackets)")
        axes.legend(frameon=False, fontsize=8.5, loc="lower right", labelcolor=SOFT)
        return saved(figure, format)


def phase(format: str) -> bytes:
    """Return the share of random lists that fit, by words per cell."""
    return trends.phase(results.as_compared(results.of_part("phase")), format)


def searches(format: str) -> bytes:
    """Return how many long lists each search answers within a time."""
    return of_runs.cactus(results.as_compared(results.of_part("searches")), format)


PLOTS: dict[str, Callable[[str], bytes]] = {
    "strata": strata_par2,
    "main-cactus": cactus,
    "main-scatter": scatter,
    "spans": spans,
    "parts": parts,
    "phase-phase": phase,
    "searches-cactus": searches,
}
"""The plots by the names of their files."""


def draw_all() -> None:
    """Draw all plots into the folder of the report."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for name, draw in PLOTS.items():
        (FOLDER / f"{name}.svg").write_bytes(draw("svg"))
