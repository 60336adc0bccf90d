"""Boards as small tables of HTML, for notebooks: no style sheet, no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

LARGEST = 40
"""Rows or columns that are drawn."""
_CELL = (
    "border:1px solid currentColor;width:2em;height:2em;padding:0;text-align:center;"
    "font-family:monospace;font-weight:bold"
)
_HOLE = "border:none;width:2em;height:2em"


class Shown(Protocol):
    """What a notebook shows as HTML."""

    def _repr_html_(self) -> str: ...


class OneBoard:
    """An answer about one ``board``, which a notebook shows under its line."""

    board: Shown

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its board."""
        return answer_html(str(self), [self.board])


def board_html(rows: Sequence[Sequence[str | None]], line: str) -> str:
    """Return a board's ``rows`` as a table, called ``line``; a large one as its name only.

    More than 40 rows or columns are large.

    >>> board_html([["a", "b"]], "AB").count("<td")
    2
    """
    if max(len(rows), len(rows[0])) > LARGEST:
        return f"<p>{escape(line)}</p>"
    cells = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f'<table role="img" aria-label="{escape(line)}" {_TABLE}>{cells}</table>'


_TABLE = 'style="border-collapse:collapse;display:inline-table;margin:0 1em 0 0"'


def answer_html(text: str, boards: Iterable[Shown]) -> str:
    """Return the sentence ``text`` above ``boards``, side by side."""
    return f"<p>{escape(text)}</p>" + "".join(board._repr_html_() for board in boards)


def _cell(face: str | None) -> str:
    if face is None:
        return f'<td style="{_HOLE}"></td>'
    return f'<td style="{_CELL}">{escape(face.capitalize()) or "·"}</td>'
