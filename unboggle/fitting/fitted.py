"""Turn a board that was found into an answer by tracing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from unboggle.errors import BackendError
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.result import Fit
from unboggle.forward.verify import verified
from unboggle.puzzle import Board
from unboggle.system.clock import Deadline


def fitted(
    answer: Fit,
    board: Board,
    plan: MemberPlan,
    seconds: Mapping[str, float],
    *,
    deadline: Deadline,
    thin: bool = True,
) -> Fit:
    """Return ``answer`` with ``board``, which ``plan`` found for its puzzle, see `verified`.

    Raises `BackendError` naming ``plan`` if the board does not hold the words, and
    `DeadlinePassed` past ``deadline``.
    """
    try:
        board, paths = verified(board, answer.puzzle, deadline=deadline, thin=thin)
    except BackendError as error:
        raise BackendError(f"{plan}: {error}") from None
    return replace(
        answer,
        status="fitted",
        method=plan.method,
        solver=plan.solver,
        board=board,
        paths=paths,
        checked="traced",
        seconds=seconds,
    )
