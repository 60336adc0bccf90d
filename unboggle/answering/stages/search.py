"""The search for a board: all words, as many as possible, or the smallest size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.puzzle import Ban

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unboggle.answering.answer import Context
    from unboggle.answering.notes import Note
    from unboggle.answering.response import Response
    from unboggle.fitting.result import Fit
    from unboggle.puzzle.lists.words import WordList
    from unboggle.requests.request import FitRequest


def run(response: Response[FitRequest], context: Context) -> Response[FitRequest]:
    """Return ``response`` with the `Fit`."""
    request = response.request
    asked, method = request.puzzle, request.method
    options = context.options("search")
    if request.most:
        from unboggle.library.most_words import fit_most

        assert asked.grid is not None  # the rules refuse it
        answer = fit_most(
            asked.words,
            asked.grid,
            constraints=asked.constraints,
            max_words=request.max_words,
            seed=request.seed,
            jobs=method.jobs,
            deterministic=method.deterministic,
            **options,
        )
    elif asked.grid is None:
        from unboggle.library.fits import fit_smallest

        answer = fit_smallest(
            asked.words,
            within=asked.within,
            square=asked.square,
            top_row=asked.top_row,
            constraints=asked.constraints,
            seed=request.seed,
            encoding=method.encoding,
            solver=method.solver,
            jobs=method.jobs,
            deterministic=method.deterministic,
            cross_check=method.cross_check,
            **options,
        )
    else:
        from unboggle.library.fits import fit

        answer = fit(
            asked.puzzle,
            seed=request.seed,
            encoding=method.encoding,
            solver=method.solver,
            jobs=method.jobs,
            cluster=method.cluster,
            deterministic=method.deterministic,
            cross_check=method.cross_check,
            **options,
        )
    notes = (*response.notes, *_notes(answer, asked.words))
    return replace(response, puzzle=answer.puzzle, answer=answer, notes=notes)


def _notes(answer: Fit, words: WordList) -> Iterator[Note]:
    if Ban.find(answer.puzzle.constraints) is None:
        return
    from unboggle.answering.notes import DroppedForBan, ExemptWords
    from unboggle.forward.banned import words_that_exempt

    dropped = tuple(word for word in words.words if word not in answer.puzzle.words)
    if dropped:
        yield DroppedForBan(dropped)
    exempt = words_that_exempt(answer.puzzle)
    if exempt and answer.board is not None:
        yield ExemptWords(exempt)
