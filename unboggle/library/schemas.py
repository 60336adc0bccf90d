"""The schemas of the reports as text: as they ship, or what each field means."""

from __future__ import annotations

from unboggle.errors import checked
from unboggle.reports import described


def schema_text(name: str, *, fields: bool = False, width: int = 80) -> str:
    """Return the JSON Schema ``name`` as it ships; with ``fields`` what each field means.

    That is for people, in lines of ``width`` columns. Raises `InputError` if there is none.

    >>> print(schema_text("check", fields=True).splitlines()[1])
    Which words of a list are on a board.
    """
    checked(schema_text, locals())
    if not fields:
        return described.shipped(name)
    from unboggle.render.text.schema import fields_text

    return fields_text(described.schema(name), width)
