"""Lines of text of a given width, and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unboggle.phrases import count_noun

_NARROW = dict.fromkeys(map(ord, "┌─┬┐├┼┤└┴┘│·"))
"""The characters of boards: texts of ASCII and these need no table of widths."""

_WRAPPED = {"none": "", "rows": " whose rows wrap", "columns": " whose columns wrap"}


def display_width(text: str) -> int:
    """Return how many terminal columns ``text`` takes (marks none, wide letters two)."""
    if text.isascii() or text.translate(_NARROW).isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def took(seconds: float) -> str:
    """Return a time: ``0.12 s``."""
    return f"{seconds:.2f} s"


def size_text(size: Sequence[int]) -> str:
    """Return rows and columns as people write them: ``4x5``."""
    return "x".join(map(str, size))


def shape_text(size: Sequence[int], wrap: str, noun: str) -> str:
    """Return the size of a grid, the ``noun`` for it, and which of its ends meet."""
    return f"{size_text(size)} {'torus' if wrap == 'both' else noun + _WRAPPED[wrap]}"


def board_name(report: Mapping[str, Any]) -> str:
    """Return the size of the board in ``report``, with other properties in brackets.

    >>> board_name({"size": [3, 3], "shape": "... .#. ...", "wrap": "rows"})
    '3x3 (1 hole, rows wrap)'
    """
    notes = ["hexagons"] if are_hexagons(report) else []
    if holes := report.get("shape", "").count("#"):
        notes.append(count_noun(holes, "hole"))
    wrap = {"rows": "rows", "columns": "columns", "both": "rows and columns"}
    if (axes := wrap.get(report.get("wrap", "none"))) is not None:
        notes.append(f"{axes} wrap")
    size = size_text(report["size"])
    return f"{size} ({', '.join(notes)})" if notes else size


def are_hexagons(report: Mapping[str, Any]) -> bool:
    """Whether the cells of the board in ``report`` are hexagons."""
    return report.get("touching") == "hexagons"


_MEETING = {
    "rows": "The ends of each row meet.",
    "columns": "The ends of each column meet.",
    "both": "Opposite edges meet.",
}


def touching(report: Mapping[str, Any]) -> str:
    """Return how cells of the board in ``report`` touch, where the picture does not show it."""
    if are_hexagons(report):
        return "Each cell touches the six around it: every second row is half a cell further right."
    return _MEETING.get(report.get("wrap", "none"), "")


def wrapped(head: str, words: Sequence[str], width: int) -> str:
    """Return ``head`` and ``words`` with commas in lines of ``width`` columns."""
    return filled(head + ", ".join(words), width, indent="  ")


def thrown_with(dice: str) -> str:
    """Return the dice that were thrown as a sentence names them."""
    return "dice from standard input" if dice == "standard input" else f"the dice {dice}"


def filled(text: str, width: int, *, start: str = "", indent: str = "") -> str:
    """Return ``start`` and ``text`` in lines of ``width`` columns; no word is broken.

    Unlike `textwrap` this knows wide letters and leaves ``--options`` whole.
    """
    lines, line, used = [], start, display_width(start)
    empty = True  # the line has only its start or indent
    for piece in text.split():
        wide = display_width(piece)
        if not empty and used + 1 + wide > max(width, 20):
            lines.append(line)
            line, used, empty = indent, len(indent), True
        line, used = (line + piece, used + wide) if empty else (f"{line} {piece}", used + 1 + wide)
        empty = False
    return "\n".join([*lines, line])


Row = Sequence[str]


def table(rows: Sequence[Row], *, left: int) -> list[str]:
    """Return ``rows`` as lines with columns below each other, the first ``left`` flush left."""
    wide = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for k, (cell, most) in enumerate(zip(row, wide, strict=True)):
            blanks = " " * (most - display_width(cell))
            cells.append(cell + blanks if k < left else blanks + cell)
        lines.append("  ".join(cells).rstrip())
    return lines


def tables(rows: Sequence[Row], *, left: int, width: int) -> list[str]:
    """Return ``rows`` as a table, or as several if one would be wider than ``width``.

    Each begins with the first column, and no text is cut.
    """
    wide = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    groups = [[0]]
    used = wide[0]
    for k, columns in enumerate(wide[1:], start=1):
        if len(groups[-1]) > 1 and used + 2 + columns > width:
            groups.append([0])
            used = wide[0]
        groups[-1].append(k)
        used += 2 + columns
    return [
        "\n".join(
            table([[row[k] for k in group] for row in rows], left=sum(k < left for k in group))
        )
        for group in groups
    ]


_LEAST = 24  # columns of a text beside a name


def described(rows: Sequence[tuple[str, Sequence[str]]], width: int, margin: str = "") -> list[str]:
    """Return names beside the paragraphs on each, or above them if little space were left."""
    wide = max(display_width(name) for name, _ in rows)
    longest = max(
        display_width(piece) for _, texts in rows for text in texts for piece in text.split()
    )
    beside = len(margin) + wide + 2 + max(longest, _LEAST) <= width
    indent = margin + " " * (wide + 2 if beside else 4)
    lines = []
    for name, (first, *more) in rows:
        head = margin + name
        if beside:
            head += " " * (len(indent) - display_width(head))
        else:
            lines.append(head)
            head = indent
        lines.append(filled(first, width, start=head, indent=indent))
        lines += [filled(text, width, start=indent, indent=indent) for text in more]
    return lines


def hidden_offensive(number: int, *, some_shown: bool) -> str:
    """Return how many offensive words a list does not name, and the option that names them."""
    more = f"{number:,} more" if some_shown else f"{number:,} other"
    what, them = ("word that may offend is", "it")
    if number > 1:
        what, them = ("words that may offend are", "them")
    return f"{more} {what} on the board; --show-offensive names {them}."
