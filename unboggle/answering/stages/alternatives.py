"""Several clearly different boards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.answering.stages.extras import are_wanted

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.lists import AlternativesRequest


def run(response: Response[AlternativesRequest], context: Context) -> Response[AlternativesRequest]:
    """Return ``response`` with the `AlternativeBoards`."""
    from unboggle.solutions.alternatives import find_alternative_boards

    request = response.request
    assert response.puzzle is not None
    answer = find_alternative_boards(
        response.puzzle,
        limit=request.limit,
        rank_by=request.rank_by,
        extras=request.rank_by == "extras" or are_wanted(request),
        lexicon=request.dictionary,
        bonus=request.puzzle.words.bonus,
        seed=request.seed,
        **context.options("alternatives"),
    )
    return replace(response, answer=answer)
