"""The report on all boards of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.reports.parts import Report, _reason, dropped_report, path_report, wishes_report

if TYPE_CHECKING:
    from unboggle.puzzle.words import WordList
    from unboggle.solutions.boards import Boards


def boards_report(outcome: Boards, words: WordList) -> Report:
    """Return the ``unboggle.boards/1`` report: the boards found, and what is known of their number.

    ``count`` counts classes of images, ``total`` all boards of these classes;
    both are lower bounds unless the status is ``complete`` (or ``impossible``).
    """
    puzzle, reason = outcome.puzzle, outcome.reason
    return {
        "format": "unboggle.boards/1",
        "status": outcome.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "boards": [
            {
                "board": solution.board.rows(),
                "images": solution.images,
                "words": [{"word": w, "path": path_report(p)} for w, p in solution.paths.items()],
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
        "reason": _reason(reason),
        "interrupted": outcome.interrupted,
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
    }
