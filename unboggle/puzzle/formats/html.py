"""Boards in notebooks: a small SVG each, without scripts and without downloads."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from unboggle.puzzle.model.capitals import capitals

_CELL = 34.0


class HasHtmlBoard(Protocol):
    """A board."""

    def rows(self) -> list[list[str | None]]:
        """Return its faces, "" for a blank cell, None for a hole."""
        ...


class HasBoard:
    """An answer about one ``board``, which a notebook shows below the answer's line."""

    board: HasHtmlBoard

    def _repr_html_(self) -> str:
        """Return the answer as HTML, with its board."""
        return answer_html(str(self), [self.board])


def board_html(board: HasHtmlBoard, ringed: Collection[tuple[int, int]] = ()) -> str:
    """Return ``board`` as a picture with rings around the cells ``ringed``.

    A board of more than 40 rows or columns is too large and is shown by its name only.

    >>> from unboggle.puzzle.model.notation import parse_board
    >>> board_html(parse_board("AB")).count("<text")
    2
    """
    # Imported late: only notebooks need it, and every answer imports this module.
    from html import escape

    from unboggle.drawing.board import LARGEST, BoardStyle, board_picture
    from unboggle.drawing.svg import to_svg

    rows = board.rows()
    if max(len(rows), len(rows[0])) > LARGEST:
        return f"<p>{escape(repr(board))}</p>"
    look = BoardStyle(ringed=ringed)
    svg = to_svg(board_picture(capitals(rows), look, str(board), cell=_CELL), alone=False)
    return f'<div style="display:inline-block;margin:0 1em 0 0">{svg}</div>'


def answer_html(
    text: str, boards: Iterable[HasHtmlBoard], ringed: Collection[tuple[int, int]] = ()
) -> str:
    """Return the sentence ``text`` above ``boards``, side by side, with rings around ``ringed``."""
    from html import escape  # late as well

    return f"<p>{escape(text)}</p>" + "".join(board_html(board, ringed) for board in boards)
