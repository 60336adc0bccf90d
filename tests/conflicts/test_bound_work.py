"""What a `BoundSearch` does with each message, and which question each prover gets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from unboggle.conflicts import bound_search, second_search
from unboggle.conflicts import weight_prover as prover
from unboggle.conflicts.bound_search import BoundSearch, FurtherSearch, Tuning, _Prover
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.incumbent import DropBounds, DropIncumbent
from unboggle.conflicts.weight_prover import FoundBoard, ProvedBound, TooLarge, WeightQuestion
from unboggle.errors import BackendError, Bug
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.scheduler import Lost, Said
from unboggle.system.turns import Sides
from unboggle.testing.tiny import puzzle, strip

ROW = puzzle(strip(4), "ab bc cd")
BOARD = Board.from_rows(["abcd"])
SOON = Deadline.after(3600)


@dataclass
class Known:
    """Bounds that a test sets; it notes what it is offered."""

    kept_weight: int | None = 10
    upper_bound: int = 20
    total: int = 20
    weight: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys((*ROW.words, *"abcdefg"), 2)
    )
    is_long: bool = False
    max_words: int | None = None
    in_time: bool = True
    required = frozenset(["ab"])
    conflicts = frozenset([frozenset(["ab", "cd"])])
    decider = Decider(ROW)

    def __post_init__(self) -> None:
        self.offered: list[Board] = []
        self.raised: list[int] = []

    def bounds(self) -> DropBounds:
        cost = None if self.kept_weight is None else self.total - self.kept_weight
        return DropBounds(self.total - self.upper_bound, None, cost)

    def offer(self, board: Board, _: Deadline) -> bool:
        self.offered.append(board)
        return self.in_time

    def raise_lower_bound(self, weight: int) -> None:
        self.raised.append(weight)


class Children:
    """Notes what is started, ended and sent."""

    def __init__(self, *news: object) -> None:
        self.news = list(news)
        self.started: list[tuple[Any, ...]] = []
        self.ended: list[object] = []
        self.sent: list[tuple[object, object]] = []

    def start(self, *args: object) -> None:
        self.started.append(args)

    def end(self, key: object) -> None:
        self.ended.append(key)

    def send(self, key: object, message: object) -> None:
        self.sent.append((key, message))

    def arrange(self) -> None:
        pass

    def listen(self, _: Deadline) -> object:
        return self.news.pop(0) if self.news else None


class Search:
    """Notes its runs; its best boards are given."""

    def __init__(self, *best: Board | None) -> None:
        self._best = list(best)
        self.runs: list[int] = []

    def run(self, _: Deadline, moves: int) -> None:
        self.runs.append(moves)

    def best(self) -> Board | None:
        return self._best.pop(0) if len(self._best) > 1 else (self._best or [None])[0]


def work(
    monkeypatch: pytest.MonkeyPatch, known: Known, *, search: Search | None = None, jobs: int = 1,
    deterministic: bool = False, proves: bool = True, until: Deadline = SOON, seed: int = 100,
) -> tuple[BoundSearch, Children]:  # fmt: skip
    monkeypatch.setattr(bound_search, "start_search", lambda *_: search)
    monkeypatch.setattr(prover, "can_prove", lambda _: proves)
    here: Any = known
    made = BoundSearch(here, until, seed=seed, jobs=jobs, deterministic=deterministic)
    children: Any = Children()
    made._children = children
    return made, children


@pytest.mark.parametrize(
    ("worth", "bound", "words", "turns"),
    [
        (None, 20, 10, "turns"),
        (14, 21, 10, "far_turns"),  # 1.5 times as much
        (15, 22, 10, "turns"),
        (10, 15, 10, "near_turns"),
        (10, 14, 10, "near_turns"),
        (12, 19, 10, "far_turns"),
        (12, 18, 10, "near_turns"),  # as much, but a gap of three words
        (2, 6, 3, "near_turns"),  # few words
        (14, 20, 10, "near_turns"),  # three words of weight 2
        (14, 20, 11, "turns"),
        (0, 4, 10, "near_turns"),
        (0, 20, 10, "turns"),
        (20, 20, 0, "near_turns"),
    ],
)
def test_turns_depend_on_how_far_apart_the_bounds_are(
    monkeypatch: pytest.MonkeyPatch, worth: int | None, bound: int, words: int, turns: str
) -> None:
    known = Known(worth, bound, weight=dict.fromkeys(map(str, range(words)), 2))
    made, _ = work(monkeypatch, known)
    assert made._turns() == getattr(Tuning(), turns)


@pytest.mark.parametrize(
    ("worth", "place", "others", "weight"),
    [
        (10, 0, [], 19),
        (10, 0, [20, 18], 19),
        (10, 0, [19], None),
        (None, 0, [], 18),
        (10, 1, [], 11),
        (None, 1, [], 1),
        (10, 1, [11], None),
        (10, 2, [], 19),
        (10, 2, [19, 17], 18),
        (10, 3, [], 18),
        (10, 2, [*range(12, 20)], 20),  # eight are tried
        (10, 2, [*range(13, 20)], 12),
        (10, 9, [], 20),  # none is left between
        (17, 2, [19, 20], 18),  # 18 is the least
        (17, 2, [18, 19, 20], 20),
    ],
)
def test_each_prover_has_a_weight_of_its_own(
    monkeypatch: pytest.MonkeyPatch, worth: int | None, place: int, others: list[int],
    weight: int | None,
) -> None:  # fmt: skip
    made, _ = work(monkeypatch, Known(worth))
    one, idle = _Prover(place, 19, idle=True), _Prover(7, 19, idle=True)
    made._provers = [one, *(_Prover(5, other) for other in others), idle, _Prover(8)]
    assert made._question(one) == weight


def test_a_prover_rests_when_no_weight_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prover has shown that the required words do not fit, of which the parent has no proof."""
    made, children = work(monkeypatch, Known(None, 0))
    one = _Prover(0)
    made._provers = [one]
    made._take(one, ProvedBound(None))
    made._give_work()
    assert made._provers == [one]
    assert not children.sent
    assert not children.ended


