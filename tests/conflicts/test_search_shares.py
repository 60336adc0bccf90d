"""Which searches look for the most words, with which share of the work, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from unboggle.conflicts import heaviest_search, most_words_search
from unboggle.conflicts.decider import Decider, TracedBoard
from unboggle.conflicts.heaviest_search import HeaviestSearch
from unboggle.conflicts.incumbent import DropBounds
from unboggle.conflicts.most_words_search import (
    MostWordsSearch,
    _distance_move,
    _gather_move,
    _lay_move,
    gather_share,
    lay_share,
)
from unboggle.puzzle import Board, Constraints, Grid, Puzzle, Turns, UniquePaths
from unboggle.puzzle.constraints.ban import Ban
from unboggle.system.clock import NEVER, Deadline
from unboggle.testing.tiny import puzzle, strip

ROW = puzzle(strip(4), "ab bc cd")
BOARDS = [Board.from_rows([row]) for row in ("abxx", "abcx", "abcd")]
SOON = Deadline.after(3600)


def listed(words: int, side: int, *constraints: Any, length: int = 1) -> Puzzle:
    """A puzzle of ``words`` words, each of ``length`` letters."""
    spellings = {f"{number}": (("a",) * length,) for number in range(words)}
    return Puzzle(Grid.rectangle(side, side), spellings, Constraints(*constraints))


@pytest.mark.parametrize(
    ("words", "share"),
    [(0, 0), (40, 0), (41, 0.3), (99, 0.3), (100, 0.5), (249, 0.5), (250, 0.8), (799, 0.8),
     (800, 1.0)],
)  # fmt: skip
def test_the_more_words_the_more_gathering(words: int, share: float) -> None:
    assert gather_share(listed(words, 3)) == share


BANNED = Ban.parse("zz", Grid.rectangle(8, 8))


@pytest.mark.parametrize(
    ("words", "side", "constraints", "gathers", "share"),
    [
        (96, 8, (), True, 0.8),
        (97, 8, (), True, 0.0),
        (97, 8, (), False, 0.8),
        (40, 8, (), False, 0.0),
        (41, 8, (), False, 0.8),
        (41, 8, (BANNED,), False, 0.0),
        (45, 3, (UniquePaths(),), True, 0.8),
        (46, 3, (UniquePaths(),), True, 0.0),
        (5, 3, (UniquePaths(),), True, 0.8),
        (450, 3, (Turns(1),), True, 0.8),
        (451, 3, (Turns(1),), True, 0.2),
        (5, 3, (Turns(1),), False, 0.8),
    ],
    ids=range(12),
)
def test_laying_words_has_a_share_where_it_is_best(
    words: int, side: int, constraints: Any, gathers: bool, share: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(most_words_search, "usable", lambda: True)
    monkeypatch.setattr(most_words_search, "can_lay", lambda _: True)
    asked = listed(words, side, *constraints)
    assert lay_share(asked, gathers) == pytest.approx(share)
    monkeypatch.setattr(most_words_search, "can_lay", lambda _: False)
    assert lay_share(asked, gathers) == 0.0
    monkeypatch.setattr(most_words_search, "usable", lambda: False)
    monkeypatch.setattr(most_words_search, "can_lay", lambda _: True)
    assert lay_share(asked, gathers) == 0.0


def test_the_time_of_a_move_is_estimated() -> None:
    assert _gather_move(listed(100, 4)) == pytest.approx(1.0 + 0.02 * 40)
    assert [_lay_move(listed(1, side)) for side in (8, 9)] == [3.0, 10.0]
    assert _lay_move(listed(1, 8, Turns(1))) == 50.0
    assert _distance_move(listed(10, 8, length=5)) == pytest.approx(0.5 + 0.2)
    assert _distance_move(listed(10, 9, length=5)) == pytest.approx(0.5 + 1.4)


class Member:
    """A search that makes all moves that a call requires, up to ``most`` at once."""

    def __init__(self, name: str, log: list[tuple[str, int]], most: int = 10**9) -> None:
        self.name, self.log, self.most, self.moves = name, log, most, 0
        self.found: Board | None = None
        self.shown: Board | None = None
        self.score = 0

    def run(self, _: Deadline, moves: int) -> Board | None:
        self.log.append((self.name, moves))
        self.moves += min(moves, self.most)
        return self.found

    def best(self) -> Board | None:
        return self.shown


class Made:
    """Makes members instead of searches, and notes the arguments."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *, gathers: bool, share: float, lays: float
    ):
        self.log: list[tuple[str, int]] = []
        self.arguments: dict[str, tuple[tuple[object, ...], dict[str, object]]] = {}
        for name in ("PathsSearch", "GatherSearch", "DistanceSearch"):
            monkeypatch.setattr(most_words_search, name, self._maker(name))
        monkeypatch.setattr(most_words_search, "can_gather", lambda *_: gathers)
        monkeypatch.setattr(most_words_search, "gather_share", lambda *_: share)
        monkeypatch.setattr(most_words_search, "lay_share", lambda *_: lays)

    def _maker(self, name: str) -> Any:
        def make(*args: object, **options: object) -> Member:
            self.arguments[name] = args, options
            return Member(name, self.log)

        return make


