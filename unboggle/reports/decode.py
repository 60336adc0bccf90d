"""The report on the answer of an external solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from unboggle.arguments import Also
from unboggle.reports.base.constraints import ConstraintsReport, constraints_report
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import BoardRows, GridReport, WordReport, grid_report, words_report

if TYPE_CHECKING:
    from unboggle.formula.interchange import DecodedAnswer


@Also(
    oneOf=[
        {
            "properties": {
                "status": {"const": "fitted"},
                "board": {"type": "array"},
                "words": {"minItems": 1},
                "checked": {"const": "traced"},
                "reason": {"type": "null"},
            }
        },
        {
            "properties": {
                "status": {"const": "invalid"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "reason": {"type": "string"},
            }
        },
        {
            "properties": {
                "status": {"enum": ["impossible", "undecided"]},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "reason": {"type": "null"},
            }
        },
    ]
)
class DecodeReport(GridReport):
    """What a solver's answer to a formula of unboggle encode means."""

    format: Literal["unboggle.decode/1"]
    status: Literal["fitted", "invalid", "impossible", "undecided"]
    """fitted: the model is a board that holds every word. invalid: the model is no board, see
    reason. impossible: the solver reports that there is none. undecided: the solver does not know.
    """
    encoding: str
    """The encoding of the formula."""
    constraints: ConstraintsReport
    """The constraints on the board."""
    board: BoardRows | None
    """The board, or null."""
    words: list[WordReport]
    """The words of the list, each with its path; empty without a board."""
    checked: Literal["traced", "unchecked"] | None
    """How the answer was verified. traced: every clause holds and every word was traced. unchecked:
    only the solver reports that there is no board. null: there is no valid answer.
    """
    reason: str | None
    """Why the model is no board, in English; null unless status is invalid."""


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
