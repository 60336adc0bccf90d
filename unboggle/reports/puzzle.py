"""The report on a puzzle that was shared or opened: the question itself."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from unboggle.errors import InputError
from unboggle.puzzle import Board, Given, Inventory, Puzzle
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.words import WordList
from unboggle.reports.parts import BoardRows, CellReport, Size

_Wrap = Literal["none", "rows", "columns", "both"]
_WRAPS: dict[tuple[bool, bool], _Wrap] = {
    (False, False): "none",
    (True, False): "rows",
    (False, True): "columns",
    (True, True): "both",
}


class PuzzleReport(TypedDict):
    """``unboggle.puzzle/1``; its schema says what each field means."""

    format: Literal["unboggle.puzzle/1"]
    words: list[str]
    size: Size
    holes: list[CellReport]
    wrap: _Wrap
    given: list[list[int | str]]
    inventory: str | None
    q: Literal["qu", "plain"]
    faces: NotRequired[str]
    board: BoardRows | None
    missing: list[str]
    code: str | None


def puzzle_report(
    words: WordList,
    puzzle: Puzzle,
    board: Board | None,
    missing: tuple[str, ...],
    code: str | None,
) -> PuzzleReport:
    """Return the ``unboggle.puzzle/1`` report; ``missing`` are words that ``board`` lacks.

    It says letters given, an inventory and edges that meet. `InputError` names what it cannot say,
    which would be another question: other wishes, and hexagons.
    """
    grid = puzzle.grid
    unsaid = [
        *(wish.names[0] for wish in puzzle.wishes if not isinstance(wish, Given | Inventory)),
        *(["hexagons"] if grid.are_hexagons and grid.king_moves is None else []),
    ]
    if unsaid:
        raise InputError(
            f"this puzzle asks for what cannot be shown here: {unsaid[0]}; 'unboggle open' knows it"
        )
    moves = grid.king_moves
    wraps = (moves.wrap_rows, moves.wrap_columns) if moves else (False, False)
    given: list[tuple[Cell, str]] = sorted(Given.among(puzzle.wishes).cells.items())
    inventory = Inventory.among(puzzle.wishes)
    faces = {face for _, spelling in puzzle.every_spelling() for face in spelling}
    report: PuzzleReport = {
        "format": "unboggle.puzzle/1",
        "words": [words.shown(word) for word in puzzle.words],
        "size": [grid.rows, grid.columns],
        "holes": [list(cell) for cell in grid.holes],
        "wrap": _WRAPS[wraps],
        "given": [[r, c, face] for (r, c), face in given],
        "inventory": None if inventory is None else str(inventory),
        "q": "plain" if "q" in faces else "qu",
        "board": None if board is None else board.rows(),
        "missing": [words.shown(word) for word in missing],
        "code": code,
    }
    if words.faces:
        report["faces"] = ",".join(words.faces)
    return report
