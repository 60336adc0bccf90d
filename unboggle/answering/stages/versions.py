"""Other boards with the same words, as versions of one sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.notes import Note
    from unboggle.answering.response import Response
    from unboggle.requests.request import FitRequest
    from unboggle.solutions.boards import Enumeration


def run(response: Response[FitRequest], context: Context) -> Response[FitRequest]:
    """Return ``response`` with the boards, if there are any but that of the answer."""
    wanted, answer = response.request.versions, response.answer
    if wanted == 1 or answer.board is None:
        return response
    from unboggle.answering.notes import FewerVersions, StoppedEarly
    from unboggle.solutions.boards import list_boards

    found = list_boards(
        answer.puzzle, limit=wanted, seed=response.request.seed, **context.options("versions")
    )
    if found.interrupted:
        answer = replace(answer, interrupted=True)
    notes: list[Note] = [] if found.error is None else [StoppedEarly(found.error)]
    count = len(found.solutions)
    if count < wanted:
        notes.append(FewerVersions(max(count, 1), wanted, _why_fewer(found)))
    return replace(
        response,
        answer=answer,
        versions=found if count else None,
        notes=(*response.notes, *notes),
    )


def _why_fewer(found: Enumeration) -> Literal["complete", "timeout", "stopped"]:
    if found.interrupted or found.error is not None:
        return "stopped"
    return "complete" if found.status == "complete" else "timeout"
