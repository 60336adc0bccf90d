"""``unboggle schema`` prints the schemas as shipped."""

from __future__ import annotations

import importlib
import json

from running import schema, unboggle

from unboggle.reports import schema_names


def test_without_a_name_all_are_listed() -> None:
    lines = unboggle("schema").out.splitlines()
    assert [line.split()[0] for line in lines] == [*schema_names()]


def test_each_schema_names_a_command_or_function_that_exists() -> None:
    """A title is a command line with options, or the name of a public function."""
    for name in schema_names():
        title = schema(name)["title"]
        if name == "certificate":
            assert "--certify" in unboggle("fit", "--help-all").out
        elif title.startswith("unboggle."):
            module, _, function = title.rpartition(".")
            assert callable(getattr(importlib.import_module(module), function))
        else:
            program, *parts = title.removesuffix(" --format json").split()
            options = [part for part in parts if part.startswith("--")]
            command = [part for part in parts if part.islower() and part not in options]
            shown = unboggle(*command, "--help-all")
            assert (program, shown.code) == ("unboggle", 0)
            assert [one for one in [*options, "--format"] if one not in shown.out] == []


def test_a_schema_is_printed_as_it_ships() -> None:
    for name in ("fit", "unboggle.fit/1", "unboggle.fit-1"):
        assert json.loads(unboggle("schema", name).out) == schema("fit")


def test_fields_are_reported_in_lines_for_people() -> None:
    shown = unboggle("schema", "solve", "--fields").out
    assert "\nwords[].points: integer\n    " in shown
    assert max(map(len, shown.splitlines())) <= 80 or "http" in shown


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    result = unboggle("schema", "fitt")
    assert (result.code, result.out) == (2, "")
    assert "there is no schema 'fitt'; did you mean fit" in result.err
    assert unboggle("schema", "--fields").code == 2
