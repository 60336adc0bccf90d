"""The report on the answer of an external solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    ConstraintsReport,
    GridReport,
    WordReport,
    constraints_report,
    grid_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.formula.interchange import DecodedAnswer


class DecodeReport(GridReport):
    """``unboggle.decode/1``; its schema describes the fields."""

    format: Literal["unboggle.decode/1"]
    status: Literal["fitted", "invalid", "impossible", "undecided"]
    encoding: str
    constraints: ConstraintsReport
    board: BoardRows | None
    words: list[WordReport]
    checked: Literal["traced", "unchecked"] | None
    reason: str | None


def report(answer: DecodedAnswer, _: ReportParts) -> DecodeReport:
    """Return the ``unboggle.decode/1`` report.

    ``status`` is ``fitted``, ``impossible`` or ``undecided`` as the solver reports, or ``invalid``
    if its model is no board, with the ``reason``.
    """
    from unboggle.solvers import Status

    grid = answer.puzzle.grid
    return {
        "format": "unboggle.decode/1",
        "status": answer.verdict,
        **grid_report(grid),
        "encoding": answer.encoding,
        "constraints": constraints_report(answer.puzzle),
        "board": answer.board.rows() if answer.board else None,
        "words": words_report(answer.paths),
        "checked": "traced"
        if answer.board
        else "unchecked"
        if answer.status is Status.UNSAT
        else None,
        "reason": answer.objection,
    }
