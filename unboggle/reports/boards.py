"""The report on all boards of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.reports.base.filling import FillReport
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    ConstraintsReport,
    EntryReport,
    GridReport,
    ReasonReport,
    Seconds,
    WordReport,
    constraints_report,
    entry_report,
    grid_report,
    reason_report,
    seconds_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.solutions.boards import Enumeration


class SolutionReport(TypedDict):
    """A board, its number of images, itself included, and the paths of its words."""

    board: BoardRows
    fill: NotRequired[FillReport]
    images: int
    words: list[WordReport]


class BoardsReport(GridReport):
    """``unboggle.boards/1``; its schema describes the fields."""

    format: Literal["unboggle.boards/1"]
    status: Literal["complete", "more", "impossible", "undecided", "error"]
    boards: list[SolutionReport]
    count: int
    total: int
    symmetries: int
    skipped: list[EntryReport]
    repeated: list[EntryReport]
    constraints: ConstraintsReport
    checked: Literal["traced", "counted", "unchecked"] | None
    reason: ReasonReport | None
    interrupted: bool
    error: str | None
    seconds: Seconds


def report(answer: Enumeration, parts: ReportParts) -> BoardsReport:
    """Return the ``unboggle.boards/1`` report: the boards found, and bounds of their number.

    ``count`` counts classes of images, ``total`` all boards of these classes;
    both are lower bounds unless the status is ``complete`` (or ``impossible``).
    """
    puzzle = answer.puzzle
    return {
        "format": "unboggle.boards/1",
        "status": answer.status,
        **grid_report(puzzle.grid),
        "boards": [
            {
                "board": solution.board.rows(),
                "images": solution.images,
                "words": words_report(solution.paths, parts.words),
            }
            for solution in answer.solutions
        ],
        "count": len(answer.solutions),
        "total": answer.total,
        "symmetries": len(puzzle.symmetries),
        "skipped": [entry_report(d) for d in parts.words.skipped],
        "repeated": [entry_report(d) for d in parts.words.repeated],
        "constraints": constraints_report(puzzle),
        "checked": "traced" if answer.solutions else answer.checked,
        "reason": reason_report(answer.reason, parts.words),
        "interrupted": answer.interrupted,
        "error": answer.error,
        "seconds": seconds_report(answer.seconds),
    }
