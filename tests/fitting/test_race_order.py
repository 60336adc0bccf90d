"""The board of a race does not depend on which member is faster today."""

from __future__ import annotations

from typing import cast

import pytest

from unboggle.fitting import fit as fitting
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.fit import fit
from unboggle.fitting.race import race
from unboggle.fitting.race.member import Finished, SearchedSeconds
from unboggle.fitting.race.plan import ALL_SEARCHES, MemberPlan
from unboggle.forward.trace import holds
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import NEVER
from unboggle.system.pool import Pool
from unboggle.testing import tiny

PUZZLE = tiny.puzzle(Grid.rectangle(1, 3), "ab")
ONE, OTHER = (Board(PUZZLE.grid, {(0, 0): a, (0, 1): b}) for a, b in ("ab", "ba"))
SEARCH, SECOND = MemberPlan("reach", None, 1), MemberPlan("distance", None, 1)
TILES = MemberPlan("tiles", "cadical195")


class StandIn:
    """A child that sends the messages of the test."""

    def pause(self) -> None: ...
    def resume(self) -> None: ...


class Nobody(Pool):
    def start(self, target: str, *args: object, memory: int | None = None) -> Child:
        return cast(Child, StandIn())

    def end(self, child: Child) -> None: ...


def racing(*plans: MemberPlan) -> tuple[race.Race, list[race._RacingMember]]:
    held = race.Race(PUZZLE, Nobody(), 1, NEVER, [], BestBoard(PUZZLE))
    for plan in plans:
        held.start(plan)
    return held, held.members.keys


def found(board: Board) -> Finished:
    return Finished(Status.SAT, board, 0.0)


def test_a_board_waits_for_the_search_that_has_done_less() -> None:
    held, (search, second) = racing(SEARCH, SECOND)
    held.take(search, SearchedSeconds(0.4))
    assert held.take(search, found(ONE)) is None
    assert not held.is_settled
    held.take(second, SearchedSeconds(0.3))
    assert not held.is_settled
    held.take(second, SearchedSeconds(0.35))
    assert held.take(second, found(OTHER)) is None
    assert held.is_settled
    assert held.first_board is not None
    assert (held.first_board.board, held.first_board.plan) == (OTHER, SECOND)


def test_it_does_not_wait_for_one_that_has_done_as_much() -> None:
    held, (search, second) = racing(SEARCH, SECOND)
    held.take(second, SearchedSeconds(0.5))
    held.take(search, SearchedSeconds(0.4))
    held.take(search, found(ONE))
    assert held.is_settled
    assert held.first_board is not None
    assert held.first_board.board == ONE


def test_what_a_solver_finds_comes_after_the_first_second_of_a_search() -> None:
    held, (search, tiles, _) = racing(SEARCH, TILES, TILES._replace(seed=3))
    assert held.take(tiles, found(OTHER)) is None
    assert not held.is_settled
    assert held.members.keys == [search]  # nothing remains to refute
    held.take(search, SearchedSeconds(0.9))
    assert not held.is_settled
    held.take(search, SearchedSeconds(1.1))
    assert held.is_settled
    assert held.first_board is not None
    assert held.first_board.board == OTHER
    held, (search, tiles) = racing(SEARCH, TILES)
    held.take(tiles, found(OTHER))
    held.take(search, SearchedSeconds(0.7))
    held.take(search, found(ONE))
    assert held.is_settled
    assert held.first_board is not None
    assert held.first_board.board == ONE


def test_after_that_the_first_is_the_first() -> None:
    held, (search, second) = racing(SEARCH, SECOND)
    held.take(search, SearchedSeconds(7.0))
    held.take(second, SearchedSeconds(1.1))
    held.take(search, found(ONE))
    assert held.is_settled


def test_a_refutation_waits_for_nobody() -> None:
    held, (_, tiles) = racing(SEARCH, TILES)
    result = held.take(tiles, Finished(Status.UNSAT, None, 0.0))
    assert result is not None
    assert result.status is Status.UNSAT


@pytest.mark.fresh
def test_both_searches_in_one_process_come_to_the_same_board_with_any_number_of_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first short search is disabled, so that there is a race."""
    monkeypatch.setattr(fitting.FitPipeline, "_is_found", lambda *_: False)
    asked = parse_words("cat dog cow pig hen fox").puzzle(Grid.rectangle(4, 4))
    answers = [fit(asked, jobs=jobs, seed=5, timeout=120) for jobs in (1, 2, 1, 2)]
    assert {str(answer.board) for answer in answers} == {str(answers[0].board)}
    answer = answers[0]
    assert answer.board is not None
    assert holds(answer.board, asked)
    assert answer.race_plan is not None
    assert answer.race_plan.members[0].method == ALL_SEARCHES
    assert answer.method in ("reach", "distance")


def test_the_first_look_is_counted_in_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does the same work however little time it gets."""
    monkeypatch.setattr("unboggle.fitting.race.planning.race_plan", None)  # there is no race
    asked = parse_words("cat dog cow").puzzle(Grid.rectangle(4, 4))
    boards = {str(fit(asked, timeout=timeout).board) for timeout in (5.0, 60.0, None)}
    assert len(boards) == 1
