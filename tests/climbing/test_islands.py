"""Islands that exchange boards: their results, their starts, and checks of their claims."""

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
from unboggle.climbing.goal import ClimbGoal, ClimbResult
from unboggle.climbing.island import TUNING, Epoch, EpochGoal, EpochOutcome, length, run_epoch
from unboggle.climbing.islands import climb_by_islands
from unboggle.events import ClimbProgress, Progress
from unboggle.executors.task import ClusterGone
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board
from unboggle.puzzle.dice import parse_dice, place
from unboggle.system.clock import NEVER, Deadline, StopToken

pytestmark = needs_kernel
WORDS = small_words(7)
GOAL = ClimbGoal(Scorer(WORDS, GRID, RULES), limit=5)
CHEAP = islands.Tuning(rounds=rounds.Tuning(moves_per_pair=20))  # enough for six cells
SHORT = CHEAP._replace(epoch=0.0, between=0.0)
"""An epoch is a round, and better boards are reported at once."""


def most_points() -> int:
    return by_brute_force(WORDS, "abcd", GRID)[0]


def test_an_island_begins_in_turn_anew_at_its_own_and_at_its_neighbours_board() -> None:
    boards = [Board(GRID, dict.fromkeys(GRID.cells, face)) for face in "abcd"]
    ring = Archipelago([(boards[0], 9)])
    first, second = ring.settle(), ring.settle()
    assert [ring.start_of(first) for _ in range(3)] == [None, boards[0], boards[0]]
    assert [ring.start_of(second) for _ in range(3)] == [None, None, boards[0]]
    ring.offer(second, boards[1], 4)
    ring.offer(second, boards[2], 3)  # worse than what it has
    third = ring.settle()
    assert [ring.start_of(third) for _ in range(3)] == [None, None, boards[1]]
    assert [ring.start_of(second) for _ in range(3)] == [None, boards[1], boards[0]]
    assert [ring.start_of(first) for _ in range(3)] == [None, boards[0], boards[0]]
    assert (ring.threshold(second), ring.threshold(third)) == (4, -1)


def test_islands_find_the_best_board_of_all_and_exchange_what_they_have() -> None:
    executor, reported = InTurn(3), list[Progress]()
    better: list[ClimbResult] = []
    climbed = climb_by_islands(
        GOAL,
        executor,
        rounds=27,
        on_progress=reported.append,
        on_better=better.append,
        tuning=SHORT,
    )
    assert (climbed.rounds, len(climbed.records), climbed.error) == (27, 5, None)
    assert climbed.records[0].score.points == most_points() == better[-1].records[0].score.points
    trie = Trie.from_spellings((word, tuple(word)) for word in WORDS)
    for one in climbed.records:
        found = trace(one.board, trie)
        assert one.score == Score(sum(map(RULES.score, found)), len(found))
    last = reported[-1]
    assert isinstance(last, ClimbProgress)
    assert (last.round, last.best) == (27, most_points())

    best: list[tuple[int, Board] | None] = [None, None, None]
    from_neighbours = 0
    for number, (epoch, came) in enumerate(zip(executor.epochs, executor.outcomes, strict=True)):
        island, turn = number % 3, number // 3 % 3
        neighbour = best[island - 1]
        if turn == 0:
            assert epoch.start is None
        else:
            known = neighbour if turn == 2 else best[island]
            assert known is not None
            assert epoch.start == known[1]
            from_neighbours += turn == 2 and known != best[island]
        assert isinstance(came, EpochOutcome)
        value, board = max((value, board) for board, value in [*came.boards.items()][:1])
        mine = best[island]
        if mine is None or value > mine[0]:
            best[island] = value, board
    assert from_neighbours > 0
    assert len({task.common for task in executor.tasks}) == 1
    assert sorted(epoch.first for epoch in executor.epochs) == [*range(27)]


def test_the_goal_is_that_of_a_climb_here() -> None:
    def found(goal: ClimbGoal) -> ClimbResult:
        climbed = climb_by_islands(goal, InTurn(), rounds=12, tuning=CHEAP)
        assert climbed.error is None
        assert climbed.records
        return climbed

    assert (
        found(ClimbGoal(GOAL.scorer, for_words=True)).records[0].score.words
        == by_brute_force(WORDS, "abcd", GRID)[1]
    )
    without = found(ClimbGoal(GOAL.scorer, exclude=frozenset("a"))).records[0]
    assert without.score.points == by_brute_force(WORDS, "bcd", GRID)[0]
    dice = parse_dice("size 2x3\nABX CCD AAD BXX CDA BBX")  # no word has an x
    thrown = ClimbGoal(Scorer(WORDS, GRID, RULES), dice=dice, limit=3)
    assert all(place(one.board, dice).complete for one in found(thrown).records)
    start = found(ClimbGoal(GOAL.scorer)).records[0].board
    begun = climb_by_islands(replace(GOAL, start=start), InTurn(1), rounds=1, tuning=CHEAP)
    assert begun.records[0].score.points == most_points()


def forged(change: str, came: EpochOutcome) -> EpochOutcome:
    board, value = next(iter(came.boards.items()))
    if change == "value":
        return replace(came, boards={Board(GRID, dict.fromkeys(GRID.cells, "a")): value + 1})
    if change == "grid":
        tall = Board.from_rows([*zip(*board.rows(), strict=True)])
        return replace(came, boards={tall: value})
    faces = {"letter": "x", "excluded": "d"}
    shown = {**board.faces, (0, 0): faces[change]} if change in faces else {(0, 0): "a"}
    return replace(came, boards={Board(GRID, shown): value})


