"""Plots against features of the list: time by words or size, and the share of lists that fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2
from statistics import geometric_mean, median_high
from typing import Any

from unboggle.errors import InputError
from unboggle.lab.records import RunRecord
from unboggle.lab.shares import fitted_share_by_density
from unboggle.lab.summary import summarise
from unboggle.phrases import count_noun
from unboggle.render.plots.style import FAINT, SERIES, SOFT, SeriesStyle, in_seconds, plotted, saved

_LEAST = 0.001  # seconds: a logarithm has no zero
_ANSWERS = ("fitted", "impossible")
_MOST_PLACES = 12  # that each get a median of their own
_STEPS = 2  # medians for each doubling, if there are more
_TICKS = [digit * 10**power for power in range(7) for digit in (1, 2, 5)]


def by_words(records: Sequence[RunRecord], format: str) -> bytes:
    """Return the seconds of each run against the words of its list, with medians."""
    return _trend(records, format, lambda record: record["words"], "words of the list")


def by_size(records: Sequence[RunRecord], format: str) -> bytes:
    """Return the seconds of each run against the cells of its grid, with medians."""
    return _trend(records, format, lambda r: r["size"][0] * r["size"][1], "cells of the grid")


def _trend(
    records: Sequence[RunRecord], format: str, of: Callable[[RunRecord], int], label: str
) -> bytes:
    rows = summarise(records)
    shown = [row["name"] for row in rows[: len(SERIES)]]
    places = sorted({of(record) for record in records})
    few = len(places) <= _MOST_PLACES
    top = max([float(r["timeout"] or 0) for r in records] + [_seconds(r) for r in records])
    beyond = top * 1.6
    with plotted() as figure:
        figure.set_size_inches(8, 4.3)
        axes = figure.subplots()
        for number, (name, look) in enumerate(zip(shown, SERIES, strict=False)):
            mine = [record for record in records if record["name"] == name]
            # beside each other, so that marks at the same place can all be seen
            aside = 1.014 ** (number - (len(shown) - 1) / 2)
            _series(axes, mine, of, look, aside, beyond, name, few=few)
        axes.axhline(top, color=FAINT, linewidth=1, linestyle=":", zorder=1)
        axes.annotate(
            "above: no answer", (1.0, top), xycoords=("axes fraction", "data"), ha="right",
            va="bottom", fontsize=8, color=SOFT,
        )  # fmt: skip
        axes.set_xscale("log")
        axes.set_yscale("log")
        in_seconds(axes.xaxis, axes.yaxis)
        pad = max((places[-1] / places[0]) ** 0.06, 1.1)
        axes.set_xlim(places[0] / pad, places[-1] * pad)
        named = places if few else [n for n in _TICKS if places[0] <= n <= places[-1]]
        axes.set_xticks(named, [str(place) for place in named])
        axes.set_ylim(top=beyond * 1.5)
        axes.set_xlabel(label)
        axes.set_ylabel("seconds for a run; lines: medians")
        axes.legend(frameon=False, fontsize=8.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        left = len(rows) - len(shown)
        more = f"; {left} more combinations not shown" if left else ""
        lists = {(record["list"], *record["size"]) for record in records}
        axes.set_title(f"{count_noun(len(lists), 'list')}, {count_noun(len(records), 'run')}{more}")
        return saved(figure, format)


def _series(
    axes: Any,
    runs: Sequence[RunRecord],
    of: Callable[[RunRecord], int],
    look: SeriesStyle,
    aside: float,
    beyond: float,
    name: str,
    *,
    few: bool,
) -> None:
    """Draw the runs of a combination; the median of runs without an answer is among them.

    With more than a ``few`` positions, medians are of neighbouring ones.
    """
    seconds: dict[int, list[float]] = {}
    for run in runs:
        value = _seconds(run) if run["status"] in _ANSWERS else beyond
        seconds.setdefault(of(run), []).append(value)
    dots = [(place * aside, value) for place, many in seconds.items() for value in many]
    axes.scatter(*zip(*dots, strict=True), s=14, marker=look.marker, color=look.colour, alpha=0.45)
    steps: dict[int, list[int]] = {}
    for place in sorted(seconds):
        steps.setdefault(place if few else round(_STEPS * log2(place)), []).append(place)
    axes.plot(
        [geometric_mean(near) * aside for near in steps.values()],
        [median_high([s for place in near for s in seconds[place]]) for near in steps.values()],
        look.line,
        color=look.colour,
        marker=look.marker,
        label=name,
    )


def _seconds(record: RunRecord) -> float:
    return max(float(record["seconds"]["wall"]), _LEAST)


def phase(records: Sequence[RunRecord], format: str) -> bytes:
    """Return the share of lists that fit against words per cell, for each size, with bands.

    A band contains the true share with 95 % confidence (`unboggle.lab.shares.wilson`), whatever
    the answers for the undecided lists are.
    """
    shares = fitted_share_by_density(records)
    sizes = [size for size, steps in shares.items() if any(s.share is not None for s in steps)]
    if not sizes:
        raise InputError("no list was decided, so it is not known which share fits")
    # the sizes with the most lists, if there are too many to distinguish
    most = sorted(sizes, key=lambda size: -sum(step.lists for step in shares[size]))
    shown = sorted(most[: len(SERIES)])
    with plotted() as figure:
        figure.set_size_inches(8, 4.3)
        axes = figure.subplots()
        for size, look in zip(shown, SERIES, strict=False):
            steps = shares[size]
            at = [step.density for step in steps]
            low, high = [step.low for step in steps], [step.high for step in steps]
            band: Any = {"color": look.colour, "alpha": 0.15, "linewidth": 0}
            axes.fill_between(at, low, high, **band)
            if len(at) == 1:
                axes.plot([at[0]] * 2, [low[0], high[0]], color=look.colour, alpha=0.4)
            known = [(step.density, step.share) for step in steps if step.share is not None]
            lists = sum(step.lists for step in steps)
            open_ = sum(step.open for step in steps)
            counted = count_noun(lists, "list") + (f", {open_} open" if open_ else "")
            label = f"{size[0]}x{size[1]} ({counted})"
            axes.plot(
                *zip(*known, strict=True), look.line, color=look.colour, marker=look.marker,
                label=label,
            )  # fmt: skip
        axes.set_ylim(-0.03, 1.03)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.set_xlabel("words per cell")
        axes.set_ylabel("lists that fit, of those decided")
        axes.legend(frameon=False, fontsize=8.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        left = len(sizes) - len(shown)
        more = f"; {left} more sizes not shown" if left else ""
        axes.set_title(f"Which share of lists fits? Bands: 95 % confidence{more}")
        return saved(figure, format)
