"""All boards: they agree with brute force, each class comes once, and the status is right."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from all_boards import NEEDLEMAN, SMALL, Key, by_brute_force
from amounts import mixed, some_of
from child_targets import hard_words
from constraint_cases import CONSTRAINTS, ENCODINGS, case
from fake_clock import FakeClock, Undecided
from leftover_processes import no_process_left
from running import reported
from running import unboggle as run
from stopping import press_ctrl_c_at, stop_at, stopped

from unboggle.cli.status import StatusLine
from unboggle.events import BoardFound, Progress
from unboggle.puzzle import Constraints, GivenCells, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.solutions.boards import iter_boards, list_boards
from unboggle.solutions.enumeration import solutions
from unboggle.solutions.solution import key
from unboggle.system.clock import DeadlinePassed


def agrees(puzzle: Puzzle, encoding: str) -> None:
    seen: set[Key] = set()
    for faces in solutions(puzzle, encoding):
        fresh = {frozenset(image.items()) for image in puzzle.images(faces)}
        assert not fresh & seen, "a class came twice"
        seen |= fresh
    assert seen == by_brute_force(puzzle)


@pytest.mark.parametrize(("name", "encoding"), mixed(SMALL, ENCODINGS, every=3))
def test_brute_force_agrees(name: str, encoding: str) -> None:
    agrees(SMALL[name], encoding)


@pytest.mark.parametrize(("name", "encoding"), mixed(CONSTRAINTS, ENCODINGS, every=3))
def test_brute_force_agrees_with_constraints(name: str, encoding: str) -> None:
    agrees(case(name), encoding)


@pytest.mark.parametrize("seed", mixed(range(30)))
def test_brute_force_agrees_on_random_lists(seed: int) -> None:
    draw = random.Random(seed)
    grid = draw.choice([Grid.rectangle(2, 3), Grid.rectangle(1, 5), Grid.rectangle(2, 2)])
    words = {"".join(draw.choices("abc", k=draw.randint(2, 4))) for _ in range(draw.randint(1, 3))}
    given = {draw.choice(grid.cells): draw.choice("abz")} if seed % 2 else {}
    puzzle = Puzzle(
        grid, {word: (tuple(word),) for word in sorted(words)}, Constraints(GivenCells(given))
    )
    agrees(puzzle, "tiles")


@pytest.mark.parametrize("name", SMALL)
def test_brute_force_agrees_where_each_board_stands_for_itself(name: str) -> None:
    puzzle = replace(SMALL[name], strict=True)
    found = [frozenset(faces.items()) for faces in solutions(puzzle)]
    assert len(found) == len(set(found))
    assert set(found) == by_brute_force(puzzle)


def test_the_list_of_the_literature() -> None:
    grid = Grid.rectangle(3, 3)
    one = list_boards(parse_words(NEEDLEMAN).puzzle(grid))
    assert (one.status, len(one.solutions), one.total) == ("complete", 1, 8)
    many = list_boards(parse_words(NEEDLEMAN.removesuffix("old")).puzzle(grid))
    assert (many.status, len(many.solutions), many.total) == ("complete", 63, 504)
    first = list_boards(parse_words(NEEDLEMAN.removesuffix("old")).puzzle(grid), limit=5)
    assert (first.status, len(first.solutions)) == ("more", 5)
    exactly = list_boards(parse_words(NEEDLEMAN.removesuffix("old")).puzzle(grid), limit=63)
    assert exactly.status == "complete"


def test_time_is_kept(fake_clock: FakeClock) -> None:
    """The time passes when the third board is found; there are more than can be found."""
    puzzle = parse_words("ab cd ef gh ij").puzzle(Grid.rectangle(5, 5))
    fake_clock.waits_really()

    def on_event(event: Progress) -> None:
        if isinstance(event, BoardFound) and event.number == 3:
            fake_clock.advance(1000.0)

    answer = list_boards(puzzle, timeout=1000.0, on_progress=on_event)
    assert answer.status == "undecided"
    assert not answer.interrupted
    assert 3 <= len(answer.solutions) < 50


@pytest.mark.parametrize(
    ("words", "options", "code", "status"),
    some_of(
        [
            (NEEDLEMAN, [], 0, "complete"),
            (NEEDLEMAN, ["--limit", "1"], 0, "complete"),
            ("ab", ["--limit", "2"], 0, "more"),
            ("ab", ["--given", "a.. ... ..."], 0, "complete"),
            ("ab", ["--given", "xx. xxx xxx"], 20, "impossible"),
            ("ab", ["--given", "..x xxx xxx"], 0, "complete"),
            ("abcd ab bc ca da db dc", ["--inventory", "abcdefghi"], 0, "more"),
            ("abcde ae ac ec be db ad", ["--inventory", "a-i", "--limit", "3"], 20, "impossible"),
        ]
    ),
)
def test_the_command(words: str, options: list[str], code: int, status: str) -> None:
    if "--limit" not in options:
        options = [*options, "--limit", "20"]
    ended, report = reported("boards", "-", "--size", "3", *options, stdin=words)
    assert (ended, report["status"]) == (code, status)
    assert report["count"] == len(report["boards"])
    text = run("boards", "-", "--size", "3", *options, stdin=words)
    assert text.code == code


def test_the_command_says_what_it_knows() -> None:
    all_of_them = run("boards", "-", "--size", "3", stdin=NEEDLEMAN)
    assert "1 board" in all_of_them.out
    assert "8" in all_of_them.out
    some = run("boards", "-", "--size", "3", "--limit", "2", stdin="ab")
    assert "At least 3 boards" in some.out
    assert run("boards", "-", "--size", "3", "--limit", "0", stdin="ab").code == 2


def test_the_command_says_what_it_knew_when_the_time_was_over(
    fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_clock.waits_really()

    def update(_: StatusLine, event: Progress | str) -> None:
        if isinstance(event, BoardFound) and event.number == 3:
            fake_clock.advance(1000.0)

    monkeypatch.setattr(StatusLine, "update", update)
    line = ("boards", "-", "--size", "6", "--limit", "100000", "--timeout", "1000")
    late = run(*line, stdin="abc def")
    assert late.code == 124
    assert "At least" in late.out


def test_the_command_says_that_it_found_no_board_in_time(undecided: Undecided) -> None:
    late = run("boards", "-", "--size", "3", "--timeout", "60", stdin="ab")
    assert late.code == 124
    assert "No board was found" in late.out


def test_ctrl_c_reports_the_boards_found_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    def third(event: Progress) -> bool:
        return isinstance(event, BoardFound) and event.number == 3

    press_ctrl_c_at(monkeypatch, third)
    ended, report = reported("boards", "-", "--size", "3", stdin="act ape")
    assert (ended, report["status"], report["count"]) == (130, "undecided", 3)
    assert report["interrupted"]
    assert len(report["boards"]) == 3
    press_ctrl_c_at(monkeypatch, third)
    result = run("boards", "-", "--size", "3", stdin="act ape")
    assert result.code == 130
    assert "interrupted: this is the result so far" in result.err
    assert "At least 3 boards up to turning and reflecting; then it was interrupted" in result.out


def test_boards_come_one_by_one_each_when_it_is_asked_for() -> None:
    puzzle = parse_words(NEEDLEMAN.removesuffix("old")).puzzle(Grid.rectangle(3, 3))
    progress: list[Progress] = []
    found = iter_boards(puzzle, on_progress=progress.append)
    first = list(itertools.islice(found, 30))  # more than the child finds in advance
    assert progress == [BoardFound(solution.board, n) for n, solution in enumerate(first, start=1)]
    first += found
    keys = [key(puzzle, solution.board.faces) for solution in first]
    every = list_boards(puzzle).solutions
    assert len(keys) == len(set(keys)) == len(every) == 63
    assert set(keys) == {key(puzzle, solution.board.faces) for solution in every}
    assert len(list(iter_boards(puzzle, most=2))) == 2
    refused = parse_words("abcd").puzzle(Grid.rectangle(1, 3))
    assert list(iter_boards(refused)) == []


def test_boards_that_are_not_asked_for_any_more_leave_no_process() -> None:
    loose = parse_words("ab cd ef gh ij").puzzle(Grid.rectangle(5, 5))
    with no_process_left():
        some = iter_boards(loose)
        next(some)
        some.close()
    late = iter_boards(loose, timeout=1.0)
    with no_process_left(), pytest.raises(DeadlinePassed):
        for _ in late:
            pass
    assert list(late) == []


def test_it_can_be_stopped() -> None:
    loose = parse_words("ab cd ef gh ij").puzzle(Grid.rectangle(5, 5))
    stop, listen = stop_at(lambda event: isinstance(event, BoardFound) and event.number == 3)
    answer = list_boards(loose, on_progress=listen, stop=stop)
    assert answer.interrupted
    assert answer.status == "undecided"
    assert len(answer.solutions) == 3


def test_it_can_be_stopped_from_another_thread(undecided: Undecided) -> None:
    hard = parse_words(hard_words()).puzzle(Grid.rectangle(7, 7))
    answer = stopped(lambda stop: list_boards(hard, timeout=None, stop=stop))
    assert answer.interrupted
    assert (answer.status, answer.solutions) == ("undecided", ())


def test_a_face_of_two_letters_is_one_cell() -> None:
    ended, report = reported("boards", "-", "--size", "1x3", stdin="quit")
    assert ended == 0
    assert {tuple(map(tuple, b["board"])) for b in report["boards"]} == {
        (("qu", "i", "t"),)
    }  # it comes before tiqu


@pytest.mark.parametrize(
    "encoding", mixed([name for name in ENCODINGS if name != "tiles"], every=3)
)
def test_encodings_agree_where_brute_force_is_too_slow(encoding: str) -> None:
    puzzle = parse_words(NEEDLEMAN.removesuffix("old")).puzzle(Grid.rectangle(3, 3))
    both = [
        {frozenset(faces.items()) for faces in solutions(puzzle, name)}
        for name in ("tiles", encoding)
    ]
    assert both[0] == both[1]
    assert len(both[0]) == 63
