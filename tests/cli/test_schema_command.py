"""``unboggle schema``: what ships is what it prints."""

from __future__ import annotations

import json

from running import schema, unboggle

from unboggle import schema_names


def test_without_a_name_all_are_listed() -> None:
    lines = unboggle("schema").out.splitlines()
    assert [line.split()[0] for line in lines] == [*schema_names()]


def test_a_schema_is_printed_as_it_ships() -> None:
    for name in ("fit", "unboggle.fit/1", "unboggle.fit-1"):
        assert json.loads(unboggle("schema", name).out) == schema("fit")


def test_fields_are_told_in_lines_for_people() -> None:
    shown = unboggle("schema", "solve", "--fields").out
    assert "\nwords[].points: integer\n    " in shown
    assert max(map(len, shown.splitlines())) <= 80 or "http" in shown


def test_a_misspelt_name_is_told_the_nearest() -> None:
    result = unboggle("schema", "fitt")
    assert (result.code, result.out) == (2, "")
    assert "there is no schema 'fitt'; did you mean fit" in result.err
    assert unboggle("schema", "--fields").code == 2
