"""What an explanation states, and how much time each of its questions gets."""

from __future__ import annotations

from typing import Any

import pytest

from unboggle.conflicts import fixed_list, why
from unboggle.conflicts.decider import Conflict, Decider, TracedBoard, Words
from unboggle.conflicts.fixed_list import ConstraintStudy, monotone
from unboggle.conflicts.sentences import ReportedConflict
from unboggle.conflicts.why import ConflictStudy, Explanation
from unboggle.counting import refuse
from unboggle.events import ConflictFound, Progress
from unboggle.fitting.result import Reason
from unboggle.fitting.sentences import Refuted
from unboggle.puzzle import Board, Constraints, Cover, EveryCell, GivenCells, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline
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
