"""Plots of measured runs: PAR-2 as bars, a cactus plot, one combination against another."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Any

from unboggle.errors import InputError
from unboggle.lab.records import RunRecord
from unboggle.lab.summary import par2, summarise
from unboggle.phrases import count_noun, did_you_mean
from unboggle.render.plots.style import FAINT, INK, SERIES, SOFT, in_seconds, plotted, saved

_LEAST = 0.001  # seconds: a logarithm has no zero
_MOST_BARS = 40


def bars(records: Sequence[RunRecord], format: str) -> bytes:
    """Return the PAR-2 of each combination as bars, the best on top; external ones hatched."""
    rows = [row for row in summarise(records) if row["par2"] is not None]
    if not rows:
        raise InputError("no combination has a PAR-2: runs that failed had no timeout")
    rows = rows[:_MOST_BARS]
    with plotted() as figure:
        figure.set_size_inches(7, 1.2 + 0.32 * len(rows))
        axes = figure.subplots()
        values = [float(row["par2"] or 0) for row in rows]
        for place, (row, value) in enumerate(zip(rows, values, strict=True)):
            ours = row["kind"] != "peer"
            look = {"color": SERIES[0].colour} if ours else {"color": "white", "hatch": "////"}
            axes.barh(place, value, edgecolor=INK if not ours else SERIES[0].colour, **look)
            text = f" {value:.3g} s   {row['solved']}/{row['runs']} solved"
            axes.text(value, place, text, va="center", fontsize=8.5)
        axes.set_yticks(range(len(rows)), [row["name"] for row in rows])
        axes.invert_yaxis()
        axes.grid(axis="y", visible=False)
        axes.set_xlim(0, max(values) * 1.35 or 1)
        axes.set_xlabel("PAR-2: mean seconds, a run without an answer counts as two timeouts")
        hatched = " (hatched: other programs)" * any(row["kind"] == "peer" for row in rows)
        axes.set_title(f"{_title(records)}{hatched}")
        return saved(figure, format)


def cactus(records: Sequence[RunRecord], format: str) -> bytes:
    """Return the number of runs that each combination answers by time, of the best eight."""
    rows = summarise(records)
    times = {row["name"]: _answered(records, row["name"]) for row in rows}
    shown = sorted(times, key=lambda name: (-len(times[name]), sum(times[name])))[: len(SERIES)]
    shown = [name for name in shown if times[name]]
    if not shown:
        raise InputError("no run has an answer, so there is nothing for a cactus plot")
    with plotted() as figure:
        axes = figure.subplots()
        for name, look in zip(shown, SERIES, strict=False):
            ordered = times[name]
            axes.plot(
                range(1, len(ordered) + 1),
                ordered,
                look.line,
                color=look.colour,
                marker=look.marker,
                markevery=max(1, len(ordered) // 12),
                label=f"{name} ({len(ordered)})",
            )
        axes.set_yscale("log")
        in_seconds(axes.yaxis)
        limits = {record["timeout"] for record in records} - {None}
        if len(limits) == 1:
            (limit,) = limits
            axes.axhline(limit, color=FAINT, linewidth=1)
            axes.annotate(" timeout", (0, limit), va="top", fontsize=8, color=SOFT)
        low, high = axes.get_ylim()
        axes.set_ylim(min(low, 10.0 ** floor(log10(high))), high)  # so that a tick is named
        axes.set_xlim(0, 1.05 * max(len(times[name]) for name in shown))
        axes.xaxis.get_major_locator().set_params(integer=True, min_n_ticks=1)
        axes.set_xlabel("runs answered, fastest first")
        axes.set_ylabel("seconds for a run")
        axes.legend(frameon=False, fontsize=8.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        left = len(times) - len(shown)
        more = f"; {left} more combinations not shown" if left else ""
        axes.set_title(_title(records) + more)
        figure.set_size_inches(8, 4.3)
        return saved(figure, format)


def scatter(records: Sequence[RunRecord], format: str, one: str = "", other: str = "") -> bytes:
    """Return the seconds of combination ``one`` against ``other`` on each list and run.

    Without names, the two with the best PAR-2. Runs without an answer are on a line beyond the
    timeout.
    """
    names = [row["name"] for row in summarise(records)]
    for name in filter(None, (one, other)):
        if name not in names:
            raise InputError(f"there is no combination {name!r}{did_you_mean(name, names)}")
    rest = [name for name in names if name not in (one, other)]
    one = one or (rest.pop(0) if rest else "")
    other = other or (rest.pop(0) if rest else "")
    if not one or not other or one == other:
        raise InputError("a scatter plot takes two combinations, and there is one")
    both, alone = _pairs(records, one, other)
    if not both:
        raise InputError(f"{one} and {other} have no run of the same list")
    top = max([_seconds(run) for pair in both for run in pair], default=1.0)
    top = max([top, *(float(run["timeout"] or 0) for pair in both for run in pair)])
    beyond = top * 1.6
    with plotted() as figure:
        figure.set_size_inches(5.2, 5.2)
        axes = figure.subplots()
        kinds = (("fitted", "a board", SERIES[0]), ("impossible", "proved impossible", SERIES[1]))
        known = {status for status, _, _ in kinds}
        left = [pair for pair in both if not known & {pair[0]["status"], pair[1]["status"]}]
        for status, label, look in kinds:
            points = [p for p in both if status in (p[0]["status"], p[1]["status"])]
            _points(axes, points, beyond, f"{label} ({len(points)})", look.marker, look.colour)
        _points(axes, left, beyond, f"no answer ({len(left)})", SERIES[5].marker, SERIES[5].colour)
        low = min([_LEAST * 10, *(_seconds(run) for pair in both for run in pair)])
        axes.plot([low, beyond], [low, beyond], color=FAINT, linewidth=1, zorder=1)
        for draw in (axes.axhline, axes.axvline):
            draw(top, color=FAINT, linewidth=1, linestyle=":", zorder=1)
        axes.set_xscale("log")
        axes.set_yscale("log")
        in_seconds(axes.xaxis, axes.yaxis)
        axes.annotate("timeout", (low, top), va="bottom", fontsize=8, color=SOFT)
        axes.set_aspect("equal")
        axes.set_xlabel(f"seconds of {one}")
        axes.set_ylabel(f"seconds of {other}")
        axes.legend(frameon=False, fontsize=8.5, loc="upper center", bbox_to_anchor=(0.5, -0.14))
        wins = sum(_at(x, beyond) < _at(y, beyond) for x, y in both)
        losses = sum(_at(x, beyond) > _at(y, beyond) for x, y in both)
        lacking = f"\n(and {count_noun(alone, 'run')} of one of them only)" if alone else ""
        counted = f"{count_noun(len(both), 'run')}: {one} faster in {wins}, slower in {losses}"
        axes.set_title(f"{counted}{lacking}", fontsize=9.5)
        return saved(figure, format)


def _pairs(
    records: Sequence[RunRecord], one: str, other: str
) -> tuple[list[tuple[RunRecord, RunRecord]], int]:
    """Return the pairs of runs of ``one`` and ``other``, and the number of runs without a pair.

    Several files may have a run twice; then the first ones make a pair, and so on.
    """
    runs: dict[tuple[Any, ...], dict[str, list[RunRecord]]] = {}
    for record in records:
        if record["name"] in (one, other):
            key = (record["list"], *record["size"], record["run"])
            runs.setdefault(key, {one: [], other: []})[record["name"]].append(record)
    both = [pair for same in runs.values() for pair in zip(same[one], same[other], strict=False)]
    count = sum(len(same[one]) + len(same[other]) for same in runs.values())
    return both, count - 2 * len(both)


def _points(
    axes: Any,
    pairs: Sequence[tuple[RunRecord, RunRecord]],
    beyond: float,
    label: str,
    marker: str,
    colour: str,
) -> None:
    if pairs:
        x, y = ([_at(pair[k], beyond) for pair in pairs] for k in (0, 1))
        axes.scatter(x, y, s=26, marker=marker, color=colour, label=label, alpha=0.85, zorder=2)


def _at(record: RunRecord, beyond: float) -> float:
    return _seconds(record) if record["status"] in ("fitted", "impossible") else beyond


def _seconds(record: RunRecord) -> float:
    return max(float(record["seconds"]["wall"]), _LEAST)


def _answered(records: Sequence[RunRecord], name: str) -> list[float]:
    mine = [record for record in records if record["name"] == name]
    answers = [r for r in mine if r["status"] in ("fitted", "impossible") and par2(r) is not None]
    return sorted(_seconds(record) for record in answers)


def _title(records: Sequence[RunRecord]) -> str:
    lists = {(record["list"], *record["size"]) for record in records}
    limits = {record["timeout"] for record in records}
    limit = f", {limits.pop():g} s a run" if len(limits) == 1 and None not in limits else ""
    return f"{count_noun(len(lists), 'list')}, {count_noun(len(records), 'run')}{limit}"
