"""The reports on Gogens, solved and made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.gogen.grade import grade_of
from unboggle.puzzle import Board
from unboggle.reports.parts import Report, _reason, certificate_report, path_report

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.gogen.generate import NewGogen, Order
    from unboggle.gogen.gogen import Gogen
    from unboggle.gogen.grade import Grade
    from unboggle.solutions.unique import Uniqueness


def gogen_report(
    gogen: Gogen,
    outcome: Uniqueness,
    certificate: Certificate | None = None,
    number: int = 1,
) -> Report:
    """Return the ``unboggle.gogen/1`` report; two boards if the puzzle is broken.

    ``number`` is its place in the file.
    """
    reason = outcome.reason
    names = {"unique": "solved", "several": "broken"}
    grade = grade_of(gogen) if outcome.status == "unique" else None
    return {
        "format": "unboggle.gogen/1",
        "number": number,
        "status": names.get(outcome.status, outcome.status),
        "size": [gogen.puzzle.grid.rows, gogen.puzzle.grid.columns],
        "board": outcome.found[0].board.rows() if outcome.found else None,
        "unique": {"unique": True, "several": False}.get(outcome.status),
        "boards": [solution.board.rows() for solution in outcome.found],
        "differ": [list(cell) for cell in outcome.differ],
        "given": Board(gogen.puzzle.grid, gogen.puzzle.wishes.given).rows(),
        "level": grade and grade.level,
        "effort": grade and _effort(grade),
        "solution": gogen.solution and gogen.solution.rows(),
        "solution_right": gogen.solution and gogen.solved_by(gogen.solution),
        "words": [
            {"word": word, "path": path_report(path)}
            for solution in outcome.found[:1]
            for word, path in gogen.walks(solution.board).items()
        ],
        "checked": outcome.checked,
        "reason": _reason(reason),
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": {key: round(value, 3) for key, value in outcome.seconds.items()},
    }


def gogen_make_report(
    order: Order, made: Sequence[NewGogen], status: str, error: str | None, seconds: float
) -> Report:
    """Return the ``unboggle.gogen-make/1`` report; each puzzle is one that `parse_gogen` reads."""
    return {
        "format": "unboggle.gogen-make/1",
        "status": status,
        "kind": order.kind,
        "givens": order.givens,
        "level": order.level,
        "puzzles": [
            {
                "seed": one.seed,
                "kind": one.kind,
                "level": one.grade.level,
                "effort": _effort(one.grade),
                "givens": one.givens,
                "absent": list(one.absent),
                "grid": list(one.grid),
                "words": list(one.words),
                "solution": list(one.solution),
                "checked": "cross-checked",
            }
            for one in made
        ],
        "error": error,
        "seconds": {"total": round(seconds, 3)},
    }


def _effort(grade: Grade) -> Report:
    return {
        "rounds": grade.rounds,
        "suppositions": grade.suppositions,
        "beyond": grade.beyond,
    }
