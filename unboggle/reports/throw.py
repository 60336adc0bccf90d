"""The report on thrown dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from unboggle.puzzle import Board
from unboggle.puzzle.dice import DiceSet
from unboggle.reports.line import typed_line
from unboggle.reports.parts import BoardRows, Size


class ThrownBoard(TypedDict):
    """A board, and what is typed after ``unboggle solve`` to see its words; see `typed_line`."""

    board: BoardRows
    line: str | None
    q: Literal["qu", "plain"]


class ThrowReport(TypedDict):
    """``unboggle.throw/1``; its schema says what each field means."""

    format: Literal["unboggle.throw/1"]
    size: Size
    dice: str
    seed: int
    boards: list[ThrownBoard]


def throw_report(boards: Iterable[Board], dice: DiceSet, seed: int) -> ThrowReport:
    """Return the ``unboggle.throw/1`` report of the throws that ``seed`` makes, in their order."""
    thrown: list[ThrownBoard] = []
    for board in boards:
        line, q = typed_line(board)
        thrown.append({"board": board.rows(), "line": line, "q": q})
    return {
        "format": "unboggle.throw/1",
        "size": [dice.rows, dice.columns],
        "dice": dice.name,
        "seed": seed,
        "boards": thrown,
    }
