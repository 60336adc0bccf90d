"""The key of a sheet in a space, with more pages if needed."""

from __future__ import annotations

from dataclasses import replace

from unboggle.drawing.board import board_picture, cell_for
from unboggle.drawing.font import width
from unboggle.drawing.shapes import Picture
from unboggle.render.keys import (
    name_height,
    on_one_board,
    routes,
    small_boards,
    solved,
    with_paths,
    with_places,
    words_of_paths,
)
from unboggle.render.pages.column import GAP, Column, heading, paragraph, text_size, within
from unboggle.render.pages.lists import columns, height_of, lines_for
from unboggle.render.sheets.sheet import Sheet

_KEY = 60.0  # the largest cell
_SMALL, _STEPS = 13.5, 22.0  # the least cell of a small board, and of one with numbered steps
_SMALL_PAGES = 2  # of small boards; of more words the cells are named
_APART = 12.0  # small boards
_ACROSS = 8  # small boards in a row, at most
_SMALL_LARGEST = 40.0
_SHARED = 21.0  # the least cell of a key that shares a page
_PLACES = 9.0  # the least cell of a board with named rows and columns
_SHARES = (0.7, 0.62, 0.54, 0.46, 0.4)  # of the width, for a board beside a list
_LISTED = 8.0  # the least letters
_LEAST = 0.25  # of a whole page, the least height of a board above a list


def key_page(sheet: Sheet, wide: float, high: float, *, steps: bool = False) -> list[Picture]:
    """Return the answers, on one page or more."""
    whole = wide > 400
    column = Column(wide, high)
    column.put(
        heading(sheet, sheet.texts.key.format(sheet.title), wide, name=False, large=whole), 8
    )
    if sheet.key_note:
        column.put(paragraph(sheet, sheet.key_note, wide, 10.0 if whole else 7.5), 10)
    boards = 1 if sheet.other is None else 2
    if sheet.other is not None or not sheet.trails:
        alone = sheet.gogen or not sheet.items
        share = (0.85 if whole else 1.0) if alone else 0.25 if whole else 0.45
        space = (wide - 18 * (boards - 1)) / boards
        cell = cell_for(sheet.rows, space, column.remaining * share, _KEY)
        if sheet.heat:
            heat = replace(sheet.board_style, heat=sheet.heat)
            column.put(board_picture(sheet.solution, heat, cell=cell))
        else:
            column.put(solved(sheet, cell))
        if sheet.gogen:
            return [column.done(sheet)]
        texts = [
            item.word if item.points is None else f"{item.word} {item.points}"
            for item in sheet.items
        ]
        return _listed(sheet, texts, column)
    if on_one_board(sheet):
        legend = words_of_paths(sheet, wide, 11.0 if whole else 7.5)
        cell = cell_for(sheet.rows, wide, column.remaining - legend.height - GAP, _KEY)
        column.put(with_paths(sheet, cell, steps=steps))
        column.put(within(legend, wide))
        return [column.done(sheet)]
    for pages in range(1, _SMALL_PAGES + 1):
        across, lines, cell = _small_boards(sheet, column, pages)
        if cell >= (_STEPS if steps else _SMALL):
            return _many_boards(
                sheet, column, across, lines, small_boards(sheet, cell, steps=steps)
            )
    return _with_routes(sheet, column)


def is_small(sheet: Sheet, wide: float, high: float) -> bool:
    """Return whether the key is one board with all answers, legible in this part of a page."""
    if sheet.heat or not (sheet.gogen or (sheet.trails and on_one_board(sheet))):
        return False
    column = Column(wide, high)
    column.put(heading(sheet, sheet.texts.key.format(sheet.title), wide, name=False, large=False))
    if sheet.key_note:
        column.put(paragraph(sheet, sheet.key_note, wide, 7.5))
    if not sheet.gogen:
        column.put(within(words_of_paths(sheet, wide, 7.5), wide))
    boards = 1 if sheet.other is None else 2
    space = (wide - 18 * (boards - 1)) / boards
    return cell_for(sheet.rows, space, column.remaining, _KEY) >= _SHARED


