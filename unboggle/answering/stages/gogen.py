"""The board of a Gogen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.gogens import GogenRequest


def run(response: Response[GogenRequest], context: Context) -> Response[GogenRequest]:
    """Return ``response`` with the `GogenAnswer`."""
    from unboggle.gogen.solve import solve_gogen

    request = response.request
    answer = solve_gogen(request.gogen, explain=request.explain, **context.options("gogen"))
    return replace(response, answer=answer)
