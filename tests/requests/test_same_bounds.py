"""Bounds and defaults of fields: the command line, the page and the library have the same."""

from __future__ import annotations

from typing import Any

import click
import pytest
from running import unboggle

from unboggle import Grid, InputError, parse_words, why
from unboggle.cli.main import cli
from unboggle.requests import (
    AlternativesRequest,
    BoardsRequest,
    FillRequest,
    NewGogensRequest,
    PuzzleRequest,
    UniqueRequest,
    WhyRequest,
)
from unboggle.requests.fields import values
from unboggle.web.problem import Problem
from unboggle.web.requests import tasks, validated_request

FIELDS: list[tuple[type[Any], str, str, str]] = [
    (WhyRequest, "why", "limit", "limit"),
    (BoardsRequest, "boards", "limit", "limit"),
    (AlternativesRequest, "alternatives", "limit", "alternatives"),
    (AlternativesRequest, "alternatives", "rank_by", "rank_by"),
    (UniqueRequest, "unique", "max_targets", "max_targets"),
    (UniqueRequest, "unique", "make_unique", "make_unique"),
    (NewGogensRequest, "gogen-make", "kind", "kind"),
    (NewGogensRequest, "gogen-make", "difficulty", "difficulty"),
    (NewGogensRequest, "gogen-make", "count", "count"),
    (FillRequest, "fill", "fill_level", "fill_level"),
    (FillRequest, "fill", "max_extras", "max_extras"),
    (FillRequest, "fill", "strategy", "fill"),
]
"""The class of a request, the task of the page, the field, and the parameter of the command."""
_COMMANDS = {"alternatives": "fit", "fill": "fit", "gogen-make": "gogen make"}


def option(task: str, name: str) -> click.Parameter:
    command: Any = cli
    for part in _COMMANDS.get(task, task).split():
        command = command.get_command(click.Context(command), part)
    found: click.Parameter = next(one for one in command.params if one.name == name)
    return found


@pytest.mark.parametrize(("kind", "task", "field", "parameter"), FIELDS)
def test_an_option_takes_what_its_field_takes(
    kind: type[Any], task: str, field: str, parameter: str
) -> None:
    taken, typed = values(kind, field), option(task, parameter).type
    if isinstance(typed, click.IntRange):
        assert (typed.min, typed.max) == (taken.least, taken.most)
    else:
        assert isinstance(typed, click.Choice)
        assert tuple(typed.choices) == taken.names


@pytest.mark.parametrize(("kind", "task", "field", "parameter"), FIELDS)
def test_the_page_takes_what_the_field_takes_or_less(
    kind: type[Any], task: str, field: str, parameter: str
) -> None:
    taken, record = values(kind, field), tasks()[task]
    assert record.defaults[field] == taken.default
    schema: Any = record.fields[field].schema()
    schema = schema.get("anyOf", [schema])[0]
    if taken.range is None:
        assert {*schema["enum"]} <= {*taken.names}
    else:
        assert schema["minimum"] == taken.least
        assert taken.most is None or schema["maximum"] <= taken.most


def test_all_refuse_a_number_in_the_same_words() -> None:
    said = "takes a whole number from 2 to 20, not 1"
    asked = PuzzleRequest(parse_words("cat"), Grid.rectangle(2, 2))
    with pytest.raises(InputError, match=f"limit {said}"):
        AlternativesRequest(asked, limit=1)
    puzzle = {"words": "cat", "size": [2, 2]}
    with pytest.raises(Problem, match=f"limit {said}"):
        validated_request({"task": "alternatives", "puzzle": puzzle, "limit": 1})
    err = unboggle("fit", "-", "--alternatives", "1", stdin="cat").err
    assert f"'--alternatives' {said}" in " ".join(err.split())
    said = "takes a whole number from 1 on, not 0"
    with pytest.raises(InputError, match=f"limit {said}"):
        why(asked.puzzle, limit=0)
    assert f"'--limit' {said}" in unboggle("why", "-", "--limit", "0", stdin="cat").err
