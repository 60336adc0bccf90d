"""Climbing to boards of many points, against brute force and the rules of the game."""

from __future__ import annotations

import itertools
import threading
from functools import cache
from typing import Any

import pytest
from amounts import mixed
from climbs import GRID, RULES, by_brute_force, small_words
from needs import needs_kernel
from stopping import stop_at, stopped

from unboggle.climbing import climb as inverse
from unboggle.climbing.climb import Climb, Tuning, climb
from unboggle.climbing.goal import ClimbGoal, ClimbResult, ScoredBoard
from unboggle.climbing.rescore import rescored
from unboggle.climbing.rounds import Rounds, luby
from unboggle.errors import InputError, UnboggleError
from unboggle.events import ClimbProgress, Phase, Progress
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.scoring_rules import BIG_RULES, BOGGLE_RULES
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.dice import get, parse_dice, place
from unboggle.puzzle.model.spelling import spell
from unboggle.system.clock import Deadline


@cache
def english(side: int) -> Scorer:
    """Return the commonest English words on a square board; compiling all takes a second."""
    words = [word for _, text in Lexicon.load().levels[:2] for word in text.split()]
    return Scorer(words, Grid.rectangle(side, side))


@needs_kernel
@pytest.mark.parametrize("seed", mixed(range(3), every=3))
def test_on_small_grids_the_best_board_of_all_is_found(seed: int) -> None:
    words = small_words(seed)
    points, most = by_brute_force(words, "abcd", GRID)
    scorer = Scorer(words, GRID, RULES)
    assert climb(ClimbGoal(scorer), rounds=12).records[0].score.points == points
    assert climb(ClimbGoal(scorer, for_words=True), rounds=12).records[0].score.words == most
    without = climb(ClimbGoal(scorer, exclude=frozenset("a")), rounds=12).records[0]
    assert without.score.points == by_brute_force(words, "bcd", GRID)[0]
    assert "a" not in without.board.faces.values()


@needs_kernel
def test_records_are_different_sorted_and_scored_as_the_oracle_does() -> None:
    words = small_words(7)
    scorer = Scorer(words, GRID, RULES)
    climbed = climb(ClimbGoal(scorer, limit=20), rounds=6)
    assert len(climbed.records) == 20
    scores = [record.score.points for record in climbed.records]
    assert scores == sorted(scores, reverse=True)
    trie = Trie.from_spellings((word, s) for word in words for s in spell(word, "abcd"))
    images = set()
    for record in climbed.records:
        found = trace(record.board, trie)
        assert record.score == Score(sum(map(RULES.score, found)), len(found))
        faces = record.board.faces
        images.add(
            min(tuple(faces[image[cell]] for cell in GRID.cells) for image in GRID.symmetries)
        )
    assert len(images) == 20  # none is an image of another one


@needs_kernel
def test_no_single_change_improves_a_finished_round() -> None:
    scorer = Scorer(small_words(3), Grid.rectangle(3, 3), RULES)
    best = climb(ClimbGoal(scorer), rounds=1).records[0]
    neighbours = scorer.neighbours(best.board)
    assert neighbours.best_change()[0].points <= best.score.points
    for one, other in itertools.combinations(scorer.cells, 2):
        assert neighbours.swapped(one, other).points <= best.score.points


@needs_kernel
@pytest.mark.parametrize("name", mixed(["new", "classic"]))
def test_with_dice_every_board_can_be_thrown(name: str) -> None:
    dice, scorer = get(name), english(4)
    climbed = climb(ClimbGoal(scorer, dice=dice, limit=10), target=400)  # a throw has some 30
    assert len(climbed.records) == 10
    assert all(place(record.board, dice).complete for record in climbed.records)


@needs_kernel
def test_with_dice_the_best_throw_of_all_is_found() -> None:
    dice = parse_dice("size 2x2\nABC BCD AAD Qu#B")
    words = ["quad", "dab", "cab", "bad", "cad", "add", "quacd", "dac"]
    scorer = Scorer(words, dice.grid, RULES)
    best = 0
    for order in itertools.permutations(dice.dice):
        for shown in itertools.product(*(die.faces for die in order)):
            if "#" not in shown:
                best = max(best, scorer.score(shown).points)
    climbed = climb(ClimbGoal(scorer, dice=dice), rounds=4)
    assert climbed.records[0].score.points == best


