"""Tasks that count, share or open a puzzle."""

from __future__ import annotations

from unboggle import Board, share_code, to_report
from unboggle.boards import parse_shared_puzzle
from unboggle.reasons import count_requirements
from unboggle.web.questions import Request, puzzle_of
from unboggle.web.task import Answer, Task, TaskContext


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


TASKS: dict[str, Task] = {"count": _count, "share": _share, "open": _open}
