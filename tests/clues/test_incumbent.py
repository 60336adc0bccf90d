"""What makes a list unique is shown only once it was asked about again, and kept from then on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from running import unboggle as run
from short_words import SHORT_WORDS, Short

from unboggle.clues import incumbent as proposals
from unboggle.clues.make_unique import make_unique
from unboggle.errors import BackendError
from unboggle.puzzle import Board, Cell, Face, Given, Grid, Puzzle, Spelling, Wishes, Word
from unboggle.puzzle.words import parse_words
from unboggle.solutions.unique import Added
from unboggle.system.child import Child, Late


def lost(*_: object) -> Any:
    raise BackendError("lost")


def test_a_lost_child_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "heard", lost)
    result = run("unique", "-", "--size", "2", "--make-unique", "givens", stdin="cat")
    assert result.code == 70 and "no answer: lost" in result.err
    # What was proved before stands, and is told to be all there is.
    result = run("unique", "-", "--size", "1x4", "--thin", stdin="abcd ab")
    assert result.code == 0 and "stopped early: lost" in result.err


def test_what_children_say_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_words("abc bcd").puzzle(Grid.rectangle(1, 4))
    assert make_unique(puzzle, thin=True).error is None
    heard = proposals.heard

    def lies() -> Any:
        def hear(child: Child, until: float | None) -> Any:
            message = heard(child, until)
            if isinstance(message, tuple) and message[0] == "minimal":
                return "minimal", {k: {} for k in message[1]}
            return message

        return hear

    monkeypatch.setattr(proposals, "heard", lies())
    assert make_unique(puzzle, thin=True).error is not None
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 2))
    monkeypatch.setattr(proposals, "heard", lambda *_: ("cannot", {(0, 0): "c"}))
    board = Board.of_rows(["ca", "tx"])
    assert make_unique(puzzle, "words", candidates=SHORT_WORDS, board=board).status == "error"


def test_a_choice_that_leaves_a_second_board_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: Iterator[Any] = iter([("best", frozenset()), ("done", None)])
    heard = proposals.heard

    def hear(child: Child, until: float | None) -> Any:
        return next(messages, None) or heard(child, until)

    monkeypatch.setattr(proposals, "heard", hear)
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    answer = make_unique(puzzle, "givens", board=Board.of_rows(["cat", ["", "", ""]]))
    assert (answer.status, answer.made) == ("error", None)
    assert answer.error and "second board" in answer.error


@pytest.mark.parametrize(
    ("make_", "said"), [("givens", "giving CAT ..."), ("words", "adding 'cta'")]
)
def test_what_is_not_confirmed_in_time_is_only_told(
    make_: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    every: Any = ("best", frozenset(range(3)))
    messages: Iterator[Any] = iter([every, ("done", None)])

    def hear(*_: object) -> Any:
        if (message := next(messages, None)) is None:
            raise Late
        return message

    monkeypatch.setattr(proposals, "heard", hear)
    monkeypatch.setattr(proposals, "over", lambda _: True)
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    board = Board.of_rows(
        ["cat", ["", "", ""]] if make_ == "givens" else [["c", "a", ""], ["t", "", ""]]
    )
    more = dict(parse_words("cta").spellings)

    class One(Short):
        def on(self, board: Board) -> dict[Word, tuple[Spelling, ...]]:
            return more

    answer = make_unique(puzzle, make_, board=board, candidates=One())
    assert (answer.status, answer.made) == ("undecided", None)
    assert answer.cannot == f"{said} was found to do, but not confirmed in time"


def proposed(words: str, given: dict[Cell, Face] | None = None) -> tuple[Puzzle, dict[Cell, Face]]:
    target = {(0, k): face for k, face in enumerate("abcd")}
    return parse_words(words).puzzle(Grid.rectangle(1, 4), Wishes(Given(given or {}))), target


def made(*words: Word) -> Added:
    return Added("words", words)


def test_a_proposal_that_stands_is_confirmed_beside_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proposals, "_STANDS", 0.01)
    known = proposals.Incumbent(parse_words("ab").puzzle(Grid.rectangle(1, 4)), None, print)
    with Child("child_targets:echo", bell=known.bells.put) as search:
        wait = known._wait

        def until_confirmed(until: float | None) -> None:
            wait(until)
            if known.answer.status == "unique" and not known._asking:
                search.send("best")

        monkeypatch.setattr(known, "_wait", until_confirmed)
        known.propose(*proposed("ab bcd"), made("bcd"), None)
        assert known.hear(search, time.monotonic() + 30) == "best"
    assert (known.answer.status, known.answer.made) == ("unique", made("bcd"))
    # What is better but not confirmed in time does not push it aside.
    known.propose(*proposed("abcd"), made(), None)
    assert known.count == 0
    monkeypatch.setattr(proposals, "over", lambda _: True)
    known.settle(time.monotonic())
    assert (known.answer.made, known.answer.cannot, known.open) == (made("bcd"), None, None)


def test_bounds_found_later_are_told_of_what_was_confirmed_before() -> None:
    known = proposals.Incumbent(parse_words("ab").puzzle(Grid.rectangle(1, 4)), None, print)
    puzzle, target = proposed("ab bcd")
    known.propose(puzzle, target, made("bcd"), None)
    known.settle(None)
    known.amend(lambda one: replace(one, at_least=1), target)
    known.amend(lambda one: replace(one, at_least=7), {(0, 0): "x"})
    assert known.answer.made == replace(made("bcd"), at_least=1) and known.answer.made.optimal
