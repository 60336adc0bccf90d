"""The layout of a sheet in a space: the page for solvers and the key, with more pages if needed."""

from __future__ import annotations

from dataclasses import replace

from unboggle.drawing.board import board_picture, cell_for
from unboggle.drawing.font import cut, folded, size_for, width
from unboggle.drawing.shapes import Picture, Shape, Stroke, Text, mirrored
from unboggle.render.keys import (
    on_one_board,
    routes,
    small_boards,
    solved,
    with_paths,
    with_places,
    words_of_paths,
)
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
_SMALL, _STEPS = 13.5, 22.0  # the least cell of a small board, and of one with numbered steps
_SMALL_PAGES = 2  # of small boards; of more words the cells are named
_SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)  # of the words to find
_GAP = 16.0
_APART = 12.0  # small boards
_LISTED = 8.0  # the least letters in a key
_HEADS = 4  # lines of a title
_TITLE = 0.7  # of its letters, the least size of a title before it is folded


class _Column:
    """Pictures below each other in a space, from the top."""

    def __init__(self, wide: float, high: float) -> None:
        self.wide, self.high = wide, high
        self.y = 0.0
        self.shapes: list[Shape] = []

    @property
    def remaining(self) -> float:
        return self.high - self.y

    def put(self, picture: Picture, gap: float = _GAP, *, x: float | None = None) -> None:
        """Put ``picture`` below the others: in the middle, or at ``x``."""
        at = (self.wide - picture.width) / 2 if x is None else x
        self.shapes += picture.at(at, self.y)
        self.y += picture.height + gap

    def done(self, sheet: Sheet) -> Picture:
        return Picture(self.wide, self.high, tuple(self.shapes), sheet.title)


def puzzle_page(sheet: Sheet, wide: float, high: float) -> list[Picture]:
    """Return the pages for solvers: heading, rules, board and words."""
    whole = wide > 400
    column = _Column(wide, high)
    column.put(_heading(sheet, sheet.title, wide, name=True, large=whole), 8 if whole else 5)
    column.put(_paragraph(sheet, sheet.blurb, wide, 10.0 if whole else 7.5), 14 if whole else 7)
    if wide > 1.15 * column.remaining:
        return _side_by_side(sheet, column)
    texts = word_lines(sheet)
    below: list[Picture] = []
    if sheet.letters:
        below.append(_within(letters_to_place(sheet, wide), wide))
    if sheet.table:
        below.append(_within(points_table(sheet), wide))
    taken = sum(one.height + _GAP for one in below)
    least = cell_for(sheet.rows, wide, column.remaining * 0.5, _LARGEST)
    size = _size_for(texts, wide, column.remaining - taken - _height(sheet, least) - _GAP)
    space = column.remaining - taken - height_of(lines_for(texts, wide, size), size) - _GAP
    pages: list[list[str]] = []
    if space < _height(sheet, least):  # not even in the smallest letters
        left = column.remaining - taken - _height(sheet, least) - _GAP
        size, (texts, *pages) = _spread(texts, wide, left, _below_heading(sheet, wide, high))
        space = _height(sheet, least)
    if sheet.write:
        space = min(space, column.remaining * 0.55)
    cell = cell_for(sheet.rows, wide, space, _LARGEST)
    column.put(board_picture(sheet.rows, sheet.board_style, cell=cell), _GAP if whole else 8)
    for one in below:
        column.put(one)
    if texts:
        lines_ = columns(texts, wide, size, boxes=True, leftwards=sheet.right_to_left)
        column.put(lines_)
    elif sheet.write and column.remaining > 40:
        column.put(writing_lines(wide, column.remaining))
    return [column.done(sheet), *_more_words(sheet, pages, wide, high, size)]


