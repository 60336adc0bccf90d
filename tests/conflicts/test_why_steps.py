"""What an explanation states, and how much time each of its questions gets."""

from __future__ import annotations

from typing import Any

import pytest

from unboggle import counting
from unboggle.conflicts import drop_fewest, fixed_list, solver_process, why
from unboggle.conflicts.decider import Conflict, Decider, Decision, TracedBoard, Words
from unboggle.conflicts.explain import add_conflict
from unboggle.conflicts.fixed_list import ConstraintStudy, monotone
from unboggle.conflicts.sentences import ConflictInList, ReportedConflict
from unboggle.conflicts.why import ConflictStudy, Explanation
from unboggle.counting import refuse
from unboggle.events import ConflictFound, Phase, Progress
from unboggle.fitting.race.member import Encoded, Finished
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.puzzle import (
    Board,
    Cell,
    Constraints,
    Cover,
    EveryCell,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
)
from unboggle.solvers import Status
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.inline import Inline
from unboggle.testing.tiny import puzzle, strip

SQUARE = puzzle(Grid.rectangle(2, 2), "abc bcd cda dab")
PROOF = Refuted("tiles", "cadical195")
GIVEN = GivenCells({(0, 0): "a"})
HELD = TracedBoard(Board.from_rows(["ab", "cd"]), {}, frozenset(SQUARE.words))


def words(text: str) -> Words:
    return frozenset(text.split())


def test_an_explanation_in_short() -> None:
    given = Conflict(words("abc dab"), PROOF, Constraints(GIVEN))
    clash = ReportedConflict(given, ("abc", "dab"), SQUARE.grid, True)
    other = ReportedConflict(Conflict(words("cda"), PROOF), ("cda",), SQUARE.grid, False)
    known = Explanation(SQUARE, "impossible", conflicts=(clash, other))
    assert known.reason == Reason("conflict", clash, ("abc", "dab"), clash.constraints, True)
    assert clash.constraints == GIVEN.names
    assert known.checked == "unchecked"
    assert str(known) == f"impossible: {known.reason}"
    refusal = refuse(puzzle(strip(1), "ab"))
    assert refusal is not None
    assert Explanation(SQUARE, "impossible", refusals=(refusal,)).checked == "counted"
    fitted = Explanation(SQUARE, "fitted", best_board=HELD)
    assert (fitted.reason, fitted.checked, str(fitted)) == (None, "traced", f"fitted: {HELD.board}")
    late = Explanation(SQUARE, "undecided", best_board=HELD)
    assert (late.checked, str(late), late.whole_list) == (None, "undecided", False)
    assert str(Explanation(SQUARE, "error", error="no memory")) == "error: no memory"
    fixed = Puzzle(SQUARE.grid, SQUARE.spellings, Constraints(Cover()))
    assert Explanation(fixed, "undecided").whole_list


def test_constraints_that_words_may_violate_are_left_out() -> None:
    assert monotone(Constraints(GIVEN, EveryCell(1), Cover())) == Constraints(GIVEN)


