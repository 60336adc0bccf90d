"""Boards as a line each, as people type them: rows separated by blanks, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.errors import InputError
from unboggle.puzzle import Board
from unboggle.render.formats._contract import Format, Look
from unboggle.render.shown import WITH_BOARD, ShownBoard, boards_of
from unboggle.reports.line import typed_line

if TYPE_CHECKING:
    from unboggle.reports.report import Report


def _write(report: Report, _: Look) -> list[str]:
    """Return a line for each board; `InputError` if no line can say one."""
    lines = []
    boards = boards_of(report) if "puzzles" not in report else _solutions(report)
    for board in boards:
        line, _q = typed_line(Board.of_rows(board.rows))
        if line is None:
            raise InputError(
                "the board has faces that no plain row can show; take another --format"
            )
        lines.append(f"{line}\n")
    return lines


def _solutions(report: Report) -> list[ShownBoard]:
    assert report["format"] == "unboggle.gogen-make/1"
    return [ShownBoard([list(row.lower()) for row in one["solution"]]) for one in report["puzzles"]]


KINDS = WITH_BOARD | {"unboggle.gogen-make/1"}
FORMAT = Format(_write, suffix="board", kinds=KINDS, data=True, between="")
