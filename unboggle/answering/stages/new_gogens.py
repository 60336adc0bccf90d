"""New Gogens, or weeks of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.gogens import NewGogensRequest


def run(response: Response[NewGogensRequest], context: Context) -> Response[NewGogensRequest]:
    """Return ``response`` with the `NewGogens`."""
    from unboggle.library.gogens import gogen_week, make_gogens

    request, options = response.request, context.options("new_gogens")
    if request.week:
        answer = gogen_week(
            request.kind,
            givens=request.givens,
            weeks=request.count,
            seed=request.seed,
            jobs=request.jobs,
            cluster=request.cluster,
            on_made=context.on_made,
            **options,
        )
    else:
        answer = make_gogens(
            request.kind,
            difficulty=request.difficulty,
            givens=request.givens,
            seeds=range(request.seed, request.seed + request.count),
            jobs=request.jobs,
            cluster=request.cluster,
            on_made=context.on_made,
            **options,
        )
    return replace(response, answer=answer)
