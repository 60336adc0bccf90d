"""The extra words that players missed, by their points."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.phrases import count
from unboggle.render.text.layout import filled, wrapped
from unboggle.reports.base.parts import with_written
from unboggle.reports.check import ExtraWord


def missed_words(words: Sequence[ExtraWord], listed: bool, width: int) -> list[str]:
    """Return how many ``words`` are missed, and which, if they are ``listed``."""
    if not words:
        return [filled("No extra word of the dictionary is on the board.", width)]
    points = sum(entry["points"] for entry in words)
    total = f"{count(len(words), 'word')}, {count(points, 'point')}"
    if not listed:
        return [filled(f"Missed: {total}; --show-missed lists them.", width)]
    parts = [f"Missed: {total}."]
    for each in sorted({entry["points"] for entry in words}, reverse=True):
        group = [with_written(entry) for entry in words if entry["points"] == each]
        parts.append(wrapped(f"{count(each, 'point')} each: ", group, width))
    return parts
