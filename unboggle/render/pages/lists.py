"""The parts next to a board: words to find, points, lines to write on."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.drawing.font import size_for, width
from unboggle.drawing.shapes import Box, Picture, Shape, Stroke, Text
from unboggle.render.sheets.sheet import Sheet, word_lines

_GAP = 1.2  # between columns, for letters of size 1
_LINE = 1.55  # the height of a line, for letters of size 1


def word_list(sheet: Sheet, space: float, size: float) -> Picture:
    """Return the list of words for solvers, in columns that fit into ``space``."""
    return columns(word_lines(sheet), space, size, boxes=True, leftwards=sheet.right_to_left)


def columns(
    texts: Sequence[str],
    space: float,
    size: float,
    *,
    boxes: bool = False,
    leftwards: bool = False,
    lines: int | None = None,
) -> Picture:
    """Return ``texts`` in columns, top down; with ``boxes`` to tick off.

    ``leftwards`` begins at the right. ``lines`` is how many a column has; by default all
    columns are used and are equally long.
    """
    if not texts:
        return Picture(space, 0.0, ())
    wide = min(_wide(texts, size, boxes), space)
    fitting = _fitting(space, wide, len(texts), _GAP * size)
    high = lines or -(-len(texts) // fitting)
    used = -(-len(texts) // high)
    total = used * wide + (used - 1) * _GAP * size
    shapes: list[Shape] = []
    for k, text in enumerate(texts):
        column, line = divmod(k, high)
        x = column * (wide + _GAP * size)
        y = size * _LINE * line
        shapes += _entry(text, x, y, wide, total, size, boxes, leftwards)
    return Picture(total, size * _LINE * min(high, len(texts)), tuple(shapes))


def lines_for(texts: Sequence[str], space: float, size: float, boxes: bool = True) -> int:
    """Return how many lines `columns` needs."""
    if not texts:
        return 0
    return -(
        -len(texts)
        // _fitting(space, min(_wide(texts, size, boxes), space), len(texts), _GAP * size)
    )


def height_of(lines: int, size: float) -> float:
    """Return the height of ``lines``."""
    return size * _LINE * lines


def _wide(texts: Sequence[str], size: float, boxes: bool) -> float:
    return max(width(text, size) for text in texts) + (size * 1.35 if boxes else 0)


def _fitting(space: float, wide: float, count: int, gap: float) -> int:
    return max(1, min(count, int((space + gap) // (wide + gap))))


def _entry(
    text: str, x: float, y: float, wide: float, total: float, size: float,
    boxes: bool, leftwards: bool,
) -> list[Shape]:  # fmt: skip
    indent = size * 1.35 if boxes else 0.0
    letters = size_for(text, wide - indent, size)
    low = y + size * 1.1
    side = size * 0.72
    box = Box(x, low - side, side, side, line="edge", weight=0.7, radius=1.2)
    if not leftwards:
        return [*([box] if boxes else []), Text(x + indent, low, text, letters)]
    right = total - x
    mirrored = Box(right - side, low - side, side, side, line="edge", weight=0.7, radius=1.2)
    word = Text(right - indent, low, text, letters, anchor="end")
    return [*([mirrored] if boxes else []), word]


def points_table(sheet: Sheet, size: float = 9.0) -> Picture:
    """Return a table of word lengths and points."""
    table = sheet.table
    heads = (sheet.texts.letters, sheet.texts.points)
    widths = [max(width(head, size, bold=True) for head in heads) + 12]
    widths += [max(width(a, size), width(b, size)) + 12 for a, b in table]
    high = size * 1.9
    shapes: list[Shape] = []
    x = 0.0
    for wide, pair in zip(widths, [heads, *table], strict=True):
        for k, text in enumerate(pair):
            head = pair is heads
            fill = "cell" if head else ""
            shapes.append(Box(x, k * high, wide, high, fill, "edge", 0.6))
            low = k * high + high / 2 + size * 0.36
            shapes.append(Text(x + wide / 2, low, text, size, "ink", head, "middle"))
        x += wide
    return Picture(x, 2 * high, tuple(shapes))


def writing_lines(space: float, height: float, pitch: float = 23.0) -> Picture:
    """Return lines to write words on, in columns that fit into ``space``."""
    count = int(height // pitch)
    number = max(1, int((space + 20) // 150))
    wide = (space - 20 * (number - 1)) / number
    shapes: list[Shape] = [
        Stroke(((x, y), (x + wide, y)), "edge", 0.6)
        for k in range(number)
        for x in [k * (wide + 20)]
        for y in [pitch * (line + 1) for line in range(count)]
    ]
    return Picture(space, pitch * count, tuple(shapes))


def letters_to_place(sheet: Sheet, space: float, size: float = 11.0) -> Picture:
    """Return the letters of a Gogen that are not given yet, in lines that fit into ``space``."""
    shown = sheet.letters.split()
    cell = size * 1.75
    head = sheet.texts.place
    lead = width(head, size) + 8
    shapes: list[Shape] = [Text(0, cell * 0.68, head, size)]
    first = 0
    if lead + cell * len(shown) > space:  # the letters come below
        lead, first = 0.0, 1
    across = max(1, min(len(shown), int((space - lead) // cell)))
    for k, letter in enumerate(shown):
        line, column = divmod(k, across)
        x, y = lead + column * cell, (first + line) * cell
        shapes.append(Text(x + cell / 2, y + cell * 0.68, letter, size, "ink", True, "middle"))
    wide = max(lead + cell * across, width(head, size))
    return Picture(wide, cell * (first + -(-len(shown) // across)), tuple(shapes))
