"""What is printed, to the letter: a person reads it, and tired."""

from __future__ import annotations

import textwrap
from typing import Any, cast

import pytest

from unboggle.forward.count_paths import PathCounts, count_paths
from unboggle.forward.fast_trace import trace_everywhere
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.rule_book import BIG, BOGGLE, RuleBook
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Grid
from unboggle.puzzle.notation import parse_board
from unboggle.puzzle.words import parse_words
from unboggle.render.text.board import board_text, column_name, drawn, to_ascii
from unboggle.render.text.boards import boards_text
from unboggle.render.text.check import check_text
from unboggle.render.text.fit import fit_text
from unboggle.render.text.layout import display_width
from unboggle.render.text.solve import paths_text, solve_text
from unboggle.reports.boards import BoardsReport
from unboggle.reports.check import check_report
from unboggle.reports.fit import ExtraReport, FitReport
from unboggle.reports.solve import Wrap, paths_report, solve_report


def flush(picture: str) -> str:
    """``picture`` as written in this file, without the indentation and the line ends around it."""
    return textwrap.dedent(picture).strip("\n")


def board(text: str, *, labels: bool = False) -> str:
    return board_text(parse_board(text).rows(), labels=labels)


def assert_tidy(text: str, width: int = 1000) -> None:
    """One line end at the end, no blank at the end of a line, no two empty lines in a row."""
    assert text.endswith("\n") and not text.endswith("\n\n") and not text.startswith("\n")
    assert "\n\n\n" not in text
    for line in text.splitlines():
        assert line == line.rstrip(), repr(line)
        assert display_width(line) <= width, line


def fit(status: str = "fitted", **changes: Any) -> FitReport:
    """The report of a small run, changed."""
    fitted = status == "fitted"
    report = {
        "format": "unboggle.fit/1",
        "status": status,
        "size": [2, 2],
        "board": [["c", "a"], ["t", "o"]] if fitted else None,
        "words": [
            {"word": "cat", "path": [[0, 0], [0, 1], [1, 0]]},
            {"word": "taco", "path": [[1, 0], [0, 1], [0, 0], [1, 1]]},
        ]
        if fitted
        else [],
        "extras": [],
        "dropped": [],
        "repeated": [],
        "by": {"method": "tiles", "solver": "cadical195", "kernel": False},
        "checked": "traced" if fitted else None,
        "reason": None,
        "wishes": {"given": None, "inventory": None},
        "best": None,
        "drop": None,
        "smaller": None,
        "within": None,
        "interrupted": False,
        "certificate": None,
        "error": None,
        "seconds": {"total": 0.123, "encode": 0.01, "solve": 0.1},
        "seed": 0,
    }
    return cast(FitReport, report | changes)


def extra(word: str, level: int | None = 10, *, offensive: bool = False) -> ExtraReport:
    if offensive:
        return {"word": word, "level": level, "offensive": True}
    return {"word": word, "level": level}


def fit_lines(report: FitReport, **options: Any) -> list[str]:
    """The printed paragraphs, without the board."""
    text = fit_text(report, **options)
    assert_tidy(text)
    return text.rstrip("\n").split("\n\n")[1:]


def checked(text: str, words: str, **options: Any) -> str:
    shown = parse_board(text)
    asked = parse_words(words)
    found = trace_puzzle(shown, asked.puzzle(shown.grid))
    result = check_text(check_report(shown, asked, found), **options)
    assert_tidy(result, options.get("width", 80))
    return result


def solved(text: str, words: str, rules: RuleBook = BOGGLE, **options: Any) -> str:
    shown = parse_board(text)
    lexicon = Lexicon(((None, "\n" + "\n".join(words.split()) + "\n"),))
    found = lexicon.words_on(shown, shortest=rules.shortest)
    result = solve_text(solve_report(shown, found, rules), **options)
    assert_tidy(result, options.get("width", 80))
    return result


# Boards


def test_a_board_is_a_box_of_capitals() -> None:
    assert board("cat dog") == flush(
        """
        ┌───┬───┬───┐
        │ C │ A │ T │
        ├───┼───┼───┤
        │ D │ O │ G │
        └───┴───┴───┘
        """
    )


