from __future__ import annotations

import pytest
from stopping import stop_at, stopped

from unboggle import (
    Board,
    Lexicon,
    Stop,
    check_words,
    dice_set,
    dice_sets,
    parse_board,
    parse_words,
    place_dice,
    solve_board,
    throw,
)
from unboggle.errors import TooLate
from unboggle.progress import Phase

BOARD = parse_board("QEST ANSI XWEO YRSN")


def test_a_board_is_solved_with_points_paths_and_heat() -> None:
    solved = solve_board(BOARD, Lexicon.of("quest", "sewn", "cat"), all_paths=True, heat=True)
    assert [found.word for found in solved.found] == ["quest", "sewn"]
    assert solved.points == 3 and solved.status == "solved"
    assert solved.runs is not None and solved.runs["quest"].count >= 1


def test_stopped_it_keeps_the_words() -> None:
    stop, listen = stop_at(lambda event: event == Phase("every-path"))
    many = parse_board(" ".join(["aaaaaa"] * 6))
    solved = solve_board(
        many, Lexicon.of("a" * 14), all_paths=True, timeout=None, on_progress=listen, stop=stop
    )
    assert solved.status == "undecided" and solved.interrupted and solved.runs is None
    assert [found.word for found in solved.found] == ["a" * 14]


@pytest.mark.parametrize("kernel", ["0", "1"])
def test_a_plain_board_is_given_up_as_well(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if kernel == "0":
        monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
        monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    solved = solve_board(BOARD, Lexicon.of("quest"), timeout=0)
    assert (solved.status, solved.interrupted, len(solved.found)) == ("undecided", False, 0)
    stop = Stop()
    stop.set()
    solved = solve_board(BOARD, Lexicon.of("quest"), stop=stop)
    assert (solved.status, solved.interrupted, len(solved.found)) == ("undecided", True, 0)
    board = Board.of_rows([*["a" * 6] * 5, "aaaaab", "######", "a#####"])
    lexicon = Lexicon.of("a" * 36 + "b")  # one a is out of reach, which takes forever to see
    solved = stopped(lambda stop: solve_board(board, lexicon, timeout=None, stop=stop))
    assert (solved.status, solved.interrupted, len(solved.found)) == ("undecided", True, 0)


def test_words_are_checked() -> None:
    checked = check_words(BOARD, parse_words("quest cat sewn"))
    assert checked.status == "missing" and checked.missing == ("cat",)
    assert set(checked.paths) == {"quest", "sewn"}
    assert check_words(BOARD, parse_words("quest")).status == "present"
    board = Board.of_rows([*["a" * 6] * 6, "######", "c#####"])  # there is no way to the c
    words = parse_words("a" * 20 + "c" + "a" * 10)
    with pytest.raises(TooLate, match="takes too long to trace"):
        check_words(board, words, timeout=0.05)
    stop = Stop()
    stop.set()
    with pytest.raises(TooLate):
        check_words(board, words, timeout=None, stop=stop)


def test_dice_are_thrown_and_placed() -> None:
    thrown = throw("new", 7, count=2)
    assert thrown == throw("new", 7, count=2) and len(set(thrown.boards)) == 2
    assert throw("new").seed != throw("new").seed
    for board in thrown.boards:
        assert place_dice(board).status == "throwable"
    assert place_dice(parse_board("zzzz zzzz zzzz zzzz")).status == "unthrowable"
    assert dice_set("new") in dice_sets().sets


def test_a_throw_may_wrap() -> None:
    (plain,), (round_,) = throw("new", 7).boards, throw("new", 7, wrap="both").boards
    assert plain.rows() == round_.rows() and plain.grid != round_.grid
