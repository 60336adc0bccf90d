"""Conflicts are conflicts, and minimal if they claim so: brute force on all parts of tiny lists."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations

import pytest
from amounts import mixed
from child_targets import hard_words
from fake_clock import FakeClock, Undecided
from held_sets import LISTS, held_sets
from stopping import stop_at, stopped

from unboggle import counting
from unboggle.conflicts import decider as decide
from unboggle.conflicts import explain, solver_process
from unboggle.conflicts.decider import Conflict, Decider
from unboggle.conflicts.deterministic import TUNING
from unboggle.conflicts.explain import add_conflict
from unboggle.conflicts.sentences import ReportedConflict
from unboggle.conflicts.shrink import is_minimal, shrink
from unboggle.conflicts.why import why
from unboggle.errors import BackendError
from unboggle.events import BetterFit, ConflictFound, Phase, Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.result import Reason
from unboggle.fitting.searches import reach as search
from unboggle.fitting.sentences import Refuted
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.system import clock
from unboggle.system.clock import NEVER, Deadline, StopToken
from unboggle.testing.tiny import puzzle, strip


def fits(number: int, words: frozenset[str]) -> bool:
    """Whether some board holds ``words``, by brute force."""
    return any(words <= held for held in held_sets(number))


def parts(words: frozenset[str]) -> Iterator[frozenset[str]]:
    for size in range(len(words) + 1):
        yield from map(frozenset, combinations(sorted(words), size))


def check_found(decider: Decider, number: int) -> None:
    for held in decider.boards:
        assert held.words == frozenset(trace_puzzle(held.board, decider.puzzle))
        assert fits(number, held.words)
    for conflict in decider.conflicts:
        assert not fits(number, conflict.words)


every_list = pytest.mark.parametrize("number", range(len(LISTS)))
both_ways = pytest.mark.parametrize(("number", "count"), mixed(range(len(LISTS)), [True, False]))


@both_ways
def test_every_part_of_a_list_is_decided_as_brute_force_does(
    number: int, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        monkeypatch.setattr(counting, "refuse", lambda *_: None)
    with Decider(puzzle(*LISTS[number])) as decider:
        order = list(parts(decider.words))
        random.Random(number).shuffle(order)
        for words in order:
            decision = decider.decide(words)
            if fits(number, words):
                assert decision.board is not None
                assert words <= decision.board.words
            else:
                assert decision.conflict is not None
                assert decision.conflict.words <= words
        check_found(decider, number)


@both_ways
def test_a_conflict_is_shrunk_to_a_minimal_one(
    number: int, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        monkeypatch.setattr(counting, "refuse", lambda *_: None)
    with Decider(puzzle(*LISTS[number])) as decider:
        whole = decider.decide(decider.words).conflict
        assert (whole is None) == fits(number, decider.words)
        if whole is None:
            return
        conflict = shrink(whole, decider)
        assert is_minimal(conflict, decider)
        assert not fits(number, conflict.words)
        assert all(fits(number, conflict.words - {word}) for word in conflict.words)
        check_found(decider, number)
    if count and conflict.counted is not None:
        refusal = counting.refuse(decider.puzzle_with(conflict.words))
        assert refusal is not None
        assert refusal == conflict.counted


def refuted() -> Puzzle:
    """Four letters in a ring of words do not fit into a row, and counting does not refute them."""
    return puzzle(strip(7), "ab bc cd da xy yz")


def test_a_refuted_list_is_explained_by_a_minimal_conflict() -> None:
    outcome = fit(refuted(), encoding="one_hot")
    assert outcome.reason is not None
    assert outcome.reason.kind == "refuted"
    better = add_conflict(outcome)
    reason = better.reason
    assert reason is not None
    assert (better.status, better.checked, reason.kind) == ("impossible", "unchecked", "conflict")
    assert reason.minimal
    assert outcome.reason.text not in reason.text  # the conflict says more
    assert outcome.reason.proved_by == reason.proved_by
    rest = Decider(refuted()).puzzle_with(reason.words)
    assert fit(rest).status == "impossible"
    for word in reason.words:
        assert fit(Decider(refuted()).puzzle_with(set(reason.words) - {word})).status == "fitted"


def test_an_explanation_is_counted_and_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work and the answer are the same on a busy machine."""
    asked_for = puzzle(Grid.rectangle(3, 3), "ant newt hare hen moth")
    outcome = fit(asked_for, encoding="one_hot")
    plans: list[MemberPlan] = []
    moves: list[int] = []
    ask, run = solver_process.SolverProcess.solve, search.ReachSearch.run

    def asked(
        self: solver_process.SolverProcess, core: Puzzle, plan: MemberPlan, deadline: Deadline
    ) -> None:
        plans.append(plan)
        ask(self, core, plan, deadline)

    def searched(
        self: search.ReachSearch, until: Deadline = NEVER, most: int = 2**62
    ) -> Board | None:
        moves.append(most)
        assert until.remaining > 1  # the timeout of the whole call, not a share for the search
        return run(self, until, most)

    monkeypatch.setattr(solver_process.SolverProcess, "solve", asked)
    monkeypatch.setattr(search.ReachSearch, "run", searched)
    patient = explain.Tuning(seconds=600.0)
    first = add_conflict(outcome, tuning=patient)
    work = plans[:], moves[:]
    assert plans
    assert moves
    assert all(plan.conflicts == TUNING.conflicts for plan in plans)
    assert set(moves) <= {TUNING.moves, TUNING.slow_moves}
    plans.clear()
    moves.clear()
    again = add_conflict(outcome, tuning=patient)
    assert (plans, moves) == work
    assert again.reason == first.reason


