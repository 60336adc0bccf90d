"""The schemas, which are made of the types, accept real reports and reject damaged ones."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from amounts import mixed
from running import schema
from some_reports import returned_reports, some_reports

from unboggle.reports.base import schema_check, schema_docs
from unboggle.reports.base.kinds import report_kinds


def test_there_is_a_schema_for_each_report_and_a_report_for_each_schema() -> None:
    folder = files("unboggle") / "reports" / "schemas"
    named = {
        file.name.removeprefix("unboggle.").removesuffix("-1.json") for file in folder.iterdir()
    }
    # the certificate is a file that a command writes, not what it answers
    assert {*report_kinds()} == named - {"certificate"}


def test_a_report_is_what_its_json_says() -> None:
    for report in returned_reports():
        assert json.loads(json.dumps(report)) == report
    kinds = {report["format"] for report in returned_reports()}
    written = {report["format"] for reports in some_reports().values() for report in reports}
    assert written - kinds == {"unboggle.batch/1"}  # a command of its own


@pytest.mark.parametrize("name", schema_docs.schema_names())
def test_a_schema_is_valid(name: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", schema_docs.schema_names())
def test_every_field_says_what_it_means(name: str) -> None:
    found = schema_docs.fields(schema(name))
    assert [field.name for field in found if not field.meaning] == []
    # the walk misses no properties: it has as many names as there are under "properties"
    named = set(re.findall(r'"(\w+)": \{', json.dumps(schema(name))))
    there = {part.strip("[]") for field in found for part in field.name.split(".")}
    assert there <= named
    assert {"format", "status"} & there


@pytest.mark.parametrize("whole_maps", mixed([False, True]))
@pytest.mark.parametrize("kind", report_kinds())
def test_a_damaged_report_is_rejected(kind: str, whole_maps: bool) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    whole = schema(kind)
    validator = jsonschema.Draft202012Validator(whole)
    needed = _always_needed(whole)
    fields = set() if whole_maps else {*re.findall(r'"(\w+)": \{', json.dumps(whole))}
    number = 0
    for report in some_reports()[kind]:
        assert validator.is_valid(report)
        assert not [*schema_check.faults(report, whole)]
        for place, damaged in _damaged(report, needed, fields):
            number += 1
            assert not validator.is_valid(damaged), place
            assert [*schema_check.faults(damaged, whole)], place
    assert number > 5


def _always_needed(whole: dict[str, Any]) -> set[str]:
    """Return the names of the fields that no object of the schema ``whole`` may lack."""
    required: set[str] = set()
    optional: set[str] = set()
    nodes: list[Any] = [whole]
    while nodes:
        node = nodes.pop()
        if isinstance(node, dict):
            if "additionalProperties" in node and "properties" in node:
                required |= {*node["required"]}
                optional |= {*node["properties"]} - {*node["required"]}
            nodes += node.values()
        elif isinstance(node, list):
            nodes += node
    return required - optional


def _damaged(report: Any, needed: set[str], fields: set[str]) -> Iterator[tuple[str, Any]]:
    """Yield a place, and the report with another kind of value there, or without its field."""
    for path in _places(report, (), fields):
        for remove in (False, True):
            damaged = copy.deepcopy(report)
            inner, last = damaged, path[-1]
            for step in path[:-1]:
                inner = inner[step]
            if not remove:
                inner[last] = _another(inner[last])
            elif last in needed:
                del inner[last]
            else:
                continue
            yield f"{'.'.join(map(str, path))} {'removed' if remove else 'replaced'}", damaged


def _places(value: Any, path: tuple[Any, ...], fields: set[str]) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each part of ``value``, of lists that of the first item.

    With ``fields`` also of objects with other keys, such as words, only that of the first one.
    """
    if isinstance(value, dict):
        others = [key for key in value if fields and key not in fields]
        for key, part in value.items():
            if key not in others[1:]:
                yield (*path, key)
                yield from _places(part, (*path, key), fields)
    elif isinstance(value, list) and value:
        yield (*path, 0)
        yield from _places(value[0], (*path, 0), fields)


def _another(value: Any) -> Any:
    """Return a value of a kind that no field of such a value takes."""
    match value:
        case bool() | str():
            return 7.5
        case int() | float():
            return "seven"
        case None:
            return [{}]
    return True
