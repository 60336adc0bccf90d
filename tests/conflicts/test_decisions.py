"""Single decisions: what they cost, what they remember, and what hitting sets make of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

import pytest
from fake_clock import FakeClock

from unboggle import counting
from unboggle.conflicts import cheapest_drop, deterministic, hitting_sets
from unboggle.conflicts.cheapest_drop import CheapestDrop, packed
from unboggle.conflicts.decider import (
    UNDECIDED,
    Conflict,
    Decider,
    Decision,
    TracedBoard,
    Tuning,
    Words,
)
from unboggle.conflicts.deterministic import Budget, DeterministicDecider
from unboggle.conflicts.hitting_sets import HittingSets
from unboggle.conflicts.incumbent import DropBounds
from unboggle.errors import Bug
from unboggle.events import BetterFit, Progress
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.reach import ReachSearch
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import clauses, tile_encoding
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed, StopToken
from unboggle.testing.tiny import puzzle, strip

SQUARE = puzzle(Grid.rectangle(2, 2), "abc bcd cda dab")
SOON = Deadline.after(3600)
PROOF = Refuted("tiles", "cadical195")


def words(text: str) -> Words:
    return frozenset(text.split())


def conflict(text: str) -> Conflict:
    return Conflict(words(text), PROOF)


def held(text: str) -> TracedBoard:
    return TracedBoard(Board.from_rows(["xx", "xx"]), {}, words(text))


# ---- a fixed amount of work ----


def test_a_budget_is_spent_to_its_end() -> None:
    budget = Budget(10)
    budget.spend(4)
    budget.spend(6)
    assert budget.remaining == 0
    budget.spend(0)
    with pytest.raises(DeadlinePassed):
        budget.spend(1)
    assert budget.remaining == 0


def test_deterministic_decisions_are_limited_by_work(monkeypatch: pytest.MonkeyPatch) -> None:
    size = clauses(SQUARE, NEVER)[tile_encoding(SQUARE, NEVER)]
    limits = deterministic.Tuning(moves=11, slow_moves=5, conflicts=7, clauses=2 * size)
    decider = DeterministicDecider(SQUARE, seed=3, limits=limits, tuning=Tuning(trace_time=9.0))
    assert (decider.tuning.trace_time, decider.fixed) == (9.0, False)
    plan = MemberPlan(tile_encoding(SQUARE, NEVER), "glucose42", 3, anchored=True, conflicts=7)
    assert decider._plan(SQUARE, NEVER) == plan
    assert decider.budget.remaining == size
    other = decider.with_constraints(Constraints(GivenCells({(0, 0): "a"})))
    assert other.limits is limits
    assert other.budget is decider.budget
    assert other._plan(SQUARE, NEVER) == plan
    with pytest.raises(DeadlinePassed):
        decider._plan(SQUARE, NEVER)

    class Search:
        def run(self, until: Deadline, moves: int) -> Any:
            return until, moves

    search: Any = Search()
    for usable, moves in ((True, 11), (False, 5)):
        monkeypatch.setattr(deterministic, "usable", lambda usable=usable: usable)
        given: Any = decider._searched(search, SOON)
        assert given == (SOON, moves)
    assert decider.with_constraints(Constraints(), fixed=True).fixed
    assert not decider.with_constraints(Constraints()).fixed
    until: list[Deadline] = []

    def sizes(_: Puzzle, late: Deadline) -> dict[str, int]:
        until.append(late)
        return {"tiles": 1}

    monkeypatch.setattr(deterministic, "clauses", sizes)
    monkeypatch.setattr(deterministic, "tile_encoding", lambda *_: "one_hot")
    decider.budget.remaining = 0
    assert decider._plan(SQUARE, SOON).method == "one_hot"  # of an unknown size
    assert until == [SOON]
    assert Decider(SQUARE, seed=3)._plan(SQUARE, NEVER) == MemberPlan(
        tile_encoding(SQUARE, NEVER), "cadical195", 3, anchored=True
    )


class Process:
    """A solver that refutes what it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def decide(self, *args: object) -> tuple[Status, None]:
        self.given.append(args)
        return Status.UNSAT, None