def test_idle_provers_get_questions_and_answered_ones_start_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, children = work(monkeypatch, Known())
    assert [least for least in range(30) if made._is_open(least)] == list(range(11, 21))
    idle, busy, late, counting = _Prover(1, 5, True), _Prover(0, 19), _Prover(2, 10), _Prover(3)
    made._provers = [idle, busy, late, counting]
    made._give_work()
    assert (idle.weight, idle.idle) == (11, False)
    assert children.sent == [(idle, WeightQuestion(11, Known.conflicts))]
    assert children.ended == [late]
    assert made._provers[:2] == [idle, busy]
    assert made._provers[3] is counting
    fresh = made._provers[2]
    assert (fresh.place, fresh.weight, fresh.idle) == (2, None, False)
    target = (prover.TARGET, ROW, made.incumbent.weight, Known.required, Known.conflicts)
    assert children.started == [(fresh, *target, None, 102, SOON)]


@pytest.mark.parametrize(
    ("jobs", "options", "provers", "searches"),
    [
        (1, {}, 1, 0),
        (3, {}, 2, 0),
        (5, {}, 3, 1),
        (5, {"deterministic": True}, 1, 0),
        (5, {"search": None}, 4, 0),
        (5, {"proves": False}, 0, 0),
        (5, {"proves": False, "long": True}, 0, 4),
        (5, {"proves": False, "long": True, "until": NEVER}, 0, 0),
        (5, {"proves": False, "long": True, "search": None}, 0, 0),
        (5, {"proves": False, "long": True, "deterministic": True}, 0, 0),
        (5, {"long": True}, 3, 1),
    ],
    ids=range(11),
)
def test_cores_are_shared(
    monkeypatch: pytest.MonkeyPatch, jobs: int, options: dict[str, Any], provers: int, searches: int
) -> None:
    options = {"search": Search(), **options}
    known = Known(is_long=options.pop("long", False))
    made, children = work(monkeypatch, known, jobs=jobs, **options)
    for _ in range(2):  # those that run are not started again
        made._start_provers()
    assert [one.place for one in made._provers] == list(range(provers))
    assert [one.seed for one in made._searchers] == [101 + k for k in range(searches)]
    assert [args[1] for args in children.started] == [prover.TARGET] * provers + [
        second_search.TARGET
    ] * searches
    assert [args[-2] for args in children.started] == [
        *(100 + k for k in range(provers)), *(101 + k for k in range(searches))
    ]  # fmt: skip