@pytest.mark.parametrize(
    ("seconds", "each"), [(None, None), (80.0, 10.0), (8.0, 1.0), (4.0, 1.0), (0.0, 1.0)]
)
@pytest.mark.parametrize("kind", [ConflictStudy, ConstraintStudy])
def test_a_question_has_an_eighth_of_the_time(
    kind: type[ConflictStudy | ConstraintStudy], seconds: float | None, each: float | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    heard: list[Progress] = []
    asked: list[tuple[object, ...]] = []
    small = Conflict(words("dab abc"), PROOF, Constraints(GIVEN))

    def smaller(one: Conflict, by: Decider, until: Deadline, *, each: float | None) -> Conflict:
        asked.append((one, by, until, each))
        return small

    monkeypatch.setattr(why, "shrink", smaller)
    monkeypatch.setattr(why, "relaxed", smaller)
    monkeypatch.setattr(fixed_list, "relaxed", smaller)
    decider = Decider(SQUARE, on_progress=heard.append)
    until = Deadline.after(seconds)
    study = kind(decider, 5, until)
    large = Conflict(decider.words, PROOF)
    study._shrink(large)
    study._shrink(large)
    limit = None if each is None else pytest.approx(each, abs=0.1)
    expected = [large, small] if kind is ConflictStudy else [large]
    assert asked == [(one, decider, until, limit) for one in expected * 2]
    assert study.found == [small, small]
    assert heard == [ConflictFound(("abc", "dab"), GIVEN.names, number) for number in (1, 2)]


def test_sets_of_constraints_are_complete_if_each_one_is_needed() -> None:
    decider: Any = Decider(SQUARE)
    study = ConstraintStudy(decider, 5, NEVER)
    assert not study.complete
    two = GivenCells({(0, 0): "a", (0, 1): "b"})
    study.found = [Conflict(decider.words, PROOF, Constraints(two))]
    first, second = two.names
    for without, complete in (
        ({}, False),
        ({first: HELD}, False),
        ({first: HELD, second: None}, False),
        ({first: HELD, second: HELD}, True),
    ):
        study.without_constraint = dict(without)
        assert study.complete == complete


def test_a_quarter_of_the_time_is_for_one_question() -> None:
    study = ConflictStudy(Decider(SQUARE), 5, Deadline.after(80.0))
    assert study._some_time().remaining == pytest.approx(20.0, abs=0.5)


def test_each_constraint_is_named_while_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Progress] = []
    given = Constraints(GivenCells({(0, 0): "a", (0, 1): "x"}))
    asked = Puzzle(SQUARE.grid, SQUARE.spellings, given)
    monkeypatch.setattr(fixed_list, "without_one", lambda *_: Decision())
    study = ConstraintStudy(Decider(asked, on_progress=heard.append), 5, NEVER)
    study.try_without_each()
    assert heard == [Phase("without", subject=name) for name in given.names]
    assert study.without_constraint == {}


# ---- the conflict of a refuted list ----


def refuted(asked: Puzzle) -> Fit:
    return Fit(asked, "impossible", "tiles", "cadical195", 0, reason=Reason("refuted", PROOF))


@pytest.mark.parametrize(
    ("list_", "given", "words", "part"),
    [
        ("ab cd ef gh ij", (), 4, True),  # any three of them fit
        ("ab cd ef gh", (), 4, False),
        ("ab", (0, 2, 4, 6), 1, False),
        ("ab", (0, 1, 2, 3, 4, 5, 6), 1, True),  # fewer cells are enough
        ("ab cd", (1, 3, 5), 1, True),
    ],
)
def test_the_conflict_of_a_refuted_list(
    list_: str, given: tuple[int, ...], words: int, part: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "refuse", lambda *_: None)
    shown: dict[Cell, str] = {(0, k): "x" for k in given}
    asked = Puzzle(strip(7), puzzle(strip(7), list_).spellings, Constraints(GivenCells(shown)))
    reason = add_conflict(refuted(asked)).reason
    assert reason is not None
    assert (reason.kind, len(reason.words)) == ("conflict", words)
    found = reason.evidence
    assert isinstance(found, ConflictInList)
    assert (found.proper, found.evidence) == (part, PROOF)
    assert isinstance(found.conflict.conflict.evidence, Refuted)
    assert reason.constraints == found.conflict.constraints


def test_constraints_alone_may_be_the_conflict() -> None:
    stock = Inventory({"a": 3, "b": 1}, at_most=True)
    asked = Puzzle(strip(4), puzzle(strip(4), "ab").spellings,
                   Constraints(GivenCells({(0, k): "b" for k in (0, 2)}), stock))  # fmt: skip
    reason = add_conflict(refuted(asked)).reason
    assert reason is not None
    assert reason.words == ()
    assert set(reason.constraints) == {*asked.constraints.names}
    assert reason.minimal


# ---- the solver's process ----


class Rounds:
    """Instead of `Beside`: lets the search work, or the solver answer, as a test says."""

    acts: list[str]
    seen: list[tuple[object, ...]]

    def __init__(self, jobs: int, children: object, *, together: object) -> None:
        self.seen.append((jobs, children, together))

    def round(self, listen: Any, work: Any, turns: Any, until: Deadline) -> None:
        act = self.acts.pop(0)
        self.seen.append((act, turns(), round(until.remaining)))
        if act == "work":
            work(0.5)
        else:
            assert listen(until) == (act == "listen")


