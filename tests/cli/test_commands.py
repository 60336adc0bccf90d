"""A command is found under its name: arguments, report and text."""

from __future__ import annotations

from pathlib import Path

import pytest

import unboggle
from unboggle.cli.main import COMMANDS

HOUSE = Path(unboggle.__file__).parent
NAMES = [name for names in COMMANDS.values() for name in names]
# Those that have no report of their own, with what they write instead.
ELSEWHERE = {
    "encode": "a formula",
    "new": "a puzzle file to fill in",
    "instances": "lists",
    "open": "the report of check or of fit",
    "plot": "a picture of many runs",
    "render": "the reports of others",
    "schema": "what reports are made of",
    "serve": "a page in the browser",
    "share": "a code",
}


@pytest.mark.parametrize("room", ["cli/commands", "reports", "render/text"])
def test_every_command_has_a_file_of_its_name(room: str) -> None:
    names = set(NAMES) if room == "cli/commands" else set(NAMES) - set(ELSEWHERE)
    assert {name for name in names if not (HOUSE / room / f"{name}.py").is_file()} == set()


def test_there_is_no_file_of_a_command_that_is_none() -> None:
    files = {file.stem for file in (HOUSE / "cli" / "commands").glob("*.py")}
    assert files - {"__init__"} == set(NAMES)


def test_a_command_without_a_report_of_its_own_has_none() -> None:
    assert set(ELSEWHERE) < set(NAMES)
    assert not {name for name in ELSEWHERE if (HOUSE / "reports" / f"{name}.py").exists()}