@pytest.mark.parametrize("kind", [Decider, DeterministicDecider])
def test_a_solver_refutes_the_words_that_no_other_implies(
    kind: type[Decider], monkeypatch: pytest.MonkeyPatch
) -> None:
    process: Any = Process()
    given = Constraints(GivenCells({(0, 0): "a"}))
    asked = Puzzle(Grid.rectangle(3, 3), puzzle(strip(3), "abc bc cda").spellings, given)
    decider = kind(asked, process=process)
    monkeypatch.setattr(decider, "_searched", lambda *_: None)
    decision = decider.decide(words("abc bc"), SOON, 7.0)
    [(core, plan, search, until, patience)] = process.given
    assert (core.words, until, patience) == (("abc",), SOON, 7.0)
    assert isinstance(search, ReachSearch) == (kind is Decider)
    assert plan == decider._plan(core, NEVER)
    refuted = Conflict(words("abc bc"), Refuted(plan.method, plan.solver), given)
    assert decision == Decision(conflict=refuted)
    assert decider.conflicts == [refuted]
    assert decider.decide(words("abc bc cda"), SOON) == decision  # it follows
    assert decider.decide(words("cda"), Deadline(0.0)) is UNDECIDED
    assert len(process.given) == 1


# ---- what is remembered ----


def test_what_follows_from_earlier_decisions() -> None:
    decider = Decider(SQUARE)
    decider.boards = [held("abc bcd"), held("cda")]
    decider.conflicts = [conflict("abc bcd cda"), conflict("cda dab"), conflict("bcd cda dab")]
    board, other = decider.boards
    first, second, _ = decider.conflicts
    for text, expected in (
        ("", Decision(board=board)),
        ("bcd", Decision(board=board)),
        ("cda", Decision(board=other)),
        ("abc cda", UNDECIDED),
        ("abc bcd cda", Decision(conflict=first)),
        ("abc bcd cda dab", Decision(conflict=second)),  # the smallest
        ("cda dab", Decision(conflict=second)),
    ):
        assert decider.inferred(words(text)) == expected
    assert decider.in_order(words("dab abc cda")) == ("abc", "cda", "dab")


def test_a_word_is_critical_if_a_board_has_all_others() -> None:
    decider = Decider(SQUARE)
    assert decider.critical(words("abc")) == words("abc")
    assert decider.critical(words("abc bcd")) == frozenset()
    decider.boards = [held("abc bcd"), held("bcd cda")]
    assert decider.critical(words("abc bcd cda")) == words("abc cda")
    assert decider.critical(words("abc cda")) == words("abc cda")
    assert decider.critical(words("abc bcd cda dab")) == frozenset()
    assert decider.critical(words("abc bcd")) == words("abc bcd")  # they fit
    fixed = Decider(SQUARE, fixed=True)
    assert fixed.critical(words("abc bcd")) == words("abc bcd")


def test_boards_are_remembered_if_no_other_has_their_words() -> None:
    heard: list[Progress] = []
    decider = Decider(SQUARE, on_progress=heard.append)
    row = Puzzle(SQUARE.grid, SQUARE.spellings)
    for rows, kept, reported in (
        (["ab", ".."], [""], []),
        (["ab", "c."], ["abc"], [(1, 4)]),
        (["ba", "c."], ["abc"], []),
        (["cb", "d."], ["abc", "bcd"], []),
        (["ab", "cd"], ["abc bcd cda dab"], [(4, 4)]),
        (["dc", "ab"], ["abc bcd cda dab"], []),
    ):
        heard.clear()
        faces = [[None if face == "." else face for face in line] for line in rows]
        cells = {
            (r, c): face for r, line in enumerate(faces) for c, face in enumerate(line) if face
        }
        found = decider.learn(Board(row.grid, cells), NEVER)
        assert found is not None
        assert [one.words for one in decider.boards] == [words(text) for text in kept]
        fits = [event for event in heard if isinstance(event, BetterFit)]
        assert [event[1:3] for event in fits] == reported
    assert decider.learn(None, NEVER) is None
    assert str(held("abc")) == f"1 word: {held('abc').board}"
    assert str(held("abc bcd")) == f"2 words: {held('abc').board}"


