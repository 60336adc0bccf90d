"""What is counted of long lists, and which board and which conflict are the best known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from unboggle.conflicts import hitting_sets, incumbent, shrink
from unboggle.conflicts.decider import (
    UNDECIDED,
    Conflict,
    Decider,
    Decision,
    TracedBoard,
    Words,
)
from unboggle.conflicts.hitting_sets import HittingSets
from unboggle.conflicts.incumbent import DropIncumbent, Tuning
from unboggle.events import Progress, WeightBounds
from unboggle.fitting.sentences import Refuted
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline
from unboggle.testing.tiny import puzzle

SQUARE = puzzle(Grid.rectangle(2, 2), "abc bcd cda dab")
PROOF = Refuted("tiles", "cadical195")
SOON = Deadline.after(3600)


def words(text: str) -> Words:
    return frozenset(text.split())


def held(text: str) -> TracedBoard:
    paths = dict.fromkeys(text.split(), ((0, 0),))
    return TracedBoard(Board.from_rows(["xx", "xx"]), paths, words(text))


def ones(asked: Puzzle) -> dict[str, int]:
    return dict.fromkeys(asked.words, 1)


# ---- counting ----


def counted(monkeypatch: pytest.MonkeyPatch, known: DropIncumbent, *bad: str) -> list[str]:
    """Note which words are counted together, and which on their own; ``bad`` are refused."""
    log: list[str] = []

    def count(some: Words, _: Deadline) -> Decision:
        log.append(" ".join(sorted(some)))
        return UNDECIDED

    def alone(word: str) -> bool:
        log.append(word)
        return word in bad

    monkeypatch.setattr(known.decider, "counted", count)
    monkeypatch.setattr(known, "_count_word", alone)
    return log


def listed(number: int) -> Puzzle:
    return Puzzle(SQUARE.grid, {f"w{k}": (("a",),) for k in range(number)})


@pytest.mark.parametrize(("number", "long"), [(3, False), (4, True)])
def test_words_of_a_long_list_are_counted_until_one_can_be_there(
    number: int, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incumbent, "TUNING", Tuning(long=3, samples=(2, 3, 9)))
    known = DropIncumbent(Decider(listed(number)), ones(listed(number)), frozenset())
    assert known.is_long == long
    log = counted(monkeypatch, known, "w0")
    known.count(NEVER)
    together = ["w0 w2", "w0 w2", "w0 w1 w2 w3"] if long else ["w0 w1 w2"]
    assert log == [*together, "w0", "w1", *([] if long else ["w2"])]
    log.clear()
    known.count(Deadline(0.0))
    assert log == together[:1]


def test_samples_end_with_a_conflict_and_with_the_whole_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(incumbent, "TUNING", Tuning(long=3, samples=(2, 4, 9)))
    known = DropIncumbent(Decider(listed(4)), ones(listed(4)), frozenset())
    log = counted(monkeypatch, known)
    known.count(NEVER)
    assert log == ["w0 w2", "w0 w1 w2 w3", "w0"]
    log.clear()
    clash = Decision(conflict=Conflict(words("w0 w2"), PROOF))

    def refused(*_: object) -> Decision:
        log.append("all")
        return clash

    monkeypatch.setattr(known.decider, "counted", refused)
    known.count(NEVER)
    assert log == ["all", "w0"]


@pytest.mark.parametrize(
    ("few", "on", "alone"),
    [(2, "w0 w1", ["w2", "w3"]), (1, "w0 w1", []), (1, "w0 w1 w3", ["w2"]), (2, "w0", [])],
)
def test_few_missing_words_are_counted_on_their_own(
    few: int, on: str, alone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for long in (True, False):
        monkeypatch.setattr(incumbent, "TUNING", Tuning(long=3 if long else 4, few_missing=few))
        known = DropIncumbent(Decider(listed(4)), ones(listed(4)), frozenset())
        log = counted(monkeypatch, known)
        monkeypatch.setattr(known.decider, "learn", lambda *_: held(on))
        assert known.offer(held(on).board, NEVER)
        assert log == (alone if long else [])
        known._counted = {"w2"}
        log.clear()
        known.offer(held(on).board, NEVER)
        assert log == ([word for word in alone if word != "w2"] if long else [])
        monkeypatch.setattr(known.decider, "learn", lambda *_: None)
        assert not known.offer(held(on).board, NEVER)


def test_a_word_that_counting_refuses_is_a_conflict() -> None:
    asked = puzzle(SQUARE.grid, "ab abcde")
    known = DropIncumbent(Decider(asked), ones(asked), frozenset())
    assert [known._count_word(word) for word in asked.words] == [False, True]
    assert known.conflicts == {words("abcde")}
    assert known._counted == words("ab abcde")
    [clash] = known.decider.conflicts
    assert clash.counted is not None
    assert clash.counted.words == ("abcde",)


# ---- bounds ----


def test_the_best_board_is_that_which_keeps_most() -> None:
    heard: list[Progress] = []
    weight = {"abc": 5, "bcd": 1, "cda": 2, "dab": 2}
    known = DropIncumbent(Decider(SQUARE, on_progress=heard.append), weight, words("dab"))
    assert (known.total, known.upper_bound, known.kept_weight) == (10, 10, None)
    assert known.free == {"abc": 5, "bcd": 1, "cda": 2}
    known.decider.boards = [held("abc bcd"), held("dab bcd"), held("dab cda")]
    assert known.bounds().board == held("dab cda")  # the first has not all required words
    assert (known.kept_weight, known.bounds().cost) == (4, 6)
    known.decider.add(Conflict(words("abc dab"), PROOF))
    assert (known.bounds().lower_bound, known.upper_bound) == (5, 5)
    assert not known.bounds().meet
    known.report_progress()
    known.report_progress()
    assert heard == [WeightBounds(4, 5, 10, False)]
    known.raise_lower_bound(6)
    known.raise_lower_bound(2)
    assert known.bounds().lower_bound == 6
    assert known.bounds().meet
    assert heard[1:] == [WeightBounds(4, 4, 10, False)]
    uniform = DropIncumbent(Decider(SQUARE, on_progress=heard.append), ones(SQUARE), frozenset())
    uniform.report_progress()
    assert heard[2:] == [WeightBounds(None, 4, 4, True)]


def test_only_some_words_are_kept() -> None:
    weight = {"abc": 5, "bcd": 1, "cda": 2, "dab": 2}
    known = DropIncumbent(Decider(SQUARE), weight, words("bcd"), 2)
    assert (known.must_go, known.upper_bound) == (2, 6)  # the required word and the heaviest
    assert known.kept(words("abc cda")) == words("abc cda")
    assert known.kept(words("abc cda dab")) == words("abc cda")  # of equal ones the first
    assert known.kept(words("bcd cda dab")) == words("bcd cda")
    known.decider.boards = [held("bcd cda dab")]
    best = known.bounds().board
    assert best is not None
    assert (best.words, set(best.paths)) == (words("bcd cda"), {"bcd", "cda"})
    assert known.kept_weight == 3
    every = DropIncumbent(Decider(SQUARE), weight, frozenset())
    assert every.must_go == 0


def test_the_conflict_of_required_words_has_the_fewest_words_and_constraints() -> None:
    given = Constraints(GivenCells({(0, 0): "a"}))
    two = Constraints(GivenCells({(0, 0): "a", (0, 1): "b"}))
    asked = Puzzle(SQUARE.grid, SQUARE.spellings, two)
    known = DropIncumbent(Decider(asked), ones(asked), words("abc bcd cda"))
    three = Conflict(words("abc bcd cda"), PROOF)
    pair = Conflict(words("abc bcd"), PROOF, two)
    fewer = replace(pair, constraints=given)
    minimal = replace(fewer, constraints_minimal=True)
    other = Conflict(words("dab"), PROOF)  # not required
    for order, best in (
        ([other, three], three),
        ([three, pair], pair),
        ([pair, fewer, three], fewer),
        ([fewer, minimal], minimal),
        ([minimal, fewer], minimal),
    ):
        known.decider.conflicts = list(order)
        bounds = known.bounds()
        assert bounds.required_conflict == best
        assert bounds.meet
        assert not bounds.minimal
    known.decider.boards = [held("abc"), held("bcd")]
    assert known.bounds().minimal


# ---- hitting sets, round by round ----


class Choice:
    """Chooses the words that a test gives."""

    def __init__(self, *found: str | None) -> None:
        self.found = list(found)
        self.asked: list[frozenset[Words]] = []

    def find(self, conflicts: frozenset[Words], until: Deadline) -> Words | None:
        assert until is SOON
        self.asked.append(conflicts)
        found = self.found.pop(0)
        return None if found is None else words(found)


def test_words_are_left_out_until_the_others_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    decider = Decider(SQUARE)
    known = DropIncumbent(decider, ones(SQUARE), frozenset())
    sets = HittingSets(known, SOON)
    choice: Any = Choice("abc", "bcd cda", None)
    sets.choice = choice
    log: list[str] = []
    answers = [
        Decision(conflict=decider.add(Conflict(words("abc bcd"), PROOF))),
        Decision(conflict=decider.add(Conflict(words("bcd cda dab"), PROOF))),
        Decision(board=held("abc dab")),
    ]

    def decide(some: Words, until: Deadline) -> Decision:
        assert until is SOON
        log.append(" ".join(sorted(some)))
        return answers.pop(0)

    monkeypatch.setattr(decider, "decide", decide)
    monkeypatch.setattr(sets, "_conflicts_in", lambda *_: log.append("conflicts"))
    monkeypatch.setattr(sets, "_grow", lambda: log.append("grow"))
    sets.run()
    assert log == [
        "abc bcd cda dab", "conflicts", "grow", "bcd cda dab", "conflicts", "abc dab"
    ]  # fmt: skip
    assert choice.asked == [known.conflicts] * 2
    assert known.bounds().lower_bound == 2  # two words were left out
    log.clear()
    answers += [Decision(conflict=decider.conflicts[0])]
    sets.run()  # the deadline passes while words are chosen
    assert log == ["abc bcd cda dab", "conflicts", "grow"]
    known.raise_lower_bound(4)
    decider.boards = [held("")]
    log.clear()
    sets.run()  # the bounds meet
    HittingSets(known, Deadline(0.0)).run()
    assert log == []
    assert hitting_sets.TUNING.grow == 2.0


# ---- smaller conflicts ----


@pytest.mark.parametrize(
    ("tries", "sizes"), [(0, []), (1, [3]), (2, [3, 5]), (None, [3, *[5] * 6])]
)
def test_shrinking_ends_after_some_undecided_questions(
    tries: int | None, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    decider = Decider(listed(6))
    asked: list[int] = []

    def decide(some: Words, until: Deadline, each: float | None) -> Decision:
        assert (until, each) == (SOON, 0.5)
        asked.append(len(some))
        return UNDECIDED

    monkeypatch.setattr(decider, "decide", decide)
    monkeypatch.setattr(decider, "counted", lambda *_: Decision(board=held("")))
    whole = Conflict(decider.words, PROOF)
    assert shrink.shrink(whole, decider, SOON, each=0.5, tries=tries) == whole
    assert asked == sizes
