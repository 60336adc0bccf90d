"""Searches and solver side by side: the order of their work, and what is new."""

from __future__ import annotations

from typing import Any, cast

import pytest
from scripted_solutions import solution

from unboggle.errors import BackendError
from unboggle.fitting.searches import kinds
from unboggle.formula.encode import encode
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Puzzle
from unboggle.solutions import enumeration, search_and_solve, searched
from unboggle.solutions.search_and_solve import SearchAndSolve
from unboggle.solutions.searched import SearchedBoards
from unboggle.solutions.solution import solution_of
from unboggle.solvers import Answer, Status
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.inline import NOTHING, Inline
from unboggle.system.pool import ChildLost, Message
from unboggle.testing.tiny import puzzle, strip

ROW = puzzle(strip(6), "ab")
LEFT, TURNED, SECOND, MIDDLE = "ab....", "ba....", ".ab...", "..ab.."
SOON = Deadline.after(3600)


def board(shown: str, more: str = "") -> Board:
    """The board ``shown``; ``more`` are faces that no word needs."""
    return Board(ROW.grid, {**solution(ROW, shown).board.faces, **dict.fromkeys(
        [cell for cell, face in zip(ROW.grid.cells, more, strict=False) if face != "."], "a"
    )})  # fmt: skip


# ---- the boards of searches ----


class Search:
    """Makes all moves of a call; the third run finds a board."""

    def __init__(self, name: str) -> None:
        self.name, self.moves, self.runs = name, 0, 0

    def run(self, until: Deadline, moves: int) -> Board | None:
        assert until is SOON
        self.moves += moves
        self.runs += 1
        return board(LEFT) if self.runs == 3 else None


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The kinds and seeds of the searches that start; a move of b takes twice the time."""
    log: list[tuple[str, int]] = []

    def start(kind: str, asked: Puzzle, seed: int, until: Deadline, *, quick: bool) -> Search:
        assert asked == ROW
        assert (until, quick) == (SOON, True)
        log.append((kind, seed))
        return Search(kind)

    per_second = {"a": 1000, "b": 500}
    monkeypatch.setattr(kinds, "able_searches", lambda _: ("a", "b"))
    monkeypatch.setattr(kinds, "start_search", start)
    monkeypatch.setattr(kinds, "moves_in", lambda seconds, kind, _: int(seconds * per_second[kind]))
    monkeypatch.setattr(kinds, "seconds_of", lambda moves, kind, _: moves / per_second[kind])
    return log


def test_searches_take_turns_and_start_again_with_new_seeds(
    started: list[tuple[str, int]],
) -> None:
    search = SearchedBoards(ROW, SOON, 2)
    assert started == [("a", 20014), ("b", 20015)]
    found = [search.next() for _ in range(5)]
    assert [one is not None for one in found] == [False] * 4 + [True]
    assert search.spent == pytest.approx(5 * 0.05)
    assert started[2:] == [("a", 20016)]
    assert SearchedBoards(ROW, SOON).spent == 0.0
    assert started[3:] == [("a", 0), ("b", 1)]


def test_searches_are_exhausted_after_some_known_boards(
    started: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    tuning = searched.Tuning(known_again=3)
    search = SearchedBoards(ROW, SOON, tuning=tuning)
    seen = []
    for new in (False, False, True, False, False, False):
        search.note_result(new=new)
        seen.append(search.exhausted)
    assert seen == [False] * 5 + [True]
    monkeypatch.setattr(kinds, "able_searches", lambda _: ())
    assert SearchedBoards(ROW, SOON).exhausted


def test_no_search_goes_on_past_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DeadlinePassed):
        SearchedBoards(ROW, Deadline(0.0))
    search = SearchedBoards(ROW, NEVER)
    search._deadline = Deadline(0.0)
    with pytest.raises(DeadlinePassed):
        search.next()


# ---- both ----


class Script:
    """A pool whose child sends what is given, and searches whose boards are given."""

    def __init__(self, news: list[object], boards: list[Board | None]) -> None:
        self.news, self.boards = news, boards
        self.exhausted = not boards
        self.spent = 0.0
        self.waits: list[Deadline] = []
        self.sent: list[str] = []
        self.results: list[bool] = []
        self.started: list[tuple[Any, ...]] = []
        self.closed = False

    def __enter__(self) -> Script:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def start(self, *args: object) -> Script:
        self.started.append(args)
        return self

    def send(self, message: str) -> None:
        self.sent.append(message)

    def next(self, *args: Any) -> Any:
        if not args:  # of the searches
            found = self.boards.pop(0)
            self.exhausted = not self.boards
            return found
        until, child = args
        assert child is self
        self.waits.append(until)
        return self.news.pop(0) if self.news else None

    def note_result(self, *, new: bool) -> None:
        self.results.append(new)


def both(
    monkeypatch: pytest.MonkeyPatch, news: list[object], boards: list[Board | None],
    enough: int = 9, until: Deadline = SOON,
) -> tuple[SearchAndSolve, Script]:  # fmt: skip
    script = Script(news, boards)
    monkeypatch.setattr(search_and_solve, "Pool", lambda: script)

    def searches(asked: Puzzle, late: Deadline, seed: int) -> Script:
        assert (asked, late, seed) == (ROW, until, 5)
        return script

    monkeypatch.setattr(search_and_solve, "SearchedBoards", searches)
    return SearchAndSolve(ROW, until, enough, 5), script


def message(shown: str | None) -> Message:
    content = None if shown is None else dict(solution(ROW, shown).board.faces)
    return Message(cast(Any, None), content)


def test_each_solution_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    news = [message(LEFT), None, message(SECOND), message(MIDDLE), message(None)]
    boards = [board(SECOND, "a"), None, board("....ab")]  # the last one is an image of TURNED
    made, script = both(monkeypatch, [*news], [*boards])
    found = [one for one in made.run() if one is not None]
    assert found == [solution(ROW, one) for one in (LEFT, SECOND, TURNED, MIDDLE)]
    assert made.found == [solution(ROW, one) for one in (SECOND, TURNED, LEFT, MIDDLE)]
    assert (made.complete, script.closed) == (True, True)
    assert script.results == [True, True]
    assert script.sent == ["next"] * 3
    assert script.started == [("unboggle.solutions.enumeration:serve", ROW, SOON, 20)]
    assert [until is SOON for until in script.waits] == [False] * 3 + [True] * 2  # it waits then
    again, script = both(monkeypatch, [message(LEFT), message(None)], [board(LEFT), board(LEFT)])
    assert [one for one in again.run() if one is not None] == [solution(ROW, LEFT)]
    assert script.results == [False]


def test_searches_end_when_they_have_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    made, script = both(
        monkeypatch, [None, None, message(None)], [board(LEFT), board(SECOND)] * 5, enough=2
    )  # fmt: skip
    assert not made.settled  # before it starts
    running = made.run()
    next(running)
    assert not made.settled
    assert len([*running]) == 3
    assert made.settled
    assert len(script.boards) == 8


@pytest.mark.parametrize(("spent", "searches"), [(0.9, 4), (1.0, 1)])
def test_boards_of_the_solver_do_not_wait_for_late_searches(
    spent: float, searches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else 100 boards of a solver would wait for 100 searches that find none."""
    news = [message(LEFT), message(SECOND), None, message(MIDDLE), message(None)]
    made, script = both(monkeypatch, [*news], [None] * 9)
    script.spent = spent
    assert len([one for one in made.run() if one is not None]) == 3
    assert made.complete
    assert 9 - len(script.boards) == searches


