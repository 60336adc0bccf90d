"""A share code of the board with its words and wishes; see `unboggle.puzzle.sharing`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from unboggle.errors import InputError
from unboggle.puzzle import Board, Given, Inventory, Puzzle, Wishes
from unboggle.puzzle.sharing import code_of
from unboggle.puzzle.spelling import in_faces, letters_of, several
from unboggle.puzzle.words import WordList
from unboggle.render.formats._contract import Format, Look
from unboggle.render.shown import one_board_of

if TYPE_CHECKING:
    from unboggle.reports.report import Report


def _write(report: Report, _: Look) -> str:
    """Return the code of the one board of ``report``; `InputError` for what no code says."""
    shown = one_board_of(report, "a share code")
    if not shown.words:
        raise InputError("a share code is one of words, and there are none on this board")
    wrap = report.get("wrap", "none")
    axes = {"wrap_rows": wrap in ("rows", "both"), "wrap_columns": wrap in ("columns", "both")}
    board = Board.of_rows(shown.rows, **axes)
    spellings = {}
    faces = several(face for row in shown.rows for face in row if face)
    for word, path in shown.words:
        shows = tuple(shown.rows[row][column] or "" for row, column in path)
        cut = (("qu",) if face == "qu" else letters_of(face) for face in shows)
        letters = tuple(chain.from_iterable(cut))
        spellings[word] = in_faces(letters, faces) or (shows,)
    wished: Any = report.get("wishes") or {}
    puzzle = Puzzle(board.grid, spellings, _wishes(wished, board))
    return f"{code_of(puzzle, WordList(spellings, faces=faces), board)}\n"


def _wishes(report: Mapping[str, Any], board: Board) -> Wishes:
    found: list[Given | Inventory] = []
    for name, value in report.items():
        if value is None:
            continue
        if name == "given":
            cells = {
                (r, c): face for r, row in enumerate(value) for c, face in enumerate(row) if face
            }
            found.append(Given(cells))
        elif name == "inventory":
            found.append(Inventory(dict(value["letters"]), value["at_most"]))
        else:
            raise InputError(f"--format code cannot say the wish {name}; 'unboggle share' can")
    return Wishes(*found)


_NAMES = ("boards", "check", "decode", "fit", "unique", "why")
KINDS = frozenset(f"unboggle.{name}/1" for name in _NAMES)
FORMAT = Format(_write, suffix="code", kinds=KINDS, data=True, single=True, between="")
