"""Boards, cells and paths in characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from unboggle.drawing.geometry import column_name
from unboggle.puzzle.model.capitals import capitals
from unboggle.render.text.layout import display_width, filled
from unboggle.reports.base.parts import WordReport, with_written

BLANK = "·"
Rows = Sequence[Sequence[str | None]]
"""Faces, "" for a blank cell, None for a hole."""
_BOX = ("┌─┬┐", "├─┼┤", "└─┴┘", "│")
_ASCII_BOX = ("+-++", "+-++", "+-++", "|")


def board_text(rows: Rows, *, labels: bool = False, hexagons: bool = False) -> str:
    """Return the board as a box of letters; ``labels`` adds column letters and row numbers.

    ``hexagons`` are drawn without a box, every second row half a cell further right.

    >>> print(board_text([["qu", "a"], ["", None]], labels=True))
        A    B
      ┌────┬────┐
    1 │ Qu │ A  │
      ├────┼────┤
    2 │ ·  │    │
      └────┴────┘
    """
    shown = [["" if face is None else face or BLANK for face in row] for row in capitals(rows)]
    wide = max(display_width(face) for row in shown for face in row)
    margin = len(str(len(rows))) + 1 if labels else 0
    if hexagons:
        return _hexagons(shown, wide, margin)
    lines = []
    if labels:
        names = (column_name(c).center(wide + 2) for c in range(len(shown[0])))
        lines.append((" " * (margin + 1) + " ".join(names)).rstrip())
    lines.append(" " * margin + _rule(_BOX[0], wide, len(shown[0])))
    for number, row in enumerate(shown, start=1):
        cells = _BOX[3].join(f" {face}{' ' * (wide - display_width(face))} " for face in row)
        label = f"{number:>{margin - 1}} " if labels else ""
        lines.append(f"{label}{_BOX[3]}{cells}{_BOX[3]}")
        last = number == len(shown)
        lines.append(" " * margin + _rule(_BOX[2 if last else 1], wide, len(row)))
    return "\n".join(lines)


def _hexagons(shown: list[list[str]], wide: int, margin: int) -> str:
    """Return rows of letters, every second one half a cell further right."""
    each = wide + 2 + wide % 2  # so that it can be halved
    lines = []
    if margin:
        names = "".join(column_name(c).ljust(each) for c in range(len(shown[0])))
        lines.append(f"{' ' * margin}{names}".rstrip())
    for number, row in enumerate(shown, start=1):
        label = f"{number:>{margin - 1}} " if margin else ""
        half = " " * (each // 2 * ((number - 1) % 2))
        cells = "".join(face + " " * (each - display_width(face)) for face in row)
        lines.append(f"{label}{half}{cells}".rstrip())
    return "\n".join(lines)


def drawn(rows: Rows, width: int, *, hexagons: bool = False) -> str:
    """Return the board as `board_text` draws it; if that is too wide, the part with letters.

    >>> print(drawn([[""] * 30, ["", "a", "b"] + [""] * 27], 80))
    Row 2, columns 2 to 3 (no other cell shows a letter):
    ┌───┬───┐
    │ A │ B │
    └───┴───┘
    """
    whole = board_text(rows, hexagons=hexagons)
    if hexagons:
        return whole
    shown = [(r, c) for r, row in enumerate(rows) for c, face in enumerate(row) if face]
    if display_width(whole.partition("\n")[0]) <= width or not shown:
        return whole
    (top, bottom), (left, right) = ((min(line), max(line)) for line in zip(*shown, strict=True))
    part = [row[left : right + 1] for row in rows[top : bottom + 1]]
    if len(part) == len(rows) and len(part[0]) == len(rows[0]):
        return whole
    where = f"Row{_span(top, bottom)}, column{_span(left, right)}"
    return f"{filled(f'{where} (no other cell shows a letter):', width)}\n{board_text(part)}"


def _span(first: int, last: int) -> str:
    return f" {first + 1}" if first == last else f"s {first + 1} to {last + 1}"


def to_ascii(text: str) -> str:
    """Return ``text`` with the lines of boards drawn in ASCII, for terminals without them."""
    table = {ord(BLANK): ".", ord("…"): "...", ord("—"): "-"}
    for nice, plain in zip(_BOX, _ASCII_BOX, strict=True):
        table.update({ord(a): b for a, b in zip(nice, plain, strict=True)})
    return text.translate(table)


def paths_page(head: str, words: Sequence[WordReport], size: Sequence[int], width: int) -> str:
    """Return the path of each word, below a ``head`` with the names of rows and columns."""
    last = column_name(size[1] - 1)
    columns = "column A" if last == "A" else f"columns A to {last}"
    lines = routes(words, ["  "] * len(words), width)
    return "\n".join([filled(f"{head}, {columns}, rows from 1:", width), *lines])


def routes(words: Sequence[WordReport], starts: Iterable[str], width: int) -> Iterator[str]:
    """Yield each word after its start, then its path, with aligned paths."""
    shown = [*map(with_written, words)]
    longest = max(map(display_width, shown), default=0)
    for w, word, start in zip(words, shown, starts, strict=True):
        start += word + " " * (longest - display_width(word) + 2)
        indent = " " * min(display_width(start), width // 2)
        yield filled(path_text(w["path"]), width, start=start, indent=indent)


def cell_name(cell: Sequence[int]) -> str:
    """Return the name of a cell, its row and column from 0: ``B1`` is the second of the first row.

    >>> cell_name((0, 1))
    'B1'
    """
    row, column = cell
    return f"{column_name(column)}{row + 1}"


def path_text(path: Sequence[Sequence[int]]) -> str:
    """Return the cells of a path by name: ``A1 B2``."""
    return " ".join(map(cell_name, path))


def _rule(characters: str, wide: int, columns: int) -> str:
    left, line, joint, right = (characters[k] for k in range(4))
    return left + joint.join([line * (wide + 2)] * columns) + right


_GAP = "   "


def side_by_side(boards: list[str], width: int) -> Iterator[str]:
    """Yield ``boards`` in rows of as many as fit into ``width`` columns."""
    blocks = [board.split("\n") for board in boards]
    wide = max((max(map(len, block)) for block in blocks), default=0)
    each = max(1, (width + len(_GAP)) // (wide + len(_GAP)))
    for start in range(0, len(blocks), each):
        rows = zip_longest(*blocks[start : start + each], fillvalue="")
        yield "\n".join(_GAP.join(line.ljust(wide) for line in row).rstrip() for row in rows)
