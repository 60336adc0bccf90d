"""The work of the children that search and prove, step by step in this process."""

from __future__ import annotations

from typing import Any, cast

import pytest
from fake_clock import FakeClock
from some_words import optimum, question

from unboggle.conflicts import cheapest_drop, second_search
from unboggle.conflicts import weight_prover as prover
from unboggle.conflicts.most_words_search import MostWordsSearch
from unboggle.conflicts.weight_prover import FoundBoard, ProvedBound, TooLarge, WeightQuestion
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Constraints, Cover, GivenCells, Inventory, Puzzle
from unboggle.system.channel import Channel
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.inline import Inline
from unboggle.testing.tiny import puzzle, strip

ROW = puzzle(strip(4), "ab bc cd")
NONE: frozenset[str] = frozenset()


class Both:
    """A channel that keeps what is sent; what it receives is given."""

    def __init__(self, *given: object) -> None:
        self.given, self.sent = list(given), list[Any]()

    def send(self, message: object) -> None:
        self.sent.append(message)

    def receive(self) -> object:
        if not self.given:
            raise EOFError
        return self.given.pop(0)


# ---- the second search ----


class Scripted:
    """A search whose best boards are given; it is done after the last of them."""

    started: tuple[object, ...]
    until: list[Deadline]

    def __init__(self, fake: FakeClock, rows: list[str | None], *, ends: bool) -> None:
        self._clock, self._rows, self._ends = fake, rows, ends
        self.runs = 0

    def __call__(self, *args: object) -> Scripted:
        self.started, self.until = args, []
        return self

    def run(self, until: Deadline) -> Board | None:
        self.until.append(until)
        self._clock.advance(0.1)
        self.runs += 1
        return self.best() if self._ends and self.runs == len(self._rows) else None

    def best(self) -> Board | None:
        row = self._rows[min(self.runs, len(self._rows)) - 1]
        return None if row is None else Board.from_rows([row])


