"""A status means the same in every command and has one exit code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

from report_types import report_types
from running import unboggle

from unboggle.cli.exit_codes import EXIT_CODES, exit_code, worst

ROOT = Path(__file__).resolve().parents[2]


def statuses() -> set[str]:
    """Every status that a report can have."""
    hints = (get_type_hints(report) for report in report_types().values())
    return {word for hint in hints if "status" in hint for word in get_args(hint["status"])}


def test_every_status_of_a_report_has_a_code_and_no_other_word() -> None:
    assert set(EXIT_CODES) == statuses()


def test_the_codes_are_those_that_the_docs_name() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    table = re.findall(r"^\| ([\d, ]+) \|", page, re.M)
    named = {int(number) for entry in table for number in entry.split(",")}
    assert set(EXIT_CODES.values()) | {exit_code("undecided", interrupted=True)} <= named


def test_a_format_that_cannot_hold_the_result_ends_with_2_and_shows_the_board(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.strands"
    result = unboggle("check", "CATS HERD", "-", "-o", file, stdin="cats")
    assert (result.code, file.exists()) == (2, False)
    assert "is in no word" in result.err
    assert "│ C │ A │ T │ S │" in result.err


def test_an_interrupt_counts_only_where_there_is_no_answer() -> None:
    for status, code in EXIT_CODES.items():
        expected = 130 if status == "undecided" else code
        assert exit_code(status, interrupted=True) == expected
        assert exit_code(status) == code


def test_the_worst_of_several_answers_counts() -> None:
    assert worst([0]) == 0
    assert worst([0, 1, 20]) == 20
    assert worst([20, 124, 1]) == 124
    assert worst([124, 70, 0]) == 70
