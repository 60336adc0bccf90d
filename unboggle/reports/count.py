"""The report on counting a list before any search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol

from unboggle.arguments import Also, Count, Positive
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

TITLE = "unboggle.reasons.count_requirements"


class CountReport(GridReport):
    """The result of counting a word list before any search."""

    format: Literal["unboggle.count/1"]
    status: Literal["impossible", "undecided"]
    """impossible: no board holds the words, see reason. undecided: counting does not rule a board
    out; that does not mean that there is one.
    """
    cells: Positive
    """Cells of the grid, without its holes."""
    words: Count
    """How many words the list has."""
    tiles: Count
    """How many cells every board that holds the words needs."""
    need: list[
        Annotated[
            list[str | int],
            Also(minItems=2, maxItems=2, prefixItems=[{"type": "string"}, {"type": "integer"}]),
        ]
    ]
    """Each face with the smallest number of cells that must show it."""
    skipped: list[EntryReport]
    """Words that no board can show, left out."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    separate: list[str]
    """Texts of several words that were read word by word, each perhaps meant as one."""
    reason: ReasonReport | None
    """The reason that no board exists; null unless status is impossible."""


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
        "separate": [*words.separate],
        "reason": reason_report(reason, words),
    }
