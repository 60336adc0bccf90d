"""The API takes each constraint as its option does, with the answer of the command line."""

from __future__ import annotations

import json
import re
import shlex
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from constraint_requests import REFUSED, REQUESTED
from running import ROOT, unboggle

from unboggle import InputError
from unboggle.puzzle import constraints
from unboggle.puzzle.dice import NAMES
from unboggle.web.about import about
from unboggle.web.limits import LIMITS
from unboggle.web.openapi import openapi
from unboggle.web.problem import Problem
from unboggle.web.questions import constraints_of, puzzle_of
from unboggle.web.requests import validated_request
from unboggle.web.tasks import answered

DESCRIBED = {one["name"]: one for one in about(LIMITS)["constraints"]}


def requested(task: str, words: str, size: str, **texts: Any) -> dict[str, Any]:
    sides = [int(side) for side in size.split("x")]
    puzzle = {"words": words, "size": sides, "constraints": texts}
    return validated_request({"task": task, "puzzle": puzzle})


def typed(name: str, text: str) -> str | bool:
    return True if DESCRIBED[name]["flag"] else text


@pytest.mark.parametrize("name", REQUESTED)
def test_a_text_is_answered_as_on_the_command_line(name: str, tmp_path: Path) -> None:
    text, words, size = REQUESTED[name]
    file = tmp_path / "words.txt"
    file.write_text(words)
    option = constraints.get(name).as_option(text)
    said = unboggle("fit", str(file), "--size", size, *option, "--format", "json", "--seed", "0")
    printed = json.loads(said.out)
    request = requested("fit", words, size, **{name: typed(name, text)})
    report: Any = answered(request, lambda *_: None).report
    assert report["status"] == printed["status"] == "fitted"
    assert report["constraints"] == printed["constraints"]
    assert report["board"] == printed["board"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_its_field_in_the_words_of_the_command_line(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat dog")
    option = constraints.get(name).as_option(REFUSED[name])
    said = unboggle("fit", str(file), "--size", "3", *option)
    assert said.code == 2
    with pytest.raises(Problem) as caught:
        answered(requested("count", "cat dog", "3x3", **{name: REFUSED[name]}), lambda *_: None)
    assert caught.value.more["field"] == f"puzzle.constraints.{name}"
    if name not in ("dice", "given"):  # these messages name files on the command line
        assert caught.value.detail in " ".join(said.err.split())


def test_two_that_contradict_each_other_are_both_named() -> None:
    for texts in (
        {"ban": "anna", "message": "row 1: anna"},
        {"touch": "cat dog", "apart": "cat dog"},
    ):
        with pytest.raises(Problem) as caught:
            answered(requested("count", "cat dog", "4x4", **texts), lambda *_: None)
        assert sorted(caught.value.more["constraints"]) == sorted(texts)


def test_no_text_opens_a_file(tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    file.write_text("AAEEGN ABBJOO\n")
    for name in ("ban", "dice", "given"):
        assert constraints.get(name).source is not None
        with pytest.raises(InputError):
            constraints_of(requested("count", "cat", "3x3", **{name: str(file)})["puzzle"])
    assert {name for name in DESCRIBED if constraints.get(name).source} == {"ban", "dice", "given"}


def test_each_kind_is_described_once_for_forms_and_programs() -> None:
    assert set(REQUESTED) == set(DESCRIBED) == set(constraints.built_in_names())
    schema = openapi(LIMITS)["components"]["schemas"]["ask-fit"]["properties"]["puzzle"]
    fields = schema["properties"]["constraints"]["properties"]
    for name, one in DESCRIBED.items():
        kind = constraints.get(name)
        assert one["help"] == fields[name]["description"] == kind.help
        assert one["summary"].startswith("The board ")
        assert (one["example"] == "") == one["flag"]
        inputs = {field["name"]: field for field in one["inputs"]}
        for text in one["texts"]:
            for part in text.split("{")[1:]:
                assert part.partition("}")[0] in inputs
        assert bool(inputs) or one["flag"] or name == "given"
        for field in inputs.values():
            values = [value for value, _ in field["values"]]
            assert (field["kind"] == "choice") == bool(values)
            assert not values or field["value"] in values
    sets = {value for value, _ in DESCRIBED["dice"]["inputs"][0]["values"]}
    assert sets == {"", *NAMES}


@pytest.mark.parametrize("name", [one for one in REQUESTED if one not in ("given", "inventory")])
def test_a_share_code_brings_the_text_of_the_option_back(name: str) -> None:
    text, words, size = REQUESTED[name]
    request = requested("share", words, size, **{name: typed(name, text)})
    shared: Any = answered(request, lambda *_: None).report
    opened = validated_request({"task": "open", "text": shared["share_code"]})
    report: Any = answered(opened, lambda *_: None).report
    (again,) = report["constraints"].items()
    assert again[0] == name
    puzzles = [
        constraints_of(requested("count", words, size, **{name: one})["puzzle"])
        for one in (again[1], typed(name, text))
    ]
    assert puzzles[0] == puzzles[1]


def test_the_page_on_constraints_has_the_words_of_each_kind() -> None:
    page = (ROOT / "docs/constraints.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| `(--[^`]+)` \| (.+) \|$", page, re.M))
    kinds = [constraints.get(name) for name in DESCRIBED]
    assert {" ".join(shlex.split(option)): said for option, said in table.items()} == {
        " ".join(kind.as_option(kind.example)): kind.summary for kind in kinds
    }


HUGE = {
    "pairs": "x y " * 4900,
    "words": " ".join("".join(word) for word in product("abcdefg", ascii_lowercase, "abcdefghij")),
    "one word": "x" * 19_990,
    "commas": "a," * 9900,
    "digits": "9" * 19_000,
    "ranges": "a-z " * 4900,
    "cells": "*,*=a-z *,*=b-z " * 1200,
    "lines": "row 1: ab," * 1900,
    "lists": "@extras5@60:30," * 1200,
    "blank cells": ". " * 9000,
    "emoji": "💣" * 9000,
}


@pytest.mark.parametrize(
    "name", [one for one in REQUESTED if constraints.get(one).metavar is not None]
)
def test_a_huge_text_is_read_or_refused_in_a_line(name: str) -> None:
    """All of them together within the budget of a test, and no message is as long as the text."""
    for label, text in HUGE.items():
        asked = {"words": "cat dog", "size": [12, 12], "q": "qu", "constraints": {name: text}}
        try:
            puzzle_of(asked)
        except InputError as error:
            assert len(str(error)) < 400, (label, str(error)[:500])
            assert "\n" not in str(error), label


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("message", "row -1: anna", "rows and columns have the numbers 1, 2, 3 and so on"),
        ("message", "column 1.5 either way: anna", "rows and columns have the numbers 1, 2"),
        ("vowels", "at least -1", "the number of vowels cannot be -1; use whole numbers from 0 on"),
        ("vowels", "2--3", "the number of vowels cannot be -3"),
        ("vowels", "6-4", "the number of vowels cannot be at least 6 and at most 4"),
        ("cover", "cow", "the word from side to side, 'cow', is not in the list"),
        ("inventory", "ab1", "the list of letters 'ab1' has '1', which is not a letter"),
    ],
)
def test_values_of_the_form_are_refused_in_the_words_of_the_form(
    name: str, text: str, said: str
) -> None:
    """The page makes these texts of its fields: their grammar is no help to its users."""
    with pytest.raises(Problem) as caught:
        answered(requested("count", "cat dog", "4x4", **{name: text}), lambda *_: None)
    assert said in caught.value.detail
    for foreign in ("use row, row 1", "at least 4", "spangram", "inventory"):
        assert foreign not in caught.value.detail


@pytest.mark.parametrize("name", DESCRIBED)
def test_the_text_of_a_form_says_more_than_its_title(name: str) -> None:
    described = DESCRIBED[name]
    title = described["title"].lower()
    assert len(title.split()) == 1 or title not in described["summary"].lower()
    assert described["summary"].startswith("The board ")
