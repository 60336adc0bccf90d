"""The extra words on a fitted board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.lists import AlternativesRequest
    from unboggle.requests.request import FitRequest


def run(response: Response[FitRequest], context: Context) -> Response[FitRequest]:
    """Return ``response`` with the extra words; None if they were not searched for."""
    if response.versions is not None or response.request.extras == "none":
        return response
    if response.answer.board is None:
        return replace(response, extras=())
    if not are_wanted(response.request):
        return response
    from unboggle.library.fits import find_extras

    return replace(response, extras=find_extras(response.answer, response.request.dictionary))


def are_wanted(request: FitRequest | AlternativesRequest) -> bool:
    """Whether extra words are searched for: on request, or if the list looks English."""
    if request.extras != "if-english" or request.dictionary is not None:
        return request.extras != "none"
    from unboggle.forward.language import looks_english

    words = request.puzzle.words
    return looks_english([*map(words.display, words.words)])
