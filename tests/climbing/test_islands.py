"""Islands that exchange boards: what they find, where they begin, and what is believed."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from archipelagos import InTurn
from climbs import GRID, RULES, by_brute_force, small_words
from needs import needs_kernel

from unboggle.climbing import islands, rounds
from unboggle.climbing.archipelago import Archipelago
from unboggle.climbing.goal import Climbed, Goal
from unboggle.climbing.island import LONGEST, Came, Epoch, Question, length, live
from unboggle.climbing.islands import climb_by_islands
from unboggle.executors.task import ClusterGone
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.trace import Trie, trace
from unboggle.progress import Climbing, Progress
from unboggle.puzzle import Board
from unboggle.puzzle.dice import parse_dice, place
from unboggle.system.clock import NEVER, Deadline, Stop

pytestmark = needs_kernel
WORDS = small_words(7)
GOAL = Goal(Scorer(WORDS, GRID, RULES), keep=5)
POINTS, MOST = by_brute_force(WORDS, "abcd", GRID)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a round have few moves: they are enough for six cells."""
    monkeypatch.setattr(rounds, "MOVES_PER_PAIR", 20)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an epoch be a round, and better boards be told at once."""
    monkeypatch.setattr(islands, "EPOCH", 0.0)
    monkeypatch.setattr(islands, "_BETWEEN", 0.0)


def test_an_island_begins_in_turn_anew_at_its_own_and_at_its_neighbours_board() -> None:
    boards = [Board(GRID, dict.fromkeys(GRID.cells, face)) for face in "abcd"]
    ring = Archipelago([(boards[0], 9)])
    first, second = ring.settle(), ring.settle()
    assert [ring.begins(first) for _ in range(3)] == [None, boards[0], boards[0]]
    assert [ring.begins(second) for _ in range(3)] == [None, None, boards[0]]
    ring.offer(second, boards[1], 4)
    ring.offer(second, boards[2], 3)  # worse than what it has
    third = ring.settle()
    assert [ring.begins(third) for _ in range(3)] == [None, None, boards[1]]
    assert [ring.begins(second) for _ in range(3)] == [None, boards[1], boards[0]]
    assert [ring.begins(first) for _ in range(3)] == [None, boards[0], boards[0]]
    assert (ring.least(second), ring.least(third)) == (4, -1)


@pytest.mark.usefixtures("short")
def test_islands_find_the_best_board_of_all_and_exchange_what_they_have() -> None:
    executor, told = InTurn(3), list[Progress]()
    better: list[Climbed] = []
    climbed = climb_by_islands(
        GOAL, executor, rounds=27, on_progress=told.append, on_better=better.append
    )
    assert (climbed.rounds, len(climbed.records), climbed.error) == (27, 5, None)
    assert climbed.records[0].score.points == POINTS == better[-1].records[0].score.points
    trie = Trie.of((word, tuple(word)) for word in WORDS)
    for one in climbed.records:
        found = trace(one.board, trie)
        assert one.score == Score(sum(map(RULES.score, found)), len(found))
    last = told[-1]
    assert isinstance(last, Climbing) and (last.round, last.best) == (27, POINTS)

    best: list[tuple[int, Board] | None] = [None, None, None]
    from_neighbours = 0
    for number, (epoch, came) in enumerate(zip(executor.epochs, executor.told, strict=True)):
        island, turn = number % 3, number // 3 % 3
        neighbour = best[island - 1]
        if turn == 0:
            assert epoch.start is None
        else:
            known = neighbour if turn == 2 else best[island]
            assert known is not None and epoch.start == known[1]
            from_neighbours += turn == 2 and known != best[island]
        assert isinstance(came, Came)
        value, board = max((value, board) for board, value in [*came.boards.items()][:1])
        mine = best[island]
        if mine is None or value > mine[0]:
            best[island] = value, board
    assert from_neighbours > 0
    assert len({task.common for task in executor.tasks}) == 1
    assert sorted(epoch.first for epoch in executor.epochs) == [*range(27)]


def test_the_goal_is_that_of_a_climb_here() -> None:
    def found(goal: Goal) -> Climbed:
        climbed = climb_by_islands(goal, InTurn(), rounds=12)
        assert climbed.error is None and climbed.records
        return climbed

    assert found(Goal(GOAL.scorer, for_words=True)).records[0].score.words == MOST
    without = found(Goal(GOAL.scorer, exclude=frozenset("a"))).records[0]
    assert without.score.points == by_brute_force(WORDS, "bcd", GRID)[0]
    dice = parse_dice("size 2x3\nABX CCD AAD BXX CDA BBX")  # no word has an x
    thrown = Goal(Scorer(WORDS, GRID, RULES), dice=dice, keep=3)
    assert all(place(one.board, dice).complete for one in found(thrown).records)
    start = found(Goal(GOAL.scorer)).records[0].board
    begun = climb_by_islands(replace(GOAL, start=start), InTurn(1), rounds=1)
    assert begun.records[0].score.points == POINTS


def forged(change: str, came: Came) -> Came:
    board, value = next(iter(came.boards.items()))
    if change == "value":
        return replace(came, boards={Board(GRID, dict.fromkeys(GRID.cells, "a")): value + 1})
    if change == "grid":
        tall = Board.of_rows([*zip(*board.rows(), strict=True)])
        return replace(came, boards={tall: value})
    faces = {"letter": "x", "excluded": "d"}
    shown = {**board.faces, (0, 0): faces[change]} if change in faces else {(0, 0): "a"}
    return replace(came, boards={Board(GRID, shown): value})


@pytest.mark.parametrize("change", ["value", "grid", "letter", "excluded", "blank"])
@pytest.mark.usefixtures("short")
def test_an_island_that_lies_ends_it_and_is_not_believed(change: str) -> None:
    def changed(number: int, came: Came) -> Came:
        return forged(change, came) if number == 4 else came

    goal = replace(GOAL, exclude=frozenset("d"), keep=50)
    executor = InTurn(2, changed)
    climbed = climb_by_islands(goal, executor, rounds=20)
    assert climbed.error is not None and climbed.error.startswith("an island tells ")
    assert ("tracing gives" in climbed.error) == (change == "value")
    honest = climb_by_islands(goal, InTurn(2), rounds=20)
    assert climbed.rounds == 4 and climbed.records
    assert {*climbed.records} <= {*honest.records}


@pytest.mark.usefixtures("short")
def test_an_epoch_that_fails_is_done_again_but_not_for_ever() -> None:
    executor = InTurn(2, lambda number, came: "lost" if number in (1, 2) else came)
    climbed = climb_by_islands(GOAL, executor, rounds=6)
    assert (climbed.rounds, climbed.error, len(executor.tasks)) == (6, None, 8)
    finished = [
        epoch.first
        for epoch, came in zip(executor.epochs, executor.told, strict=True)
        if isinstance(came, Came)
    ]
    assert sorted(finished) == [*range(6)]
    ended = climb_by_islands(GOAL, InTurn(2, lambda *_: "out of memory"), rounds=6)
    assert (ended.error, ended.records) == ("no island gets through: out of memory", ())


@pytest.mark.usefixtures("short")
def test_when_the_cluster_goes_the_boards_so_far_stand() -> None:
    class Going(InTurn):
        def next(self, until: Deadline = NEVER) -> Any:
            if len(self.told) == 5:
                raise ClusterGone("the dask scheduler at tcp://x has gone")
            return super().next(until)

    climbed = climb_by_islands(GOAL, Going(), rounds=20)
    assert climbed.error == "the dask scheduler at tcp://x has gone"
    assert (climbed.rounds, len(climbed.records), climbed.interrupted) == (5, 5, False)


@pytest.mark.usefixtures("short")
def test_it_goes_on_with_what_there_is_and_ends_at_the_target_or_the_stop() -> None:
    first = climb_by_islands(GOAL, InTurn(2), rounds=4)
    executor = InTurn(2)
    then = climb_by_islands(GOAL, executor, rounds=8, before=first)
    assert (then.rounds, then.seconds > first.seconds) == (12, True)
    assert sorted(epoch.first for epoch in executor.epochs) == [*range(4, 12)]
    inherited = [one.board for one in first.records]
    assert executor.epochs[2].start in inherited[:1]  # the second epoch of the first island
    assert climb_by_islands(GOAL, InTurn(), target=POINTS).records[0].score.points == POINTS
    assert climb_by_islands(GOAL, InTurn(), timeout=0).records == ()

    stop = Stop()

    def stopping(number: int, came: Came) -> Came:
        if number == 3:
            stop.set()
        return came

    stopped = climb_by_islands(GOAL, InTurn(2, stopping), stop=stop)
    assert stopped.interrupted and stopped.rounds == 4 and stopped.records


def test_short_rounds_are_sent_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(islands, "EPOCH", 0.05)
    executor = InTurn(1)
    climbed = climb_by_islands(GOAL, executor, rounds=100)
    assert climbed.rounds == 100 and 2 <= len(executor.tasks) < 60
    assert max(length(done) for done in range(100)) == LONGEST


def test_an_epoch_ends_in_time_and_tells_its_best_board_only_if_others_are_no_better() -> None:
    question = Question.of(GOAL, 0, embedded=False)
    assert live(question, Epoch(0, 4, seconds=0.0)).rounds == 0
    all_told = live(question, Epoch(0, 2))
    (least, *_) = sorted(all_told.boards.values())[1:]
    some = live(question, Epoch(0, 2, least=least))
    assert [*some.boards.values()] == [
        value for value in all_told.boards.values() if value >= least
    ]
    assert len(live(question, Epoch(0, 2, least=10**6)).boards) == 1


def test_the_embedded_dictionary_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question.of(GOAL, 3, embedded=True)
    sent = Question.of(GOAL, 3, embedded=False)
    assert question.words is None and sent.words == (*GOAL.scorer.words,)
    assert len(pickle.dumps(sent)) > len(pickle.dumps(question)) + sum(map(len, WORDS))
    monkeypatch.setattr(Lexicon, "load", lambda: Lexicon.of(*WORDS))
    assert live(question, Epoch(0, 3)).boards == live(sent, Epoch(0, 3)).boards
