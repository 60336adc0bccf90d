"""Fields that contradict each other do so for the command line, the page and the library alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import click
import pytest
from running import unboggle

from unboggle import Constraints, Grid, InputError
from unboggle.cli.main import cli
from unboggle.cli.option_names import option_name
from unboggle.cli.option_rules import check_options
from unboggle.errors import Option
from unboggle.puzzle import constraints
from unboggle.puzzle.constraints import _contradictions
from unboggle.requests import Request, check_request, request_from_json, wire
from unboggle.web.problem import Problem, in_fields
from unboggle.web.requests import tasks, validated_request
from unboggle.web.tasks import answered

BOARD = [["c", "a", "t"], ["d", "o", "g"], ["", "", ""]]
FIELDS: dict[str, dict[str, Any]] = {
    "fit": {
        "size": [3, 3], "most": True, "within": [4, 4], "square": True, "certify": "nowhere",
        "encoding": "tiles", "solver": "cadical195", "jobs": 2, "cluster": "local",
        "deterministic": True, "cross_check": True, "fill": "none", "max_extras": 3,
        "wrap": "rows", "hexagons": True,
    },
    "alternatives": {
        "size": [3, 3], "rank_by": "extras", "extras": "none", "within": [4, 4], "square": True,
    },
    "why": {"size": [3, 3], "within": [4, 4], "square": True, "wrap": "both", "hexagons": True},
    "boards": {"size": [3, 3], "within": [4, 4], "fill": "none", "max_extras": 3},
    "unique": {
        "size": [3, 3], "make_unique": "words", "board": BOARD, "max_targets": 3, "rare": True,
        "drop_redundant": True, "faces": "th", "square": True,
    },
    "gogen-make": {"week": True, "difficulty": 3, "givens": "minimal", "count": 2},
}  # fmt: skip
"""Fields of requests and of their parts, with a value that is not the default."""
PUZZLE = {"size", "within", "square", "faces", "wrap", "hexagons"}
METHOD = {"encoding", "solver", "jobs", "cluster", "deterministic", "cross_check"}
FILL = {"fill": "strategy", "max_extras": "max_extras"}
CASES = [
    (task, chosen)
    for task, fields in FIELDS.items()
    for number in (1, 2, 3)
    for chosen in combinations(fields, number)
    if number < 3 or "size" in chosen
]


def data_of(task: str, chosen: tuple[str, ...]) -> dict[str, Any]:
    """The JSON of a request with the fields ``chosen``."""
    values = {name: FIELDS[task][name] for name in chosen}
    data: dict[str, Any] = {"task": task}
    parts: dict[str, dict[str, Any]] = {"puzzle": {"words": "cat dog"}, "method": {}, "fill": {}}
    for name, value in values.items():
        if name in PUZZLE:
            parts["puzzle"][name] = value
        elif name in METHOD:
            parts["method"][name] = value
        elif name in FILL:
            parts["fill"][FILL[name]] = value
        else:
            data[name] = value
    if task == "gogen-make":
        del parts["puzzle"]
    return data | {name: part for name, part in parts.items() if part}


def sentence(error: InputError) -> str:
    """The message with the names of fields, however they are spelled, and no values of theirs."""
    return "".join(one.name if isinstance(one, Option) else str(one) for one in error.args)


def by_command(task: str, chosen: tuple[str, ...]) -> str | None:
    """Why the command line refuses the fields, None if it does not."""
    words = [] if task == "gogen-make" else ["-"]
    typed = [part for name in chosen for part in option(name, FIELDS[task][name])]
    if task == "alternatives":
        task, typed = "fit", ["--alternatives", "5", *typed]
    command: Any = cli.get_command(click.Context(cli), task.partition("-")[0])
    if task == "gogen-make":
        command = command.get_command(click.Context(command), "make")
    # click keeps the help option of a command, so it must have the names that others test
    settings: Any = cli.context_settings
    with command.make_context(command.name, [*words, *typed], **settings) as ctx:
        try:
            check_options(ctx)
        except InputError as error:
            return sentence(error)
    return None


def option(name: str, value: Any) -> Iterator[str]:
    yield f"--{option_name(name)}"
    if name == "board":
        yield " ".join("".join(face or "." for face in row) for row in value)
    elif isinstance(value, list):
        yield "x".join(map(str, value))
    elif value is not True:
        yield str(value)


def by_json(data: dict[str, Any]) -> InputError | None:
    """Why the JSON form is refused."""
    try:
        request_from_json(data)
    except InputError as error:
        return error
    return None


def by_object(data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> str | None:
    """Why the library refuses the request as an object, which is made without any check."""
    with monkeypatch.context() as patch:
        patch.setattr(wire, "check_settings", lambda *_: None)
        request: Request = request_from_json(data)
    try:
        check_request(request)
    except InputError as error:
        return sentence(error)
    return None


def by_page(data: dict[str, Any]) -> str | None:
    try:
        validated_request(data)
    except Problem as problem:
        return problem.detail
    return None


def is_of_the_page(data: dict[str, Any]) -> bool:
    known = tasks()[data["task"]].fields
    return data.keys() - {"task"} <= known.keys() and "certify" not in data


@pytest.mark.parametrize("task", FIELDS)
def test_all_refuse_the_same_in_the_same_words(
    task: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = 0
    for chosen in [fields for of, fields in CASES if of == task]:
        data = data_of(task, chosen)
        error = by_json(data)
        said = None if error is None else sentence(error)
        refused += error is not None
        assert by_command(task, chosen) == said, chosen
        if not {"wrap", "hexagons"} & {*chosen}:  # a grid of an object has them only if it has any
            assert by_object(data, monkeypatch) == said, chosen
        if is_of_the_page(data):
            assert by_page(data) == (None if error is None else in_fields(error)), chosen
    assert refused


CONSTRAINTS: dict[str, str | bool] = {
    "apart": "cat dog",
    "touch": "dog cat",
    "ban": "ace",
    "message": "row 1: ace",
    "vowels": "5-6",
    "inventory": "a-i",
    "given": "aaa eee iii",
    "every_cell": "1",
    "turns": "1",
    "unique_paths": True,
}
"""A text for kinds of constraints; among their pairs are some of each row of the table."""


def text_of(name: str) -> str:
    value = CONSTRAINTS[name]
    return value if isinstance(value, str) else ""


def pair_by_command(chosen: tuple[str, ...]) -> str | None:
    typed: list[str] = []
    for name in chosen:
        typed += constraints.get(name).as_option(text_of(name))
    run = unboggle("share", "-", "--size", "3", *typed, stdin="cat dog cow")
    return " ".join(run.err.removeprefix("unboggle: ").split()) if run.code else None


def pair_by_object(chosen: tuple[str, ...]) -> str | None:
    grid = Grid.rectangle(3, 3)
    try:
        Constraints(*(constraints.get(name).parse(text_of(name), grid) for name in chosen))
    except InputError as error:
        return str(error)
    return None


def pair_by_page(chosen: tuple[str, ...]) -> str | None:
    puzzle = {
        "words": "cat dog cow", "size": [3, 3],
        "constraints": {name: CONSTRAINTS[name] for name in chosen},
    }  # fmt: skip
    try:
        answered(validated_request({"task": "count", "puzzle": puzzle}), lambda *_: None)
    except Problem as problem:
        return problem.detail
    return None


def test_all_refuse_the_same_pairs_of_constraints_in_the_same_words() -> None:
    refused = set()
    for chosen in combinations(CONSTRAINTS, 2):
        said = pair_by_object(chosen)
        assert pair_by_command(chosen) == said, chosen
        assert pair_by_page(chosen) == said, chosen
        if said is not None:
            refused.add(frozenset(chosen))
    assert refused == {
        frozenset({row.one.name, row.other.name}) for row in _contradictions.CONTRADICTIONS
    }
