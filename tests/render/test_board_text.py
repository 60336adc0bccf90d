"""Boards as they are printed, to the letter."""

from __future__ import annotations

from typing import cast

import pytest
from printed import flush

from unboggle.drawing.geometry import column_name
from unboggle.puzzle.model.notation import parse_board
from unboggle.render.text.board import board_text, drawn, to_ascii
from unboggle.render.text.boards import text as boards_text
from unboggle.render.text.layout import display_width
from unboggle.reports.boards import BoardsReport


def board(text: str, *, labels: bool = False) -> str:
    return board_text(parse_board(text).rows(), labels=labels)


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


def test_a_board_wider_than_the_page_shows_the_part_with_letters() -> None:
    rows = [[""] * 40 for _ in range(3)]
    rows[1][38:40] = ["a", "qu"]
    lines = drawn(rows, 80).split("\n")
    assert lines[0] == "Row 2, columns 39 to 40 (no other cell shows a letter):"
    assert "\n".join(lines[1:]) == board_text([["a", "qu"]])
    rows[0][0] = "b"
    assert drawn(rows, 80).startswith("Rows 1 to 2, columns 1 to 40 (no")
    for wide in (
        drawn(rows, 300),
        drawn([["a"] * 30], 80),
    ):  # there is space, or nothing else to show
        assert wide.startswith("┌─")
        assert wide.count("\n") in (2, 6)


def test_boards_that_are_cut_out_stand_side_by_side() -> None:
    left = {"board": [["", "c"] + [""] * 40, ["b"] + [""] * 41]}
    right = {"board": [["a"] + [""] * 41, [""] * 42]}
    report = {
        "size": [2, 42], "status": "more", "boards": [left, right], "count": 2, "max": 2,
        "total": 4, "symmetries": 4,
        "constraints": {"given": None, "inventory": None},
        "sense": "up_to_symmetry", "seconds": {"total": 0.0},
    }  # fmt: skip
    first, last = boards_text(cast(BoardsReport, report), width=130).split("\n")[:2]
    assert first.startswith("Rows 1 to 2, columns 1 to 2")
    assert "Row 1, column 1 (" in first
    assert last.startswith("┌───┬───┐")
    assert last.endswith("┌───┐")