def test_too_large_formulae_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = puzzle(Grid.rectangle(3, 3), "ant newt hare hen moth")  # no conflict of one word
    outcome = fit(asked, encoding="one_hot")
    monkeypatch.setattr(solver_process.SolverProcess, "solve", None)
    limits = TUNING._replace(clauses=0)
    reason = add_conflict(outcome, tuning=explain.Tuning(limits=limits)).reason
    assert reason is not None
    assert reason.minimal is False
    assert reason.words == asked.words


def test_without_time_the_whole_list_is_the_conflict_and_said_not_to_be_minimal() -> None:
    outcome = fit(refuted(), encoding="one_hot")
    reason = add_conflict(outcome, Deadline.after(0)).reason
    assert reason is not None
    assert reason.minimal is False
    assert reason.words == refuted().words
    assert reason.text.endswith(". Fewer of them may conflict as well")


def test_a_crash_while_shrinking_does_not_touch_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outcome = fit(refuted(), encoding="one_hot")

    monkeypatch.setattr(solver_process, "TARGET", "child_targets:crash")
    monkeypatch.setattr(counting, "refuse", lambda *_: None)
    monkeypatch.setattr(search, "can_search", lambda _: False)
    better = add_conflict(outcome)
    assert (better.status, better.error) == ("impossible", None)
    assert better.reason is not None
    assert better.reason.words == refuted().words


def test_only_refutations_are_explained() -> None:
    for words, grid in (("cat dog", Grid.rectangle(1, 5)), ("cat", Grid.rectangle(1, 3))):
        outcome = fit(puzzle(grid, words))
        assert add_conflict(outcome) is outcome


def test_shrinking_ends_in_time(undecided: Undecided) -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    start = clock.now()
    with Decider(asked) as decider:
        conflict = decider.add(Conflict(decider.words, Refuted("hearsay", None)))
        shrink(conflict, decider, Deadline.after(10))
    assert 10 <= clock.now() - start < 11


def test_a_board_that_lacks_a_word_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "trace_puzzle", lambda *_, **__: {})
    with Decider(puzzle(strip(3), "ab bc")) as decider, pytest.raises(BackendError, match="'ab'"):
        decider.decide(frozenset(["ab"]))


def test_sentences() -> None:
    grid = Grid.rectangle(4, 4)

    refused = counting.refuse(puzzle(strip(2), "abc"))
    assert refused is not None
    assert refused.text == "'abc' needs 3 cells, a 1x2 board has 2"

    def say(words: str, minimal: bool, counted: counting.CountingRefutation | None = None) -> str:
        chosen = tuple(words.split())
        conflict = Conflict(frozenset(chosen), counted or Refuted("tiles", "cadical195"))
        return ReportedConflict(conflict, chosen, grid, minimal).text

    assert say("cat dog", True) == (
        "'cat' and 'dog' cannot share a 4x4 board. Without either of them the other fits"
    )
    assert say("cat dog cow", True, refused) == (
        f"'cat', 'dog' and 'cow' cannot all share a 4x4 board: {refused.text}."
        " Without any one of them the others fit"
    )
    assert say("cat", True, refused) == f"'cat' alone is on no 4x4 board: {refused.text}"
    assert say("cat dog cow", False).endswith(". Fewer of them may conflict as well")
    assert "and 20 more words" in say(" ".join(f"w{k}" for k in range(80)), False)
    assert Reason("refuted", Refuted("tiles", "cadical195")).minimal is None


# ---- why ----


def minimal_conflicts(number: int, words: frozenset[str]) -> set[frozenset[str]]:
    return {
        part
        for part in parts(words)
        if not fits(number, part) and all(fits(number, part - {word}) for word in part)
    }


