"""All boards that hold the words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.lists import BoardsRequest


def run(response: Response[BoardsRequest], context: Context) -> Response[BoardsRequest]:
    """Return ``response`` with the `Enumeration`."""
    from unboggle.solutions.boards import list_boards

    request = response.request
    assert response.puzzle is not None
    answer = list_boards(
        response.puzzle, limit=request.limit, seed=request.seed, **context.options("boards")
    )
    return replace(response, answer=answer)