@needs_kernel
def test_digraph_dice_are_faces() -> None:
    dice = get("super-big")
    digraphs = [face for face in dice.faces if len(face) > 1]
    words = [word for level, text in Lexicon.load().levels[:1] for word in text.split()]
    scorer = Scorer(words, dice.grid, BIG_RULES, digraphs=digraphs)
    climbed = climb(ClimbGoal(scorer, dice=dice), target=100)
    shown = climbed.records[0].board.faces.values()
    assert any(len(face) == 2 for face in shown)
    assert place(climbed.records[0].board, dice).complete


@needs_kernel
def test_a_lone_q_is_never_shown_where_qu_is_a_face() -> None:
    scorer = Scorer(["qat", "qats", "tau", "quat"], Grid.rectangle(2, 3), BOGGLE_RULES)
    climbed = climb(ClimbGoal(scorer, limit=50), rounds=4)
    assert "quat" in scorer.words
    assert all("q" not in record.board.faces.values() for record in climbed.records)
    assert climbed.records[0].score == Score(2, 2)


@needs_kernel
def test_the_same_seed_gives_the_same_and_another_begins_elsewhere() -> None:
    scorer = english(3)
    one, same = (climb(ClimbGoal(scorer, limit=5), rounds=2, seed=4) for _ in range(2))
    assert one.records == same.records
    assert one.boards == same.boards
    assert climb(ClimbGoal(scorer, limit=5), rounds=2, seed=5).boards != one.boards


@needs_kernel
def test_what_was_done_is_not_done_again() -> None:
    scorer = english(3)
    first = climb(ClimbGoal(scorer, limit=3), rounds=2, seed=4)
    then = climb(ClimbGoal(scorer, limit=3), rounds=3, seed=4, before=first)
    at_once = climb(ClimbGoal(scorer, limit=3), rounds=5, seed=4)
    assert (then.rounds, then.boards, then.records) == (5, at_once.boards, at_once.records)
    assert then.seconds > first.seconds


@needs_kernel
def test_threads_share_the_rounds() -> None:
    scorer = english(3)
    alone = climb(ClimbGoal(scorer, limit=3), rounds=6)
    shared = climb(ClimbGoal(scorer, limit=3), rounds=6, jobs=3)
    assert (shared.rounds, shared.records) == (6, alone.records)


@needs_kernel
def test_without_memory_for_a_thread_the_others_end(monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter([True, True])

    def start(thread: threading.Thread) -> None:
        if not next(left, False):
            raise MemoryError("no memory for a thread")
        thread.start()

    monkeypatch.setattr(inverse, "start_thread", start)
    before = threading.active_count()
    with pytest.raises(MemoryError, match="no memory for a thread"):
        climb(ClimbGoal(english(3)), timeout=60, jobs=2)
    assert threading.active_count() == before


def test_it_stops_at_the_target_and_reports_better_boards() -> None:
    scorer = english(4)
    reported: list[Progress] = []
    climbed = climb(ClimbGoal(scorer), target=400, on_progress=reported.append)
    assert climbed.records[0].score.points >= 400
    # Without a target it would never end; the target may be met by the last move of round one.
    assert climbed.rounds <= 1
    assert not climbed.interrupted
    assert reported[0] == Phase("compile")
    last = reported[-1]
    assert isinstance(last, ClimbProgress)
    assert last.unit == "points"
    assert last.rate > 0
    assert last.best == climbed.records[0].score.points


@needs_kernel
def test_it_can_be_stopped_and_has_the_best_so_far() -> None:
    scorer = english(4)
    _ = scorer.kernel
    climbed = stopped(lambda stop: climb(ClimbGoal(scorer, limit=3), jobs=2, stop=stop))
    assert climbed.interrupted
    assert len(climbed.records) == 3
    for record in climbed.records:
        assert record.score == scorer.score(record.board)


@needs_kernel
def test_it_can_be_stopped_while_the_words_are_compiled() -> None:
    words = Lexicon.load().words()
    scorer = Scorer(words, Grid.rectangle(4, 4))
    stop, listen = stop_at(lambda event: event == Phase("compile"))
    climbed = climb(ClimbGoal(scorer), on_progress=listen, stop=stop)
    assert climbed.interrupted
    assert climbed.records == ()


def test_compiling_the_words_is_part_of_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, returned = threading.Event(), threading.Event()

    def compile(_: Rounds) -> None:
        begun.set()
        returned.wait(60)

    monkeypatch.setattr(Rounds, "compile", compile)
    goal = ClimbGoal(Scorer(["cat"], Grid.rectangle(2, 2)))
    assert climb(goal, timeout=0).records == ()
    assert not begun.is_set()
    late = climb(goal, timeout=0.01)
    begun.wait()
    returned.set()
    assert (late.records, late.interrupted) == ((), False)


@needs_kernel
def test_a_start_is_where_it_begins() -> None:
    scorer = english(4)
    start = scorer.board("PERS LATG SINE TERS")
    climbed = climb(ClimbGoal(scorer, start=start), timeout=0.2)
    assert climbed.records[0].score.points >= scorer.score(start).points
    dice = get("new")
    thrown = climb(ClimbGoal(scorer, start=start, dice=dice), timeout=0.2).records[0]
    assert thrown.score.points >= scorer.score(start).points
    assert place(thrown.board, dice).complete


@needs_kernel
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"exclude": frozenset("abcdefghijklmnopqrstuvwxyz")}, "leave no word"),
        ({"dice": get("big")}, "does not take the 5x5 dice"),
        ({"dice": get("new"), "exclude": frozenset("lrtyeiowsu")}, "no face left"),
        ({"start": "CATS DOGS HENS OWL."}, "without a letter"),
        ({"start": "CATS DOGS HENS OWLS", "exclude": frozenset("c")}, "excluded"),
        ({"start": "FFKK DOGS HENS OWLS", "dice": get("new")}, "cannot be thrown"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_goals_that_cannot_be_are_refused(change: dict[str, Any], complaint: str) -> None:
    scorer = english(4)
    if isinstance(change.get("start"), str):
        change = {**change, "start": scorer.board(str(change["start"]))}
    with pytest.raises(InputError, match=complaint):
        climb(ClimbGoal(scorer, **change), rounds=1)


@needs_kernel
def test_what_the_kernel_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match="1 to 64 cells"):
        climb(ClimbGoal(Scorer(["cat"], Grid.rectangle(9, 9))), rounds=1)
    with pytest.raises(InputError, match="no word of 3 or more"):
        climb(ClimbGoal(Scorer([], Grid.rectangle(4, 4))), rounds=1)
    letters = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    words = [letters[k : k + 3] for k in range(30)]
    with pytest.raises(InputError, match="different letters"):
        climb(ClimbGoal(Scorer(words, Grid.rectangle(4, 4))), rounds=1)


