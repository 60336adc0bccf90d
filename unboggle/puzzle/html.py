"""Boards as small tables of HTML, for notebooks: no style sheet, no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.puzzle.board import Board

_LARGEST = 40  # rows or columns that are drawn
_CELL = (
    "border:1px solid currentColor;width:2em;height:2em;padding:0;text-align:center;"
    "font-family:monospace;font-weight:bold"
)
_HOLE = "border:none;width:2em;height:2em"


def board_html(board: Board) -> str:
    """Return ``board`` as a table; one of more than 40 rows or columns as its name.

    >>> from unboggle.puzzle.board import Board
    >>> board_html(Board.of_rows(["ab"])).count("<td")
    2
    """
    grid = board.grid
    if max(grid.rows, grid.columns) > _LARGEST:
        return f"<p>{escape(repr(board))}</p>"
    rows = "".join(f"<tr>{''.join(_cell(face) for face in row)}</tr>" for row in board.rows())
    return f'<table role="img" aria-label="{escape(str(board))}" {_TABLE}>{rows}</table>'


_TABLE = 'style="border-collapse:collapse;display:inline-table;margin:0 1em 0 0"'


def answer_html(text: str, boards: Iterable[Board]) -> str:
    """Return the sentence ``text`` above ``boards``, side by side."""
    return f"<p>{escape(text)}</p>" + "".join(map(board_html, boards))


def _cell(face: str | None) -> str:
    if face is None:
        return f'<td style="{_HOLE}"></td>'
    return f'<td style="{_CELL}">{escape(face.capitalize()) or "·"}</td>'
