"""The report on all boards of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.reports.filling import FillReport
from unboggle.reports.parts import (
    BoardRows,
    DroppedReport,
    GridReport,
    ReasonReport,
    Seconds,
    WishesReport,
    WordReport,
    dropped_report,
    grid_report,
    reason_report,
    seconds_report,
    wishes_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.puzzle.words import WordList
    from unboggle.solutions.boards import Boards


class SolutionReport(TypedDict):
    """A board, how many images it has, itself included, and where the words run."""

    board: BoardRows
    fill: NotRequired[FillReport]
    images: int
    words: list[WordReport]


class BoardsReport(GridReport):
    """``unboggle.boards/1``; its schema says what each field means."""

    format: Literal["unboggle.boards/1"]
    status: Literal["complete", "more", "impossible", "undecided", "error"]
    boards: list[SolutionReport]
    count: int
    total: int
    symmetries: int
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    wishes: WishesReport
    checked: Literal["traced", "counted", "unchecked"] | None
    reason: ReasonReport | None
    interrupted: bool
    error: str | None
    seconds: Seconds


def boards_report(outcome: Boards, words: WordList) -> BoardsReport:
    """Return the ``unboggle.boards/1`` report: the boards found, and what is known of their number.

    ``count`` counts classes of images, ``total`` all boards of these classes;
    both are lower bounds unless the status is ``complete`` (or ``impossible``).
    """
    puzzle = outcome.puzzle
    return {
        "format": "unboggle.boards/1",
        "status": outcome.status,
        **grid_report(puzzle.grid),
        "boards": [
            {
                "board": solution.board.rows(),
                "images": solution.images,
                "words": words_report(solution.paths, words),
            }
            for solution in outcome.found
        ],
        "count": len(outcome.found),
        "total": outcome.total,
        "symmetries": len(puzzle.symmetries),
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "wishes": wishes_report(puzzle),
        "checked": "traced" if outcome.found else outcome.checked,
        "reason": reason_report(outcome.reason, words),
        "interrupted": outcome.interrupted,
        "error": outcome.error,
        "seconds": seconds_report(outcome.seconds),
    }
