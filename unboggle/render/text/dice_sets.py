"""The built-in sets of dice as text."""

from __future__ import annotations

from unboggle.render.text.layout import filled, size_text
from unboggle.reports.dice_sets import DiceSetsReport


def text(report: DiceSetsReport, *, width: int = 80) -> str:
    """Return what ``unboggle dice --list`` prints."""
    lines = []
    longest = max(len(dice["name"]) for dice in report["sets"])
    for dice in report["sets"]:
        head = f"{dice['name']:{longest}}  {size_text(dice['size'])}  "
        lines.append(head + dice["title"])
        indent = " " * len(head)
        lines += [filled(note, width, start=indent, indent=indent) for note in dice["notes"]]
    return "\n".join(lines) + "\n"