def _small_boards(sheet: Sheet, column: Column, pages: int) -> tuple[int, int, float]:
    """Return how many small boards are in a row, how many rows on a page, and their cells' width.

    The boards fill ``pages`` and are as large as possible.
    """
    each = -(-len(sheet.trails) // pages)
    best = (1, each, 0.0)
    head = name_height(sheet)
    for across in range(1, min(each, _ACROSS) + 1):
        lines = -(-each // across)
        wide = (column.wide - _APART * (across - 1)) / across
        high = (column.remaining - _APART * (lines - 1)) / lines - head
        cell = cell_for(sheet.rows, wide, high, _SMALL_LARGEST) if high > 0 else 0.0
        if cell > best[2]:
            best = (across, lines, cell)
    return best


def _many_boards(
    sheet: Sheet, column: Column, across: int, lines: int, small: list[Picture]
) -> list[Picture]:
    """Return pages of small boards, each with the path of a word: ``lines`` rows of ``across``."""
    wide, high = small[0].width, small[0].height
    apart = min((column.wide - across * wide) / max(1, across - 1), 3 * _APART)
    edge = (column.wide - across * wide - (across - 1) * apart) / 2
    pages = []
    while small:
        below = min((column.remaining - lines * high) / max(1, lines - 1), 3 * _APART)
        for _ in range(lines):
            for k, one in enumerate(small[:across]):
                column.shapes += one.at(edge + k * (wide + apart), column.y)
            column.y += high + below
            small = small[across:]
        pages.append(column.done(sheet))
        if small:
            column = _more(sheet, column)
    return pages


def _with_routes(sheet: Sheet, column: Column) -> list[Picture]:
    """Return the board with named rows and columns, and the cells of each word.

    The list is beside the board or below it, where the board is larger.
    """
    texts = routes(sheet)
    below, beside = _cell_above(sheet, texts, column), _cell_left(sheet, texts, column)
    if beside <= below:
        whole = column.wide > 400
        least = column.remaining * (_LEAST if whole else 0.4)
        cell = below or cell_for(sheet.rows, column.wide * 0.8, least, 40.0)
        column.put(with_places(sheet, cell))
        return _listed(sheet, texts, column)
    board = with_places(sheet, beside)
    right = Column(column.wide - board.width - GAP, column.remaining)
    size = text_size(texts, right.wide, right.high, boxes=False)
    right.put(columns(texts, right.wide, size, leftwards=sheet.right_to_left), x=0)
    column.shapes += board.at(0, column.y)
    column.shapes += right.done(sheet).at(board.width + GAP, column.y)
    return [column.done(sheet)]


def _cell_above(sheet: Sheet, texts: list[str], column: Column) -> float:
    """Return the largest cell of a board with ``texts`` below it on the page, 0 if none fits."""
    lines = height_of(lines_for(texts, column.wide, _LISTED, boxes=False), _LISTED)
    return _labelled_cell(sheet, column.wide, column.remaining - lines - GAP)


def _cell_left(sheet: Sheet, texts: list[str], column: Column) -> float:
    """Return the largest cell of a board with ``texts`` at its right, 0 if none fits."""
    high = column.remaining
    for share in _SHARES:
        space = column.wide * (1 - share) - GAP
        if height_of(lines_for(texts, space, _LISTED, boxes=False), _LISTED) <= high:
            wide = max(width(text, _LISTED) for text in texts)
            return _labelled_cell(sheet, column.wide * share, high) if wide <= space else 0.0
    return 0.0


def _labelled_cell(sheet: Sheet, wide: float, high: float) -> float:
    """Return the largest cell of a board with named rows and columns in a space, 0 if too small."""
    most = min(cell_for(sheet.rows, wide, high, _KEY), _KEY) if high > 0 else 0.0
    if most < _PLACES:
        return 0.0
    drawn = with_places(sheet, most)
    return most * min(1.0, wide / drawn.width, high / drawn.height)


def _listed(sheet: Sheet, texts: list[str], column: Column) -> list[Picture]:
    """Return the page with ``texts`` in columns below the board, and pages more."""
    wide = column.wide
    size = max(_LISTED, text_size(texts, wide, column.remaining, boxes=False))
    across = -(-len(texts) // max(1, lines_for(texts, wide, size, boxes=False)))
    pages: list[Picture] = []
    each = 0
    while True:
        space = max(1, int(column.remaining // height_of(1, size))) * max(1, across)
        if pages:  # below the board there is as much as there can be, on the others as many each
            each = each or -(-len(texts) // -(-len(texts) // space))
            space = each
        some, texts = texts[:space], texts[space:]
        lines = -(-len(some) // max(1, across))
        leftwards = sheet.right_to_left
        column.put(columns(some, wide, size, leftwards=leftwards, lines=lines))
        pages.append(column.done(sheet))
        if not texts:
            return pages
        column = _more(sheet, column)


def _more(sheet: Sheet, column: Column) -> Column:
    """Return the top of another page of the key."""
    page = Column(column.wide, column.high)
    page.put(
        heading(
            sheet,
            sheet.texts.more.format(sheet.texts.key.format(sheet.title)),
            page.wide,
            name=False,
            large=False,
        )
    )
    return page