@pytest.mark.parametrize("ends", [True, False])
def test_a_second_search_sends_each_better_board_once(
    ends: bool, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Scripted(fake_clock, [None, "abxx", "abxx", "abcx", "abcx", "abcd"], ends=ends)
    monkeypatch.setattr(second_search, "MostWordsSearch", search)
    channel, until = Both(), Deadline.after(1.0)
    start = fake_clock.time
    weights, must = {"ab": 1, "bc": 1, "cd": 1}, frozenset(["ab"])
    second_search.serve(cast(Channel, channel), ROW, weights, must, 7, until)
    assert search.started == (ROW, weights, must, 7, until)
    assert channel.sent == [FoundBoard(Board.from_rows([row])) for row in ("abxx", "abcx", "abcd")]
    assert search.runs == (6 if ends else 10)
    assert search.until[0].at == pytest.approx(start + 0.1, abs=0.01)
    assert all(one.at <= until.at for one in search.until)


# ---- the prover ----


def questions(number: int) -> list[object]:
    """Question each proved bound until a board has it; return the answers."""
    asked = question(number)
    child = Inline(
        prover.TARGET, asked.puzzle, asked.weight, asked.must, [], None, number, NEVER
    )  # fmt: skip
    answers: list[object] = [child.receive()]
    while isinstance(answers[-1], ProvedBound) and answers[-1].weight is not None:
        child.send(WeightQuestion(answers[-1].weight))
        answers.append(child.receive())
    return answers


def test_a_prover_goes_down_to_the_best_weight() -> None:
    refuted = 0
    for number in range(30):
        asked = question(number)
        *bounds, last = questions(number)
        weights = [bound.weight for bound in bounds if isinstance(bound, ProvedBound)]
        assert weights == sorted({w for w in weights if w is not None}, reverse=True)
        refuted += max(0, len(weights) - 1)
        best = optimum(asked)
        if best is None:
            assert last == ProvedBound(None)
            continue
        assert weights[-1] == best
        assert isinstance(last, FoundBoard)
        held = trace_puzzle(last.board, asked.puzzle).keys()
        assert asked.must <= held
        assert sum(asked.weight[word] for word in held) == best
    assert refuted > 2


def test_a_prover_uses_conflicts_and_the_most_words() -> None:
    ones = dict.fromkeys(ROW.words, 1)
    two = frozenset(["ab", "cd"])
    for known, most, asked, answers in (
        ([], None, frozenset[frozenset[str]](), [3, 3]),
        ([two], None, frozenset[frozenset[str]](), [2, 2]),
        ([], None, frozenset([two]), [3, 2]),
        ([], 1, frozenset[frozenset[str]](), [1, 1]),
    ):
        child = Inline(prover.TARGET, ROW, ones, NONE, known, most, 1, NEVER)
        assert child.receive() == ProvedBound(answers[0])
        child.send(WeightQuestion(answers[0], asked))
        answer = child.receive()
        if answers[1] < answers[0]:
            assert answer == ProvedBound(answers[1])
            child.send(WeightQuestion(answers[1], asked))
            answer = child.receive()
        assert isinstance(answer, FoundBoard)
        assert len(trace_puzzle(answer.board, ROW)) >= answers[1]


def test_a_prover_says_what_is_too_large_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    ones = dict.fromkeys(ROW.words, 1)
    child = Inline(prover.TARGET, ROW, ones, NONE, [], None, 1, NEVER)
    assert child.receive() == ProvedBound(3)
    size = prover.clauses(ROW, dict.fromkeys("abcd", 1))
    # Twice the places (4 cells, 1 row, 4 columns) for 3 pairs of letters, and 3 steps.
    assert size == 2 * (4 + 1 + 4) * 3 + 3
    monkeypatch.setattr(prover, "_CLAUSES", size - 1)
    for _ in range(2):
        child.send(WeightQuestion(3))
        assert child.receive() == TooLarge(size)
    monkeypatch.setattr(prover, "_CLAUSES", size)
    child.send(WeightQuestion(3))
    assert isinstance(child.receive(), FoundBoard)


def test_clauses_grow_with_the_tiles_of_each_pair() -> None:
    asked = puzzle(strip(3), "aba cab")
    # The pairs are ab and ac; the steps are ab, ba, ca, ab.
    tiles = {"a": 2, "b": 3, "c": 5}
    assert prover.clauses(asked, tiles) == 2 * (3 + 1 + 3) * (6 + 10) + (6 + 6 + 10 + 6)


@pytest.mark.parametrize(
    ("words", "constraints", "can"),
    [
        ("ab", Constraints(), True),
        ("", Constraints(), False),
        ("ab bc", Constraints(), True),
        ("ab bc cd", Constraints(), False),
        ("ab", Constraints(GivenCells({(0, 0): "a"}), Inventory({"a": 4})), True),
        ("ab", Constraints(Cover()), False),
        ("ab", Constraints(GivenCells({(0, 0): "a"}), Cover()), False),
    ],
    ids=range(7),
)
def test_what_can_be_proved(
    words: str, constraints: Constraints, can: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prover, "LARGEST", 2)
    asked = puzzle(strip(4), words)
    assert prover.can_prove(Puzzle(asked.grid, asked.spellings, constraints)) == can


# ---- the cheapest words to drop ----


def chosen(
    costs: list[int], demands: list[tuple[list[list[int]], int]], *sets: list[list[int]]
) -> list[object]:
    """The bounds and answers of a child for one list of sets after another."""
    child = Inline(cheapest_drop.TARGET, costs, demands)
    sent: list[object] = []
    for some in sets:
        child.send((some, NEVER))
        sent.append(child.receive())
        while isinstance(sent[-1], int):
            sent.append(child.receive())
    channel = Both(*((some, NEVER) for some in sets))
    with pytest.raises(EOFError):
        cheapest_drop.serve(cast(Channel, channel), costs, demands)
    assert channel.sent == sent
    return sent


def test_the_cheapest_sets_are_sent_after_their_bounds() -> None:
    costs = [5, 3, 4, 1]
    sent = chosen(costs, [], [[1, 2], [2, 3]], [[4]], [[1, 3]], [[]])
    assert [one for one in sent if not isinstance(one, int)] == [[2], [2, 4], [2, 3, 4], None]
    bounds = [one for one in sent if isinstance(one, int)]
    assert bounds == sorted(bounds)
    assert {3, 4, 8} <= {*bounds}
    # Two of three items as a whole; the first has two words.
    assert chosen(costs, [([[1, 4], [2], [3]], 2)], [])[-1] == [2, 3]
    assert chosen(costs, [([[1, 4], [2]], 2)], [])[-1] == [1, 2, 4]
    assert chosen(costs, [([[1], [2]], 1), ([[3], [4]], 1), ([[2], [4]], 1)], [])[-1] == [2, 4]


def test_searches_take_turns_by_their_work() -> None:
    one = MostWordsSearch(ROW, dict.fromkeys(ROW.words, 1), NONE, 1, NEVER)
    board = one.run(moves=20_000)
    assert board is not None
    assert len(trace_puzzle(board, ROW)) == 3
    assert one.best() == board
