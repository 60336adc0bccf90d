"""The page of the API documents what the API accepts and returns."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from unboggle.events import AreaProgress, ClueBounds, WeightBounds
from unboggle.web.events import OFTEN, _event
from unboggle.web.limits import LIMITS
from unboggle.web.openapi import REPORTS, openapi
from unboggle.web.problem import KINDS
from unboggle.web.requests import tasks, validated_request

jsonschema: Any = pytest.importorskip(
    "jsonschema", reason="jsonschema is not installed: pip install 'unboggle[test]'"
)
PAGE = (Path(__file__).parents[2] / "docs" / "page-api.md").read_text(encoding="utf-8")
SHOWN = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
ROWS = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \| .*\|$", PAGE, re.MULTILINE))

EVENTS = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", PAGE.partition("## Events")[2], re.M))


def test_the_requests_that_are_shown_may_be_asked() -> None:
    assert [
        validated_request(one)["task"] for one in SHOWN if "task" in one and "state" not in one
    ] == [
        "fit",
        "solve",
    ]


def test_the_job_and_the_problem_that_are_shown_are_such() -> None:
    shapes = openapi(LIMITS)["components"]["schemas"]
    (job,) = [one for one in SHOWN if "state" in one]
    assert list(job) == shapes["job"]["required"]
    (problem,) = [one for one in SHOWN if "type" in one]
    jsonschema.Draft202012Validator(shapes["problem"]).validate(problem)
    for kind in KINDS:
        assert f"`{kind}`" in PAGE


@pytest.mark.parametrize("task", tasks())
def test_every_field_of_a_task_is_named(task: str) -> None:
    fields = set(tasks()[task].fields)
    row = ROWS[task]
    if row.startswith("the same"):
        row = ROWS["fit"]
    named = set(re.findall(r"`([a-z_]+)`", row))
    assert fields <= named
    if task in REPORTS:
        assert f"`{REPORTS[task]}`" in PAGE


def test_what_is_reported_has_the_fields_that_are_named() -> None:
    for event in (WeightBounds(1, 2, 3), ClueBounds("clues", 1, None), AreaProgress(1, 2, (3, 3))):
        name, data = _event(event, None)
        assert name in OFTEN
        named = {"unit", "incumbent", "upper_bound", "lower_bound", "target", "trying"}
        for field in {*data} & named:
            assert f"`{field}`" in EVENTS[name]


def test_the_document_is_openapi_with_a_schema_for_each_request() -> None:
    document = openapi(LIMITS)
    assert document["openapi"].startswith("3.1")
    text = json.dumps(document)
    for name in re.findall(r'"#/components/(\w+)/([\w-]+)"', text):
        kind, which = name
        assert which in document["components"][kind]
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