def _side_by_side(sheet: Sheet, column: _Column) -> list[Picture]:
    """Return the page with the board at the left and the words at its right."""
    high = column.remaining
    cell = cell_for(sheet.rows, column.wide * 0.54, high, _LARGEST)
    board = board_picture(sheet.rows, sheet.board_style, cell=cell)
    space = column.wide - board.width - 20
    right = _Column(space, high)
    small = 9.0 if column.wide > 400 else 7.0
    if sheet.letters:
        right.put(_within(letters_to_place(sheet, space, small), space), 6, x=0)
    if sheet.table:
        right.put(_within(points_table(sheet), space), 8, x=0)
    texts = word_lines(sheet)
    pages: list[list[str]] = []
    size = _SIZES[-1]
    if texts:
        size = _size_for(texts, space, right.remaining)
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

    least = pages(_SIZES[-1])
    size = next(size for size in _SIZES if pages(size) == least)
    here = fitting(size, wide, first)
    texts, rest = texts[:here], texts[here:]
    each = -(-len(rest) // max(1, least)) or 1
    return size, [texts, *(rest[k : k + each] for k in range(0, len(rest), each))]


def _below_heading(sheet: Sheet, wide: float, high: float) -> float:
    """Return the height that a page of more words has for them."""
    return _more_page(sheet, wide, high).remaining


def _more_page(sheet: Sheet, wide: float, high: float) -> _Column:
    column = _Column(wide, high)
    title = sheet.texts.more_words.format(sheet.title)
    column.put(_heading(sheet, title, wide, name=False, large=wide > 400))
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


def key_page(sheet: Sheet, wide: float, high: float, *, steps: bool = False) -> list[Picture]:
    """Return the answers, on one page or more."""
    whole = wide > 400
    column = _Column(wide, high)
    column.put(
        _heading(sheet, sheet.texts.key.format(sheet.title), wide, name=False, large=whole), 8
    )
    if sheet.note:
        column.put(_paragraph(sheet, sheet.note, wide, 10.0 if whole else 7.5), 10)
    boards = 1 if sheet.other is None else 2
    if sheet.other is not None or not sheet.trails:
        share = 0.85 if sheet.gogen or not sheet.items else 0.25 if whole else 0.45
        space = (wide - 18 * (boards - 1)) / boards
        cell = cell_for(sheet.rows, space, column.remaining * share, 44.0)
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
        cell = cell_for(sheet.rows, wide, column.remaining - legend.height - _GAP, 52.0)
        column.put(with_paths(sheet, cell, steps=steps))
        column.put(_within(legend, wide))
        return [column.done(sheet)]
    across, small = _small_boards(sheet, column, steps)
    if small:
        return _many_boards(sheet, column, across, small)
    cell = cell_for(sheet.rows, wide * 0.8, column.remaining * (0.25 if whole else 0.4), 40.0)
    column.put(with_places(sheet, cell))
    return _listed(sheet, routes(sheet), column)


def _small_boards(sheet: Sheet, column: _Column, steps: bool) -> tuple[int, list[Picture]]:
    """Return the small boards of the key, and their number in a row.

    They are as large as possible on the fewest pages; none if these were too many pages.
    """
    best: tuple[int, int, float] | None = None
    for across in range(2, 9):
        cell = cell_for(
            sheet.rows, (column.wide - _APART * (across - 1)) / across, column.remaining, 34.0
        )
        if cell < (_STEPS if steps else _SMALL):
            break
        (first,) = small_boards(sheet, cell, most=1)
        lines = max(1, int((column.remaining + _APART) // (first.height + _APART)))
        pages = -(-len(sheet.trails) // (across * lines))
        if best is None or pages < best[0]:
            best = pages, across, cell
    if best is None or best[0] > _SMALL_PAGES:
        return 0, []
    pages, across, cell = best
    return across, small_boards(sheet, cell, steps=steps)


def _many_boards(sheet: Sheet, column: _Column, across: int, small: list[Picture]) -> list[Picture]:
    """Return pages of small boards, each with the path of a word; all pages have as many."""
    pitch = small[0].height + _APART
    fitting = max(1, int((column.remaining + _APART) // pitch))
    lines = -(-len(small) // across)
    each = -(-lines // -(-lines // fitting))
    pages = []
    while small:
        for _ in range(each):
            for k, one in enumerate(small[:across]):
                column.shapes += one.at(k * (column.wide + _APART) / across, column.y)
            column.y += pitch
            small = small[across:]
        pages.append(column.done(sheet))
        if small:
            column = _more(sheet, column)
    return pages


def _listed(sheet: Sheet, texts: list[str], column: _Column) -> list[Picture]:
    """Return the page with ``texts`` in columns below the board, and pages more."""
    wide = column.wide
    size = max(_LISTED, _size_for(texts, wide, column.remaining, boxes=False))
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


def _more(sheet: Sheet, column: _Column) -> _Column:
    """Return the top of another page of the key."""
    page = _Column(column.wide, column.high)
    page.put(
        _heading(
            sheet,
            sheet.texts.more.format(sheet.texts.key.format(sheet.title)),
            page.wide,
            name=False,
            large=False,
        )
    )
    return page


def _size_for(texts: list[str], wide: float, high: float, *, boxes: bool = True) -> float:
    """Return the largest size in which ``texts`` fit, or the smallest there is."""
    for size in _SIZES:
        if height_of(lines_for(texts, wide, size, boxes), size) <= high:
            return size
    return _SIZES[-1]


def _height(sheet: Sheet, cell: float) -> float:
    return board_picture(sheet.rows, sheet.board_style, cell=cell).height


def _heading(sheet: Sheet, title: str, wide: float, *, name: bool, large: bool) -> Picture:
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


def _paragraph(sheet: Sheet, text: str, wide: float, size: float) -> Picture:
    lines = folded(text, wide, size)
    shapes = tuple(
        Text(0, size * (1 + 1.4 * k), line, size, "soft") for k, line in enumerate(lines)
    )
    return _sided(sheet, text, Picture(wide, size * 1.4 * len(lines), shapes))


def _within(picture: Picture, wide: float) -> Picture:
    """Return ``picture``, smaller if it is wider than ``wide``."""
    scale = min(1.0, wide / picture.width) if picture.width else 1.0
    return Picture(picture.width * scale, picture.height * scale, picture.at(0, 0, scale))
