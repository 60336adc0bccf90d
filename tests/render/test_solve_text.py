"""What `solve` and `check` print, to the letter."""

from __future__ import annotations

from typing import Any

import pytest
from printed import assert_tidy, fit, flush, solved

from unboggle import check_board_words, to_report
from unboggle.answers import BoardCheck, SolvedBoard
from unboggle.dice import throw_dice
from unboggle.forward.count_paths import PathCounts, count_paths
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring_rules import BIG_RULES
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.grid import Wrap
from unboggle.puzzle.model.notation import parse_board
from unboggle.render.text.board import to_ascii
from unboggle.render.text.check import text as check_text
from unboggle.render.text.fit import text as fit_text
from unboggle.render.text.paths import text as paths_text
from unboggle.render.text.solve import text as solve_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.check import report as check_report
from unboggle.reports.paths import report as paths_report
from unboggle.reports.solve import report as solve_report


def checked(text: str, words: str, **options: Any) -> str:
    shown = parse_board(text)
    asked = parse_words(words)
    found = trace_puzzle(shown, asked.puzzle(shown.grid))
    result = check_text(check_report(BoardCheck(shown, asked, found), ReportParts()), **options)
    assert_tidy(result, options.get("width", 80))
    return result


def test_words_are_grouped_by_points_the_best_first() -> None:
    text = solved("cats xxxe", "cat cats acts eat act cates")
    assert text.split("\n\n")[1:] == [
        "2 points each: cates",
        "1 point each: cat, cats",
        "letters  3  4  5\nwords    1  1  1\npoints   1  1  2",
        "3 words, 4 points\n",
    ]


def test_one_word_and_one_point_are_singular() -> None:
    assert solved("cat", "cat").endswith("\n\n1 point each: cat\n\n1 word, 1 point\n")


def test_rules_decide_what_counts() -> None:
    assert solved("cats", "cat cats", BIG_RULES).endswith(
        "\n\n1 point each: cats\n\n1 word, 1 point\n"
    )


def test_solve_with_paths_is_a_table() -> None:
    text = solved("cats xxxe", "cat cats cates", paths=True)
    assert text.split("\n\n")[1:] == [
        "  2  cates  A1 B1 C1 D2 D1\n  1  cat    A1 B1 C1\n  1  cats   A1 B1 C1 D1",
        "letters  3  4  5\nwords    1  1  1\npoints   1  1  2",
        "3 words, 4 points\n",
    ]
    assert text.startswith("    A   B   C   D\n")


@pytest.mark.parametrize("paths", [False, True])
def test_a_board_without_words_says_zero(paths: bool) -> None:
    assert solved("xyz", "cat", paths=paths).split("\n\n")[1:] == ["0 words, 0 points\n"]


def test_many_words_are_wrapped() -> None:
    words = [f"{a}{b}{c}" for a in "abc" for b in "abc" for c in "abc"]
    text = solved("abc cab bca", " ".join(words), width=40)
    assert max(map(len, text.splitlines())) <= 40


def runs(text: str, words: str, wrap: Wrap = "none", **options: Any) -> str:
    """What is printed with all paths and heat."""
    shown = parse_board(text, wrap=wrap)
    lexicon = Lexicon(((None, "\n" + "\n".join(words.split()) + "\n"),))
    found = lexicon.words_on(shown)
    spellings = [(entry.word, tuple(entry.word)) for entry in found]
    everywhere = trace_everywhere(shown, spellings, limit=2, heat=True)
    report = solve_report(
        SolvedBoard(
            shown,
            tuple(found),
            wrap=wrap,
            word_paths=everywhere,
            all_paths=True,
            heat=True,
        ),
        ReportParts(),
    )
    result = "".join(solve_text(report, **options))
    assert_tidy(result, options.get("width", 80))
    return result


def test_all_paths_stand_below_each_other_and_heat_is_a_board_of_numbers() -> None:
    assert (
        runs("aba ..b #aa", "aba abba zzz")
        == flush(
            """
            A   B   C
          ┌───┬───┬───┐
        1 │ A │ B │ A │
          ├───┼───┼───┤
        2 │ · │ · │ B │
          ├───┼───┼───┤
        3 │   │ A │ A │
          └───┴───┴───┘

        Points, word, number of paths, paths:
          1  aba  8x  A1 B1 C1
               C1 B1 A1
               and 6 more
          1  abba  10x  A1 B1 C2 C1
               A1 B1 C2 B3
               and 8 more

        How many words use each cell:
            A   B   C
          ┌───┬───┬───┐
        1 │ 2 │ 2 │ 2 │
          ├───┼───┼───┤
        2 │ 0 │ 0 │ 2 │
          ├───┼───┼───┤
        3 │   │ 2 │ 2 │
          └───┴───┴───┘
        No word uses 2 cells: A2 B2

        letters  3  4
        words    1  1
        points   1  1

        2 words, 2 points
        """
        )
        + "\n"
    )


def test_a_board_without_dead_cells_says_so() -> None:
    assert "Every cell is used by some word." in runs("cat", "cat")


