"""The parts of pages: pictures below each other, headings and paragraphs."""

from __future__ import annotations

from unboggle.drawing.font import cut, folded, size_for, width
from unboggle.drawing.shapes import Picture, Shape, Stroke, Text, mirrored
from unboggle.render.pages.lists import height_of, lines_for
from unboggle.render.sheets.sheet import Sheet

GAP = 16.0
"""The height between parts of a page."""
SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
"""The sizes of the words to find."""
_HEADS = 4  # lines of a title
_TITLE = 0.7  # of its letters, the least size of a title before it is folded


class Column:
    """Pictures below each other in a space, from the top."""

    def __init__(self, wide: float, high: float) -> None:
        self.wide, self.high = wide, high
        self.y = 0.0
        self.shapes: list[Shape] = []

    @property
    def remaining(self) -> float:
        """The height that is not used yet."""
        return self.high - self.y

    def put(self, picture: Picture, gap: float = GAP, *, x: float | None = None) -> None:
        """Put ``picture`` below the others: in the middle, or at ``x``."""
        at = (self.wide - picture.width) / 2 if x is None else x
        self.shapes += picture.at(at, self.y)
        self.y += picture.height + gap

    def done(self, sheet: Sheet) -> Picture:
        """Return the page of ``sheet``."""
        return Picture(self.wide, self.high, tuple(self.shapes), sheet.title)


def text_size(texts: list[str], wide: float, high: float, *, boxes: bool = True) -> float:
    """Return the largest size in which ``texts`` fit, or the smallest there is."""
    for size in SIZES:
        if height_of(lines_for(texts, wide, size, boxes), size) <= high:
            return size
    return SIZES[-1]


def heading(sheet: Sheet, title: str, wide: float, *, name: bool, large: bool) -> Picture:
    """Return the title, folded if it is long, and lines for name and date beside or below it."""
    biggest = 22.0 if large else 12.0
    small = 10.0 if large else 7.5
    blanks = 230.0 if large else wide
    least = _TITLE * biggest
    beside = large and name and width(title, least, bold=True) < wide - blanks - 20
    space = wide - blanks - 20 if beside else wide
    size = max(size_for(title, space, biggest, bold=True), least)
    lines = folded(title, space, size, bold=True)
    if len(lines) > _HEADS:
        lines[_HEADS - 1 :] = [cut(" ".join(lines[_HEADS - 1 :]), space, size, bold=True)]
    low = biggest * 0.95
    shapes: list[Shape] = [
        Text(0, low + 1.25 * size * k, line, size, "ink", True) for k, line in enumerate(lines)
    ]
    bottom = low + 1.25 * size * (len(lines) - 1)
    if name:
        y = low if beside else bottom + small * 2.2
        x = wide - blanks if beside else 0.0
        words = (sheet.texts.name, sheet.texts.date)
        free = blanks * 0.96 - sum(width(word, small) for word in words)
        first = width(words[0], small) + 0.65 * free
        both = (
            *_blank(words[0], 0.0, y, first, small),
            *_blank(words[1], first + blanks * 0.04, y, blanks * 0.96 - first, small),
        )
        labels = Picture(blanks, y, both)
        if sheet.begins_right(sheet.texts.name) != sheet.begins_right(title):
            labels = mirrored(labels)  # the title and these are in different languages
        shapes += labels.at(x, 0.0)
        bottom = max(bottom, y)
    return _sided(sheet, title, Picture(wide, bottom + biggest * 0.35, tuple(shapes)))


def _sided(sheet: Sheet, text: str, picture: Picture) -> Picture:
    """Return ``picture`` beginning at the side where ``text``, which it shows, does."""
    return mirrored(picture) if sheet.begins_right(text) else picture


def _blank(label: str, x: float, y: float, wide: float, size: float) -> list[Shape]:
    start = x + width(label, size) + 4
    line = Stroke(((start, y + 1), (x + wide, y + 1)), "edge", 0.6)
    return [Text(x, y, label, size, "soft"), line]


def paragraph(sheet: Sheet, text: str, wide: float, size: float) -> Picture:
    """Return ``text`` in lines."""
    lines = folded(text, wide, size)
    shapes = tuple(
        Text(0, size * (1 + 1.4 * k), line, size, "soft") for k, line in enumerate(lines)
    )
    return _sided(sheet, text, Picture(wide, size * 1.4 * len(lines), shapes))


def within(picture: Picture, wide: float) -> Picture:
    """Return ``picture``, smaller if it is wider than ``wide``."""
    scale = min(1.0, wide / picture.width) if picture.width else 1.0
    return Picture(picture.width * scale, picture.height * scale, picture.at(0, 0, scale))
