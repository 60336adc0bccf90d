"""The report of ``unboggle decode``."""

from __future__ import annotations

from unboggle.render.text.board import _paths
from unboggle.render.text.fit import _fitted
from unboggle.render.text.layout import filled
from unboggle.reports.parts import Report


def decode_text(report: Report, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle decode`` prints."""
    size = "x".join(map(str, report["size"]))
    if report["status"] == "fitted":
        parts = _fitted(report, size, width)
        if paths:
            parts.append(_paths("Where they run", report["words"], report["size"], width))
        parts.append("Every clause of the formula holds, and every word was traced.")
    else:
        sentence = {
            "invalid": f"This is no board: {report['reason']}.",
            "impossible": f"The solver says that no {size} board holds the words. That is its word"
            " alone; nothing here has checked it.",
            "undecided": "The solver gave up without an answer.",
        }[report["status"]]
        parts = [filled(sentence, width)]
    return "\n\n".join(part for part in parts if part) + "\n"
