"""Uniqueness: brute force agrees, and the two boards shown differ where it is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from all_boards import NEEDLEMAN, SMALL, by_brute_force
from amounts import mixed
from child_targets import hard_words
from running import reported
from running import unboggle as run
from stopping import stop_at, stopped
from wish_cases import WISHES, case

from unboggle.forward.trace import holds
from unboggle.progress import BoardFound
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.puzzle.words import parse_words
from unboggle.solutions.unique import unique
from unboggle.system.clock import Stop

STRICT = {f"strict: {name}": replace(puzzle, strict=True) for name, puzzle in SMALL.items()}
CASES = SMALL | {f"wish: {name}": case(name) for name in WISHES} | STRICT


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
    answer = unique(puzzle)
    expected = ["impossible", "unique", "several"][min(classes(puzzle), 2)]
    assert answer.status == expected
    if expected == "several":
        first, second = (solution.board.faces for solution in answer.found)
        assert answer.differ == tuple(c for c in puzzle.grid.cells if first.get(c) != second.get(c))
        assert answer.differ


def test_it_can_be_stopped_and_has_what_it_found() -> None:
    hard = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    answer = stopped(lambda stop: unique(hard, stop=stop))
    assert answer.interrupted and (answer.status, answer.found) == ("undecided", ())
    one = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(3, 3))
    stop, listen = stop_at(lambda event: isinstance(event, BoardFound))
    answer = unique(one, on_progress=listen, stop=stop)
    assert answer.interrupted and answer.status == "undecided"
    assert len(answer.found) == 1 and holds(answer.found[0].board, one)
    assert unique(one, stop=Stop()).status == "unique"


def test_the_list_of_the_literature() -> None:
    code, report = reported("unique", "-", "--size", "3", stdin=NEEDLEMAN)
    assert (code, report["status"], report["unique"]) == (0, "unique", True)
    assert (report["sense"], report["symmetries"]) == ("symmetry", 8)
    assert report["checked"] == "unchecked"
    code, report = reported("unique", "-", "--size", "3", stdin=NEEDLEMAN.removesuffix("old"))
    assert (code, report["status"], report["unique"]) == (1, "several", False)
    words = parse_words(NEEDLEMAN.removesuffix("old")).puzzle(Grid.rectangle(3, 3))
    boards = [Board.of_rows(rows) for rows in report["boards"]]
    assert len(boards) == 2
    assert all(holds(board, words) for board in boards)


def test_given_letters_make_it_strict() -> None:
    given = ["--given", "d.. ... ..a"]  # on the diagonal: one reflection is left
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
        ("abc cab", ["--inventory", "a-h"], 20, "the inventory has 8 letters"),
        ("ab ac ad ae", ["--given", "a.. ... ...", "--inventory", "a-i"], 20, "No 3x3 board"),
        ("abcdefghi ab", ["--timeout", "0.001"], 124, "Undecided"),
        (NEEDLEMAN, ["--given", "d. .."], 2, "the size asked for is 3x3"),
    ],
)
def test_the_command(words: str, options: list[str], code: int, said: str) -> None:
    result = run("unique", "-", "--size", "3", *options, stdin=words)
    assert result.code == code
    assert said in " ".join((result.out + result.err).split())
    if code != 2:
        assert reported("unique", "-", "--size", "3", *options, stdin=words)[0] == code
