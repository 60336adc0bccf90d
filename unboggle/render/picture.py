"""The picture of a report: its board or boards, with or without paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.drawing.arrange import in_rows, stacked, titled
from unboggle.drawing.board import board_picture
from unboggle.drawing.font import folded
from unboggle.drawing.shapes import Picture, Shape, Text
from unboggle.errors import InputError
from unboggle.render.keys import (
    about,
    on_one_board,
    small_boards,
    solved,
    with_paths,
    words_of_paths,
)
from unboggle.render.pages.lists import word_list
from unboggle.render.sheets.contents import all_sheets
from unboggle.render.sheets.sheet import Sheet

if TYPE_CHECKING:
    from unboggle.render.formats._contract import RenderOptions
    from unboggle.reports.base.report import Report

MAX_BOARDS = 64
"""The most boards in a picture."""
MAX_PATHS = 48
"""The most small boards with the path of a word in a picture."""
_CELL = 44.0
_SMALL = 24.0
_EDGE = 10.0


def picture(reports: Sequence[Report], look: RenderOptions) -> Picture:
    """Return the boards of ``reports`` as one picture; `InputError` for more than 64.

    With ``look.paths`` each word has its line: all on one board if they are legible, else a small
    board for each word.
    """
    found = all_sheets(reports, look.sheet)
    if len(found) > MAX_BOARDS:
        raise InputError(f"a picture has at most {MAX_BOARDS} boards, not {len(found)}; use a PDF")
    drawn = [_drawn(sheet, look) for sheet in found]
    if len(found) > 1:
        drawn = [titled(sheet.title, one) for sheet, one in zip(found, drawn, strict=True)]
        columns = next(n for n in range(1, len(drawn) + 1) if n * n >= len(drawn))
        whole = in_rows(drawn, columns, 20.0)
    else:
        whole = titled(found[0].title, drawn[0], 16.0) if look.sheet.title else drawn[0]
    framed = Picture(whole.width + 2 * _EDGE, whole.height + 2 * _EDGE, whole.at(_EDGE, _EDGE))
    says = " ".join(map(about, found))
    return replace(framed, title=found[0].title, about=says)


def _drawn(sheet: Sheet, look: RenderOptions) -> Picture:
    parts = [*_board(sheet, look)]
    space = max(part.width for part in parts)
    if look.sheet.words in ("all", "hints"):
        parts.append(word_list(sheet, max(space, 240.0), 11.0))
    if sheet.caption:
        parts.append(_caption(sheet.caption, max(space, 180.0)))
    return stacked(parts)


def _board(sheet: Sheet, look: RenderOptions) -> list[Picture]:
    if sheet.other is not None:
        return [solved(sheet, _CELL)]
    if not look.paths:
        board = replace(sheet.board_style, heat=sheet.heat)
        return [board_picture(sheet.rows, board, cell=_CELL)]
    if not sheet.trails:
        return [solved(sheet, _CELL)]
    if on_one_board(sheet):
        key = with_paths(sheet, _CELL, steps=look.sheet.steps)
        return [key, words_of_paths(sheet, max(key.width, 180.0))]
    small = small_boards(sheet, _SMALL, steps=look.sheet.steps, most=MAX_PATHS)
    columns = next(n for n in range(1, len(small) + 1) if n * n >= len(small))
    drawn = [solved(sheet, _CELL), in_rows(small, columns)]
    if len(small) < len(sheet.trails):
        said = (
            f"Paths are drawn for the first {len(small)} of {len(sheet.trails)} words;"
            " a PDF or a page of HTML has them all."
        )
        drawn.append(_caption(said, drawn[1].width))
    return drawn


def _caption(note: str, space: float) -> Picture:
    lines = folded(note, space, 10.0)
    shapes: tuple[Shape, ...] = tuple(
        Text(space / 2, 11 + 13 * k, line, 10.0, "soft", anchor="middle")
        for k, line in enumerate(lines)
    )
    return Picture(space, 13.0 * len(lines) + 2, shapes)
