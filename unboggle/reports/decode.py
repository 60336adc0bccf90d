"""The report on an outside solver's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.reports.parts import Report, path_report, wishes_report

if TYPE_CHECKING:
    from unboggle.formula.interchange import Decoded


DECODE_EXIT_CODES = {"fitted": 0, "invalid": 1, "impossible": 20, "undecided": 124}


def decode_report(decoded: Decoded) -> Report:
    """Return the ``unboggle.decode/1`` report.

    ``status`` is ``fitted``, ``impossible`` or ``undecided`` as the solver says,
    or ``invalid`` if its model is no board; ``reason`` then says why.
    """
    from unboggle.solvers import Status

    status = {Status.SAT: "fitted", Status.UNSAT: "impossible", Status.UNKNOWN: "undecided"}
    grid = decoded.puzzle.grid
    return {
        "format": "unboggle.decode/1",
        "status": "invalid" if decoded.objection else status[decoded.status],
        "size": [grid.rows, grid.columns],
        "encoding": decoded.encoding,
        "wishes": wishes_report(decoded.puzzle),
        "board": decoded.board.rows() if decoded.board else None,
        "words": [{"word": w, "path": path_report(p)} for w, p in decoded.paths.items()],
        "checked": "traced"
        if decoded.board
        else "unchecked"
        if decoded.status is Status.UNSAT
        else None,
        "reason": decoded.objection,
    }
