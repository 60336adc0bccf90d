"""The layout of a sheet for solvers in a space, with more pages if needed."""

from __future__ import annotations

from unboggle.drawing.board import board_picture, cell_for
from unboggle.drawing.shapes import Picture
from unboggle.render.pages.column import GAP, SIZES, Column, heading, paragraph, text_size, within
from unboggle.render.pages.lists import (
    columns,
    height_of,
    letters_to_place,
    lines_for,
    points_table,
    writing_lines,
)
from unboggle.render.sheets.sheet import Sheet, word_lines

_LARGEST = 78.0  # a cell


def puzzle_page(sheet: Sheet, wide: float, high: float) -> list[Picture]:
    """Return the pages for solvers: heading, rules, board and words."""
    whole = wide > 400
    column = Column(wide, high)
    column.put(heading(sheet, sheet.title, wide, name=True, large=whole), 8 if whole else 5)
    column.put(paragraph(sheet, sheet.blurb, wide, 10.0 if whole else 7.5), 14 if whole else 7)
    if wide > 1.15 * column.remaining:
        return _side_by_side(sheet, column)
    texts = word_lines(sheet)
    below: list[Picture] = []
    if sheet.letters:
        below.append(within(letters_to_place(sheet, wide), wide))
    if sheet.table:
        below.append(within(points_table(sheet), wide))
    taken = sum(one.height + GAP for one in below)
    least = cell_for(sheet.rows, wide, column.remaining * 0.5, _LARGEST)
    size = text_size(texts, wide, column.remaining - taken - _height(sheet, least) - GAP)
    space = column.remaining - taken - height_of(lines_for(texts, wide, size), size) - GAP
    pages: list[list[str]] = []
    if space < _height(sheet, least):  # not even in the smallest letters
        left = column.remaining - taken - _height(sheet, least) - GAP
        size, (texts, *pages) = _spread(texts, wide, left, _below_heading(sheet, wide, high))
        space = _height(sheet, least)
    if sheet.write:
        space = min(space, column.remaining * 0.55)
    cell = cell_for(sheet.rows, wide, space, _LARGEST)
    column.put(board_picture(sheet.rows, sheet.board_style, cell=cell), GAP if whole else 8)
    for one in below:
        column.put(one)
    if texts:
        lines_ = columns(texts, wide, size, boxes=True, leftwards=sheet.right_to_left)
        column.put(lines_)
    elif sheet.write and column.remaining > 40:
        column.put(writing_lines(wide, column.remaining))
    return [column.done(sheet), *_more_words(sheet, pages, wide, high, size)]


def _side_by_side(sheet: Sheet, column: Column) -> list[Picture]:
    """Return the page with the board at the left and the words at its right."""
    high = column.remaining
    cell = cell_for(sheet.rows, column.wide * 0.54, high, _LARGEST)
    board = board_picture(sheet.rows, sheet.board_style, cell=cell)
    space = column.wide - board.width - 20
    right = Column(space, high)
    small = 9.0 if column.wide > 400 else 7.0
    if sheet.letters:
        right.put(within(letters_to_place(sheet, space, small), space), 6, x=0)
    if sheet.table:
        right.put(within(points_table(sheet), space), 8, x=0)
    texts = word_lines(sheet)
    pages: list[list[str]] = []
    size = SIZES[-1]
    if texts:
        size = text_size(texts, space, right.remaining)
        if height_of(lines_for(texts, space, size), size) > right.remaining:
            others = _below_heading(sheet, column.wide, column.high)
            size, (texts, *pages) = _spread(texts, space, right.remaining, others, column.wide)
        some = columns(texts, space, size, boxes=True, leftwards=sheet.right_to_left)
        right.put(some, x=0)
    elif sheet.write:
        right.put(writing_lines(space, right.remaining), x=0)
    column.shapes += board.at(0, column.y)
    column.shapes += right.done(sheet).at(board.width + 20, column.y)
    return [column.done(sheet), *_more_words(sheet, pages, column.wide, column.high, size)]


def _spread(
    texts: list[str], wide: float, first: float, other: float, wide_other: float | None = None
) -> tuple[float, list[list[str]]]:
    """Return ``texts`` on the fewest pages, in the largest letters that need no more pages.

    ``first`` is the height of the first page, ``other`` that of each further one. Further pages
    have about the same number of texts, so that none has only a line or two.
    """

    def fitting(size: float, wide: float, high: float) -> int:
        across = -(-len(texts) // lines_for(texts, wide, size))
        return max(1, int(high // height_of(1, size) + 1e-6)) * across

    def pages(size: float) -> int:
        left = max(0, len(texts) - fitting(size, wide, first))
        return -(-left // fitting(size, wide_other or wide, other))

    least = pages(SIZES[-1])
    size = next(size for size in SIZES if pages(size) == least)
    here = fitting(size, wide, first)
    texts, rest = texts[:here], texts[here:]
    each = -(-len(rest) // max(1, least)) or 1
    return size, [texts, *(rest[k : k + each] for k in range(0, len(rest), each))]


def _below_heading(sheet: Sheet, wide: float, high: float) -> float:
    """Return the height that a page of more words has for them."""
    return _more_page(sheet, wide, high).remaining


def _more_page(sheet: Sheet, wide: float, high: float) -> Column:
    column = Column(wide, high)
    title = sheet.texts.more_words.format(sheet.title)
    column.put(heading(sheet, title, wide, name=False, large=wide > 400))
    return column


def _more_words(
    sheet: Sheet, pages: list[list[str]], wide: float, high: float, size: float
) -> list[Picture]:
    drawn = []
    for texts in pages:
        column = _more_page(sheet, wide, high)
        column.put(columns(texts, wide, size, boxes=True, leftwards=sheet.right_to_left))
        drawn.append(column.done(sheet))
    return drawn


def _height(sheet: Sheet, cell: float) -> float:
    return board_picture(sheet.rows, sheet.board_style, cell=cell).height
