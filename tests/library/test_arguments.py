"""A wrong argument is bad input: one line names it and the values that it takes."""

from __future__ import annotations

import inspect
import threading
from typing import Any

import pytest

import unboggle
from unboggle import Grid, InputError, StopToken, fit, parse_words, search_best_boards
from unboggle.boards import trace_all
from unboggle.scoring import ScoringRules

ANYHOW: Any = unboggle  # called as type checkers would reject
PUZZLE = parse_words("cat").puzzle(Grid.rectangle(1, 3))
PUBLIC = {name: getattr(unboggle, name) for name in unboggle.__all__}
# Calls with a first argument of many types, with one that their package checks, or with none.
NAMED = """compare combinations dice_sets parse_peer_solvers schema_names
    summarise to_report render_answer"""
ANY = set(NAMED.split())
CALLS = {
    name: call for name, call in PUBLIC.items() if inspect.isfunction(call) and name not in ANY
}


@pytest.mark.parametrize("name", CALLS)
def test_every_call_says_what_it_takes_first(name: str) -> None:
    first, *others = inspect.signature(CALLS[name]).parameters.values()
    needed: list[Any] = [None for one in others if one.default is inspect.Parameter.empty]
    with pytest.raises(InputError, match=rf"^{name}: {first.name} takes .+, not <obj") as message:
        CALLS[name](object(), *needed)
    assert "\n" not in str(message.value)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"timeout": "5"}, "timeout takes a number from 0 on or None, not '5'"),
    ({"timeout": float("nan")}, "timeout takes a number from 0 on or None, not nan"),
    ({"timeout": -1}, "timeout takes a number from 0 on or None, not -1"),
    ({"timeout": True}, "timeout takes a number from 0 on or None, not True"),
    ({"encoding": 3}, "encoding takes text or None, not 3"),
    ({"solver": b"x"}, "solver takes text or None, not b'x'"),
    ({"seed": 1.5}, "seed takes a whole number from 0 on, not 1.5"),
    ({"seed": -1}, "seed takes a whole number from 0 on, not -1"),
    ({"jobs": 0}, "jobs takes a whole number from 1 on or None, not 0"),
    ({"jobs": -3}, "jobs takes a whole number from 1 on or None, not -3"),
    ({"jobs": "a"}, "jobs takes a whole number from 1 on or None, not 'a'"),
    ({"deterministic": 1}, "deterministic takes True or False, not 1"),
    ({"on_progress": 1}, "on_progress takes a function, not 1"),
]


