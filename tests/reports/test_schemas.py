"""The types of the reports match their schemas: fields, required fields, null."""

from __future__ import annotations

import collections.abc
import json
import re
import types
import typing
from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import pytest
from report_types import report_types
from running import schema

from unboggle.reports.base import schema_docs

REPORTS = list(report_types().values())
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean"}


def name_of(report: Any) -> str:
    (kind,) = get_args(get_type_hints(report)["format"])
    return str(kind).removeprefix("unboggle.").removesuffix("/1")


def test_there_is_a_schema_for_each_report_and_a_report_for_each_schema() -> None:
    folder = files("unboggle") / "reports" / "schemas"
    named = {
        file.name.removeprefix("unboggle.").removesuffix("-1.json") for file in folder.iterdir()
    }
    # the certificate is a file that a command writes, not what it answers
    assert {name_of(report) for report in REPORTS} == named - {"certificate"}


@pytest.mark.parametrize("report", REPORTS, ids=name_of)
def test_the_type_of_a_report_is_what_its_schema_says(report: Any) -> None:
    whole = schema(name_of(report))
    assert list(differences(report, whole, whole, "report")) == []


def differences(kind: Any, node: dict[str, Any], whole: dict[str, Any], at: str) -> Iterator[str]:
    """Yield where the type ``kind`` and the schema ``node``, a part of ``whole``, differ."""
    if get_origin(kind) is Annotated:  # adds what the type cannot express
        kind = get_args(kind)[0]
    node, nullable = resolved(node, whole)
    choices = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
    has_none = types.NoneType in choices
    choices = tuple(choice for choice in choices if choice is not types.NoneType)
    if nullable != has_none:
        yield f"{at}: null in the schema: {nullable}, None in the type: {has_none}"
    if not node:
        return  # the schema lets pass what it likes
    if "anyOf" in node:
        if len(choices) != len(node["anyOf"]):
            yield f"{at}: {len(choices)} types for {len(node['anyOf'])} alternatives"
        for choice, branch in zip(choices, node["anyOf"], strict=False):
            yield from differences(choice, branch, whole, at)
        return
    if "prefixItems" in node:  # a list of fixed places, which a type cannot say place by place
        allowed = {PLAIN[place] for place in get_args(get_args(choices[0])[0])}
        if allowed != {part["type"] for part in node["prefixItems"]}:
            yield f"{at}: {kind} for {node['prefixItems']}"
        return
    (one,) = choices
    if get_origin(one) is Annotated:  # adds what the type cannot express
        one = get_args(one)[0]
    if typing.is_typeddict(one):
        yield from fields(one, node, whole, at)
    elif get_origin(one) is Literal:
        values = {node["const"]} if "const" in node else {*node.get("enum", ())} - {None}
        if values != set(get_args(one)):
            yield f"{at}: {one} for {sorted(values)}"
    elif get_origin(one) in (list, collections.abc.Sequence):
        if node.get("type") != "array":
            yield f"{at}: a list for {node.get('type')}"
        yield from differences(get_args(one)[0], node.get("items", {}), whole, f"{at}[]")
    elif get_origin(one) is dict:
        if node.get("type") != "object" or "properties" in node:
            yield f"{at}: names of one's own for {node.get('type')}"
        below = node.get("additionalProperties", {})
        yield from differences(get_args(one)[1], below, whole, f"{at}{{}}")
    elif one is str and "enum" in node:  # the type is wider where others choose the word
        if not all(isinstance(value, str) for value in node["enum"]):
            yield f"{at}: str for {node['enum']}"
    elif PLAIN.get(one) != node.get("type"):
        yield f"{at}: {one} for {node.get('type')}"


def fields(kind: Any, node: dict[str, Any], whole: dict[str, Any], at: str) -> Iterator[str]:
    hints = get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    if "properties" not in node:
        return
    if set(hints) != set(node["properties"]):
        yield f"{at}: fields {sorted(set(hints) ^ set(node['properties']))} in one of both only"
    required = set(node.get("required", ()))
    if set(hints) - optional != required:
        yield f"{at}: {sorted((set(hints) - optional) ^ required)} must be in one of both only"
    for name, hint in hints.items():
        if name in node["properties"]:
            inner = get_args(hint)[0] if name in optional else hint
            yield from differences(inner, node["properties"][name], whole, f"{at}.{name}")


def resolved(node: dict[str, Any], whole: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """Return ``node`` without null and references, and whether null is allowed."""
    nullable = False
    while True:
        if "$ref" in node:
            node = whole["$defs"][node["$ref"].rsplit("/", 1)[1]]
        elif "anyOf" in node:
            others = [part for part in node["anyOf"] if part.get("type") != "null"]
            nullable = nullable or len(others) < len(node["anyOf"])
            if len(others) > 1:
                return {"anyOf": others}, nullable
            (node,) = others
        elif isinstance(node.get("type"), list):
            nullable = nullable or "null" in node["type"]
            (only,) = (name for name in node["type"] if name != "null")
            node = {**node, "type": only}
        elif None in node.get("enum", ()):
            return {**node, "enum": [value for value in node["enum"] if value is not None]}, True
        else:
            return node, nullable


# ---- the comparison itself notices what it should ----


class _Right(typing.TypedDict):
    size: list[int]
    board: list[list[str | None]] | None
    level: NotRequired[Literal["easy", "hard"]]


_SCHEMA: dict[str, Any] = {
    "required": ["size", "board"],
    "properties": {
        "size": {"type": "array", "items": {"type": "integer"}},
        "board": {"anyOf": [{"$ref": "#/$defs/board"}, {"type": "null"}]},
        "level": {"enum": ["easy", "hard"]},
    },
    "$defs": {
        "board": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["string", "null"]}},
        }
    },
}


def test_a_type_and_a_schema_that_agree_differ_nowhere() -> None:
    assert list(differences(_Right, _SCHEMA, _SCHEMA, "")) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"size": str, "board": list[list[str | None]] | None}, "level"),
        ({"size": list[str]}, ".size[]"),
        ({"board": list[list[str | None]]}, ".board: null"),
        ({"board": list[list[str]] | None}, ".board[][]: null"),
        ({"level": Literal["easy", "hard"]}, "must be"),
        ({"level": NotRequired[Literal["easy"]]}, ".level"),
        ({"size": NotRequired[list[int]]}, "must be"),
        ({"more": int}, "more"),
    ],
)
def test_every_difference_is_found(wrong: dict[str, Any], says: str) -> None:
    right = get_type_hints(_Right, include_extras=True)
    changed = wrong if "level" in says else {**right, **wrong}
    kind = typing.TypedDict("kind", changed)  # type: ignore[misc]  # made at run time
    assert any(says in line for line in differences(kind, _SCHEMA, _SCHEMA, ""))


@pytest.mark.parametrize("name", schema_docs.schema_names())
def test_every_field_says_what_it_means(name: str) -> None:
    found = schema_docs.fields(schema(name))
    assert [field.name for field in found if not field.meaning] == []
    # the walk misses no properties: it has as many names as there are under "properties"
    named = set(re.findall(r'"(\w+)": \{', json.dumps(schema(name))))
    there = {part.strip("[]") for field in found for part in field.name.split(".")}
    assert there <= named
    assert {"format", "status"} & there