@needs_kernel
def test_a_score_that_tracing_does_not_confirm_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(scorer: Scorer, boards: list[Board], _: Deadline) -> tuple[ScoredBoard, ...]:
        return tuple(ScoredBoard(board, Score(1, 1)) for board in boards)

    monkeypatch.setattr(inverse, "rescored", wrong)
    scorer = english(3)
    with pytest.raises(UnboggleError, match="tracing gives 1; please report"):
        climb(ClimbGoal(scorer), rounds=1)


@needs_kernel
def test_boards_without_time_for_tracing_are_left_out() -> None:
    """After a stop, and in reports of better boards, which would trace them all otherwise."""
    scorer, limit = english(3), 200
    heard: list[ClimbResult] = []
    stop, listen = stop_at(lambda _: len(made.records) == limit)
    tuning = Tuning(between=0.0, grace=0.0)
    made = Climb(ClimbGoal(scorer, limit=limit), 0, None, listen, tuning)
    climbed = made.run(None, None, None, 1, heard.append, stop)
    assert climbed.interrupted
    for past, one in enumerate([*heard, climbed]):
        assert 1 <= len(one.records) <= 10 * (past + 2)  # the boards of before are not lost
    for record in climbed.records:
        assert record.score == scorer.score(record.board)


@needs_kernel
@pytest.mark.parametrize(("boards", "seconds"), [(0, 100.0), (100, 90.0), (900, 50.0)])
def test_the_climb_leaves_time_to_trace_its_boards(boards: int, seconds: float) -> None:
    made = Climb(ClimbGoal(english(3), limit=1000), 0, None)
    made.started, made.end, made.pace = 0.0, Deadline(100.0), 0.1
    made.records = {bytes([k // 256, k % 256]): 1 for k in range(boards)}
    made._leave_time_to_trace()
    assert made.deadline.at == seconds


@needs_kernel
def test_past_a_deadline_only_the_first_boards_are_traced() -> None:
    scorer = english(3)
    boards = [scorer.board(9 * letter) for letter in "abcdefghijklmno"]
    assert [one.board for one in rescored(scorer, boards)] == boards
    some = rescored(scorer, boards, Deadline(0.0))
    assert [one.board for one in some] == boards[:10]


@needs_kernel
def test_no_time_is_no_board() -> None:
    climbed = climb(ClimbGoal(Scorer(["cat"], Grid.rectangle(2, 2))), timeout=0)
    assert (climbed.records, climbed.rounds) == ((), 0)
    assert isinstance(climbed, ClimbResult)


def test_luby() -> None:
    assert [luby(n) for n in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