def test_what_a_prover_says(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known(kept_weight=12)
    made, children = work(monkeypatch, known, search=Search())
    one, other = _Prover(0, 12), _Prover(1, 13)
    made._provers = [one, other]
    made._take(one, ProvedBound(None))
    assert (one.idle, known.raised) == (True, [])
    one.idle = False
    made._take(one, ProvedBound(17))
    assert (one.idle, known.raised) == (True, [3])
    one.idle = False
    made._take(one, FoundBoard(BOARD))  # in the first phase
    assert (one.idle, made._kept_back, known.offered) == (False, [(one, BOARD)], [])
    made._first = False
    made._take(one, FoundBoard(BOARD))
    assert (one.idle, known.offered) == (True, [BOARD])
    with pytest.raises(Bug, match="does not hold words of weight 13"):
        made._take(other, FoundBoard(BOARD))
    assert not made._goes_on_alone
    known.in_time = False
    made._take(other, FoundBoard(BOARD))
    assert (made._provers, children.ended, made._goes_on_alone) == ([one], [other], True)
    made._take(one, TooLarge(10))
    assert (made._provers, children.ended) == ([], [other, one])
    made._start_provers()
    assert children.started == []


def test_what_further_searches_find(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known()
    made, _ = work(monkeypatch, known)
    one, other = FurtherSearch(1), FurtherSearch(2)
    made._searchers = [one, other]
    made._take_found(one, Said(one, FoundBoard(BOARD)))
    assert (made._found, known.offered) == ({one: BOARD}, [])
    made._first = False
    made._take_found(other, Said(other, FoundBoard(BOARD)))
    assert (made._found, known.offered) == ({one: BOARD}, [BOARD])
    made._take_found(one, Lost(one, BackendError("it died")))
    assert made._searchers == [other]


def test_messages_are_heard_until_the_work_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known()
    made, children = work(monkeypatch, known)
    one, search = _Prover(0, 19), FurtherSearch(1)
    made._provers, made._searchers, made._first = [one], [search], False
    children.news = [Said(search, FoundBoard(BOARD)), Said(one, ProvedBound(18)), None]
    assert not made._listen(NEVER)
    assert (known.offered, known.raised) == ([BOARD], [2])
    assert children.sent == [(one, WeightQuestion(19, Known.conflicts))]
    children.news = [Said(one, TooLarge(1)), Said(search, FoundBoard(BOARD))]
    assert not made._listen(NEVER)  # no prover is left
    assert len(children.news) == 1
    known.upper_bound = 10
    made._provers = [one]
    assert made._listen(NEVER)
    made._provers, known.upper_bound = [one], 20
    children.news = [Lost(one, BackendError("it died"))]
    with pytest.raises(BackendError, match="it died"):
        made._listen(NEVER)


@pytest.mark.parametrize(
    ("kernel", "deterministic", "moves"),
    [(True, False, 25_000), (True, True, 100_000), (False, False, 200), (False, True, 800)],
)
def test_the_first_phase_is_a_number_of_moves(
    monkeypatch: pytest.MonkeyPatch, kernel: bool, deterministic: bool, moves: int
) -> None:
    monkeypatch.setattr(bound_search, "available", lambda: kernel)
    search, known = Search(BOARD), Known()
    made, children = work(
        monkeypatch, known, search=search, deterministic=deterministic, jobs=1
    )  # fmt: skip
    made.first_phase()
    assert search.runs == [moves] * 20
    assert known.offered == [BOARD]  # the same board once
    assert children.started == []  # one core
    known.upper_bound = 10
    made.first_phase()
    assert len(search.runs) == 21
    made, children = work(monkeypatch, Known(), search=None, jobs=2)
    made.first_phase()
    assert len(children.started) == 1


@pytest.mark.parametrize(
    ("most", "heaviest"),
    [(None, "abcdefgh"), (1, "ghf"), (2, "ghfdeab"), (3, "abcdefgh")],
)
def test_only_the_heaviest_words_are_searched_for(most: int | None, heaviest: str) -> None:
    weight = {"a": 1, "b": 1, "c": 0, "d": 2, "e": 2, "f": 5, "g": 9, "h": 7}
    asked = puzzle(strip(4), " ".join(weight))
    known = DropIncumbent(Decider(asked), weight, frozenset(), most)
    assert bound_search.candidates(known) == {*heaviest}
    found, weights = bound_search.searched(known)
    assert weights == {word: weight[word] for word in sorted(heaviest)}
    assert {*found.words} == {*heaviest}
    assert (found is asked) == (len(heaviest) == 8)
    must = DropIncumbent(Decider(asked), weight, frozenset("c"), most)
    assert bound_search.candidates(must) == {*heaviest, "c"}


def test_boards_kept_back_count_after_the_first_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known()
    made, children = work(monkeypatch, known, proves=False)
    one = _Prover(0)
    made._kept_back, made._found = [(one, BOARD)], {FurtherSearch(1): BOARD}
    assert not made.run()
    assert known.offered == [BOARD, BOARD]
    assert one.idle
    known.upper_bound = 10
    assert made.run()
    assert isinstance(made.puzzle, Puzzle)
    assert children.ended == []


@pytest.mark.parametrize(
    ("options", "searches"),
    [
        ({"search": Search()}, True),
        ({"search": Search(), "deterministic": True}, False),
        ({}, False),
    ],
    ids=range(3),
)
def test_the_search_goes_on_beside_the_provers(
    options: dict[str, Any], searches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Known()
    made, children = work(monkeypatch, known, jobs=3, **options)
    rounds: list[tuple[object, ...]] = []

    class Beside:
        def __init__(self, *args: object, **options: object) -> None:
            assert args == (3, children)
            assert options == {"together": Sides(here=0.05, there=0.0)}

        def round(self, *args: object) -> None:
            rounds.append(args)
            known.upper_bound = 10

    monkeypatch.setattr(bound_search, "Beside", Beside)
    assert made.run()
    work_on = made._search_on if searches else None
    assert rounds == [(made._listen, work_on, made._turns, SOON)]
