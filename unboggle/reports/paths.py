"""The report on the simple paths of a grid."""

from __future__ import annotations

from typing import Literal, TypedDict

from unboggle.arguments import Count, Positive
from unboggle.forward.count_paths import PathCounts
from unboggle.puzzle.model.grid import Wrap
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import Size

TITLE = "unboggle solve --count-paths --format json"


class PathsReport(TypedDict):
    """How many simple paths a grid has, by length. A simple path uses no cell twice; each direction
    counts.
    """

    format: Literal["unboggle.paths/1"]
    size: Size
    """Rows and columns of the grid, holes included, in cells."""
    cells: Positive
    """The number of cells, without holes."""
    wrap: Wrap
    """Which edges meet: the ends of each row, of each column, or both (a torus)."""
    status: Literal["complete", "undecided"]
    """complete: every length was counted, or all up to --max-length. undecided: the timeout expired
    before longer paths were counted, or Ctrl-C stopped it.
    """
    counts: list[Count]
    """The number of simple paths of 1, 2, 3, ... cells."""
    total: Count
    """The sum of the counts."""
    interrupted: bool
    """True if Ctrl-C stopped it early."""


def report(answer: PathCounts, _: ReportParts) -> PathsReport:
    """Return the ``unboggle.paths/1`` report of the simple paths of a grid."""
    grid = answer.grid
    return {
        "format": "unboggle.paths/1",
        "size": [grid.rows, grid.columns],
        "cells": len(grid.neighbours),
        "wrap": answer.wrap,
        "status": "complete" if answer.complete else "undecided",
        "counts": list(answer.counts),
        "total": answer.total,
        "interrupted": answer.interrupted,
    }
