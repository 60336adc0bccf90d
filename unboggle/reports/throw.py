"""The report on thrown dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypedDict

from unboggle.puzzle import Board
from unboggle.puzzle.dice import DiceSet
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.line import typed_line
from unboggle.reports.base.parts import BoardRows, Size


class ThrownBoard(TypedDict):
    """A board, and the line that ``unboggle solve`` reads for it; see `typed_line`."""

    board: BoardRows
    line: str | None
    q: Literal["qu", "plain"]


class ThrowReport(TypedDict):
    """``unboggle.throw/1``; its schema describes the fields."""

    format: Literal["unboggle.throw/1"]
    size: Size
    dice: str
    seed: int
    boards: list[ThrownBoard]


class _DiceThrow(Protocol):
    @property
    def boards(self) -> Sequence[Board]: ...

    @property
    def dice(self) -> DiceSet: ...

    @property
    def seed(self) -> int: ...


def report(answer: _DiceThrow, _: ReportParts) -> ThrowReport:
    """Return the ``unboggle.throw/1`` report on the thrown boards, in order."""
    thrown: list[ThrownBoard] = []
    for board in answer.boards:
        line, q = typed_line(board)
        thrown.append({"board": board.rows(), "line": line, "q": q})
    return {
        "format": "unboggle.throw/1",
        "size": [answer.dice.rows, answer.dice.columns],
        "dice": answer.dice.name,
        "seed": answer.seed,
        "boards": thrown,
    }
