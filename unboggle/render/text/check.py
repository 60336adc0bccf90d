"""The report of ``unboggle check``."""

from __future__ import annotations

from unboggle.render.text.board import board_text, paths_page
from unboggle.render.text.layout import wrapped
from unboggle.reports.check import CheckReport
from unboggle.reports.parts import WordReport, as_written


def check_text(report: CheckReport, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle check`` prints."""
    there: list[WordReport] = []
    missing: list[str] = []
    for entry in report["words"]:
        if entry["path"] is None:
            missing.append(as_written(entry))
        else:
            there.append({"word": as_written(entry), "path": entry["path"]})
    parts = [board_text(report["board"], labels=paths)]
    if missing:
        parts.append(wrapped(f"Not on the board ({len(missing)}): ", missing, width))
    head = f"{'On the board' if missing else 'All words are on the board'} ({len(there)})"
    if there and paths:
        parts.append(paths_page(head, there, report["size"], width))
    elif there:
        parts.append(wrapped(f"{head}: ", [w["word"] for w in there], width))
    return "\n\n".join(parts) + "\n"
