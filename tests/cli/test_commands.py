"""Each command is found under its name: its arguments, report and text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import unboggle
from unboggle.cli.main import COMMANDS

PACKAGE = Path(unboggle.__file__).parent
NAMES = [name for names in COMMANDS.values() for name in names]
# Commands without their own report, with the report that they write.
ELSEWHERE = {
    "completion": "a script for a shell",
    "encode": "a formula",
    "help": "the help of a command",
    "info": "what is installed",
    "new": "a puzzle file to fill in",
    "instances": "lists",
    "open": "the report of check or of fit",
    "plot": "a picture of many runs",
    "render": "the reports of others",
    "schema": "what reports are made of",
    "serve": "a page in the browser",
    "share": "a code",
}


@pytest.mark.parametrize("package", ["cli/commands", "reports", "render/text"])
def test_every_command_has_a_file_of_its_name(package: str) -> None:
    names = set(NAMES) if package == "cli/commands" else set(NAMES) - set(ELSEWHERE)
    assert {name for name in names if not (PACKAGE / package / f"{name}.py").is_file()} == set()


def test_there_is_no_file_of_a_command_that_is_none() -> None:
    files = {file.stem for file in (PACKAGE / "cli" / "commands").glob("*.py")}
    assert files - {"__init__"} == set(NAMES)


def test_a_command_without_a_report_of_its_own_has_none() -> None:
    assert set(ELSEWHERE) < set(NAMES)
    assert not {name for name in ELSEWHERE if (PACKAGE / "reports" / f"{name}.py").exists()}


MOST = 8  # parameters of a command, and its decisions: it collects, answers and finishes
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.match_case)


def commands() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the function of each command, also of those in groups."""
    for file in sorted((PACKAGE / "cli" / "commands").glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(map(makes_a_command, node.decorator_list)):
                yield f"{file.stem}: {node.name}", node


def makes_a_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith(
        (".command", ".group")
    )


def decisions(function: ast.FunctionDef) -> int:
    """The number of places at which ``function`` can go one way or another."""
    found = 0
    for node in (part for statement in function.body for part in ast.walk(statement)):
        if isinstance(node, ast.comprehension):
            found += len(node.ifs)
        elif isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        else:
            found += isinstance(node, BRANCHES)
    return found


COMMANDS_BY_NAME = dict(commands())


def test_every_command_is_counted() -> None:
    assert {name.split(":")[0] for name in COMMANDS_BY_NAME} == set(NAMES)


@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_a_command_has_at_most_eight_parameters(name: str) -> None:
    arguments = COMMANDS_BY_NAME[name].args
    assert len([*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]) <= MOST


@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_a_command_has_at_most_eight_decisions(name: str) -> None:
    assert decisions(COMMANDS_BY_NAME[name]) <= MOST