def test_faces_of_several_letters_keep_small_letters_and_widen_all_cells() -> None:
    assert board("QuEIn A.T") == flush(
        """
        ┌────┬────┬────┐
        │ Qu │ E  │ In │
        ├────┼────┼────┤
        │ A  │ ·  │ T  │
        └────┴────┴────┘
        """
    )


def test_a_hole_is_empty_and_a_blank_cell_is_a_dot() -> None:
    assert board("a# .b") == flush(
        """
        ┌───┬───┐
        │ A │   │
        ├───┼───┤
        │ · │ B │
        └───┴───┘
        """
    )


def test_labels_name_columns_and_rows() -> None:
    assert board("cat dog", labels=True) == "\n".join(
        [
            "    A   B   C",
            "  ┌───┬───┬───┐",
            "1 │ C │ A │ T │",
            "  ├───┼───┼───┤",
            "2 │ D │ O │ G │",
            "  └───┴───┴───┘",
        ]
    )


def test_one_cell_is_a_board() -> None:
    assert board("a") == "┌───┐\n│ A │\n└───┘"


def test_row_numbers_of_two_digits_push_the_board_to_the_right() -> None:
    lines = board(" ".join(["ab"] * 10), labels=True).split("\n")
    assert lines[:3] == ["     A   B", "   ┌───┬───┐", " 1 │ A │ B │"]
    assert lines[-2:] == ["10 │ A │ B │", "   └───┴───┘"]


def test_thirty_columns_are_named_as_in_a_spreadsheet_above_their_letters() -> None:
    names, _, row, _ = board("x" * 30, labels=True).split("\n")
    letters = [k for k, mark in enumerate(row) if mark == "X"]
    assert len(letters) == 30
    assert names.split()[24:] == ["Y", "Z", "AA", "AB", "AC", "AD"]
    assert [k for k, mark in enumerate(names) if mark != " "][:26] == letters[:26]
    assert [column_name(k) for k in (0, 25, 26, 51, 52, 701, 702)] == [
        *("A", "Z", "AA", "AZ", "BA", "ZZ", "AAA")
    ]


@pytest.mark.parametrize("text", ["日aé", "שָׁaé", "ラーx", "İzé", "हिa"])
def test_every_line_of_a_board_is_as_wide_as_the_others(text: str) -> None:
    lines = board(text).split("\n")
    assert len({display_width(line) for line in lines}) == 1


def test_wide_letters_take_two_columns() -> None:
    assert board("日a") == flush(
        """
        ┌────┬────┐
        │ 日 │ A  │
        └────┴────┘
        """
    )


def test_a_board_in_ascii_is_pure_ascii() -> None:
    for labels in (False, True):
        plain = to_ascii(board("QuEST A.#I", labels=labels))
        assert plain.isascii()
    assert plain == "\n".join(
        [
            "    A    B    C    D",
            "  +----+----+----+----+",
            "1 | Qu | E  | S  | T  |",
            "  +----+----+----+----+",
            "2 | A  | .  |    | I  |",
            "  +----+----+----+----+",
        ]
    )


def test_ascii_boards_are_as_wide_as_others() -> None:
    nice = board("QuEST A.#I", labels=True)
    assert [len(line) for line in to_ascii(nice).split("\n")] == [len(x) for x in nice.split("\n")]


# fit


def test_a_fitted_board_comes_first_then_the_words_then_the_rest() -> None:
    text = fit_text(fit(extras=[extra("act")]))
    assert text == (
        flush(
            """
            ┌───┬───┐
            │ C │ A │
            ├───┼───┤
            │ T │ O │
            └───┴───┘

            Your 2 words: cat, taco

            Also on the board, 1 common word: act

            Found by tiles with cadical195 in 0.12 s; every word was traced again.
            """
        )
        + "\n"
    )


