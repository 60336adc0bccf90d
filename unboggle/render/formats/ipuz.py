"""An ipuz word search: the board, the words with their cells, and how words may run.

ipuz 2.0, kind ``wordsearch``, in which words bend (``zigzag``) and use no cell twice
(``retrace`` is false). Cells are ``[column, row]`` from 0: the specification does not say
whether from 0 or from 1, so a field of ours, ``org.unboggle:first-cell``, does.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from unboggle.errors import InputError
from unboggle.puzzle.formats.saved.ipuz import EMPTY, FIRST_CELL, KIND, VERSION
from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.render.shown import WITH_BOARD, ShownBoard, has_jumps, one_board_of

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _write(report: Report, look: RenderOptions) -> str:
    """Return the puzzle as one ipuz file; `InputError` if there are several boards."""
    board = one_board_of(report, "an ipuz file")
    document = ipuz_of(board)
    if look.sheet.title:
        document["title"] = look.sheet.title
    return f"{json.dumps(document, ensure_ascii=False)}\n"


def ipuz_of(board: ShownBoard) -> dict[str, Any]:
    """Return ``board`` as an ipuz word search; `InputError` if a word crosses an edge."""
    for word, path in board.words:
        if has_jumps(path):
            raise InputError(f"{word!r} runs across an edge, which no ipuz word search allows")
    used = {(row, column) for _, path in board.words for row, column in path}
    cells = {
        (r, c) for r, row in enumerate(board.rows) for c, face in enumerate(row) if face is not None
    }
    document: dict[str, Any] = {
        "version": VERSION,
        "kind": [KIND],
        "dimensions": {"width": len(board.rows[0]), "height": len(board.rows)},
        "puzzle": [[_cell(face) for face in row] for row in board.rows],
    }
    if board.words:
        document["solution"] = {
            word: {"cells": [[column, row] for row, column in path]} for word, path in board.words
        }
        document |= {"showanswers": "after", "useall": used == cells, FIRST_CELL: 0}
    return document | {"zigzag": True, "retrace": False}


def _cell(face: str | None) -> str | int | None:
    """Return what a cell shows: a capital where reading it gives the face back."""
    if not face:
        return None if face is None else EMPTY
    capital = face[0].upper() + face[1:]
    return capital if capital.casefold() == face else face


FORMAT = OutputFormat(
    _write, suffix="ipuz", kinds=WITH_BOARD, data=True, single=True, sheet=("title",)
)
