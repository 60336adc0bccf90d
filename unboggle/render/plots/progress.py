"""A plot of the best result and the upper bound while a command runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unboggle.errors import InputError
from unboggle.render.plots.style import BAND, SERIES, plotted, saved


def progress(lines: Sequence[Mapping[str, Any]], format: str) -> bytes:
    """Return best result and upper bound over time, from the ``lines`` of ``--log``."""
    best = [(line["seconds"], line["incumbent"]) for line in lines if line["incumbent"] is not None]
    most = [
        (line["seconds"], line["upper_bound"]) for line in lines if line["upper_bound"] is not None
    ]
    if not best and not most:
        raise InputError("nothing was found in this run, so there is nothing to plot")
    end = max(line["seconds"] for line in lines) or 1.0
    with plotted() as figure:
        axes = figure.subplots()
        named = (("best board", best, SERIES[0]), ("no board can have more", most, SERIES[1]))
        for label, points, look in named:
            if points:
                times, values = zip(*[*points, (end, points[-1][1])], strict=True)
                axes.step(times, values, look.line, where="post", color=look.colour, label=label)
                axes.plot(times[:-1], values[:-1], look.marker, color=look.colour)
                axes.annotate(f" {values[-1]:,}", (end, values[-1]), va="center")
        if best and most:
            open_ = _between(best, most, end)
            axes.fill_between(*open_, color=BAND, step="post", label="not known", zorder=0)
        axes.set_xlabel("seconds")
        axes.set_ylabel(str(lines[-1]["unit"]))
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.set_xlim(0, end * 1.06)
        axes.legend(frameon=False, fontsize=8.5)
        return saved(figure, format)


def _between(
    best: Sequence[tuple[float, int]], most: Sequence[tuple[float, int]], end: float
) -> tuple[list[float], list[int], list[int]]:
    """Return the times of changes once both are known, and both values at these times."""
    first = max(best[0][0], most[0][0])
    times = sorted({first, end, *(t for t, _ in (*best, *most) if t > first)})
    low, high = ([[v for t, v in line if t <= at][-1] for at in times] for line in (best, most))
    return times, low, high
