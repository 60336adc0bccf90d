"""A JSON object that is being read: fields of known names, each of one type."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NoReturn, TypeVar

from unboggle.errors import InputError
from unboggle.phrases import cut

T = TypeVar("T")
_TYPES: dict[type, str] = {
    bool: "true or false",
    dict: "an object",
    int: "a whole number",
    list: "a list",
    str: "text",
}


class JsonObject:
    """The fields of ``data``, at the place ``at`` of a document; only ``names`` are known.

    Raises `InputError` for another field, and for a field of a wrong type.

    >>> JsonObject({"size": 3}, "puzzle", ["size"]).get("size", list)
    Traceback (most recent call last):
    unboggle.errors.InputError: puzzle.size: must be a list, not 3
    """

    def __init__(self, data: object, at: str, names: Collection[str]) -> None:
        self._at = at
        if not isinstance(data, dict):
            raise InputError(f"{at or 'the JSON'}: must be an object, not {cut(repr(data))}")
        self.data: dict[str, Any] = data
        for name in data:
            if name not in names:
                self.refuse(str(name), "is not a field here")

    def __contains__(self, name: str) -> bool:
        return self.data.get(name) is not None

    def get(self, name: str, kind: type[T], default: T | None = None) -> T | None:
        """Return the field ``name``, ``default`` if it is missing or null."""
        value = self.data.get(name)
        if value is None:
            return default
        if isinstance(value, tuple):  # validated data has some
            value = [*value]
        if type(value) is not kind:
            self.refuse(name, f"must be {_TYPES[kind]}, not {cut(repr(value))}")
        return value

    def place(self, name: str) -> str:
        """Return the place of the field ``name`` in the document."""
        return f"{self._at}.{name}" if self._at else name

    def refuse(self, name: str, why: str) -> NoReturn:
        """Raise the `InputError` that the field ``name`` is not valid."""
        raise InputError(f"{cut(self.place(name))}: {why}")
