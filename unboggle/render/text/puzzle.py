"""The report on a puzzle that was shared or opened as text."""

from __future__ import annotations

from unboggle.phrases import count_noun
from unboggle.render.text.board import board_text
from unboggle.render.text.layout import board_name, wrapped
from unboggle.reports.puzzle import PuzzleReport


def text(report: PuzzleReport, *, width: int = 80) -> str:
    """Return the question, and its board if there is one, in lines of ``width`` columns."""
    what = f"{count_noun(len(report['words']), 'word')} for {board_name(report)}: "
    parts = [wrapped(what, report.get("marked", report["words"]), width)]
    if report["board"] is not None:
        parts.append(board_text(report["board"]))
    if report["missing"]:
        parts.append(wrapped("Not on the board: ", report["missing"], width))
    if report["share_code"] is not None:
        parts.append(report["share_code"])
    return "\n\n".join(parts) + "\n"