def test_a_large_board_is_named_not_drawn() -> None:
    text = " ".join(["CAT" + "X" * 40] + ["X" * 43] * 40)
    assert runs(text, "cat", "both").startswith(
        "A 41x43 torus of 1,763 cells, columns A and on, rows from 1: too large to be\n"
        "drawn here (--format json has it).\n"
    )
    assert "No word uses 1,760 cells: D1 E1" in runs(text, "cat")
    assert "and 1,720 more" in runs(text, "cat")
    assert "How many words use each cell: 0 to 1, 0.0 on average." in runs(text, "cat")
    assert solved(text, "cat").startswith("A 41x43 board of 1,763 cells: too large")
    assert "┌" in solved(" ".join(["X" * 40] * 40), "cat", width=200)


def test_many_lengths_are_a_table_in_several_blocks() -> None:
    words = " ".join("abcdefghijklmnoprs"[:n] for n in range(3, 19))
    snake = "ABCDEF LKJIHG MNOPRS"
    assert solved(snake, words).count("letters ") == 1
    assert solved(snake, words, width=40).count("letters ") == 2


def test_a_throw_is_reported_so_that_it_can_be_repeated() -> None:
    shown = parse_board("cat")
    report = solve_report(SolvedBoard(shown, (), throw=throw_dice("new", 7)), ReportParts())
    assert "\n\nThrown with the dice new and --seed 7.\n\n0 words" in "".join(solve_text(report))


def test_path_counts_are_a_table() -> None:
    report = paths_report(count_paths(Grid.rectangle(2, 2)), ReportParts())
    assert (
        paths_text(report)
        == flush(
            """
         1 cell   4
        2 cells  12
        3 cells  24
        4 cells  24

        64 simple paths on a 2x2 grid.
        """
        )
        + "\n"
    )
    report = paths_report(
        PathCounts(Grid.rectangle(2, 2), (4, 12), False, wrap="rows"), ReportParts()
    )
    assert paths_text(report).endswith(
        "16 simple paths of up to 2 cells on a 2x2 grid whose rows wrap; the timeout\n"
        "expired before longer ones. Try a longer --timeout.\n"
    )
    report = paths_report(PathCounts(Grid.rectangle(2, 2), (), False), ReportParts())
    assert "the timeout expired" in paths_text(report)


def test_all_words_present() -> None:
    assert checked("cat dog", "dog, cat").split("\n\n")[1:] == [
        "All words are on the board (2): dog, cat",
        "2 words, 2 points (rules: boggle).\n",
    ]


def test_a_missing_word_is_named_first() -> None:
    assert checked("cat dog", "cat cow dog").split("\n\n")[1:] == [
        "Not on the board (1): cow",
        "On the board (2): cat, dog",
        "2 words, 2 points (rules: boggle).\n",
    ]


def test_no_word_present() -> None:
    for paths in (False, True):
        assert checked("cat dog", "cow pig", paths=paths).split("\n\n")[1:] == [
            "Not on the board (2): cow, pig",
            "0 words, 0 points (rules: boggle).\n",
        ]


def test_a_player_sees_what_counts_and_what_was_missed() -> None:
    board = parse_board("QEST ANSI XWEO YRSN")
    lexicon = Lexicon.from_words("quest", "sewn", "west", "wests", "as")
    answer = check_board_words(
        board, parse_words("Quest sewn nsi tse zebra"), lexicon, rules=BIG_RULES
    )
    assert (answer.points, answer.extra_points) == (3, 3)
    report: Any = to_report(answer)
    text = check_text(report).split("\n\n")[1:]
    assert text == [
        "Not on the board (1): zebra",
        "On the board (4): Quest, sewn, nsi, tse",
        "Not in the dictionary (2): nsi, tse",
        "2 words, 3 points (rules: big).",
        "Missed: 2 words, 3 points; --show-missed lists them.\n",
    ]
    assert check_text(report, missed=True).split("\n\n")[-2:] == [
        "2 points each: wests",
        "1 point each: west\n",
    ]
    short = check_board_words(
        board, parse_words("quest est"), Lexicon.from_words("quest", "est"), rules=BIG_RULES
    )
    report = to_report(short)
    assert "Too short to count (1): est" in check_text(report)
    assert "No extra word of the dictionary" in check_text(report)


def test_check_with_paths_says_whether_all_are_there() -> None:
    assert checked("cat dog", "cat god", paths=True).split("\n\n")[1:] == [
        "All words are on the board (2), columns A to C, rows from 1:\n"
        "  cat  A1 B1 C1\n"
        "  god  C2 B2 A2",
        "2 words, 2 points (rules: boggle).\n",
    ]
    assert checked("cat dog", "cat cow", paths=True).split("\n\n")[1:] == [
        "Not on the board (1): cow",
        "On the board (1), columns A to C, rows from 1:\n  cat  A1 B1 C1",
        "1 word, 1 point (rules: boggle).\n",
    ]


def test_nothing_printed_has_colours_or_control_codes() -> None:
    text = checked("QuEST ANSI", "quest", paths=True) + fit_text(fit(), paths=True)
    assert not any(ord(mark) < 32 and mark != "\n" for mark in text)
    assert to_ascii(text).isascii()