def test_paths_come_with_a_labelled_board() -> None:
    text = fit_text(fit(), paths=True)
    assert text.startswith("    A   B\n  ┌───┬───┐\n1 │ C │ A │\n")
    assert fit_lines(fit(), paths=True)[:2] == [
        "Your 2 words: cat, taco",
        "Where they run, columns A to B, rows from 1:\n  cat   A1 B1 A2\n  taco  A2 B1 A1 B2",
    ]


def test_a_path_down_one_column_says_so() -> None:
    report = fit(
        size=[3, 1],
        board=[["c"], ["a"], ["t"]],
        words=[{"word": "cat", "path": [[0, 0], [1, 0], [2, 0]]}],
    )
    assert fit_lines(report, paths=True)[:2] == [
        "Your 1 word: cat",
        "Where they run, column A, rows from 1:\n  cat  A1 A2 A3",
    ]


def test_free_cells_are_explained() -> None:
    one = fit(board=[["c", "a"], ["t", ""]])
    assert fit_lines(one)[0] == "1 cell marked · is free: no word needs it, any letter will do."
    two = fit(board=[["c", ""], [None, ""]])
    assert fit_lines(two)[0] == "2 cells marked · are free: no word needs them, any letter will do."


def test_no_free_cells_are_no_matter() -> None:
    assert "free" not in fit_text(fit(board=[["c", None], ["t", "a"]]))


def test_the_mark_of_a_free_cell_is_the_same_in_ascii() -> None:
    plain = to_ascii(fit_text(fit(board=[["c", "a"], ["t", ""]])))
    assert plain.isascii()
    assert "| T | . |" in plain and "1 cell marked . is free" in plain


def test_extras_are_told_apart_by_commonness() -> None:
    extras = [extra("act", 10), extra("cot", 60), extra("oca", 70), extra("taco", 80)]
    assert fit_lines(fit(extras=extras))[1:3] == [
        "Also on the board, 2 common words: act, cot",
        "Also on the board, 2 rare words: oca, taco",
    ]


def test_extras_of_a_dictionary_without_levels_are_just_words() -> None:
    assert fit_lines(fit(extras=[extra("act", None), extra("cot", None)]))[1] == (
        "Also on the board, 2 words: act, cot"
    )


def test_no_extras_are_worth_a_sentence() -> None:
    assert fit_lines(fit())[1] == "No other word of the dictionary is on the board."


def test_words_that_may_offend_are_counted_until_asked_for() -> None:
    extras = [extra("act"), extra("drat", offensive=True), extra("heck", 70, offensive=True)]
    assert fit_lines(fit(extras=extras))[1:3] == [
        "Also on the board, 1 common word: act",
        "2 more words that may offend are on the board; --show-offensive names them.",
    ]
    assert fit_lines(fit(extras=extras), offensive=True)[1:3] == [
        "Also on the board, 2 common words: act, drat",
        "Also on the board, 1 rare word: heck",
    ]


def test_a_single_word_that_may_offend_is_counted_too() -> None:
    assert fit_lines(fit(extras=[extra("drat", offensive=True)]))[1:-1] == [
        "1 other word that may offend is on the board; --show-offensive names it.",
    ]


def test_numbers_are_readable() -> None:
    extras = [extra(f"w{k}") for k in range(1234)]
    assert "Also on the board, 1,234 common words: w0, w1," in fit_text(fit(extras=extras))


def impossible(checked: str, kind: str, text: str, **changes: Any) -> FitReport:
    reason = {"kind": kind, "text": text, "words": [], "wishes": []}
    return fit("impossible", checked=checked, reason=reason, size=[4, 4], **changes)


def test_impossible_by_counting_says_why_and_how_to_check_it() -> None:
    text = "these words need at least 18 tiles (2 e, 2 s, 1 each of a b), a 4x4 board has 16"
    assert fit_text(impossible("counted", "counting", text)) == (
        "No 4x4 board holds these words.\n\n"
        "Why: these words need at least 18 tiles (2 e, 2 s, 1 each of a b), a 4x4 board\n"
        "has 16. Anyone can check this by counting.\n\n"
        "(0.12 s)\n"
    )