@pytest.mark.parametrize(("options", "message"), WRONG, ids=lambda case: str(case))
def test_options_are_looked_at(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        fit(PUZZLE, **options)
    assert str(error.value) == f"fit: {message}"


BOARD = unboggle.Board.from_rows(["cat"])
FEW: Any = unboggle.Lexicon.from_words("cat", "tac")
NONE: dict[str, tuple[Any, str]] = {
    "why": (lambda: unboggle.why(PUZZLE, limit=0), "why: limit takes"),
    "list_boards": (lambda: unboggle.list_boards(PUZZLE, limit=0), "list_boards: limit takes"),
    "iter_boards": (lambda: unboggle.iter_boards(PUZZLE, limit=0), "iter_boards: limit takes"),
    "solve_board": (lambda: unboggle.solve_board(BOARD, FEW, limit=0), "limit takes"),
    "trace_all": (lambda: ANYHOW.boards.trace_all(BOARD, ["cat"], limit=0), "limit takes"),
    "best limit": (lambda: unboggle.search_best_boards(FEW, "2x2", limit=0), "limit takes"),
    "best target": (lambda: unboggle.search_best_boards(FEW, "2x2", target=0), "target takes"),
    "throw_dice": (lambda: unboggle.dice.throw_dice("new", count=0), "throw_dice: count takes"),
    "compare": (lambda: ANYHOW.lab.compare([], []), "compare: instances is empty"),
    "king": (lambda: Grid.king([]), "Grid.king: cells is empty"),
    "negative": (lambda: Grid.king([(0, 0), (0, -1)]), r"the cell \(0, -1\) is negative"),
    "outside": (lambda: Grid.king([(2, 1)], (2, 2)), r"the cell \(2, 1\) is outside the size 2x2"),
    "negative, written": (lambda: Grid({(-1, 0): ()}), r"Grid: the cell \(-1, 0\) is negative"),
    "outside, written": (lambda: Grid({(0, 2): ()}, (1, 2)), r"Grid: the cell \(0, 2\) is outside"),
    "Fit": (lambda: ANYHOW.Fit(3, 3, 3, 3, 3), "Fit: puzzle takes a Puzzle, not 3"),
}


@pytest.mark.parametrize("name", NONE)
def test_none_of_something_is_refused_as_the_command_line_does(name: str) -> None:
    call, message = NONE[name]
    with pytest.raises(InputError, match=message):
        call()


def test_a_single_text_is_not_several() -> None:
    with pytest.raises(InputError) as error:
        ANYHOW.words.looks_english("rose")
    assert str(error.value) == "looks_english: words takes an Iterable[str], not 'rose'"
    assert unboggle.words.looks_english(iter(["rose"]))


def test_a_stop_is_a_stop() -> None:
    with pytest.raises(
        InputError, match=r"^fit: stop takes a StopToken or None, not <threading.Event"
    ):
        ANYHOW.fit(PUZZLE, stop=threading.Event())
    assert fit(PUZZLE, stop=StopToken()).status == "fitted"


def test_literals_and_grids_are_looked_at() -> None:
    with pytest.raises(InputError) as error:
        ANYHOW.search_best_boards(goal="luck")
    assert str(error.value) == "search_best_boards: goal takes 'points' or 'words', not 'luck'"
    with pytest.raises(InputError) as error:
        ANYHOW.search_best_boards(grid=4)
    assert str(error.value) == "search_best_boards: grid takes a Grid, text or None, not 4"
    with pytest.raises(InputError, match="clue_kind takes 'words', 'givens' or None, not 'boards'"):
        ANYHOW.make_unique(PUZZLE, "boards")
    with pytest.raises(InputError, match=r"answer takes a Fit, an? Uniqueness or a GogenAnswer"):
        ANYHOW.write_certificate("cat", "folder")


def test_a_dictionary_is_made_of_words() -> None:
    with pytest.raises(InputError, match=r"Lexicon\.from_words takes words"):
        ANYHOW.Lexicon.from_words(["ab"])


def test_a_report_is_made_of_an_answer() -> None:
    with pytest.raises(InputError, match="to_report: answer takes an answer, not 'cat'"):
        ANYHOW.to_report("cat")


def test_words_to_choose_from_are_those_of_the_dictionary() -> None:
    fewer = parse_words("act ape ate cop end").puzzle(Grid.rectangle(3, 3))
    answer = unboggle.make_unique(fewer, "words", max_targets=1)
    assert answer.status == "unique"
    assert answer.added is not None
    assert answer.added.words


TIMED: dict[str, Any] = {
    "solve_board": lambda timeout: unboggle.solve_board(BOARD, FEW, timeout=timeout),
    "fill_board": lambda timeout: unboggle.fill_board(BOARD, FEW, timeout=timeout),
    "search_best_boards": lambda timeout: search_best_boards(FEW, "1x3", timeout=timeout, rounds=1),
    "fit": lambda timeout: fit(PUZZLE, timeout=timeout),
    "iter_boards": lambda timeout: [*unboggle.iter_boards(PUZZLE, timeout=timeout)],
}


@pytest.mark.parametrize("name", TIMED)
def test_a_timeout_is_a_number_that_a_clock_can_count(name: str) -> None:
    complaint = f"{name}: timeout takes a number from 0 on or None, not a whole number of over 300"
    for huge in (10**400, 10**5000):
        with pytest.raises(InputError, match=complaint):
            TIMED[name](huge)
    TIMED[name](float("inf"))


def test_limits_and_seeds_of_any_size_are_taken_or_refused() -> None:
    assert trace_all(BOARD, ["cat"], limit=2**64)["cat"].count == 1
    assert fit(PUZZLE, seed=10**400).status == "fitted"
    with pytest.raises(InputError, match=r"fit: seed takes a whole .* over 300 digits"):
        fit(PUZZLE, seed=-(10**5000))
    with pytest.raises(InputError, match="limit takes a whole number from 1 to 1,000,000"):
        search_best_boards(FEW, "1x3", limit=10**7)
    for points in (-1, 2**64):
        with pytest.raises(InputError, match="points go from 0 to 1,000,000"):
            ScoringRules("large", 1, (points,))
