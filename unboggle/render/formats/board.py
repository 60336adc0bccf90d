"""Boards in one line each, as people type them: rows separated by blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.errors import InputError
from unboggle.puzzle import Board
from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.render.shown import WITH_BOARDS, ShownBoard, boards_of
from unboggle.reports.base.line import typed_line

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _write(report: Report, _: RenderOptions) -> list[str]:
    """Return a line for each board; `InputError` if no line can show one."""
    lines = []
    boards = boards_of(report) if "puzzles" not in report else _solutions(report)
    for board in boards:
        line, _q = typed_line(Board.from_rows(board.rows))
        if line is None:
            raise InputError(
                "the board has faces that no plain row can show; take another --format"
            )
        lines.append(f"{line}\n")
    return lines


def _solutions(report: Report) -> list[ShownBoard]:
    assert report["format"] == "unboggle.gogen-make/1"
    return [ShownBoard([list(row.lower()) for row in one["solution"]]) for one in report["puzzles"]]


FORMAT = OutputFormat(_write, suffix="board", kinds=WITH_BOARDS, data=True, between="")
