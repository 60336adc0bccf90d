"""The schemas of the reports, and the meaning of each field."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import did_you_mean
from unboggle.reports.base.kinds import report_kinds

_START, _END = "unboggle.", "-1.json"


class Field(NamedTuple):
    """A field of a report: its path, such as ``words[].path``, its type and its meaning."""

    name: str
    type: str
    meaning: str


def schema_names() -> tuple[str, ...]:
    """Return the names of all schemas, such as ``fit``, sorted.

    >>> "fit" in schema_names()
    True
    """
    folder = files("unboggle") / "reports" / "schemas"
    found = (file.name for file in folder.iterdir() if file.name.endswith(_END))
    shipped = {name.removeprefix(_START).removesuffix(_END) for name in found}
    return tuple(sorted({*shipped, *report_kinds()}))


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of the report ``name`` as data.

    >>> schema("fit")["title"]
    'unboggle fit --format json'
    """
    validated(schema, locals())
    loaded: dict[str, Any] = json.loads(shipped(name))
    return loaded


def shipped(name: str) -> str:
    """Return the JSON Schema (draft 2020-12) of the report ``name``, as it ships.

    A kind of report without a file has the schema that its type describes.

    ``fit``, ``unboggle.fit-1`` and ``unboggle.fit/1`` are the same. Raises `InputError` with the
    nearest name if there is no such schema.
    """
    validated(shipped, locals())
    plain = name.strip().removeprefix(_START).removesuffix(".json")
    plain = plain.removesuffix("-1").removesuffix("/1")
    if plain not in schema_names():
        raise InputError(f"there is no schema {name!r}{did_you_mean(plain, schema_names())}")
    file = files("unboggle") / "reports" / "schemas" / f"{_START}{plain}{_END}"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    from unboggle.reports.base.schema_made import made_schema  # parses source: rarely needed

    return json.dumps(made_schema(plain), indent=2, ensure_ascii=False) + "\n"


def fields(schema: Mapping[str, Any]) -> list[Field]:
    """Return the fields of the reports that ``schema`` describes, parents first."""
    return [*_fields(schema, schema, "")]


def _fields(node: Mapping[str, Any], whole: Mapping[str, Any], at: str) -> Iterator[Field]:
    for name, part in node.get("properties", {}).items():
        where = f"{at}.{name}" if at else name
        target = _target(part, whole)
        meaning = part.get("description") or target.get("description", "")
        yield Field(where, _type(part, whole), meaning)
        yield from _below(target, whole, where)


def _below(node: Mapping[str, Any], whole: Mapping[str, Any], at: str) -> Iterator[Field]:
    yield from _fields(node, whole, at)
    for branch in node.get("anyOf", ()):
        yield from _below(_target(branch, whole), whole, at)
    if isinstance(node.get("items"), dict):
        yield from _below(_target(node["items"], whole), whole, f"{at}[]")


def _target(node: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in node:
        found: Mapping[str, Any] = whole["$defs"][node["$ref"].rsplit("/", 1)[1]]
        node = found
    return node


def _type(node: Mapping[str, Any], whole: Mapping[str, Any]) -> str:
    if "$ref" in node:
        return str(node["$ref"].rsplit("/", 1)[1])
    if "const" in node:
        return json.dumps(node["const"])
    if "enum" in node:
        return " or ".join(map(json.dumps, node["enum"]))
    if "anyOf" in node:
        return " or ".join(_type(branch, whole) for branch in node["anyOf"])
    kinds = node.get("type", "anything")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    items = node.get("items")
    inner = f" of {_type(items, whole)}" if isinstance(items, dict) else ""
    return " or ".join(f"array{inner}" if kind == "array" else kind for kind in kinds)
