"""Uniqueness: it agrees with brute force, and the two boards differ on the reported cells."""

from __future__ import annotations

from dataclasses import replace

import pytest
from all_boards import NEEDLEMAN, SMALL, by_brute_force
from amounts import mixed
from child_targets import hard_words
from constraint_cases import CONSTRAINTS, case
from fake_clock import Undecided
from running import reported
from running import unboggle as run
from stopping import stop_at, stopped

from unboggle.events import BoardFound
from unboggle.forward.trace import holds
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.solutions.unique import check_unique
from unboggle.system.clock import StopToken

STRICT = {f"strict: {name}": replace(puzzle, strict=True) for name, puzzle in SMALL.items()}
CASES = SMALL | {f"constraint: {name}": case(name) for name in CONSTRAINTS} | STRICT


def classes(puzzle: Puzzle) -> int:
    left = by_brute_force(puzzle)
    number = 0
    if puzzle.strict:
        return len(left)
    while left:
        number += 1
        left -= {frozenset(i.items()) for i in puzzle.images(dict(next(iter(left))))}
    return number


@pytest.mark.parametrize("name", mixed(CASES, every=3))
def test_brute_force_agrees(name: str) -> None:
    puzzle = CASES[name]
    answer = check_unique(puzzle)
    expected = ["impossible", "unique", "several"][min(classes(puzzle), 2)]
    assert answer.status == expected
    if expected == "several":
        first, second = (solution.board.faces for solution in answer.solutions)
        assert answer.differing_cells == tuple(
            c for c in puzzle.grid.cells if first.get(c) != second.get(c)
        )
        assert answer.differing_cells


def test_it_can_be_stopped_while_it_is_at_work(undecided: Undecided) -> None:
    hard = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    answer = stopped(lambda stop: check_unique(hard, timeout=None, stop=stop))
    assert answer.interrupted
    assert (answer.status, answer.solutions) == ("undecided", ())


def test_it_can_be_stopped_and_has_what_it_found() -> None:
    one = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(3, 3))
    stop, listen = stop_at(lambda event: isinstance(event, BoardFound))
    answer = check_unique(one, on_progress=listen, stop=stop)
    assert answer.interrupted
    assert answer.status == "undecided"
    assert len(answer.solutions) == 1
    assert holds(answer.solutions[0].board, one)
    assert check_unique(one, stop=StopToken()).status == "unique"


def test_the_list_of_the_literature() -> None:
    code, report = reported("unique", "-", "--size", "3", stdin=NEEDLEMAN)
    assert (code, report["status"], report["unique"]) == (0, "unique", True)
    assert (report["sense"], report["symmetries"]) == ("symmetry", 8)
    assert report["checked"] == "unchecked"
    code, report = reported("unique", "-", "--size", "3", stdin=NEEDLEMAN.removesuffix("old"))
    assert (code, report["status"], report["unique"]) == (1, "several", False)
    words = parse_words(NEEDLEMAN.removesuffix("old")).puzzle(Grid.rectangle(3, 3))
    boards = [Board.from_rows(rows) for rows in report["boards"]]
    assert len(boards) == 2
    assert all(holds(board, words) for board in boards)


def test_given_letters_make_it_strict() -> None:
    given = ["--given", "d.. ... ..a"]  # on the diagonal: one reflection remains
    code, report = reported("unique", "-", "--size", "3", *given, stdin=NEEDLEMAN)
    assert (code, report["sense"], report["symmetries"]) == (0, "symmetry", 2)
    given = ["--given", "dl. ... ..."]
    code, report = reported("unique", "-", "--size", "3", *given, stdin=NEEDLEMAN)
    assert (code, report["sense"], report["symmetries"]) == (0, "strict", 1)
    assert report["board"][0][:2] == ["d", "l"]


@pytest.mark.parametrize(
    ("words", "options", "code", "said"),
    [
        (NEEDLEMAN, [], 0, "Unique up to turning and reflecting"),
        (NEEDLEMAN, ["--given", "dl. ... ..."], 0, "Unique: no other 3x3 board"),
        ("ab bc", [], 1, "Not unique: these two boards differ in"),
        ("abc cab", ["--inventory", "a-h"], 20, "there are 8 letters to use"),
        ("ab ac ad ae", ["--given", "a.. ... ...", "--inventory", "a-i"], 20, "No 3x3 board"),
        ("abcdefghi ab", ["--timeout", "1e-9"], 124, "Undecided"),
        (NEEDLEMAN, ["--given", "d. .."], 2, "the requested size is 3x3"),
    ],
)
def test_the_command(words: str, options: list[str], code: int, said: str) -> None:
    result = run("unique", "-", "--size", "3", *options, stdin=words)
    assert result.code == code
    assert said in " ".join((result.out + result.err).split())
    if code != 2:
        assert reported("unique", "-", "--size", "3", *options, stdin=words)[0] == code
