"""The report of ``unboggle throw`` as text."""

from __future__ import annotations

from unboggle.render.text.board import board_text
from unboggle.render.text.layout import filled, thrown_with
from unboggle.reports.throw import ThrowReport


def text(report: ThrowReport, *, width: int = 80) -> str:
    """Return what ``unboggle throw`` prints; ``width`` is in columns."""
    parts = []
    for thrown in report["boards"]:
        parts.append(board_text(thrown["board"]))
        if thrown["line"] is not None:
            option = "" if thrown["q"] == "qu" else f" --q {thrown['q']}"
            parts.append(f'unboggle solve "{thrown["line"]}"{option}')
    parts.append(
        filled(f"Thrown with {thrown_with(report['dice'])} and --seed {report['seed']}", width)
    )
    return "\n\n".join(parts) + "\n"
