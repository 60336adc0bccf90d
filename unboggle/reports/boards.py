"""The report on all boards of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.arguments import Count, Positive
from unboggle.reports.base.constraints import ConstraintsReport, constraints_report
from unboggle.reports.base.filling import FillReport
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    EntryReport,
    GridReport,
    ReasonReport,
    Seconds,
    WordReport,
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
    """How the blank cells were filled; absent if no filling was requested."""
    images: Positive
    """How many different images the board has under the symmetries, itself included."""
    words: list[WordReport]
    """The words of the list, each with its path."""


class BoardsReport(GridReport):
    """All boards that hold a word list, one of each class of images."""

    format: Literal["unboggle.boards/1"]
    status: Literal["complete", "more", "impossible", "undecided", "error"]
    """complete: these are all boards. more: there is at least one board beyond the limit.
    impossible: there is none, see reason. undecided: the timeout expired, or Ctrl-C stopped the
    search. error: something failed, see error.
    """
    boards: list[SolutionReport]
    """The boards. Each shows only the cells that the words and given cells need, or every cell if
    an inventory fills it.
    """
    count: Count
    """How many boards are listed; a lower bound unless status is complete."""
    total: Count
    """The sum of images; a lower bound unless status is complete."""
    symmetries: Positive
    """How many symmetries the grid and the constraints have; 1: no two boards are images of each
    other.
    """
    skipped: list[EntryReport]
    """Entries of the list that no board can show, skipped because of --skip-bad."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    constraints: ConstraintsReport
    """The constraints on the board."""
    checked: Literal["traced", "counted", "unchecked"] | None
    """How the answer was verified: traced (each board), counted or unchecked (impossible); null if
    there is no answer.
    """
    reason: ReasonReport | None
    """The reason that no board exists; null unless status is impossible."""
    interrupted: bool
    """True if Ctrl-C stopped the search; the boards are those found by then."""
    error: str | None
    """What failed, in English; null otherwise."""
    seconds: Seconds
    """Wall-clock times."""


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