def test_a_board_must_hold_the_words_in_question() -> None:
    decider = Decider(SQUARE)
    board = Board(SQUARE.grid, {(0, 0): "a", (0, 1): "b", (1, 0): "c"})
    assert decider._fits(words("abc"), board, NEVER) == Decision(board=decider.boards[0])
    with pytest.raises(Bug, match="the board found does not hold 'bcd'"):
        decider._fits(words("abc bcd cda"), board, NEVER)
    given = Decider(Puzzle(SQUARE.grid, SQUARE.spellings, Constraints(GivenCells({(0, 0): "x"}))))
    with pytest.raises(Bug, match=r"the board found breaks a constraint: .*x"):
        given.learn(board, NEVER)


def test_a_fixed_list_is_learned_as_a_whole() -> None:
    decider = Decider(SQUARE, fixed=True)
    part = Board(SQUARE.grid, {(0, 0): "a", (0, 1): "b", (1, 0): "c"})
    whole = Board(SQUARE.grid, {**part.faces, (1, 1): "d"})
    assert decider.learn(part, NEVER) is None
    assert decider.boards == []
    found = decider.learn(whole, NEVER)
    assert found is not None
    assert (found.words, found.board) == (decider.words, whole)
    assert found.paths == trace_puzzle(whole, SQUARE)
    assert decider.boards == [found]
    turned = Board(SQUARE.grid, {(0, 0): "b", (0, 1): "a", (1, 0): "d", (1, 1): "c"})
    again = decider.learn(turned, NEVER)
    assert decider.boards == [again]
    broken = Decider(
        Puzzle(SQUARE.grid, SQUARE.spellings, Constraints(GivenCells({(0, 0): "x"}))), fixed=True
    )
    assert broken.learn(whole, NEVER) is None
    with pytest.raises(Bug, match="the board found breaks a constraint"):
        broken.learn(whole, NEVER, broken.words)


def test_a_board_is_traced_for_a_while_after_the_deadline_but_not_after_a_stop(
    monkeypatch: pytest.MonkeyPatch, fake_clock: FakeClock
) -> None:
    seen: list[Deadline] = []

    def late(*_: object, deadline: Deadline) -> None:
        seen.append(deadline)
        raise DeadlinePassed

    monkeypatch.setattr("unboggle.conflicts.decider.trace_puzzle", late)
    stop = StopToken()
    board = Board(SQUARE.grid, {(0, 0): "a"})
    tuning = Tuning(trace_time=3.0, long_trace=2)  # four words: three times as long
    for fixed, seconds in ((False, 9.0), (True, 3.0)):
        decider = Decider(SQUARE, fixed=fixed, tuning=tuning)
        assert decider.learn(board, Deadline(0.0, stop)) is None
        assert decider._fits(words("abc"), board, NEVER) is UNDECIDED
        assert seen[-2].stop is stop
        assert seen[-2].at == pytest.approx(fake_clock.time + seconds, abs=0.01)


def test_counting_is_asked_for_the_words_of_a_refusal_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = puzzle(strip(4), "ab abcde bcd")
    decider = Decider(row)
    found = decider.counted(decider.words, NEVER).conflict
    assert found is not None
    assert found.words == words("abcde")
    assert decider.conflicts == [found]
    assert counting.refuse(row.restricted_to(found.words)) is not None
    assert decider.counted(decider.words, NEVER).conflict is found
    fixed = Decider(row, fixed=True)
    whole = fixed.counted(fixed.words, NEVER).conflict
    assert whole is not None
    assert whole.words == fixed.words

    def late(*_: object) -> None:
        raise DeadlinePassed

    monkeypatch.setattr(counting, "refuse", late)
    assert Decider(row).counted(row_words(row), NEVER) is UNDECIDED


def row_words(asked: Puzzle) -> Words:
    return frozenset(asked.words)


# ---- hitting sets ----


@pytest.mark.parametrize(
    ("sets", "weight", "least"),
    [
        ("", "", 0),
        ("ab", "a1 b2", 1),
        ("ab bc", "a1 b1 c1", 1),
        ("ab bc", "a1 b3 c1", 2),  # b pays for both, with what is left of it
        ("ab bc", "a2 b3 c2", 3),
        ("ab cd", "a1 b1 c3 d2", 3),
        ("ab", "a5", 5),  # b is required
        ("a ab", "a5 b1", 5),
        ("abc ab", "a1 b1 c1", 1),
        ("ab", "", 0),
        ("ab ac bc", "a2 b2 c2", 2),
        ("bcd ab", "a1 b1 c1 d1", 1),  # the shorter one comes first
    ],
)
def test_disjoint_conflicts_cost_their_cheapest_words(sets: str, weight: str, least: int) -> None:
    weights = {item[0]: int(item[1:]) for item in weight.split()}
    assert packed([frozenset(text) for text in sets.split()], weights) == least


