"""The report of ``unboggle check``."""

from __future__ import annotations

from unboggle.render.text.board import _paths, board_text
from unboggle.render.text.layout import wrapped
from unboggle.reports.parts import Report


def check_text(report: Report, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle check`` prints."""
    there = [w for w in report["words"] if w["path"] is not None]
    missing = [w["word"] for w in report["words"] if w["path"] is None]
    parts = [board_text(report["board"], labels=paths)]
    if missing:
        parts.append(wrapped(f"Not on the board ({len(missing)}): ", missing, width))
    head = f"{'On the board' if missing else 'All words are on the board'} ({len(there)})"
    if there and paths:
        parts.append(_paths(head, there, report["size"], width))
    elif there:
        parts.append(wrapped(f"{head}: ", [w["word"] for w in there], width))
    return "\n\n".join(parts) + "\n"
