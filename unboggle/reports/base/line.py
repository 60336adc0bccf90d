"""A board as the line that people type."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from unboggle.errors import InputError
from unboggle.puzzle import Board
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import ReadOptions


def typed_line(board: Board) -> tuple[str | None, Literal["qu", "plain"]]:
    """Return the board in one line, None if no line can show it, and the ``--q`` that reads it.

    >>> typed_line(parse_board("ca ts"))
    ('CA TS', 'qu')
    """
    q: Literal["qu", "plain"] = "plain" if "q" in board.faces.values() else "qu"
    line = str(board)
    size = f"{board.grid.rows}x{board.grid.columns}:"  # a row of nine would be a square
    for typed in (line, line.lower(), size + line, size + line.lower()):
        with suppress(InputError):  # a face of three letters or more
            if parse_board(typed, reading=ReadOptions(q=q)) == board:
                return typed, q
    return None, q
