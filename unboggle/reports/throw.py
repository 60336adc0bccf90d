"""The report on thrown dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol, TypedDict

from unboggle.arguments import Also, Count
from unboggle.puzzle import Board
from unboggle.puzzle.dice import DiceSet
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.line import typed_line
from unboggle.reports.base.parts import BoardRows, Size


class ThrownBoard(TypedDict):
    """A board, and the line that unboggle solve reads for it."""

    board: BoardRows
    line: str | None
    """The board in one line that unboggle solve reads; null if no line can show it (faces of three
    letters and more).
    """
    q: Literal["qu", "plain"]
    """The value of --q for reading line: plain if a die shows Q alone."""


class ThrowReport(TypedDict):
    """Boards thrown with a set of dice."""

    format: Literal["unboggle.throw/1"]
    size: Size
    """Rows and columns of the board, holes included, in cells."""
    dice: str
    """The name of the dice set, or its file."""
    seed: Count
    """The seed that throws the same boards again."""
    boards: Annotated[list[ThrownBoard], Also(minItems=1)]
    """The boards, in the order in which they were thrown."""


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
