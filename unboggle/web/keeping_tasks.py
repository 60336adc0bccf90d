"""Tasks with a puzzle or a report that is there: counted, shared, opened, printed."""

from __future__ import annotations

import json

from unboggle import (
    Board,
    InputError,
    Look,
    SheetLook,
    count_needs,
    parse_puzzle,
    parse_reports,
    share,
    to_report,
    to_text,
)
from unboggle.web.limits import LIMITS
from unboggle.web.questions import Request, puzzle_of
from unboggle.web.task import Answer, Asked, Attachment, Task


def _count(request: Request, job: Asked) -> Answer:
    asked = {**request["puzzle"], "skip_bad": True}
    words, puzzle = puzzle_of(asked, marks=True)
    return Answer(to_report(count_needs(puzzle), words=words))


def _share(request: Request, job: Asked) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    board = None
    if request["board"] is not None:
        board = Board(puzzle.grid, dict(Board.of_rows(request["board"]).faces))
    code = share(words, puzzle, board)
    return Answer(to_report(parse_puzzle(code)))


def _open(request: Request, job: Asked) -> Answer:
    return Answer(to_report(parse_puzzle(request["text"])))


def _sheet(request: Request, job: Asked) -> Answer:
    (report,) = parse_reports(json.dumps([request["report"]]), "the report")
    names = ("title", "words", "key", "versions", "paper", "steps", "language")
    look = SheetLook(**{name: request[name] for name in names}, per_page=int(request["per_page"]))
    made = to_text(report, format=request["format"], look=Look(paths=True, sheet=look))
    content = made.encode() if isinstance(made, str) else made
    if len(content) > LIMITS.file:
        raise InputError(f"the sheet is larger than {LIMITS.file // 1024**2} MB")
    name = f"sheet.{request['format']}"
    return Answer(None, Attachment(name, _SHEETS[request["format"]], content))


_SHEETS = {
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
}
TASKS: dict[str, Task] = {"count": _count, "share": _share, "open": _open, "sheet": _sheet}
