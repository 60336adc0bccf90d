"""A share code of the board, its words and constraints; see `unboggle.puzzle.formats.sharing`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from unboggle.errors import InputError
from unboggle.puzzle import Board, Constraints, GivenCells, Inventory, Puzzle
from unboggle.puzzle.formats.sharing import code_of
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.spelling import in_faces, letters_of, several
from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.render.shown import one_board_of

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _write(report: Report, _: RenderOptions) -> str:
    """Return the code of the one board of ``report``; `InputError` for what no code says."""
    shown = one_board_of(report, "a share code")
    if not shown.words:
        raise InputError("a share code is one of words, and there are none on this board")
    wrap = report.get("wrap", "none")
    axes = {"wrap_rows": wrap in ("rows", "both"), "wrap_columns": wrap in ("columns", "both")}
    board = Board.from_rows(shown.rows, **axes)
    spellings = {}
    faces = several(face for row in shown.rows for face in row if face)
    for word, path in shown.words:
        shows = tuple(shown.rows[row][column] or "" for row, column in path)
        cut = (("qu",) if face == "qu" else letters_of(face) for face in shows)
        letters = tuple(chain.from_iterable(cut))
        spellings[word] = in_faces(letters, faces) or (shows,)
    requested: Any = report.get("constraints") or {}
    puzzle = Puzzle(board.grid, spellings, _constraints(requested, board))
    return f"{code_of(puzzle, WordList(spellings, faces=faces), board)}\n"


def _constraints(report: Mapping[str, Any], board: Board) -> Constraints:
    found: list[GivenCells | Inventory] = []
    for name, value in report.items():
        if value is None:
            continue
        if name == "given":
            cells = {
                (r, c): face for r, row in enumerate(value) for c, face in enumerate(row) if face
            }
            found.append(GivenCells(cells))
        elif name == "inventory":
            found.append(Inventory(dict(value["letters"]), value["at_most"]))
        else:
            raise InputError(
                f"--format code cannot say the constraint {name}; 'unboggle share' can"
            )
    return Constraints(*found)


_NAMES = ("boards", "check", "decode", "fit", "unique", "why")
KINDS = frozenset(f"unboggle.{name}/1" for name in _NAMES)
FORMAT = OutputFormat(_write, suffix="code", kinds=KINDS, data=True, single=True, between="")
