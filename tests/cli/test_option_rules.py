"""Options that contradict each other: every row of the table is rejected with its message."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from running import unboggle

from unboggle.cli.main import cli
from unboggle.cli.option_names import as_option_names, option_name
from unboggle.cli.option_rules import _CONDITIONS, RULES
from unboggle.requests.rules import Rule

VALUES = {
    "--alternatives": "2",
    "--board": "cat...dog",
    "--certify": "nowhere",
    "--cluster": "local",
    "--dictionary": "nowhere",
    "--dice": "new",
    "--difficulty": "3",
    "--encoding": "tiles",
    "--exclude-letters": "q",
    "--faces": "in",
    "--fill-level": "20",
    "--format": "text",
    "--goal": "words",
    "--jobs": "2",
    "--limit": "3",
    "--log": "nowhere",
    "--make-unique": "words",
    "--max-extras": "3",
    "--max-length": "4",
    "--max-level": "35",
    "--max-size": "5",
    "--max-targets": "3",
    "--max-words": "2",
    "--min-length": "4",
    "--optional": "nowhere",
    "--points": "3:1",
    "--rank-by": "turns",
    "--resume": "nowhere",
    "--rules": "big",
    "--seed": "1",
    "--shape": "ring",
    "--shuffled": "2",
    "--solver": "cadical195",
    "--size": "3",
    "--start-board": "CATS",
    "--throw-dice": "new",
    "--without": "given",
}
"""Values for options of the table that take one."""
ARGUMENTS = {
    **{name: ["-"] for name in ("fit", "why", "boards", "unique", "share", "encode")},
    "check": ["CAT", "-"],
    "compare": ["nowhere"],
    "gogen make": ["gogen", "make"],
    "gogen solve": ["gogen", "solve", "-"],
    "instances": ["random", "-o", "nowhere"],
    "render": ["nowhere"],
}
TYPED = {
    "alternatives without extras": ["--alternatives", "2", "--show-extras", "none"],
    "versions of other boards": ["--versions", "2", "--version-kind", "other", "-o", "a.svg"],
    "a puzzle file": [],
    "a file for the result": ["-o", "nowhere.txt"],
}
FIRST = {
    ("max_targets", "board"): ["--make-unique", "words"],
    ("board", "size"): ["--make-unique", "words"],
    ("alternatives", "a format for several boards"): ["--format", "code"],
    ("version_kind=other", "several versions"): ["-o", "a.svg"],
}
"""What else must be typed so that a rule is the first that is broken."""
NO_SIZE = ("size", "size auto", "shape")


def words_of(condition: str) -> list[str]:
    """Return the arguments that make a condition true."""
    if condition in TYPED:
        return TYPED[condition]
    if condition == "BOARD":
        return ["CAT"]
    if condition == "themes":
        return []
    if condition == "size":
        return ["--size", "3"]
    name, _, value = re.sub("[= ]", "=", condition).partition("=")
    name = f"--{option_name(name)}"
    return [name, *([value or VALUES[name]] if value or name in VALUES else [])]


def commands(rule: Rule) -> list[str]:
    """Return the commands with the tasks of a rule; the page has tasks of its own."""
    names = [task.replace("gogen-", "gogen ") for task in rule.tasks.split()]
    return [name for name in names if name not in ("alternatives", "count", "fill")]


def has(command: str, condition: str) -> bool:
    """Return whether ``command`` has the option of ``condition``."""
    named = command_named(command)
    name, _, _ = condition.partition("=")
    return condition in _CONDITIONS or any(
        f"--{option_name(name)}" in param.opts
        or (isinstance(param, click.Argument) and str(param.name).upper() == name)
        for param in named.params
    )


def command_named(name: str) -> click.Command:
    context = click.Context(cli)
    gogen = cli.get_command(context, "gogen")
    assert isinstance(gogen, click.Group)
    return cli.get_command(context, name) or gogen.commands[name.removeprefix("gogen ")]


def broken() -> Iterator[tuple[str, Rule, str, str]]:
    for rule in RULES:
        for command in commands(rule):
            seen = set()
            for option, other in rule.pairs:
                if not has(command, option) or not has(command, other):
                    continue
                if rule.relation == "excludes" or option not in seen:
                    yield command, rule, option, other
                seen.add(option)


@pytest.mark.parametrize(
    ("command", "rule", "option", "other"),
    [pytest.param(*row, id=f"{row[0]} {row[2]} {row[1].relation} {row[3]}") for row in broken()],
)
def test_what_does_not_go_together_is_refused(
    command: str, rule: Rule, option: str, other: str
) -> None:
    line = [*ARGUMENTS.get(command, []), *words_of(option)]
    if command == "instances" and option == "themes":
        line[0] = "themes"
    if not command.startswith("gogen "):
        line.insert(0, command)
    if rule.relation == "excludes":
        line += words_of(other)
    line += FIRST.get((option, other), [])
    if option == "count_paths" and other not in ("BOARD", "throw_dice"):
        line.append("3x3")
    sized = {"--size", "--shape"} & {*line} or {option, other} & {*NO_SIZE}
    if command in ("fit", "why", "boards", "unique", "share", "encode") and not sized:
        line += ["--size", "3"]
    done = unboggle(*line, stdin="cat dog")
    sentence = as_option_names(rule.error(option, other))
    assert (done.code, done.out, done.err) == (2, "", f"unboggle: {sentence}\n"), line


NO_OPTION = ("top_row", "weights")
"""What the command line knows otherwise: by ``--given`` with one row, and once words are read."""


def test_the_table_names_options_that_there_are() -> None:
    for rule in RULES:
        for condition in {condition for pair in rule.pairs for condition in pair}:
            there = any(has(command, condition) for command in commands(rule))
            assert there or condition in NO_OPTION, (rule, condition)


def test_each_sentence_names_what_it_is_about_and_is_one() -> None:
    for rule in RULES:
        for field, other in rule.pairs:
            said = as_option_names(rule.error(field, other))
            assert not said.endswith(".")
            assert "{" not in said
            assert not field.isidentifier() or f"--{option_name(field)}" in said or field in said


def test_about_fifty_rules_have_one_place() -> None:
    assert len([pair for rule in RULES for pair in rule.pairs]) >= 50