def test_impossible_by_a_solver_says_who_refuted_it() -> None:
    text = "one_hot with cadical195 proved that no board can hold them all"
    assert fit_text(impossible("unchecked", "refuted", text)) == (
        "No 4x4 board holds these words.\n\n"
        "Why: one_hot with cadical195 proved that no board can hold them all. The\n"
        "refutation itself has not been checked by a second program.\n\n"
        "(0.12 s)\n"
    )


def test_a_checked_proof_is_told_with_what_it_is_a_proof_of() -> None:
    text = fit_text(impossible("certified", "refuted", "it is so"))
    assert (
        "\n\nWhy: it is so. That is so for the whole list: a proof was checked by an\n"
        "independent program.\n\n"
    ) in text
    assert_tidy(text)


def test_undecided_says_what_to_try() -> None:
    report = fit("undecided", size=[6, 6], seconds={"total": 60.0})
    assert fit_text(report) == (
        "Undecided after 60.00 s: no 6x6 board was found, and none was proved not to\n"
        "exist. Try a longer --timeout, a larger --size or fewer words.\n"
    )


def test_options_are_never_broken_in_two() -> None:
    report = fit("undecided", size=[6, 6])
    for width in range(20, 100):
        text = fit_text(report, width=width)
        assert_tidy(text, width)
        assert "--timeout," in text and "--size" in text


def test_an_error_is_no_answer_and_leaves_its_name_to_standard_error() -> None:
    report = fit("error", error="tiles with kissat: it ended with code 139")
    assert fit_text(report) == "No answer.\n"


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100])
def test_lines_are_as_wide_as_the_terminal_and_no_word_is_broken(width: int) -> None:
    words = ["margay", "jaguar", "puma", "cougar", "tomcat", "panther", "leopard", "ocelot"]
    entries = [{"word": word, "path": [[0, 0], [0, 1], [1, 1]] * 4} for word in words]
    report = fit(
        board=[["", "a"], ["t", "o"]],
        words=entries,
        extras=[extra(word + "s", level) for word in words for level in (10, 70)]
        + [extra("drat", offensive=True)],
    )
    text = fit_text(report, paths=True, width=width)
    assert_tidy(text)
    assert all(display_width(line) <= width for line in text.splitlines())
    for word in words:
        assert f"{word}, " in text or f"{word},\n" in text or word == words[-1]
        assert text.count(f"  {word} ") >= 1
    for name in ("counted", "unchecked"):
        assert_tidy(fit_text(impossible(name, "refuted", "x " * 99), width=width), width)


def test_a_word_wider_than_the_terminal_stays_whole() -> None:
    word = "x" * 45
    text = fit_text(fit(words=[{"word": word, "path": []}, {"word": "cat", "path": []}]), width=30)
    assert f"\n  {word},\n  cat\n" in text


def test_words_of_wide_letters_are_wrapped_by_their_width() -> None:
    words = [{"word": "日本語", "path": [[0, 0]]}] * 20
    text = fit_text(fit(words=words), width=40)
    assert max(display_width(line) for line in text.splitlines()) <= 40


def test_paths_are_aligned_whatever_the_script() -> None:
    words = [{"word": w, "path": [[0, 0]]} for w in ("日本語", "cat", "हिन्दी", "שלום")]
    lines = fit_lines(fit(words=words), paths=True)[1].split("\n")[1:]
    assert len({display_width(line) for line in lines}) == 1


def test_a_long_path_goes_on_below_itself() -> None:
    path = [[0, k] for k in range(20)]
    report = fit(size=[2, 20], words=[{"word": "supercalifragilistic", "path": path}])
    route = fit_lines(report, paths=True, width=60)[1].split("\n")[1:]
    assert route == [
        "  supercalifragilistic  A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1",
        "                        M1 N1 O1 P1 Q1 R1 S1 T1",
    ]


# solve


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
    assert solved("cats", "cat cats", BIG).endswith("\n\n1 point each: cats\n\n1 word, 1 point\n")


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
    report = solve_report(shown, found, BOGGLE, wrap=wrap, runs=everywhere, heat=True)
    result = solve_text(report, **options)
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

        Points, word, how many paths it has, where they run:
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


