from __future__ import annotations

import pytest
from stopping import stop_at, stopped

from unboggle import (
    Board,
    Lexicon,
    StopToken,
    check_board_words,
    parse_board,
    parse_words,
    solve_board,
    to_report,
)
from unboggle.dice import dice_set, dice_sets, place_dice, throw_dice
from unboggle.errors import DeadlineExceeded
from unboggle.events import Phase

BOARD = parse_board("QEST ANSI XWEO YRSN")


def test_a_board_is_solved_with_points_paths_and_heat() -> None:
    solved = solve_board(
        BOARD, Lexicon.from_words("quest", "sewn", "cat"), all_paths=True, heat=True
    )
    assert [found.word for found in solved.found] == ["quest", "sewn"]
    assert solved.points == 3
    assert solved.status == "solved"
    assert solved.word_paths is not None
    assert solved.word_paths["quest"].count >= 1


def test_stopped_it_keeps_the_words() -> None:
    stop, listen = stop_at(lambda event: event == Phase("every-path"))
    many = parse_board(" ".join(["aaaaaa"] * 6))
    solved = solve_board(
        many,
        Lexicon.from_words("a" * 14),
        all_paths=True,
        timeout=None,
        on_progress=listen,
        stop=stop,
    )
    assert solved.status == "undecided"
    assert solved.interrupted
    assert solved.word_paths is None
    assert [found.word for found in solved.found] == ["a" * 14]


@pytest.mark.parametrize("kernel", ["0", "1"])
def test_a_plain_board_is_given_up_as_well(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if kernel == "0":
        monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
        monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    solved = solve_board(BOARD, Lexicon.from_words("quest"), timeout=0)
    assert (solved.status, solved.interrupted, len(solved.found)) == ("undecided", False, 0)
    assert to_report(solved)["status"] == "undecided"
    assert "status" not in to_report(solve_board(BOARD, Lexicon.from_words("quest")))
    stop = StopToken()
    stop.set()
    solved = solve_board(BOARD, Lexicon.from_words("quest"), stop=stop)
    assert (solved.status, solved.interrupted, len(solved.found)) == ("undecided", True, 0)
    board = Board.from_rows([*["a" * 6] * 5, "aaaaab", "######", "a#####"])
    lexicon = Lexicon.from_words(
        "a" * 36 + "b"
    )  # one a cannot be reached; to prove this takes too long
    solved = stopped(lambda stop: solve_board(board, lexicon, timeout=None, stop=stop))
    assert (solved.status, solved.interrupted, len(solved.found)) == ("undecided", True, 0)


def test_words_are_checked() -> None:
    checked = check_board_words(BOARD, parse_words("quest cat sewn"))
    assert checked.status == "missing"
    assert checked.missing == ("cat",)
    assert set(checked.paths) == {"quest", "sewn"}
    assert check_board_words(BOARD, parse_words("quest")).status == "present"
    # The only a beside the c cannot be on both sides of it, which takes forever to see.
    board = Board.from_rows([*["a" * 6] * 6, "a#####", "c#####"])
    words = parse_words("a" * 20 + "c" + "a" * 10)
    with pytest.raises(DeadlineExceeded, match="takes too long to trace"):
        check_board_words(board, words, timeout=0.05)
    stop = StopToken()
    stop.set()
    with pytest.raises(DeadlineExceeded):
        check_board_words(board, words, timeout=None, stop=stop)


def test_dice_are_thrown_and_placed() -> None:
    thrown = throw_dice("new", 7, count=2)
    assert thrown == throw_dice("new", 7, count=2)
    assert len(set(thrown.boards)) == 2
    assert throw_dice("new").seed != throw_dice("new").seed
    for board in thrown.boards:
        assert place_dice(board).status == "throwable"
    assert place_dice(parse_board("zzzz zzzz zzzz zzzz")).status == "unthrowable"
    assert dice_set("new") in dice_sets().sets


def test_a_throw_may_wrap() -> None:
    (plain,), (round_,) = throw_dice("new", 7).boards, throw_dice("new", 7, wrap="both").boards
    assert plain.rows() == round_.rows()
    assert plain.grid != round_.grid
