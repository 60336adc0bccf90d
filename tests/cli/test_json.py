"""The JSON of the commands: it follows its schemas and agrees with the library."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from running import reported, schema, validate, validator

from unboggle import check_board_words, to_report
from unboggle.answers import SolvedBoard
from unboggle.fitting.fit import fit
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.scoring_rules import BIG_RULES
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import report as fit_report
from unboggle.reports.solve import report as solve_report


def described(part: Any, where: str) -> Iterator[str]:
    """Yield the fields of a schema that lack a description."""
    if isinstance(part, dict):
        for name, field in part.get("properties", {}).items():
            if "description" not in field and "$ref" not in field and "oneOf" not in where:
                yield f"{where}.{name}"
        for name, inner in part.items():
            yield from described(inner, f"{where}.{name}")
    elif isinstance(part, list):
        for inner in part:
            yield from described(inner, where)


@pytest.mark.parametrize(
    "name",
    [
        "fit",
        "certificate",
        "why",
        "boards",
        "unique",
        "gogen",
        "solve",
        "paths",
        "check",
        "throw",
        "dice",
        "dice-sets",
        "decode",
    ],
)
def test_a_schema_is_one_and_explains_every_field(name: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert list(described(schema(name), name)) == []
    assert schema(name)["properties"]["format"]["const"] == f"unboggle.{name}/1"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"status": "maybe"}, "an unknown status"),
        ({"board": None}, "a fitted report without a board"),
        ({"checked": "unchecked"}, "a board that was not traced"),
        ({"reason": {"kind": "counting"}}, "a fitted report with half a reason"),
        ({"seconds": {"total": -1, "encode": 0, "solve": 0}}, "a negative time"),
        ({"size": [4]}, "half a size"),
        ({"words": [{"word": "cat"}]}, "a word without its path"),
        ({"status": "undecided"}, "an undecided report with a board"),
    ],
)
def test_the_schema_of_fit_refuses(change: dict[str, Any], what: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    _, report = reported("fit", "-", "--size", "1x3", stdin="cat")
    with pytest.raises(jsonschema.ValidationError):
        validate({**report, **change})
    validator("fit").validate({**report, "a field of the future": what})


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"status": "maybe"}, "an unknown status"),
        ({"without_die": [[0, 0]]}, "a throwable board that lacks a die"),
        ({"status": "unthrowable"}, "an unthrowable board without a reason"),
        ({"placed": [{"cell": [0, 0], "die": []}]}, "a die of no faces"),
        ({"size": [4]}, "half a size"),
    ],
)
def test_the_schema_of_dice_refuses(change: dict[str, Any], what: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    _, report = reported("dice", "PERS LATG SINE TERS")
    with pytest.raises(jsonschema.ValidationError):
        validate({**report, **change})
    validator("dice").validate({**report, "a field of the future": what})


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key != "seconds"}


@pytest.mark.parametrize(
    ("text", "size", "options", "arguments"),
    [
        ("cat dog cow cat", (3, 3), ["--deterministic"], {"deterministic": True}),
        (
            "cat dog",
            (3, 3),
            ["--seed", "5", "--deterministic"],
            {"seed": 5, "deterministic": True},
        ),
        ("quit suq", (2, 3), ["--q", "plain", "--solver", "glucose42"], {"solver": "glucose42"}),
        ("cat dog", (1, 3), [], {}),
        ("cat tac", (1, 3), ["--encoding", "coordinates"], {"encoding": "coordinates"}),
    ],
)
def test_fit_prints_what_the_library_says(
    text: str, size: tuple[int, int], options: list[str], arguments: dict[str, Any]
) -> None:
    _, report = reported("fit", "-", "--size", "{}x{}".format(*size), *options, stdin=text)
    words = parse_words(text, reading=ReadOptions(q="plain" if "plain" in options else "qu"))
    outcome = fit(words.puzzle(Grid.rectangle(*size)), **arguments)
    found = Lexicon.load().words_on(outcome.board) if outcome.board else []
    extras = [entry for entry in found if entry.word not in words.words]
    expected = json.loads(json.dumps(fit_report(outcome, ReportParts(words, extras))))
    assert without_times(report) == without_times(expected)


def test_solve_and_check_print_what_the_library_says() -> None:
    board = parse_board("QEST ANSI XWEO YRSN")
    _, report = reported("solve", "QEST ANSI XWEO YRSN", "--rules", "big")
    found = Lexicon.load().words_on(board, min_length=4)
    assert report == json.loads(
        json.dumps(solve_report(SolvedBoard(board, tuple(found), BIG_RULES), ReportParts()))
    )
    words = parse_words("quest sewn zebra")
    _, report = reported("check", "QEST ANSI XWEO YRSN", "-", stdin="quest sewn zebra")
    answer = check_board_words(board, words, Lexicon.load())
    assert report == json.loads(json.dumps(to_report(answer)))
