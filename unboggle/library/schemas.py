"""The JSON Schemas of the reports as text: as shipped, or the meaning of each field."""

from __future__ import annotations

from unboggle.arguments import Positive, validated
from unboggle.reports.base import schema_docs


def schema_text(name: str, *, fields: bool = False, width: Positive = 80) -> str:
    """Return the JSON Schema ``name`` as shipped; with ``fields``, the meaning of each field.

    The meanings are text for people, in lines of ``width`` columns. Raises `InputError` for an
    unknown schema.

    >>> print(schema_text("check", fields=True).splitlines()[1])
    Which words of a list are on a board.
    """
    validated(schema_text, locals())
    if not fields:
        return schema_docs.shipped(name)
    from unboggle.render.text.schema import fields_text

    return fields_text(schema_docs.schema(name), width)
