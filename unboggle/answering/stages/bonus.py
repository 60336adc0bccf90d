"""The bonus words that the board holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.request import FitRequest


def run(response: Response[FitRequest], context: Context) -> Response[FitRequest]:
    """Return ``response`` with the bonus words in its answer."""
    words = response.request.puzzle.words
    if not words.bonus:
        return response
    from unboggle.library.most_words import trace_bonus_words

    return replace(response, answer=trace_bonus_words(response.answer, words))
