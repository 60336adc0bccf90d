"""The report on the only board of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.puzzle import Board
from unboggle.reports.parts import (
    Report,
    _reason,
    certificate_report,
    dropped_report,
    path_report,
    wishes_report,
)

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.puzzle.words import WordList
    from unboggle.solutions.unique import Uniqueness


def unique_report(
    outcome: Uniqueness, words: WordList, certificate: Certificate | None = None
) -> Report:
    """Return the ``unboggle.unique/1`` report: whether there is one board, or two that differ.

    ``sense`` is ``strict`` where each board stands for itself, else ``symmetry``:
    boards that are images of each other under the ``symmetries`` count as one.
    """
    puzzle, reason = outcome.puzzle, outcome.reason
    return {
        "format": "unboggle.unique/1",
        "status": outcome.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "unique": True if outcome.status == "unique" else False if outcome.differ else None,
        "sense": "strict" if outcome.strict else "symmetry",
        "symmetries": len(puzzle.symmetries),
        "board": outcome.found[0].board.rows() if outcome.found else None,
        "boards": [solution.board.rows() for solution in outcome.found],
        "differ": [list(cell) for cell in outcome.differ],
        "words": [
            {"word": w, "path": path_report(p)}
            for solution in outcome.found[:1]
            for w, p in solution.paths.items()
        ],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "wishes": wishes_report(puzzle),
        "by": {"method": outcome.method, "solver": outcome.solver},
        "checked": outcome.checked,
        "reason": _reason(reason),
        "made": _made(outcome),
        "thin": outcome.thinned
        and {"spared": list(outcome.thinned.spared), "minimal": outcome.thinned.minimal},
        "cannot": outcome.cannot,
        "interrupted": outcome.interrupted,
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
    }


def _made(outcome: Uniqueness) -> Report | None:
    made = outcome.made
    if made is None:
        return None
    return {
        "kind": made.kind,
        "words": list(made.words),
        "given": Board(outcome.puzzle.grid, made.given).rows() if made.given else None,
        "count": made.count,
        "at_least": made.at_least,
        "optimal": made.optimal,
        "at_least_any": made.at_least_any,
        "optimal_any": made.optimal_any,
        "boards": made.boards,
        "candidates": made.candidates,
    }
