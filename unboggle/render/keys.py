"""The key as pictures: all paths on one board if they are legible, else one board per word."""

from __future__ import annotations

from dataclasses import replace

from unboggle.drawing.arrange import legend, side_by_side
from unboggle.drawing.board import Trail, board_picture
from unboggle.drawing.font import cut
from unboggle.drawing.geometry import column_name
from unboggle.drawing.shapes import Picture, Text, mirrored
from unboggle.render.sheets.sheet import Sheet

LANES = 24
"""The most paths that are legible on one board if they share no cell."""
FEW = 5
"""The most paths that are legible on one board if they cross."""
_NAME = 9.5  # the size of the word above a small board


def on_one_board(sheet: Sheet) -> bool:
    """Whether all paths can be read on one board."""
    trails = sheet.trails
    cells = [cell for trail in trails for cell in trail.path]
    apart = len(cells) == len(set(cells))
    return len(trails) <= (LANES if apart else FEW)


def with_paths(sheet: Sheet, cell: float, *, steps: bool = False) -> Picture:
    """Return the board of the key with a line for each word."""
    look = replace(sheet.board_style, trails=sheet.trails, steps=steps)
    return board_picture(sheet.solution, look, sheet.title, about(sheet), cell=cell)


def words_of_paths(sheet: Sheet, space: float, size: float = 11.0) -> Picture:
    """Return the legend of `with_paths`, in columns that fit into ``space``."""
    entries = [(t.number, t.label, sheet.items[t.number].word) for t in sheet.trails]
    drawn = legend(entries, space, size)
    return mirrored(drawn) if sheet.right_to_left else drawn


def small_boards(
    sheet: Sheet, cell: float, *, steps: bool = False, most: int | None = None
) -> list[Picture]:
    """Return a small board for each word, its path on it and its name above; ``most`` of them."""
    return [_small(sheet, trail, cell, steps) for trail in sheet.trails[:most]]


def routes(sheet: Sheet) -> list[str]:
    """Return a line for each word: the word, its points if it has any, and its cells by name."""
    return [
        " ".join([item.word, *([] if item.points is None else [f"({item.points})"]), *cells])
        for item in sheet.items
        for cells in [[f"{column_name(column)}{row + 1}" for row, column in item.path]]
    ]


def with_places(sheet: Sheet, cell: float) -> Picture:
    """Return the board of the key with the names of its rows and columns, as `routes` has them."""
    look = replace(sheet.board_style, labels=True, heat=sheet.heat)
    return board_picture(sheet.solution, look, sheet.title, about(sheet), cell=cell)


def name_height(sheet: Sheet) -> float:
    """Return the height of a small board that is not of its cells: the name above and the edge."""
    (one,) = small_boards(sheet, 10.0, most=1)
    return one.height - board_picture(sheet.solution, sheet.board_style, cell=10.0).height


def _small(sheet: Sheet, trail: Trail, cell: float, steps: bool) -> Picture:
    look = replace(sheet.board_style, trails=(replace(trail, label=""),), steps=steps, faded=True)
    board = board_picture(sheet.solution, look, cell=cell)
    item = sheet.items[trail.number]
    worth = "" if item.points is None else f" {item.points}"
    name = cut(f"{item.word}{worth}", board.width + 4, _NAME)
    head = Text(board.width / 2, _NAME, name, _NAME, anchor="middle")
    return Picture(board.width, board.height + _NAME * 1.5, (head, *board.at(0, _NAME * 1.5)))


def solved(sheet: Sheet, cell: float) -> Picture:
    """Return the board of the key without paths, and beside it the other one if there is one."""
    boards = [sheet.solution, *([sheet.other] if sheet.other is not None else [])]
    look = replace(sheet.board_style, ringed=sheet.ringed)
    drawn = [board_picture(rows, look, cell=cell) for rows in boards]
    return replace(side_by_side(drawn), title=sheet.title, about=about(sheet))


def about(sheet: Sheet, *, note: bool = True) -> str:
    """Return a description of the board for screen readers, with or without the setter's note."""
    rows = " / ".join(
        "".join("#" if face is None else face or "." for face in row) for row in sheet.rows
    )
    return f"{sheet.size} cells: {rows}. {sheet.caption if note else ''}".rstrip()
