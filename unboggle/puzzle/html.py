"""Boards as notebooks show them: a small SVG each, no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from typing import Protocol

from unboggle.puzzle.capitals import capitals

_CELL = 34.0


class Shown(Protocol):
    """A board."""

    def rows(self) -> list[list[str | None]]:
        """Its faces, "" for a cell that shows none, None for a hole."""
        ...


class OneBoard:
    """An answer about one ``board``, which a notebook shows under its line."""

    board: Shown

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its board."""
        return answer_html(str(self), [self.board])


def board_html(board: Shown, ringed: Collection[tuple[int, int]] = ()) -> str:
    """Return ``board`` as a picture, the cells ``ringed`` so; a large one as its name only.

    More than 40 rows or columns are large.

    >>> from unboggle.puzzle.notation import parse_board
    >>> board_html(parse_board("AB")).count("<text")
    2
    """
    # Only notebooks have a use for it, and answers have this module.
    from unboggle.drawing.board import LARGEST, BoardLook, board_picture
    from unboggle.drawing.svg import to_svg

    rows = board.rows()
    if max(len(rows), len(rows[0])) > LARGEST:
        return f"<p>{escape(repr(board))}</p>"
    look = BoardLook(ringed=ringed)
    svg = to_svg(board_picture(capitals(rows), look, str(board), cell=_CELL), alone=False)
    return f'<div style="display:inline-block;margin:0 1em 0 0">{svg}</div>'


def answer_html(
    text: str, boards: Iterable[Shown], ringed: Collection[tuple[int, int]] = ()
) -> str:
    """Return the sentence ``text`` above ``boards``, side by side, the cells ``ringed`` so."""
    return f"<p>{escape(text)}</p>" + "".join(board_html(board, ringed) for board in boards)
