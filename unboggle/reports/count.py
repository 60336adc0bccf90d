"""The report on what counting says of a list before any search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from unboggle.fitting.result import Reason
from unboggle.puzzle import Face, Puzzle
from unboggle.puzzle.words import WordList
from unboggle.reports.parts import (
    DroppedReport,
    GridReport,
    ReasonReport,
    dropped_report,
    grid_report,
    reason_report,
)


class CountReport(GridReport):
    """``unboggle.count/1``; its schema says what each field means."""

    format: Literal["unboggle.count/1"]
    status: Literal["impossible", "undecided"]
    cells: int
    words: int
    tiles: int
    need: list[list[str | int]]
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    reason: ReasonReport | None


def count_report(
    puzzle: Puzzle, need: Mapping[Face, int], reason: Reason | None, words: WordList
) -> CountReport:
    """Return the ``unboggle.count/1`` report on ``puzzle``, made of the list ``words``."""
    return {
        "format": "unboggle.count/1",
        "status": "undecided" if reason is None else "impossible",
        **grid_report(puzzle.grid),
        "cells": len(puzzle.grid.cells),
        "words": len(puzzle.words),
        "tiles": sum(need.values()),
        "need": [[face, count] for face, count in sorted(need.items())],
        "dropped": [dropped_report(one) for one in words.dropped],
        "repeated": [dropped_report(one) for one in words.repeated],
        "reason": reason_report(reason, words),
    }
