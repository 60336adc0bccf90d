"""The report on an outside solver's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from unboggle.reports.parts import (
    BoardRows,
    GridReport,
    WishesReport,
    WordReport,
    grid_report,
    wishes_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.formula.interchange import Decoded


class DecodeReport(GridReport):
    """``unboggle.decode/1``; its schema says what each field means."""

    format: Literal["unboggle.decode/1"]
    status: Literal["fitted", "invalid", "impossible", "undecided"]
    encoding: str
    wishes: WishesReport
    board: BoardRows | None
    words: list[WordReport]
    checked: Literal["traced", "unchecked"] | None
    reason: str | None


def decode_report(decoded: Decoded) -> DecodeReport:
    """Return the ``unboggle.decode/1`` report.

    ``status`` is ``fitted``, ``impossible`` or ``undecided`` as the solver says,
    or ``invalid`` if its model is no board; ``reason`` then says why.
    """
    from unboggle.solvers import Status

    grid = decoded.puzzle.grid
    return {
        "format": "unboggle.decode/1",
        "status": decoded.verdict,
        **grid_report(grid),
        "encoding": decoded.encoding,
        "wishes": wishes_report(decoded.puzzle),
        "board": decoded.board.rows() if decoded.board else None,
        "words": words_report(decoded.paths),
        "checked": "traced"
        if decoded.board
        else "unchecked"
        if decoded.status is Status.UNSAT
        else None,
        "reason": decoded.objection,
    }