class Searched:
    """A search that finds the board of a test."""

    def __init__(self, found: Board | None) -> None:
        self.found, self.until = found, list[float]()

    def run(self, until: Deadline) -> Board | None:
        self.until.append(round(until.remaining, 1))
        return self.found


@pytest.mark.parametrize(
    ("acts", "messages", "found", "answer", "left"),
    [
        ("work", [], True, (Status.SAT, True), 60),
        ("listen", [Finished(Status.UNSAT, None, 1.0)], False, (Status.UNSAT, False), 60),
        ("listen listen", [Encoded(1, 1, 0.1), Finished(Status.SAT, HELD.board, 1.0)], False,
         (Status.SAT, True), 5),
        ("work silent listen", [None, Finished(Status.UNSAT, None, 1.0)], False,
         (Status.UNSAT, False), 60),
    ],
    ids=range(4),
)  # fmt: skip
def test_a_question_to_the_solver_beside_a_search(
    acts: str, messages: list[object], found: bool, answer: tuple[Status, bool], left: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    process = solver_process.SolverProcess()
    ended: list[str] = []
    monkeypatch.setattr(solver_process, "Beside", Rounds)
    monkeypatch.setattr(solver_process, "cores", lambda: 3)
    monkeypatch.setattr(process, "solve", lambda *args: Rounds.seen.append(args))
    monkeypatch.setattr(process, "_next", lambda _: messages.pop(0))
    monkeypatch.setattr(process, "close", lambda: ended.append("closed"))
    Rounds.acts, Rounds.seen = acts.split(), []
    search: Any = Searched(HELD.board if found else None)
    until, plan = Deadline.after(60.0), MemberPlan("tiles", "cadical195")
    status, board = process.decide(SQUARE, plan, search, until, 5.0)
    assert (status, board is not None) == answer
    tuning = solver_process.TUNING
    assert Rounds.seen[0] == (3, process._children, tuning.together)
    assert Rounds.seen[1] == (SQUARE, plan, until)
    assert [seen[1] for seen in Rounds.seen[2:]] == [tuning.turns] * len(acts.split())
    assert Rounds.seen[-1][2] == left
    assert search.until == [0.5] * acts.split().count("work")
    assert ended == ["closed"] * found


def test_the_solvers_process_carries_out_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    until: list[Deadline] = []
    monkeypatch.setattr("unboggle.fitting.race.member.end_on_signal", until.append)
    child = Inline(solver_process.TARGET)
    for asked, status in ((SQUARE, Status.SAT), (puzzle(strip(3), "ab bc ca"), Status.UNSAT)):
        child.send((asked, MemberPlan("tiles", "cadical195"), NEVER))
        assert isinstance(child.receive(), Encoded)
        last = child.receive()
        assert isinstance(last, Finished)
        assert last.status is status
    assert [one.at for one in until] == [NEVER.at] * 2


def test_a_refusal_of_a_list_that_is_kept_whole_names_all_of_it() -> None:
    tight = Puzzle(strip(4), puzzle(strip(4), "ab a").spellings, Constraints(Cover()))
    answer = why.why(tight)
    assert (answer.status, answer.whole_list) == ("impossible", True)
    assert [refusal.words for refusal in answer.refusals] == [("ab", "a")]


def test_the_board_with_the_most_words_is_cleared_until_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    until: list[Deadline] = []
    soon = Deadline.after(60.0)

    def late(*_: object, deadline: Deadline) -> None:
        until.append(deadline)
        raise DeadlinePassed

    held = TracedBoard(HELD.board, {"abc": ((0, 0), (0, 1), (1, 0))}, words("abc"))
    alone = SQUARE.restricted_to(["abc"])
    thin, _ = drop_fewest._shown(alone, held, soon)
    assert set(thin.faces) == {(0, 0), (0, 1), (1, 0)}
    monkeypatch.setattr(drop_fewest, "verified", late)
    board, paths = drop_fewest._shown(alone, held, soon)
    assert (until, paths) == ([soon], held.paths)
    assert set(board.faces) == {(0, 0), (0, 1), (1, 0)}
