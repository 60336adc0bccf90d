"""The built-in sets of dice as text."""

from __future__ import annotations

from unboggle.render.text.layout import described, size_text
from unboggle.reports.dice_sets import DiceSetsReport


def text(report: DiceSetsReport, *, width: int = 80) -> str:
    """Return what ``unboggle dice --list`` prints."""
    longest = max(len(dice["name"]) for dice in report["sets"])
    rows = [
        (f"{dice['name']:{longest}}  {size_text(dice['size'])}", [dice["title"], *dice["notes"]])
        for dice in report["sets"]
    ]
    return "\n".join(described(rows, width)) + "\n"