class Answers:
    """A child that answers as a search through all choices would."""

    def __init__(
        self, _: str, costs: list[int], demands: list[tuple[list[list[int]], int]]
    ) -> None:
        self.costs, self.demands = costs, demands
        self.sets: list[list[int]] = []
        self.out: list[object] = []

    def send(self, message: tuple[list[list[int]], Deadline]) -> None:
        self.sets += message[0]
        numbers = range(1, len(self.costs) + 1)
        every = chain.from_iterable(combinations(numbers, n) for n in range(len(numbers) + 1))
        able = [
            chosen
            for chosen in map(set, every)
            if all(chosen & {*one} for one in self.sets)
            and all(sum({*i} <= chosen for i in items) >= n for items, n in self.demands)
        ]
        best = min(able, key=self.cost, default=None)
        self.out = [0, 1, best if best is None else sorted(best)]

    def cost(self, chosen: set[int]) -> int:
        return sum(self.costs[number - 1] for number in chosen)

    def receive(self, _: Deadline) -> object:
        return self.out.pop(0)

    def __exit__(self, *_: object) -> None:
        self.out = ["closed"]


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(cheapest_drop, "Child", Answers)
    return iter(())


def test_the_cheapest_words_to_drop(choose: None) -> None:
    loose = puzzle(Grid.rectangle(3, 3), "abc bcd cda dab")
    bounds: list[int] = []
    weight = {"abc": 2, "bcd": 1, "cda": 1, "dab": 1}
    choice = CheapestDrop(loose, weight, bounds.append)
    assert choice.find([]) == frozenset()
    one, two = words("abc bcd"), words("cda dab")
    assert choice.find([one]) == words("bcd")
    found = choice.find([one, two])
    assert found in (words("bcd cda"), words("bcd dab"))
    assert choice.find([one, two, words("abc")]) in (words("abc cda"), words("abc dab"))
    assert set(bounds) == {0}
    assert choice.find([one, two, words("abc"), words("xyz")]) is None  # required words only
    child: Any = choice._child
    assert sorted(child.sets) == [[1], [1, 2], [3, 4]]  # each is sent once
    choice.close()
    assert child.out == ["closed"]
    assert len(choice.find([one, two, words("abc")]) or ()) == 2  # by another child
    choice.close()
    choice.close()
    assert CheapestDrop(loose, weight, bounds.append).find([one], Deadline(0.0)) is None


