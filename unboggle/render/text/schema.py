"""What the fields of a report mean, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unboggle.render.text.layout import filled
from unboggle.reports.base.schema_docs import fields


def fields_text(schema: Mapping[str, Any], width: int = 80) -> str:
    """Return the fields of ``schema`` with types and meaning, in lines of ``width`` at most."""
    parts = [f"{filled(schema['title'], width)}\n{filled(schema['description'], width)}\n"]
    for field in fields(schema):
        meaning = filled(field.meaning, width - 4).replace("\n", "\n    ")
        head = filled(f"{field.name}: {field.type}", width, indent=" " * 8)
        parts.append(f"{head}\n    {meaning}\n")
    return "\n".join(parts)


def schema_page(schema: Mapping[str, Any]) -> str:
    """Return the fields of ``schema`` as a section of a page in Markdown."""
    lines = [f"## {schema['title']}", "", schema["description"], ""]
    lines += ["| field | type | meaning |", "|---|---|---|"]
    for field in fields(schema):
        cells = (f"`{field.name}`", _cell(field.type), _cell(field.meaning))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    """Return ``text`` as what a cell of a table may have in it."""
    for plain, written in (("\\", "\\\\"), ("|", "\\|"), ("<", "&lt;"), ("*", "\\*"), ("_", "\\_")):
        text = text.replace(plain, written)
    return text
