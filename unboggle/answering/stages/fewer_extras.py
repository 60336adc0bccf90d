"""The search for another board, if a filled one shows more extra words than are allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from unboggle.answering.answer import Context
    from unboggle.answering.response import Response
    from unboggle.puzzle import Puzzle
    from unboggle.requests.request import FitRequest

    Filling = Callable[[Response[FitRequest], Context], Response[FitRequest]]


def with_fewer_extras(
    response: Response[FitRequest], context: Context, filled_by: Filling
) -> Response[FitRequest]:
    """Return ``response`` with the board that shows the fewest extra words of those found.

    Each search bans the extra words but some (`Ban`), so it steers by them. ``filled_by`` puts
    letters on the blank cells of its board. If these make too many in addition, the next search
    allows fewer.
    """
    request, filled = response.request, response.filled
    if filled is None or filled.within_limit is not False or request.most or request.dictionary:
        return response
    limit = filled.max_extras or 0
    best, fewest, seed = response, len(filled.extras or ()), request.seed
    unavoidable = _unavoidable(response)
    if unavoidable > limit:
        from unboggle.answering.notes import UnavoidableExtras

        note = UnavoidableExtras(unavoidable, limit)
        return replace(response, notes=(*response.notes, note))
    allowed = limit - unavoidable
    while allowed >= 0 and fewest > limit and not context.deadline.expired:
        seed += 1
        found = _searched(response, _banning(response, allowed), seed, context)
        found = None if found is None else filled_by(found, context)
        if found is None:
            break
        extras = len(found.filled.extras or ()) if found.filled else fewest
        if extras < fewest:
            best, fewest = found, extras
        allowed -= max(1, (extras - limit) // 4)
    return best


def _unavoidable(response: Response[FitRequest]) -> int:
    """Return how many extra words are within words of the list, so on every board."""
    from unboggle.puzzle import Ban

    extras = response.filled.extras if response.filled else ()
    spellings = response.answer.puzzle.spellings
    return sum(Ban.is_implied(one.word, spellings) for one in extras or ())


def _banning(response: Response[FitRequest], allowed: int) -> Puzzle:
    """Return the puzzle with a ban on more than ``allowed`` extra words."""
    from unboggle.puzzle import Ban
    from unboggle.puzzle.constraints.ban import BannedList

    puzzle, filled = response.answer.puzzle, response.filled
    level = None if filled is None else filled.level
    ban = Ban(lists=(BannedList(False, level=level, most=allowed).written,))
    constrained: Puzzle = replace(puzzle, constraints=puzzle.constraints.adding(ban))
    return constrained


def _searched(
    response: Response[FitRequest], puzzle: Puzzle, seed: int, context: Context
) -> Response[FitRequest] | None:
    """Return the response with a board for ``puzzle``, None if none was found."""
    from unboggle.library.fits import fit

    method = response.request.method
    found = fit(
        puzzle,
        seed=seed,
        encoding=method.encoding,
        solver=method.solver,
        jobs=method.jobs,
        cluster=method.cluster,
        deterministic=method.deterministic,
        explain=False,
        **context.options("fewer_extras"),
    )
    if found.board is None:
        return None
    answer = replace(  # what is known of sizes stays
        response.answer,
        board=found.board,
        paths=found.paths,
        method=found.method,
        solver=found.solver,
        seconds=found.seconds,
        race_plan=found.race_plan,
    )
    return replace(response, answer=answer, filled=None)
