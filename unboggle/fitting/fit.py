"""The pipeline: count, search a moment, race under one deadline, verify by tracing."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.fitting import board_search as search
from unboggle.fitting import race
from unboggle.fitting.member import Plan
from unboggle.fitting.result import Fit, Partial, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import DEFAULT_ENCODING, compatible, tile_encoding
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends, trace_puzzle
from unboggle.forward.verify import broken_wish, on_paths, verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline, Late, deadline_of, over
from unboggle.system.machine import cores

DEFAULT_TIMEOUT = 60.0  # seconds
FIRST_LOOK = 0.15  # seconds of board search before any process is started
COUNT_TIME = 0.05  # seconds to count the words on a board that may be the best so far
PARTIAL_TIME = 0.5  # seconds to trace the best board of an undecided run
FIRST_MOVES = 2_000_000  # the same when it has to be repeatable
SLOW_FIRST_MOVES = 4_000  # the same without the kernel


def fit(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    timeout: float | None = DEFAULT_TIMEOUT,
    seed: int = 0,
    jobs: int | None = None,
    deterministic: bool = False,
    notify: Callable[[str], None] = lambda _: None,
) -> Fit:
    """Return a board that holds every word of ``puzzle``, or why there is none.

    By default board search and encodings race on ``jobs`` cores (all by
    default); with an ``encoding`` or a ``solver`` that member runs alone.
    ``timeout`` is in seconds for everything together, None for no limit.
    ``deterministic`` gives the same answer again for the same ``seed`` on the
    same machine, unless the time runs out. ``notify`` is told in a few words
    what is going on. Raises `InputError` for an unknown encoding or solver; a
    solver that fails gives status ``error``.

    >>> from unboggle import Grid, parse_words
    >>> fit(parse_words("cat dog").puzzle(Grid.rectangle(1, 5))).reason.text
    'these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5'
    """
    start = time.monotonic()
    deadline = None if timeout is None else start + timeout
    alone = None
    if encoding is not None or solver is not None:
        alone = Plan(*compatible(DEFAULT_ENCODING if encoding is None else encoding, solver), seed)
    nobody = Fit(puzzle, "undecided", None, None, seed, kernel=available())
    if alone is not None:
        nobody = replace(nobody, method=alone.method, solver=alone.solver)

    refusal = counting.refuse(puzzle)
    if refusal is not None:
        answer = replace(
            nobody,
            status="impossible",
            method="counting",
            solver=None,
            reason=Reason.of(refusal),
            checked="counted",
        )
    else:
        try:
            answer = _decide(nobody, alone, deadline, jobs or cores(), deterministic, notify)
        except race.AllFailed as error:
            best = _partial(puzzle, error.best)
            answer = replace(nobody, status="error", error=str(error), best=best)
        except BackendError as error:
            answer = replace(nobody, status="error", error=str(error))
        except Late:  # a board, but it could not be traced in time
            answer = nobody
    total = time.monotonic() - start
    seconds = {"encode": 0.0, "solve": total, **answer.seconds, "total": total}
    if answer.checked == "counted":
        seconds["solve"] = 0.0
    return replace(answer, seconds=seconds)


def _decide(
    nobody: Fit,
    alone: Plan | None,
    deadline: float | None,
    jobs: int,
    deterministic: bool,
    notify: Callable[[str], None],
) -> Fit:
    """Search and race; whatever comes out is verified."""
    puzzle, seed = nobody.puzzle, nobody.seed
    # What comes for free with another word needs no clause; all words are traced.
    core = counting.without_dominated(puzzle)
    best, least = None, -1
    reserve: list[Plan] = []
    if alone is not None:
        plans = [alone]
    else:
        if search.can_search(core):
            notify("board search")
            start = time.monotonic()
            looking = search.BoardSearch(core, seed)
            left = float("inf") if deadline is None else deadline - start
            board = (
                looking.run(left, FIRST_MOVES if nobody.kernel else SLOW_FIRST_MOVES)
                if deterministic
                else looking.run(min(FIRST_LOOK, left))
            )
            if board is not None:
                return _fitted(
                    nobody, board, Plan("search", None), 0.0, time.monotonic() - start, deadline
                )
            best, least = looking.best(), looking.held
        if over(deadline):
            return replace(nobody, best=_partial(puzzle, best))  # no process is worth its start
        plans = race.default_plans(core, jobs, seed)
        plans, reserve = plans[: max(2, jobs)], plans[max(2, jobs) :]
        if deterministic:  # nobody who could be first by chance
            plans, reserve = [Plan(tile_encoding(core), "cadical195", seed, anchored=True)], []
    result = race.run(
        core,
        plans,
        jobs=jobs,
        deadline=deadline,
        notify=notify,
        count=lambda board: held(board, puzzle),
        words=len(puzzle.spellings),
        best=best,
        held=least,
        reserve=reserve,
    )
    if result.plan is None:
        lost = race.told(result.lost) or None
        return replace(nobody, best=_partial(puzzle, result.best), error=lost)
    if result.board is not None:
        return _fitted(nobody, result.board, result.plan, result.encode, result.solve, deadline)
    return replace(
        nobody,
        status="impossible",
        method=result.plan.method,
        solver=result.plan.solver,
        reason=Reason("refuted", Refuted(result.plan.method, result.plan.solver)),
        checked="unchecked",
        seconds={"encode": result.encode, "solve": result.solve},
    )


def _fitted(
    nobody: Fit, board: Board, plan: Plan, encode: float, solve: float, deadline: float | None
) -> Fit:
    try:
        board, paths = verified(board, nobody.puzzle, deadline=deadline_of(deadline))
    except BackendError as error:
        raise BackendError(f"{plan}: {error}") from None
    return replace(
        nobody,
        status="fitted",
        method=plan.method,
        solver=plan.solver,
        board=board,
        paths=paths,
        checked="traced",
        seconds={"encode": encode, "solve": solve},
    )


def held(board: Board, puzzle: Puzzle) -> int:
    """Return how many words of ``puzzle`` are on ``board``; 0 if counting them takes too long."""
    try:
        deadline = Deadline.after(COUNT_TIME)
        return len(trace_words(board, from_rarer_ends(board, puzzle), deadline=deadline))
    except Late:
        return 0


def _partial(puzzle: Puzzle, board: Board | None) -> Partial | None:
    """Return ``board`` with the words that it really holds; None if there are none.

    Nor if it breaks a wish: no such board leaves the house.
    """
    paths = {}
    wishes = puzzle.wishes
    if board is not None and not broken_wish(board, puzzle):
        with contextlib.suppress(Late):
            paths = trace_puzzle(board, puzzle, deadline=Deadline.after(PARTIAL_TIME))
    if board is None or not paths:
        return None
    shown = board if wishes.fills else on_paths(board, paths, wishes.support(board.faces))
    return Partial(shown, {w: paths[w] for w in puzzle.words if w in paths})