def test_an_answer_that_leaves_a_conflict_is_a_bug(
    choose: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    loose = puzzle(Grid.rectangle(3, 3), "abc bcd cda dab")
    choice = CheapestDrop(loose, dict.fromkeys(loose.words, 1), lambda _: None)
    monkeypatch.setattr(Answers, "receive", lambda *_: [1])
    assert choice.find([words("abc bcd")]) == words("abc")
    with pytest.raises(Bug, match=r"^the hitting set leaves a conflict;"):
        choice.find([words("abc bcd"), words("cda dab")])


def test_at_least_a_number_of_words_go(choose: None) -> None:
    loose = puzzle(Grid.rectangle(3, 3), "abc bcd cda")
    some = CheapestDrop(loose, {"abc": 5, "bcd": 1}, lambda _: None, fewest=1)
    assert some.find([]) == words("bcd")
    assert CheapestDrop(loose, {"abc": 5, "bcd": 1}, lambda _: None, fewest=3).find([]) is None
    both = CheapestDrop(loose, {"abc": 5, "bcd": 1}, lambda _: None, fewest=2)
    assert both.find([]) == words("abc bcd")


def test_of_equal_words_the_hardest_stays(choose: None) -> None:
    loose = puzzle(Grid.rectangle(3, 3), "abcde aba abab")
    choice = CheapestDrop(loose, dict.fromkeys(loose.words, 1), lambda _: None)
    assert choice._costs == [10 + 5, 10 + 2, 10 + 2]
    assert choice.find([frozenset(loose.words)]) in (words("aba"), words("abab"))


def test_quotas_are_kept(choose: None) -> None:
    tight = puzzle(strip(3), "ab cd ef")  # six letters, three cells
    choice = CheapestDrop(tight, {"ab": 3, "cd": 2, "ef": 1}, lambda _: None)
    assert choice.find([]) == words("cd ef")
    kept = CheapestDrop(tight, {"ef": 1}, lambda _: None)
    assert kept.find([]) is None  # the others need four cells


class Known:
    """What hitting sets improve; the deciders and choices of a test answer."""

    def __init__(self, decider: Any, required: str = "") -> None:
        self.decider, self.required = decider, words(required)
        self.free = dict.fromkeys(sorted(decider.words - self.required), 1)
        self.weight = {word: 1 + k for k, word in enumerate(sorted(decider.words))}
        self.must_go, self.reported = 0, 0
        self.raised: list[int] = []
        self.board: TracedBoard | None = None
        self.bound = DropBounds(0, None, 5)

    @property
    def conflicts(self) -> frozenset[Words]:
        return frozenset(one.words for one in self.decider.conflicts)

    def bounds(self) -> DropBounds:
        return DropBounds(self.bound.lower_bound, self.board, self.bound.cost)

    def cost(self, some: Words) -> int:
        return len(some)

    def raise_lower_bound(self, weight: int) -> None:
        self.raised.append(weight)

    def report_progress(self) -> None:
        self.reported += 1


@pytest.mark.parametrize(
    ("took", "size", "each", "tries"),
    [
        (0.0, 2, 0.03, 0),
        (0.2, 2, 0.1, 0),
        (0.5, 2, 0.25, 2),
        (0.49, 12, 0.245, 0),
        (0.0, 13, 0.03, 2),
        (9.0, 2, 0.5, 2),
    ],
)
def test_the_time_for_a_smaller_conflict_depends_on_its_own(
    took: float, size: int, each: float, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = [f"w{k}" for k in range(size)]
    decider = Decider(Puzzle(SQUARE.grid, {word: (("a",),) for word in [*some, "x", "y"]}))
    counted: list[Words] = []

    def count(chosen: Words, until: Deadline) -> Decision:
        assert until is SOON
        counted.append(chosen)
        return UNDECIDED

    monkeypatch.setattr(decider, "counted", count)
    asked: list[tuple[object, ...]] = []

    def shrink(one: Conflict, by: Decider, until: Deadline, **how: object) -> Conflict:
        asked.append((one, by, until, how))
        return conflict("w0 x")

    monkeypatch.setattr(hitting_sets, "shrink", shrink)
    known: Any = Known(decider, "x")
    sets = HittingSets(known, SOON)
    first = conflict(" ".join(some))
    sets._conflicts_in(decider.words, first, took)
    assert asked == [(first, decider, SOON, {"each": pytest.approx(each), "tries": tries})]
    assert counted == [decider.words - {"w0"}]  # required words stay
    monkeypatch.setattr(hitting_sets, "shrink", lambda *_, **__: conflict("x"))
    sets._conflicts_in(decider.words, first, took)
    assert len(counted) == 1  # the required words conflict
    HittingSets(known, Deadline(0.0))._conflicts_in(decider.words, first, took)
    assert len(counted) == 1


def test_words_are_added_the_heaviest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    decider = Decider(SQUARE)
    asked: list[tuple[Words, float]] = []

    def decide(chosen: Words, until: Deadline, patience: float) -> Decision:
        assert until is SOON
        asked.append((chosen, patience))
        return Decision(board=held("abc dab")) if chosen == words("abc dab") else UNDECIDED

    monkeypatch.setattr(decider, "decide", decide)
    known: Any = Known(decider, "abc")
    HittingSets(known, SOON)._grow()
    assert asked == [
        (words("abc dab"), 0.5), (words("abc dab cda"), 0.5), (words("abc dab bcd"), 0.5),
    ]  # fmt: skip
    asked.clear()
    known.board = held("abc bcd cda")
    HittingSets(known, SOON)._grow()
    assert asked == [(decider.words, 0.5)]
    HittingSets(known, Deadline(0.0))._grow()
    assert len(asked) == 1