@pytest.mark.parametrize(
    ("gathers", "share", "lays", "must", "shares"),
    [
        (False, 0.5, 0.0, "", {"DistanceSearch": 1.0}),
        (True, 0.0, 0.0, "", {"DistanceSearch": 1.0}),
        (True, 1.0, 0.0, "", {"GatherSearch": 1.0}),
        (True, 1.0, 0.0, "ab", {"GatherSearch": 1.0, "DistanceSearch": 0.25}),
        (True, 0.3, 0.0, "", {"GatherSearch": 0.3, "DistanceSearch": 0.7}),
        (False, 0.3, 0.8, "", {"PathsSearch": 0.8, "DistanceSearch": 0.2}),
        (True, 0.5, 0.8, "",
         {"PathsSearch": 0.8, "GatherSearch": 0.1, "DistanceSearch": 0.1}),
        (True, 1.0, 0.2, "", {"PathsSearch": 0.2, "GatherSearch": 0.8}),
    ],
    ids=range(8),
)  # fmt: skip
def test_members_and_their_shares(
    monkeypatch: pytest.MonkeyPatch, gathers: bool, share: float, lays: float, must: str,
    shares: dict[str, float],
) -> None:  # fmt: skip
    made = Made(monkeypatch, gathers=gathers, share=share, lays=lays)
    required = frozenset([must]) if must else frozenset[str]()
    search = MostWordsSearch(ROW, {"ab": 5, "bc": 0, "cd": 2_000_001}, required, 7, SOON)
    assert list(made.arguments) == list(shares)
    assert [1 / step for step in search._steps] == pytest.approx(list(shares.values()))
    weights = {"ab": 2, "bc": 1, "cd": 666_667}  # at most a million
    for name, (args, options) in made.arguments.items():
        assert args == (ROW, 7, SOON)
        more: dict[str, dict[str, object]] = {
            "PathsSearch": {"local": True},
            "DistanceSearch": {"aim": "most"},
        }
        assert options == {"weights": weights, "must": required, **more.get(name, {})}
    moves = {"PathsSearch": 3.0, "GatherSearch": 1 + 0.02 * 12**0.5, "DistanceSearch": 0.524}
    assert search._moves_of_turn == [int(100_000 / moves[name]) for name in shares]


def test_a_turn_has_a_move_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    Made(monkeypatch, gathers=True, share=1.0, lays=0.0)
    monkeypatch.setattr(most_words_search, "TUNING", most_words_search.Tuning(turn=1e-9))
    weights = dict.fromkeys(ROW.words, 1)
    assert MostWordsSearch(ROW, weights, frozenset(), 7, SOON)._moves_of_turn == [1]


def test_turns_follow_the_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made(monkeypatch, gathers=True, share=0.5, lays=0.6)
    search = MostWordsSearch(ROW, dict.fromkeys(ROW.words, 1), frozenset(), 7, SOON)
    search._moves_of_turn = [10, 20, 40]
    assert search.run(moves=1000) is None
    turns = {name: sum(n == name for n, _ in made.log) for name in made.arguments}
    total = sum(turns.values())
    assert turns["PathsSearch"] == pytest.approx(0.6 * total, abs=2)
    assert turns["GatherSearch"] == pytest.approx(0.2 * total, abs=2)
    assert turns["DistanceSearch"] == pytest.approx(0.2 * total, abs=2)
    assert sum(moves for _, moves in made.log) == 1000
    assert all(m <= 40 for _, m in made.log)
    made.log.clear()
    one: Any = search.members[1]
    one.found = BOARDS[0]
    assert search.run(moves=1000) == BOARDS[0]
    assert made.log[-1][0] == "GatherSearch"
    made.log.clear()
    for member in search.members:
        still: Any = member
        still.most, still.found = 0, None
    assert search.run(moves=1000) is None  # it ends, since nothing moves
    assert len(made.log) == 1
    made.log.clear()
    assert search.run(Deadline(0.0), 1000) is None
    assert made.log == []