@both_ways
def test_why_finds_all_minimal_conflicts_and_single_words(
    number: int, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = puzzle(*LISTS[number])
    if not count:
        monkeypatch.setattr(counting, "refuse", lambda *_: None)
        monkeypatch.setattr(counting, "refusals", lambda *_: iter(()))
    words = frozenset(asked.words)
    answer = why(asked, limit=1000)
    assert answer.error is None
    if fits(number, words):
        assert answer.status == "fitted"
        assert answer.conflicts == ()
        assert answer.best_board is not None
        assert answer.best_board.words == words
        return
    assert (answer.status, answer.complete) == ("impossible", True)
    found = {frozenset(clash.words) for clash in answer.conflicts}
    assert found == minimal_conflicts(number, words)
    assert all(clash.minimal for clash in answer.conflicts)
    for word in asked.words:
        held = answer.word_removals[word]
        assert (held is not None) == fits(number, words - {word})
        assert held is None or words - {word} <= frozenset(trace_puzzle(held.board, asked))
    for fact in answer.refusals:
        assert not fits(number, frozenset(fact.words))


def test_why_stops_at_the_number_asked_for() -> None:
    answer = why(puzzle(*LISTS[1]), limit=1)
    assert len(answer.conflicts) == 1


def test_a_stop_reports_what_is_known() -> None:
    asked = refuted()
    stop, listen = stop_at(lambda event: isinstance(event, Phase) and event.name == "shrink-words")
    answer = why(asked, on_progress=listen, stop=stop)
    assert answer.interrupted
    assert answer.status == "impossible"
    assert [conflict.words for conflict in answer.conflicts] == [asked.words]
    assert not answer.complete

    stop, listen = stop_at(lambda _: True)
    assert why(asked, on_progress=listen, stop=stop).status == "undecided"


def test_why_can_be_stopped_while_it_is_at_work(undecided: Undecided) -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    answer = stopped(lambda stop: why(asked, timeout=None, stop=stop), after=0.5)
    assert answer.interrupted
    assert answer.status == "undecided"
    assert answer.best_board is not None


def test_why_reports_conflicts_and_better_boards_as_they_are_found() -> None:
    asked = refuted()
    reported: list[Progress] = []
    answer = why(asked, on_progress=reported.append)
    found = [event for event in reported if isinstance(event, ConflictFound)]
    assert [event.number for event in found] == [*range(1, len(found) + 1)] != []
    assert {conflict.words for conflict in answer.conflicts} <= {event.words for event in found}
    better = [event for event in reported if isinstance(event, BetterFit)]
    assert [event.words_held for event in better] == sorted({event.words_held for event in better})
    for event in better:
        assert len(trace_puzzle(event.board, asked)) == event.words_held < event.words == 6


def test_why_ends_in_time(undecided: Undecided) -> None:
    asked = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    answer = why(asked, timeout=60)
    assert answer.status == "undecided"
    assert 60 <= answer.seconds["total"] < 60.5


def test_why_keeps_its_time_on_a_long_list(fake_clock: FakeClock) -> None:
    known = [w for _, text in Lexicon.load().levels[:3] for w in text.split() if 4 <= len(w) <= 8]
    words = random.Random(1).sample(known, 5000)
    asked = parse_words("\n".join(words)).puzzle(Grid.rectangle(8, 8))
    fake_clock.tick = 1e-4
    answer = why(asked, timeout=2)
    assert answer.status == "impossible"
    assert answer.conflicts
    assert 2 <= answer.seconds["total"] < 2.2  # a tenth more
    stop = StopToken()
    fake_clock.at_reading(300, stop.set)
    assert why(asked, stop=stop).interrupted


def test_an_interrupted_why_does_not_blame_the_time() -> None:
    from unboggle.render.text.why import text as why_text
    from unboggle.reports.base.kinds import ReportParts
    from unboggle.reports.why import report as why_report

    stop, listen = stop_at(lambda _: True)
    words = parse_words("ab bc ca")
    answer = why(words.puzzle(Grid.rectangle(2, 2)), on_progress=listen, stop=stop)
    text = why_text(why_report(answer, ReportParts(words)))
    assert answer.interrupted
    assert "(interrupted)" in text
    assert "time was up" not in text


def test_which_conflicts_are_named_does_not_depend_on_the_hash_seed() -> None:
    script = (
        "from unboggle import Grid, parse_words, why;"
        "puzzle = parse_words('cat dog cow hen ant bee').puzzle(Grid.rectangle(2, 3));"
        "print([one.words for one in why(puzzle, limit=6).conflicts])"
    )
    named = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("3", "4", "5")
    }
    assert len(named) == 1, named
