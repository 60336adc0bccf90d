"""What makes a list unique is shown only once it was asked about again, and kept from then on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from running import unboggle as run
from short_words import SHORT_WORDS, Short

from unboggle.clues.incumbent import Incumbent, Tuning
from unboggle.clues.make_unique import make_unique
from unboggle.errors import BackendError
from unboggle.puzzle import Board, Cell, Constraints, Face, GivenCells, Grid, Puzzle, Spelling, Word
from unboggle.puzzle.lists.words import parse_words
from unboggle.solutions.unique import AddedClues
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken


def lost(*_: object) -> Any:
    raise BackendError("lost")


def test_a_lost_child_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Incumbent, "receive", lost)
    result = run("unique", "-", "--size", "2", "--make-unique", "givens", stdin="cat")
    assert result.code == 70
    assert "no answer: lost" in result.err
    # The earlier proof remains, and is reported as the final answer.
    result = run("unique", "-", "--size", "1x4", "--drop-redundant", stdin="abcd ab")
    assert result.code == 0
    assert "stopped early: lost" in result.err


def test_what_children_say_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_words("abc bcd").puzzle(Grid.rectangle(1, 4))
    assert make_unique(puzzle, drop_redundant=True).error is None
    receive = Incumbent.receive

    def lies(self: Incumbent, child: Child, until: Deadline) -> Any:
        message = receive(self, child, until)
        if isinstance(message, tuple) and message[0] == "minimal":
            return "minimal", {k: {} for k in message[1]}
        return message

    monkeypatch.setattr(Incumbent, "receive", lies)
    assert make_unique(puzzle, drop_redundant=True).error is not None
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 2))
    monkeypatch.setattr(Incumbent, "receive", lambda *_: ("cannot", {(0, 0): "c"}))
    board = Board.from_rows(["ca", "tx"])
    assert make_unique(puzzle, "words", candidates=SHORT_WORDS, board=board).status == "error"


def test_a_choice_that_leaves_a_second_board_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: Iterator[Any] = iter([("best", frozenset()), ("done", None)])
    monkeypatch.setattr(Incumbent, "receive", lambda *_: next(messages))
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    answer = make_unique(puzzle, "givens", board=Board.from_rows(["cat", ["", "", ""]]))
    assert (answer.status, answer.added) == ("error", None)
    assert answer.error
    assert "second board" in answer.error


def test_what_is_not_confirmed_in_time_is_only_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    every: Any = ("best", frozenset(range(3)))
    messages: Iterator[Any] = iter([every, ("done", None)])
    stop = StopToken()

    def receive(*_: object) -> Any:
        message = next(messages)
        if message == ("done", None):
            stop.set()
        return message

    monkeypatch.setattr(Incumbent, "receive", receive)
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    board = Board.from_rows([["c", "a", ""], ["t", "", ""]])
    more = dict(parse_words("cta").spellings)

    class One(Short):
        def on(self, board: Board) -> dict[Word, tuple[Spelling, ...]]:
            return more

    answer = make_unique(puzzle, "words", board=board, candidates=One(), stop=stop)
    assert (answer.status, answer.added) == ("undecided", None)
    assert (
        answer.not_made_because == "adding 'cta' was found to be enough, but not confirmed in time"
    )


def test_given_cells_that_are_not_confirmed_in_time_are_only_reported() -> None:
    stop = StopToken()
    puzzle, target = proposed("ab bcd", {(0, 0): "a"})
    with Incumbent(puzzle, Deadline.after(60, stop)) as known:
        known.propose(puzzle, target, AddedClues("givens", given={(0, 0): "a"}), None)
        stop.set()
        known.settle()
    assert (known.answer.status, known.answer.added) == ("undecided", None)
    assert (
        known.answer.not_made_because
        == "giving A... was found to be enough, but not confirmed in time"
    )


def proposed(words: str, given: dict[Cell, Face] | None = None) -> tuple[Puzzle, dict[Cell, Face]]:
    target = {(0, k): face for k, face in enumerate("abcd")}
    return parse_words(words).puzzle(
        Grid.rectangle(1, 4), Constraints(GivenCells(given or {}))
    ), target


def made(*words: Word) -> AddedClues:
    return AddedClues("words", words)


def test_a_proposal_that_stands_is_confirmed_beside_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop = StopToken()
    puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 4))
    with (
        Incumbent(puzzle, Deadline.after(60, stop), tuning=Tuning(stands=0.01)) as known,
        known.child("child_targets:echo") as search,
    ):
        confirm = known.confirm

        def then_go_on(*args: Any) -> None:
            confirm(*args)
            search.send("best")

        monkeypatch.setattr(known, "confirm", then_go_on)
        known.propose(*proposed("ab bcd"), made("bcd"), None)
        assert known.receive(search, Deadline.after(30)) == "best"
        assert (known.answer.status, known.answer.added) == ("unique", made("bcd"))
        with pytest.raises(DeadlinePassed):
            known.receive(search, Deadline.after(0.05))
        # A better proposal that is not confirmed in time does not replace it.
        known.propose(*proposed("abcd"), made(), None)
        assert known.count == 0
        stop.set()
        known.settle()
        assert (known.answer.added, known.answer.not_made_because, known.open) == (
            made("bcd"),
            None,
            None,
        )


def test_bounds_found_later_are_reported_of_what_was_confirmed_before() -> None:
    with Incumbent(parse_words("ab").puzzle(Grid.rectangle(1, 4))) as known:
        puzzle, target = proposed("ab bcd")
        known.propose(puzzle, target, made("bcd"), None)
        known.settle()
        known.amend(lambda one: replace(one, lower_bound=1), target)
        known.amend(lambda one: replace(one, lower_bound=7), {(0, 0): "x"})
    assert known.answer.added == replace(made("bcd"), lower_bound=1)
    assert known.answer.added.optimal


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
        with pytest.raises(DeadlinePassed):
            known.receive(child, Deadline.after(0))
