"""Random tiny puzzles: every question, encoding, solver and search against brute force."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from unittest.mock import patch

from tools.campaigns.brute import check_board, expect, keeping, possible
from tools.campaigns.frame import Campaign, Outcome
from tools.campaigns.timed_questions import TIMED
from tools.campaigns.tiny_questions import Question, drawn, smaller
from tools.campaigns.traced import trace_some
from unboggle.cluster import no_child_processes
from unboggle.counting import refuse
from unboggle.errors import InputError
from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.kinds import able_searches, start_search
from unboggle.puzzle import GivenCells, Inventory, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import NEVER
from unboggle.testing.every_board import BLANK, every_board

_KEPT = 30  # grids whose boards are kept
_MOVES = 300  # of a board search
_TIMEOUT = 120.0  # seconds; every question takes milliseconds, unless the machine is busy


def draw(rng: random.Random) -> Question:
    """Return a random question."""
    return drawn(rng, rng.choices([*QUESTIONS], WEIGHTS)[0])


def _member(asked: Question, puzzle: Puzzle) -> None:
    (*_, last) = carry_out(puzzle, MemberPlan(asked.encoding, asked.solver, asked.seed), NEVER)
    expect(
        Status.SAT if possible(puzzle) else Status.UNSAT, last.status, "the status of the member"
    )
    check_board(asked.encoding, last.board, puzzle)


def _search(asked: Question, puzzle: Puzzle) -> None:
    for kind in able_searches(puzzle):
        check_board(kind, start_search(kind, puzzle, asked.seed).run(moves=_MOVES), puzzle)


def _count(asked: Question, puzzle: Puzzle) -> None:
    refusal = refuse(puzzle)
    if refusal is not None and possible(puzzle):
        raise AssertionError(f"{refusal} is wrong")


def _trace(asked: Question, puzzle: Puzzle) -> dict[str, int]:
    by = "kernel" if asked.kernel else "Python"
    return {"trace": 1, f"boards traced by {by}": trace_some(puzzle, asked.seed)}


def _timed(about: str, asked: Question, puzzle: Puzzle) -> Outcome:
    """Answer a question that takes a timeout, with enough time."""
    status = TIMED[about](asked, puzzle, _TIMEOUT)
    if status == "undecided":
        raise AssertionError(f"{about} is undecided, by brute force it is not")
    return f"{about}, {len([*puzzle.constraints])} constraints"


QUESTIONS: dict[str, Callable[[Question, Puzzle], Outcome]] = {
    "member": _member,
    "search": _search,
    "count": _count,
    "trace": _trace,
    **{about: partial(_timed, about) for about in TIMED if about != "growing"},
}
"""The questions; brute force cannot decide all sizes of a grid that grows."""
_RARE = {"smallest": 1.0, "unique": 1.0, "made unique": 0.2}  # it takes a tenth of a second
WEIGHTS = (6.0, 4.0, 8.0, 4.0, *(_RARE.get(about, 2.0) for about in [*QUESTIONS][4:]))
"""How often each question is drawn: cheap ones more often."""


@contextmanager
def _kernel(on: bool) -> Iterator[None]:
    with patch.dict(os.environ, UNBOGGLE_KERNEL="1" if on else "0"):
        os.environ.pop("UNBOGGLE_REQUIRE_KERNEL", None)
        yield


def _check_refused(asked: Question, error: InputError) -> None:
    """Raise if constraints are refused because they contradict each other, but do not."""
    bare = replace(asked, given=(), stock=(), others=()).puzzle
    stock = [Inventory(dict(asked.stock), asked.at_most)] if asked.stock else []
    given = [GivenCells(dict(asked.given))] if asked.given else []
    boards = every_board(bare.grid, (BLANK, *bare.faces))
    try:
        some = keeping(boards, boards.holding(bare), bare, (*given, *stock, *asked.others))
    except KeyError:  # a word or a cell that is not there
        return
    if some:
        raise AssertionError(f"refused: {error}; but there is a board")


def checked(asked: Question, answered: Callable[[Question, Puzzle], Outcome]) -> Outcome:
    """Return what ``answered`` returns about the question, which it answers in this process."""
    try:
        puzzle = asked.puzzle
    except InputError as error:
        _check_refused(asked, error)
        return "refused"
    if every_board.cache_info().currsize > _KEPT:
        every_board.cache_clear()
    with no_child_processes(asked.role), _kernel(asked.kernel):
        try:
            counted = answered(asked, puzzle)
        except InputError as error:
            if asked.encoding not in str(error).replace("-", "_"):
                raise
            return "not for this encoding"
    return counted or f"{asked.about}, {len([*puzzle.constraints])} constraints"


def check(asked: Question) -> Outcome:
    """Answer the question, and compare the answer with brute force."""
    return checked(asked, QUESTIONS[asked.about])


CAMPAIGN = Campaign("Answer tiny puzzles and compare with brute force.", draw, check, smaller)
