"""The report on counting a list before any search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from unboggle.fitting.result import Reason
from unboggle.puzzle import Face, Puzzle
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    EntryReport,
    GridReport,
    ReasonReport,
    entry_report,
    grid_report,
    reason_report,
)


class CountReport(GridReport):
    """``unboggle.count/1``; its schema describes the fields."""

    format: Literal["unboggle.count/1"]
    status: Literal["impossible", "undecided"]
    cells: int
    words: int
    tiles: int
    need: list[list[str | int]]
    skipped: list[EntryReport]
    repeated: list[EntryReport]
    reason: ReasonReport | None


class _Counted(Protocol):
    @property
    def puzzle(self) -> Puzzle: ...

    @property
    def need(self) -> Mapping[Face, int]: ...

    @property
    def tiles(self) -> int: ...

    @property
    def reason(self) -> Reason | None: ...


def report(answer: _Counted, parts: ReportParts) -> CountReport:
    """Return the ``unboggle.count/1`` report on the puzzle of ``answer``."""
    puzzle, words, reason = answer.puzzle, parts.words, answer.reason
    return {
        "format": "unboggle.count/1",
        "status": "undecided" if reason is None else "impossible",
        **grid_report(puzzle.grid),
        "cells": len(puzzle.grid.cells),
        "words": len(puzzle.words),
        "tiles": answer.tiles,
        "need": [[face, count] for face, count in sorted(answer.need.items())],
        "skipped": [entry_report(one) for one in words.skipped],
        "repeated": [entry_report(one) for one in words.repeated],
        "reason": reason_report(reason, words),
    }
