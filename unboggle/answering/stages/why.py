"""Why no board holds the words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.lists import WhyRequest


def run(response: Response[WhyRequest], context: Context) -> Response[WhyRequest]:
    """Return ``response`` with the `Explanation`."""
    from unboggle.conflicts.why import why

    request = response.request
    assert response.puzzle is not None
    answer = why(response.puzzle, limit=request.limit, seed=request.seed, **context.options("why"))
    return replace(response, answer=answer)
