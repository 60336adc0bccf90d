"""Tasks that count, share, open or print a puzzle or a report."""

from __future__ import annotations

import json
from dataclasses import fields

from unboggle import Board, InputError, render_answer, share_code, to_report
from unboggle.boards import parse_shared_puzzle
from unboggle.reasons import count_requirements
from unboggle.reports import RenderOptions, SheetOptions, parse_reports
from unboggle.web.limits import LIMITS
from unboggle.web.questions import Request, puzzle_of
from unboggle.web.requests import SHEETS
from unboggle.web.task import Answer, Attachment, Task, TaskContext


def _count(request: Request, job: TaskContext) -> Answer:
    asked = {**request["puzzle"], "skip_bad": True}
    words, puzzle = puzzle_of(asked, marks="all" if request["marks"] else "weights")
    return Answer(to_report(count_requirements(puzzle), words=words))


def _share(request: Request, job: TaskContext) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"], marks="all")
    board = None
    if request["board"] is not None:
        board = Board.from_rows(request["board"]).on(puzzle.grid)
    code = share_code(words, puzzle, board)
    return Answer(to_report(parse_shared_puzzle(code)))


def _open(request: Request, job: TaskContext) -> Answer:
    return Answer(to_report(parse_shared_puzzle(request["text"])))


def _sheet(request: Request, job: TaskContext) -> Answer:
    (report,) = parse_reports(json.dumps([request["report"]]), source="the report")
    look = {field.name: request[field.name] for field in fields(SheetOptions)}
    sheet = SheetOptions(**{**look, "per_page": int(request["per_page"])})
    made = render_answer(
        report, format=request["format"], options=RenderOptions(paths=True, sheet=sheet)
    )
    content = made.encode() if isinstance(made, str) else made
    if len(content) > LIMITS.file:
        raise InputError(f"the sheet is larger than {LIMITS.file // 1024**2} MB")
    name = f"sheet.{request['format']}"
    return Answer(None, Attachment(name, SHEETS[request["format"]], content))


TASKS: dict[str, Task] = {"count": _count, "share": _share, "open": _open, "sheet": _sheet}