def test_the_best_board_has_the_required_words(monkeypatch: pytest.MonkeyPatch) -> None:
    Made(monkeypatch, gathers=True, share=0.5, lays=0.0)
    for must, best in ((frozenset[str](), BOARDS[0]), (frozenset(["cd"]), BOARDS[2])):
        search = MostWordsSearch(ROW, dict.fromkeys(ROW.words, 1), must, 7, SOON)
        assert search.best() is None
        one, other = search.members
        first: Any = one
        second: Any = other
        second.shown = BOARDS[1]
        assert search.best() == BOARDS[1]
        first.shown, first.score, second.shown, second.score = BOARDS[2], 1, BOARDS[0], 2
        assert search.best() == best


# ---- the heaviest words ----


class KnownBoard:
    """The board with the best words so far, which a test sets."""

    def __init__(self, weight: dict[str, int], required: str, most: int) -> None:
        self.weight, self.required, self.max_words = weight, frozenset(required), most
        self.decider = Decider(puzzle(strip(4), " ".join(weight)))
        self.held = ""

    def bounds(self) -> DropBounds:
        board = TracedBoard(BOARDS[0], {}, frozenset(self.held))
        return DropBounds(0, board if self.held else None)


def test_heavier_words_get_a_search_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[tuple[str, int]] = []
    started: list[tuple[Any, ...]] = []

    def start(*args: Any) -> Member:
        started.append(args)
        return Member(f"search {len(started)}", log)

    monkeypatch.setattr(heaviest_search, "MostWordsSearch", start)
    known: Any = KnownBoard({"a": 1, "b": 2, "c": 3, "d": 5, "e": 7}, "a", 3)
    first: Any = Member("all", log)
    search = HeaviestSearch(known, first, 9, SOON)

    def run(held: str) -> list[str]:
        known.held = held
        log.clear()
        for _ in range(2):
            assert search.run(SOON, 50) is None
        return [name for name, _ in log]

    assert run("") == ["all", "all"]
    known.max_words = 1
    assert run("a") == ["all", "all"]  # only required words are kept
    known.max_words = 3
    assert run("ab") == ["all", "all"]  # not full
    assert run("abc") == ["search 1", "all"]
    asked, weights, required, seed, until = started[0]
    assert weights == {"a": 1, "c": 1, "d": 3, "e": 5}  # what they weigh more than b
    assert list(asked.words) == ["a", "c", "d", "e"]
    assert (required, seed, until) == (frozenset("a"), 9, SOON)
    assert run("abd") == ["search 1", "all"]  # no lighter word is kept now than before
    assert run("acd") == ["search 2", "all"]
    assert started[1][1] == {"a": 1, "d": 2, "e": 4}
    assert run("abc") == ["search 2", "all"]
    assert run("ae") == ["search 2", "all"]
    assert all(moves == 50 for _, moves in log)
    known.max_words = 2
    assert run("ae") == ["search 2", "all"]  # no word is heavier
    known.max_words = 1
    assert run("a") == ["search 2", "all"]
    assert len(started) == 2


def test_each_board_of_the_heaviest_is_returned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[tuple[str, int]] = []
    more = Member("more", log)
    monkeypatch.setattr(heaviest_search, "MostWordsSearch", lambda *_: more)
    known: Any = KnownBoard({"a": 1, "b": 2}, "", 1)
    known.held = "a"
    first: Any = Member("all", log)
    search = HeaviestSearch(known, first, 9, SOON)
    assert search.best() is None
    first.shown, more.shown = BOARDS[0], BOARDS[0]
    assert (search.best(), search.best()) == (BOARDS[0], None)
    first.shown = BOARDS[1]
    search.run(NEVER, 1)
    assert (search.best(), search.best()) == (BOARDS[0], None)  # that of the other search
    search.run(NEVER, 1)
    assert (search.best(), search.best()) == (BOARDS[1], None)
    more.found = BOARDS[2]
    assert search.run(NEVER, 1) == BOARDS[2]
