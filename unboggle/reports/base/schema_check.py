"""A check of reports by their schemas: the part of JSON Schema that these schemas use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_TYPES: dict[str, type | tuple[type, ...]] = {
    "array": list,
    "boolean": bool,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}
_Schema = Mapping[str, Any]


def faults(value: object, schema: _Schema) -> Iterator[str]:
    """Yield where ``value`` violates ``schema``, and why; additional fields are allowed.

    >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    >>> list(faults({"n": 1}, schema)), list(faults({"n": "1"}, schema))
    ([], ['n: no integer'])
    """
    yield from _faults(value, schema, schema, "")


def _faults(value: object, schema: _Schema, root: _Schema, place: str) -> Iterator[str]:
    if "$ref" in schema:
        yield from _faults(value, _named(schema["$ref"], root), root, place)
    where = place or "the report"
    kinds = schema.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        yield f"{where}: no {' or '.join(kinds)}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: none of {', '.join(map(str, schema['enum']))}"
    for choice in ("anyOf", "oneOf"):
        parts = schema.get(choice)
        if parts and all(any(_faults(value, part, root, place)) for part in parts):
            yield from _faults(value, parts[0], root, place)
    yield from _inner_faults(value, schema, root, place)


def _inner_faults(value: object, schema: _Schema, root: _Schema, place: str) -> Iterator[str]:
    """Yield the faults of what ``value`` contains, or of a number out of range."""
    where = place or "the report"
    match value:
        case dict():
            yield from _object(value, schema, root, place)
        case list():
            yield from _array(value, schema, root, place)
        case str():
            yield from _string(value, schema, where)
        case bool():
            pass
        case int() | float():
            if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
                yield f"{where}: {value} is out of range"


def _object(value: dict[str, Any], schema: _Schema, root: _Schema, place: str) -> Iterator[str]:
    lead = f"{place}." if place else ""
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{lead}{name}: is missing"
    for name, part in value.items():
        if name in known:
            yield from _faults(part, known[name], root, f"{lead}{name}")
        elif isinstance(more := schema.get("additionalProperties"), Mapping):
            yield from _faults(part, more, root, f"{lead}{name}")


def _array(value: list[Any], schema: _Schema, root: _Schema, place: str) -> Iterator[str]:
    where = place or "the report"
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{where}: {len(value)} items are too few or too many"
    first = schema.get("prefixItems", ())
    for k, part in enumerate(value):
        rule = first[k] if k < len(first) else schema.get("items")
        if isinstance(rule, Mapping):
            yield from _faults(part, rule, root, f"{place}[{k}]")


def _string(value: str, schema: _Schema, where: str) -> Iterator[str]:
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        yield f"{where}: is too short or too long"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{where}: is not written as it should be"


def _is(value: object, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number" and isinstance(value, bool):
        return False
    return isinstance(value, _TYPES[kind])


def _named(reference: str, root: _Schema) -> _Schema:
    found: Any = root
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    schema: _Schema = found
    return schema
