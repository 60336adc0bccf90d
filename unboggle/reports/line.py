"""A board as the line that people type."""

from __future__ import annotations

from typing import Literal

from unboggle.errors import InputError
from unboggle.puzzle import Board
from unboggle.puzzle.notation import parse_board


def typed_line(board: Board) -> tuple[str | None, Literal["qu", "plain"]]:
    """Return the board in one line, None where no line can say it, and the ``--q`` to read it with.

    >>> typed_line(parse_board("ca ts"))
    ('CA TS', 'qu')
    """
    line = str(board)
    q: Literal["qu", "plain"] = "plain" if "q" in board.faces.values() else "qu"
    try:
        readable = parse_board(line, q=q) == board
    except InputError:  # a face of three letters or more
        readable = False
    return line if readable else None, q
