"""The report of ``unboggle decode``."""

from __future__ import annotations

from unboggle.render.text.board import paths_page
from unboggle.render.text.layout import board_name, filled
from unboggle.render.text.parts import board_and_words
from unboggle.reports.decode import DecodeReport


def text(report: DecodeReport, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle decode`` prints."""
    size = board_name(report)
    if report["status"] == "fitted":
        assert report["board"] is not None
        parts = board_and_words(report, width, paths=paths)
        if paths:
            parts.append(paths_page("Paths", report["words"], report["size"], width))
        parts.append("Every clause of the formula holds, and every word was traced.")
    else:
        sentence = {
            "invalid": f"This is no board: {report['reason']}.",
            "impossible": f"The solver reports that no {size} board holds the words. Nothing has"
            " checked that.",
            "undecided": "The solver gave up without an answer.",
        }[report["status"]]
        parts = [filled(sentence, width)]
    return "\n\n".join(part for part in parts if part) + "\n"