@pytest.mark.parametrize("change", ["value", "grid", "letter", "excluded", "blank"])
def test_an_island_that_lies_ends_it_and_is_not_believed(change: str) -> None:
    def changed(number: int, came: EpochOutcome) -> EpochOutcome:
        return forged(change, came) if number == 4 else came

    goal = replace(GOAL, exclude=frozenset("d"), limit=50)
    executor = InTurn(2, changed)
    climbed = climb_by_islands(goal, executor, rounds=20, tuning=SHORT)
    assert climbed.error is not None
    assert climbed.error.startswith("an island re")
    assert ("tracing gives" in climbed.error) == (change == "value")
    honest = climb_by_islands(goal, InTurn(2), rounds=20, tuning=SHORT)
    assert climbed.rounds == 4
    assert climbed.records
    assert {*climbed.records} <= {*honest.records}


def test_an_epoch_that_fails_is_done_again_but_not_for_ever() -> None:
    executor = InTurn(2, lambda number, came: "lost" if number in (1, 2) else came)
    climbed = climb_by_islands(GOAL, executor, rounds=6, tuning=SHORT)
    assert (climbed.rounds, climbed.error, len(executor.tasks)) == (6, None, 8)
    finished = [
        epoch.first
        for epoch, came in zip(executor.epochs, executor.outcomes, strict=True)
        if isinstance(came, EpochOutcome)
    ]
    assert sorted(finished) == [*range(6)]
    ended = climb_by_islands(GOAL, InTurn(2, lambda *_: "out of memory"), rounds=6, tuning=SHORT)
    assert (ended.error, ended.records) == ("all islands fail: out of memory", ())


def test_when_the_cluster_goes_the_boards_so_far_stand() -> None:
    class Going(InTurn):
        def next(self, until: Deadline = NEVER) -> Any:
            if len(self.outcomes) == 5:
                raise ClusterGone("the dask scheduler at tcp://x has gone")
            return super().next(until)

    climbed = climb_by_islands(GOAL, Going(), rounds=20, tuning=SHORT)
    assert climbed.error == "the dask scheduler at tcp://x has gone"
    assert (climbed.rounds, len(climbed.records), climbed.interrupted) == (5, 5, False)


def test_it_goes_on_with_what_there_is_and_ends_at_the_target_or_the_stop() -> None:
    first = climb_by_islands(GOAL, InTurn(2), rounds=4, tuning=SHORT)
    executor = InTurn(2)
    then = climb_by_islands(GOAL, executor, rounds=8, before=first, tuning=SHORT)
    assert (then.rounds, then.seconds > first.seconds) == (12, True)
    assert sorted(epoch.first for epoch in executor.epochs) == [*range(4, 12)]
    inherited = [one.board for one in first.records]
    assert executor.epochs[2].start in inherited[:1]  # the second epoch of the first island
    assert (
        climb_by_islands(GOAL, InTurn(), target=most_points(), tuning=SHORT).records[0].score.points
        == most_points()
    )
    assert climb_by_islands(GOAL, InTurn(), timeout=0, tuning=SHORT).records == ()

    stop = StopToken()

    def stopping(number: int, came: EpochOutcome) -> EpochOutcome:
        if number == 3:
            stop.set()
        return came

    stopped = climb_by_islands(GOAL, InTurn(2, stopping), stop=stop, tuning=SHORT)
    assert stopped.interrupted
    assert stopped.rounds == 4
    assert stopped.records


def test_short_rounds_are_sent_many_at_a_time() -> None:
    executor = InTurn(1)
    climbed = climb_by_islands(GOAL, executor, rounds=100, tuning=CHEAP._replace(epoch=0.05))
    assert climbed.rounds == 100
    assert 2 <= len(executor.tasks) < 60
    assert max(length(done) for done in range(100)) == TUNING.longest


def test_an_epoch_ends_in_time_and_reports_its_best_board_only_if_others_are_no_better() -> None:
    question = EpochGoal.from_goal(GOAL, 0, embedded=False, tuning=CHEAP.rounds)
    assert run_epoch(question, Epoch(0, 4, seconds=0.0)).rounds == 0
    outcome = run_epoch(question, Epoch(0, 2))
    (least, *_) = sorted(outcome.boards.values())[1:]
    some = run_epoch(question, Epoch(0, 2, threshold=least))
    assert [*some.boards.values()] == [value for value in outcome.boards.values() if value >= least]
    assert len(run_epoch(question, Epoch(0, 2, threshold=10**6)).boards) == 1


def test_the_embedded_dictionary_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    question = EpochGoal.from_goal(GOAL, 3, embedded=True, tuning=CHEAP.rounds)
    sent = EpochGoal.from_goal(GOAL, 3, embedded=False, tuning=CHEAP.rounds)
    assert question.words is None
    assert sent.words == (*GOAL.scorer.words,)
    assert len(pickle.dumps(sent)) > len(pickle.dumps(question)) + sum(map(len, WORDS))
    monkeypatch.setattr(Lexicon, "load", lambda: Lexicon.from_words(*WORDS))
    assert run_epoch(question, Epoch(0, 3)).boards == run_epoch(sent, Epoch(0, 3)).boards
