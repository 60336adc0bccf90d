"""The size on which a request is answered, if it names none: that of the smallest board found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.answering.notes import NoSizeFits, SizeFound
from unboggle.errors import BackendError, DeadlineExceeded, Option

if TYPE_CHECKING:
    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.requests.lists import (
        AlternativesRequest,
        BoardsRequest,
        UniqueRequest,
        WhyRequest,
    )

    Sized = Response[AlternativesRequest | BoardsRequest | UniqueRequest | WhyRequest]


def run(response: Sized, context: Context) -> Sized:
    """Return ``response`` with its puzzle on one size; for `WhyRequest` a smaller, refuted one.

    If all sizes are refuted, or after a stop, it is the last one tried. Raises `DeadlineExceeded`
    if no size is found.
    """
    asked = response.request.puzzle
    if asked.grid is not None:
        return replace(response, puzzle=asked.puzzle)
    from unboggle.library.fits import fit_smallest, largest_refuted_puzzle

    options = context.options("size")
    answer = fit_smallest(
        asked.words,
        within=asked.within,
        square=asked.square,
        top_row=asked.top_row,
        constraints=asked.constraints,
        **options,
    )
    if answer.status == "error":
        raise BackendError(Option("size", "auto"), f": {answer.error}")
    size, notes = answer.puzzle.grid, response.notes
    if answer.status == "impossible" and answer.within is not None:
        notes = (*notes, NoSizeFits(answer.within, size))
    elif answer.status == "undecided" and not answer.interrupted:
        raise DeadlineExceeded(
            Option("size", "auto"),
            f": no board was found in {options['timeout']:.2g} s; try a longer ",
            Option("timeout"),
            ", or name a ",
            Option("size"),
        )
    if answer.area_bounds is None or answer.board is None:
        return replace(response, puzzle=answer.puzzle, notes=notes)
    smallest = answer.area_bounds.lower_bound == len(size.cells)
    below = None
    if response.request.task == "why":
        below = largest_refuted_puzzle(answer, top_row=asked.top_row)
    note = SizeFound(size, smallest, None if below is None else below.grid)
    return replace(response, puzzle=below or answer.puzzle, notes=(*notes, note))
