"""What makes a list unique is shown only once it was asked about again, and kept from then on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from running import unboggle as run
from short_words import SHORT_WORDS, Short

from unboggle.clues import incumbent as proposals
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.make_unique import make_unique
from unboggle.errors import BackendError
from unboggle.puzzle import Board, Cell, Face, Given, Grid, Puzzle, Spelling, Wishes, Word
from unboggle.puzzle.words import parse_words
from unboggle.solutions.unique import Added
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late, Stop


def lost(*_: object) -> Any:
    raise BackendError("lost")


def test_a_lost_child_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Incumbent, "receive", lost)
    result = run("unique", "-", "--size", "2", "--make-unique", "givens", stdin="cat")
    assert result.code == 70 and "no answer: lost" in result.err
    # What was proved before stands, and is told to be all there is.
    result = run("unique", "-", "--size", "1x4", "--thin", stdin="abcd ab")
    assert result.code == 0 and "stopped early: lost" in result.err


def test_what_children_say_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_words("abc bcd").puzzle(Grid.rectangle(1, 4))
    assert make_unique(puzzle, thin=True).error is None
    receive = Incumbent.receive

    def lies(self: Incumbent, child: Child, until: Deadline) -> Any:
        message = receive(self, child, until)
        if isinstance(message, tuple) and message[0] == "minimal":
            return "minimal", {k: {} for k in message[1]}
        return message

    monkeypatch.setattr(Incumbent, "receive", lies)
    assert make_unique(puzzle, thin=True).error is not None
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 2))
    monkeypatch.setattr(Incumbent, "receive", lambda *_: ("cannot", {(0, 0): "c"}))
    board = Board.of_rows(["ca", "tx"])
    assert make_unique(puzzle, "words", candidates=SHORT_WORDS, board=board).status == "error"


def test_a_choice_that_leaves_a_second_board_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: Iterator[Any] = iter([("best", frozenset()), ("done", None)])
    monkeypatch.setattr(Incumbent, "receive", lambda *_: next(messages))
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    answer = make_unique(puzzle, "givens", board=Board.of_rows(["cat", ["", "", ""]]))
    assert (answer.status, answer.made) == ("error", None)
    assert answer.error and "second board" in answer.error


def test_what_is_not_confirmed_in_time_is_only_told(monkeypatch: pytest.MonkeyPatch) -> None:
    every: Any = ("best", frozenset(range(3)))
    messages: Iterator[Any] = iter([every, ("done", None)])
    stop = Stop()

    def receive(*_: object) -> Any:
        message = next(messages)
        if message == ("done", None):
            stop.set()
        return message

    monkeypatch.setattr(Incumbent, "receive", receive)
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    board = Board.of_rows([["c", "a", ""], ["t", "", ""]])
    more = dict(parse_words("cta").spellings)

    class One(Short):
        def on(self, board: Board) -> dict[Word, tuple[Spelling, ...]]:
            return more

    answer = make_unique(puzzle, "words", board=board, candidates=One(), stop=stop)
    assert (answer.status, answer.made) == ("undecided", None)
    assert answer.cannot == "adding 'cta' was found to do, but not confirmed in time"


def test_given_cells_that_are_not_confirmed_in_time_are_only_told() -> None:
    stop = Stop()
    puzzle, target = proposed("ab bcd", {(0, 0): "a"})
    with Incumbent(puzzle, Deadline.after(60, stop)) as known:
        known.propose(puzzle, target, Added("givens", given={(0, 0): "a"}), None)
        stop.set()
        known.settle()
    assert (known.answer.status, known.answer.made) == ("undecided", None)
    assert known.answer.cannot == "giving A... was found to do, but not confirmed in time"


def proposed(words: str, given: dict[Cell, Face] | None = None) -> tuple[Puzzle, dict[Cell, Face]]:
    target = {(0, k): face for k, face in enumerate("abcd")}
    return parse_words(words).puzzle(Grid.rectangle(1, 4), Wishes(Given(given or {}))), target


def made(*words: Word) -> Added:
    return Added("words", words)


def test_a_proposal_that_stands_is_confirmed_beside_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proposals, "_STANDS", 0.01)
    stop = Stop()
    puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 4))
    with (
        Incumbent(puzzle, Deadline.after(60, stop)) as known,
        known.child("child_targets:echo") as search,
    ):
        confirm = known.confirm

        def then_go_on(*args: Any) -> None:
            confirm(*args)
            search.send("best")

        monkeypatch.setattr(known, "confirm", then_go_on)
        known.propose(*proposed("ab bcd"), made("bcd"), None)
        assert known.receive(search, Deadline.after(30)) == "best"
        assert (known.answer.status, known.answer.made) == ("unique", made("bcd"))
        with pytest.raises(Late):
            known.receive(search, Deadline.after(0.05))
        # What is better but not confirmed in time does not push it aside.
        known.propose(*proposed("abcd"), made(), None)
        assert known.count == 0
        stop.set()
        known.settle()
        assert (known.answer.made, known.answer.cannot, known.open) == (made("bcd"), None, None)


def test_bounds_found_later_are_told_of_what_was_confirmed_before() -> None:
    with Incumbent(parse_words("ab").puzzle(Grid.rectangle(1, 4))) as known:
        puzzle, target = proposed("ab bcd")
        known.propose(puzzle, target, made("bcd"), None)
        known.settle()
        known.amend(lambda one: replace(one, at_least=1), target)
        known.amend(lambda one: replace(one, at_least=7), {(0, 0): "x"})
    assert known.answer.made == replace(made("bcd"), at_least=1) and known.answer.made.optimal


def test_who_is_lost_past_the_deadline_was_ended_by_its_own_alarm() -> None:
    with (
        Incumbent(parse_words("ab").puzzle(Grid.rectangle(1, 4))) as known,
        known.child("child_targets:end", 3) as child,
        pytest.raises(BackendError, match="code 3"),
    ):
        known.receive(child, Deadline.after(30))
    with (
        Incumbent(parse_words("ab").puzzle(Grid.rectangle(1, 4))) as known,
        known.child("child_targets:end", 3) as child,
    ):
        while child._frames.empty():
            pass
        with pytest.raises(Late):
            known.receive(child, Deadline.after(0))
