"""Whether there is one board only, or what makes it so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.lists import UniqueRequest


def run(response: Response[UniqueRequest], context: Context) -> Response[UniqueRequest]:
    """Return ``response`` with the `Uniqueness`."""
    request, puzzle = response.request, response.puzzle
    assert puzzle is not None
    if request.make_unique is None and not request.drop_redundant:
        from unboggle.solutions.unique import check_unique

        answer = check_unique(puzzle, seed=request.seed, **context.options("unique"))
        return replace(response, answer=answer)
    from unboggle.clues.make_unique import make_unique

    candidates = None
    if request.make_unique == "words":
        from unboggle.clues.candidates import ClueCandidates
        from unboggle.forward.lexicon import Lexicon

        candidates = ClueCandidates(
            request.dictionary or Lexicon.load(), rare=request.rare, q=request.q
        )
    answer = make_unique(
        puzzle,
        request.make_unique,
        drop_redundant=request.drop_redundant,
        required=request.puzzle.words.required,
        candidates=candidates,
        board=request.board,
        max_targets=request.max_targets,
        seed=request.seed,
        **context.options("unique"),
    )
    return replace(response, answer=answer)