@pytest.mark.parametrize(
    ("found", "exhausted", "spent", "settled"),
    [(0, False, 0.0, False), (2, False, 0.0, True), (0, True, 0.0, True), (1, False, 0.9, False),
     (0, False, 1.0, True), (0, True, 1.0, True)],
)  # fmt: skip
def test_the_first_search_is_over(
    found: int, exhausted: bool, spent: float, settled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, script = both(monkeypatch, [], [], enough=2)
    made._search = cast(Any, script)
    made.searched = [solution(ROW, LEFT)] * found
    script.exhausted, script.spent = exhausted, spent
    assert made.settled == settled


def test_a_lost_child_is_an_error_unless_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for until, error in ((SOON, BackendError), (Deadline(0.0), DeadlinePassed)):
        lost = ChildLost(cast(Any, None), BackendError("it died"))
        made, script = both(monkeypatch, [lost], [], until=until)
        with pytest.raises(error):
            [*made.run()]
        assert script.closed
    made, _ = both(monkeypatch, [None], [None], until=Deadline(0.0))
    with pytest.raises(DeadlinePassed):
        [*made.run()]


def test_all_work_ends_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    until: list[Deadline] = []

    def trace(shown: Board, asked: Puzzle, deadline: Deadline) -> Any:
        until.append(deadline)
        return minimal(shown, asked, deadline)

    def solve(asked: Puzzle, faces: Any, deadline: Deadline) -> Any:
        until.append(deadline)
        return solution_of(asked, faces, deadline)

    monkeypatch.setattr(search_and_solve, "minimal", trace)
    monkeypatch.setattr(search_and_solve, "solution_of", solve)
    made, _ = both(monkeypatch, [message(LEFT), message(None)], [board(SECOND)])
    assert len([*made.run()]) == 3
    assert until == [SOON] * 3


# ---- the solver ----


@pytest.mark.parametrize("ahead", [0, 2])
def test_a_child_waits_before_further_boards(ahead: int) -> None:
    child = Inline("unboggle.solutions.enumeration:serve", ROW, SOON, ahead)
    first = [child.step() for _ in range(ahead + 1)]
    assert all(isinstance(one, dict) for one in first)
    assert child.step() is NOTHING
    child.send("next")
    assert isinstance(child.step(), dict)
    assert child.step() is NOTHING


def test_the_encoding_and_the_solver_are_those_that_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[object]()

    def watched(reduced: Puzzle, encoding: str | None, *, channel: bool) -> Any:
        asked.append((reduced.words, encoding, channel))
        return encode(reduced, encoding, channel=channel)

    monkeypatch.setattr(enumeration, "encode", watched)
    two = puzzle(strip(3), "ab abc")
    assert len([*enumeration.solutions(two, "one_hot")]) == 1
    assert asked == [(("abc",), "one_hot", True)]

    class Engine:
        def engine(self, _: object) -> Engine:
            return self

        def solve(self, _: object) -> Answer:
            return Answer(Status.UNKNOWN)

    monkeypatch.setattr(enumeration, "get_solver", lambda _: Engine())
    with pytest.raises(BackendError, match=r"^minisat22 gave up$"):
        [*enumeration.solutions(two, "one_hot", "minisat22")]
