"""The filling of the blank cells of a fitted board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.request import FitRequest


def run(response: Response[FitRequest], context: Context) -> Response[FitRequest]:
    """Return ``response`` with the filled board; the boards of versions are filled as a report.

    If it shows too many extra words, other boards are searched for. So a filling within a limit has
    a share of the time first; if that was too short for any letters, it has all of it.
    """
    found = filled(response, context)
    if found.filled is None or found.filled.max_extras is None:
        return found
    if found.filled.blank_reason == "undecided":
        return filled(response, context, "fill_again")
    if found.filled.within_limit is not False:
        return found
    from unboggle.answering.stages.fewer_extras import with_fewer_extras

    return with_fewer_extras(found, context, filled)


def filled(
    response: Response[FitRequest], context: Context, stage: str = "fill"
) -> Response[FitRequest]:
    """Return ``response`` with letters on the blank cells of its board."""
    request, answer = response.request, response.answer
    fill, board = request.fill, response.answer.board
    if fill is None or not fill.is_on or request.versions > 1:
        return response
    if board is None:  # the best board so far is filled as a report
        return response
    if fill.max_extras is None and len(board.faces) == len(board.grid.cells):
        return response
    from unboggle.library.filling import fill_board
    from unboggle.puzzle import Ban, Constraints, Puzzle

    held = {word: answer.puzzle.spellings[word] for word in answer.paths}
    dropped = tuple(word for word in answer.puzzle.words if word not in held)
    constraints = Constraints(*answer.puzzle.constraints, Ban(dropped) if dropped else None)
    found = fill_board(
        board,
        request.dictionary,
        strategy=fill.strategy,
        puzzle=Puzzle(board.grid, held, constraints),
        max_level=fill.fill_level,
        max_extras=fill.max_extras,
        allowed=["".join(way) for ways in request.puzzle.words.bonus.values() for way in ways],
        seed=request.seed,
        **context.options(stage),
    )
    return replace(response, answer=replace(answer, board=found.board), filled=found)
