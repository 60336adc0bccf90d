"""Pictures side by side or one below the other, and the legend of the paths on a board."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.drawing.font import width
from unboggle.drawing.palette import DASHES, WORDS
from unboggle.drawing.shapes import Disc, Picture, Shape, Stroke, Text


def titled(text: str, picture: Picture, size: float = 13.0) -> Picture:
    """Return ``picture`` under a line of ``text``, widened if the text needs it."""
    wide = max(picture.width, width(text, size, bold=True) + 8)
    line = Text(wide / 2, size * 1.3, text, size, "ink", True, "middle")
    shapes = (line, *picture.at((wide - picture.width) / 2, size * 1.7))
    return Picture(wide, picture.height + size * 1.7, shapes, picture.title, picture.about)


def side_by_side(pictures: Sequence[Picture], gap: float = 18.0) -> Picture:
    """Return ``pictures`` in a row, aligned at the top."""
    shapes: list[Shape] = []
    x = 0.0
    for picture in pictures:
        shapes += picture.at(x, 0)
        x += picture.width + gap
    return Picture(x - gap, max(picture.height for picture in pictures), tuple(shapes))


def stacked(pictures: Sequence[Picture], gap: float = 10.0) -> Picture:
    """Return ``pictures`` in a column, centred."""
    wide = max(picture.width for picture in pictures)
    shapes: list[Shape] = []
    y = 0.0
    for picture in pictures:
        shapes += picture.at((wide - picture.width) / 2, y)
        y += picture.height + gap
    return Picture(wide, y - gap, tuple(shapes))


def in_rows(pictures: Sequence[Picture], columns: int, gap: float = 14.0) -> Picture:
    """Return ``pictures`` in rows of ``columns``; the last row may be shorter."""
    wide = max(picture.width for picture in pictures) + gap
    shapes: list[Shape] = []
    y = 0.0
    for first in range(0, len(pictures), columns):
        row = pictures[first : first + columns]
        for k, picture in enumerate(row):
            shapes += picture.at(k * wide + (wide - gap - picture.width) / 2, y)
        y += max(picture.height for picture in row) + gap
    return Picture(wide * min(columns, len(pictures)) - gap, y - gap, tuple(shapes))


def legend(words: Sequence[tuple[int, str, str]], room: float, size: float = 11.0) -> Picture:
    """Return the legend: the colour number, the label and the word of each trail."""
    entries = [_entry(number, label, word, size) for number, label, word in words]
    wide = max(entry.width for entry in entries)
    columns = max(1, min(len(entries), int((room + 14) // (wide + 14))))
    return _columns(entries, columns, wide)


def _columns(entries: Sequence[Picture], columns: int, wide: float) -> Picture:
    lines = -(-len(entries) // columns)
    shapes: list[Shape] = []
    for k, entry in enumerate(entries):
        shapes += entry.at(k // lines * (wide + 14), k % lines * (entry.height + 6))
    used = -(-len(entries) // lines)
    return Picture(used * (wide + 14) - 14, lines * (entries[0].height + 6) - 6, tuple(shapes))


def _entry(number: int, label: str, word: str, size: float) -> Picture:
    colour = number % WORDS
    high = size * 1.5
    middle = high / 2
    low = middle + size * 0.36
    dash = tuple(length * 22 for length in DASHES[colour])
    shapes = (
        Stroke(((20, middle), (50, middle)), f"word{colour}", 6, dash),
        Disc(9, middle, 7.5, f"mark{colour}"),
        Text(9, middle + 2.9, label, 8 if len(label) < 3 else 6, "on-mark", True, "middle"),
        Text(60, low, word, size),
    )
    return Picture(60 + width(word, size), high, shapes)
