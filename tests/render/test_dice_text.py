"""What ``unboggle throw`` and ``unboggle dice`` print, to the letter."""

from __future__ import annotations

import random
import textwrap

import pytest

from unboggle.dice import DiceAnswer, DiceSets, DiceThrow
from unboggle.puzzle.dice import NAMES, DiceSet, get, parse_dice, place, throw
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.render.text.board import to_ascii
from unboggle.render.text.dice import text as dice_text
from unboggle.render.text.dice_sets import text as dice_sets_text
from unboggle.render.text.layout import display_width
from unboggle.render.text.throw import text as throw_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.dice import report as dice_report
from unboggle.reports.dice_sets import report as dice_sets_report
from unboggle.reports.throw import report as throw_report


def flush(picture: str) -> str:
    return textwrap.dedent(picture).strip("\n") + "\n"


def placed(board: str, dice: DiceSet, *, q: Q = "qu", width: int = 80) -> str:
    parsed = parse_board(board, reading=ReadOptions(q=q))
    return dice_text(
        dice_report(DiceAnswer(parsed, dice, place(parsed, dice)), ReportParts()), width=width
    )


def thrown(dice: DiceSet, seed: int, count: int = 1) -> str:
    rng = random.Random(seed)
    boards = [throw(dice, rng) for _ in range(count)]
    return throw_text(throw_report(DiceThrow(dice, seed, tuple(boards)), ReportParts()))


def test_a_throw_is_a_box_a_line_to_paste_and_what_throws_it_again() -> None:
    assert thrown(parse_dice("QuX YZ #A BB", name="mine.txt"), 7) == flush(
        """
        ┌────┬────┐
        │    │ B  │
        ├────┼────┤
        │ Qu │ Y  │
        └────┴────┘

        unboggle solve "#B QuY"

        Thrown with the dice mine.txt and --seed 7
        """
    )


def test_throws_come_one_below_the_other() -> None:
    text = thrown(get("new"), 7, count=3)
    assert text.count("unboggle solve") == 3
    assert text.count("Thrown with the dice new and --seed 7\n") == 1


def test_a_q_that_stands_alone_needs_an_option() -> None:
    assert '\nunboggle solve "Q" --q plain\n' in thrown(parse_dice("Q"), 1)
    report = throw_report(
        DiceThrow(parse_dice("Q"), 1, (throw(parse_dice("Q"), 1),)), ReportParts()
    )
    assert report["boards"] == [{"board": [["q"]], "line": "Q", "q": "plain"}]


def test_a_board_that_no_line_can_say_has_none() -> None:
    text = thrown(parse_dice("Sch"), 1)
    assert "solve" not in text
    assert "\n\n\n" not in text


def test_a_row_that_would_be_read_as_a_square_says_its_size() -> None:
    text = thrown(parse_dice("size 1x9\nA A A A A A A A A"), 1)
    assert '\nunboggle solve "1x9:AAAAAAAAA"\n' in text


@pytest.mark.parametrize("name", NAMES)
def test_the_line_reads_back_as_the_board(name: str) -> None:
    for seed in range(10):
        board = throw(get(name), seed)
        (entry,) = throw_report(DiceThrow(get(name), seed, (board,)), ReportParts())["boards"]
        assert entry["line"] is not None
        assert parse_board(entry["line"], reading=ReadOptions(q=entry["q"])) == board


def test_a_placement_is_a_table_of_dice_with_the_face_in_brackets() -> None:
    assert placed("QuE .#", parse_dice("QuInTh EEA BCD AB#", name="mine")) == flush(
        """
            A    B
          ┌────┬────┐
        1 │ Qu │ E  │
          ├────┼────┤
        2 │ ·  │    │
          └────┴────┘

        The dice mine can show this board. Which die goes where, the face to show in
        brackets (a die without may show any letter):

           A         B
        1  [Qu]InTh  [E]EA
        2  BCD       AB[#]
        """
    )


def test_a_refusal_names_cells_and_dice() -> None:
    assert placed("QAGN WBEY KIFV XLUZ", get("new")).partition("┘\n\n")[2] == flush(
        """
        The dice new cannot show this board: at least 1 cell stays without a die, for
        example C3.

        Why: 2 cells show F or K, but only 1 die has any of these: AFFKPS (A3, C3).
        """
    )


def test_a_refusal_speaks_of_the_fewer_dice_and_notes_what_is_not_certain() -> None:
    assert placed("ligdrmanesietildsracsepes", get("big")).partition("┘\n\n")[2] == flush(
        """
        The dice big cannot show this board: at least 1 cell stays without a die, for
        example E5.

        Why: every die must lie somewhere, but only 2 cells can take any of these 3:
          BJKQuXZ, NOOTUW, OOOTTU (C2, C3).

        Note: The sources disagree: some have DHHLOR once and DHLNOR twice, here DHHLOR
        comes twice and DHLNOR once.
        """
    )


@pytest.mark.parametrize("name", NAMES)
def test_tables_fit_the_terminal_and_ascii(name: str) -> None:
    text = placed(str(throw(get(name), 5)), get(name))
    assert max(map(display_width, text.splitlines())) <= 80
    assert all(line == line.rstrip() for line in text.splitlines())
    assert to_ascii(text).isascii()
    rows = get(name).rows
    table = text.split("\n\n")[2].splitlines()
    assert len(table) == rows + 1
    assert all(line.count("[") == get(name).columns for line in table[1:])


def test_rows_of_two_digits_stay_in_line() -> None:
    dice = parse_dice("size 11x1\n" + "ABC " * 11)
    table = placed(" ".join("ABCABCABCAB"), dice).split("\n\n")[2].splitlines()
    assert table[0] == "    A"
    assert table[1] == " 1  [A]BC"
    assert table[-1] == "11  A[B]C"


def test_the_list_reports_sizes_editions_and_notes() -> None:
    text = dice_sets_text(dice_sets_report(DiceSets(tuple(map(get, NAMES))), ReportParts()))
    assert "\nnew            4x4  Boggle, 1987 to about 2008\n" in text
    assert "\n                    The sources disagree: some have DHHLOR" in text
    assert max(map(len, text.splitlines())) <= 80
    assert [line.split()[0] for line in text.splitlines() if line[0] != " "] == list(NAMES)