def test_a_throw_is_told_so_that_it_can_be_repeated() -> None:
    shown = parse_board("cat")
    report = solve_report(shown, [], BOGGLE, thrown={"dice": "new", "seed": 7})
    assert "\n\nThrown with the dice new and --seed 7.\n\n0 words" in solve_text(report)


def test_path_counts_are_a_table() -> None:
    report = paths_report(count_paths(Grid.rectangle(2, 2)))
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
    report = paths_report(PathCounts(Grid.rectangle(2, 2), (4, 12), False, wrap="rows"))
    assert paths_text(report).endswith(
        "16 simple paths of up to 2 cells on a 2x2 grid whose rows wrap; there was no\n"
        "time for longer ones. Try a longer --timeout.\n"
    )
    report = paths_report(PathCounts(Grid.rectangle(2, 2), (), False))
    assert "there was no" in paths_text(report)


# check


def test_all_words_present() -> None:
    assert checked("cat dog", "dog, cat").split("\n\n")[1:] == [
        "All words are on the board (2): dog, cat\n"
    ]


def test_a_missing_word_is_named_first() -> None:
    assert checked("cat dog", "cat cow dog").split("\n\n")[1:] == [
        "Not on the board (1): cow",
        "On the board (2): cat, dog\n",
    ]


def test_no_word_present() -> None:
    assert checked("cat dog", "cow pig").split("\n\n")[1:] == ["Not on the board (2): cow, pig\n"]
    text = checked("cat dog", "cow pig", paths=True)
    assert text.split("\n\n")[1:] == ["Not on the board (2): cow, pig\n"]


def test_check_with_paths_says_whether_all_are_there() -> None:
    assert checked("cat dog", "cat god", paths=True).split("\n\n")[1:] == [
        "All words are on the board (2), columns A to C, rows from 1:\n"
        "  cat  A1 B1 C1\n"
        "  god  C2 B2 A2\n"
    ]
    assert checked("cat dog", "cat cow", paths=True).split("\n\n")[1:] == [
        "Not on the board (1): cow",
        "On the board (1), columns A to C, rows from 1:\n  cat  A1 B1 C1\n",
    ]


def test_nothing_printed_has_colours_or_control_codes() -> None:
    text = checked("QuEST ANSI", "quest", paths=True) + fit_text(fit(), paths=True)
    assert not any(ord(mark) < 32 and mark != "\n" for mark in text)
    assert to_ascii(text).isascii()


def test_a_board_wider_than_the_page_shows_the_part_with_letters() -> None:
    rows = [[""] * 40 for _ in range(3)]
    rows[1][38:40] = ["a", "qu"]
    lines = drawn(rows, 80).split("\n")
    assert lines[0] == "Row 2, columns 39 to 40 (no other cell shows a letter):"
    assert "\n".join(lines[1:]) == board_text([["a", "qu"]])
    rows[0][0] = "b"
    assert drawn(rows, 80).startswith("Rows 1 to 2, columns 1 to 40 (no")
    for wide in (drawn(rows, 300), drawn([["a"] * 30], 80)):  # there is room, or nothing to spare
        assert wide.startswith("┌─") and wide.count("\n") in (2, 6)


def test_boards_that_are_cut_out_stand_side_by_side() -> None:
    left = {"board": [["", "c"] + [""] * 40, ["b"] + [""] * 41]}
    right = {"board": [["a"] + [""] * 41, [""] * 42]}
    report = {
        "size": [2, 42], "status": "more", "boards": [left, right], "count": 2, "max": 2,
        "total": 4, "symmetries": 4, "sense": "up_to_symmetry", "seconds": {"total": 0.0},
    }  # fmt: skip
    first, last = boards_text(cast(BoardsReport, report), width=130).split("\n")[:2]
    assert first.startswith("Rows 1 to 2, columns 1 to 2") and "Row 1, column 1 (" in first
    assert last.startswith("┌───┬───┐") and last.endswith("┌───┐")
