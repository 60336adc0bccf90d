"""Kinds of fields of a request: each validates a value and has a JSON Schema.

Only named fields are accepted; an unknown key is an error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from unboggle.arguments import Range
from unboggle.requests.fields import values
from unboggle.web.problem import Problem

Schema = dict[str, Any]


class Field(Protocol):
    """A kind of value."""

    def check(self, value: object, at: str) -> Any:
        """Return ``value`` as the program uses it; raise `Problem` for ``at`` if invalid."""
        ...

    def schema(self) -> Schema:
        """Return the JSON Schema of the values."""
        ...


def refuse(at: str, why: str) -> NoReturn:
    """Raise the `Problem` that the field ``at`` is not valid."""
    raise Problem("bad-request", f"{at}: {why}" if at else why, field=at)


@dataclass(frozen=True)
class Text:
    """Text of at most ``max_length`` characters."""

    max_length: int
    about: str = ""

    def check(self, value: object, at: str) -> str:
        """See `Field`."""
        if not isinstance(value, str):
            refuse(at, "must be text")
        if len(value) > self.max_length:
            refuse(at, f"has {len(value):,} letters, more than {self.max_length:,}")
        try:
            value.encode()
        except UnicodeEncodeError:  # half a surrogate pair, which has no UTF-8
            refuse(at, "has half a surrogate pair, which is not text")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"type": "string", "maxLength": self.max_length}, self.about)


@dataclass(frozen=True)
class Flag:
    """True or false."""

    about: str = ""

    def check(self, value: object, at: str) -> bool:
        """See `Field`."""
        if not isinstance(value, bool):
            refuse(at, "must be true or false")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"type": "boolean"}, self.about)


@dataclass(frozen=True)
class Whole:
    """A whole number from ``minimum`` to ``maximum``."""

    minimum: int
    maximum: int
    about: str = ""

    def check(self, value: object, at: str) -> int:
        """See `Field`."""
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # 4.0 is an integer in JSON Schema, and some programs write it
        number = -math.inf if isinstance(value, bool) or not isinstance(value, int) else value
        if self.minimum <= number <= self.maximum:
            return int(number)
        why = Range(self.minimum, self.maximum).refusal(value)
        raise Problem("bad-request", f"{at} {why}", field=at)

    def schema(self) -> Schema:
        """See `Field`."""
        limits = {"minimum": self.minimum, "maximum": self.maximum}
        return _described({"type": "integer", **limits}, self.about)


@dataclass(frozen=True)
class Seconds:
    """A number of seconds above 0, at most ``maximum``."""

    maximum: float
    about: str = ""

    def check(self, value: object, at: str) -> float:
        """See `Field`."""
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            refuse(at, "must be a number of seconds")
        if not 0 < value <= self.maximum:  # not for NaN; an int may be too large for a float
            refuse(at, f"must be above 0 and at most {self.maximum:g}")
        return float(value)

    def schema(self) -> Schema:
        """See `Field`."""
        limits = {"exclusiveMinimum": 0, "maximum": self.maximum}
        return _described({"type": "number", **limits}, self.about)


@dataclass(frozen=True)
class Choice:
    """One of several names."""

    names: tuple[str, ...]
    about: str = ""

    def check(self, value: object, at: str) -> str:
        """See `Field`."""
        if not isinstance(value, str) or value not in self.names:
            refuse(at, f"must be one of {', '.join(self.names)}")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"enum": list(self.names)}, self.about)


@dataclass(frozen=True)
class Several:
    """A list of values of one kind."""

    kind: Field
    max_items: int
    min_items: int = 0
    about: str = ""

    def check(self, value: object, at: str) -> list[Any]:
        """See `Field`."""
        if not isinstance(value, list):
            refuse(at, "must be a list")
        if not self.min_items <= len(value) <= self.max_items:
            refuse(at, f"has {len(value):,} items, not {self.min_items:,} to {self.max_items:,}")
        return [self.kind.check(one, f"{at}[{k}]") for k, one in enumerate(value)]

    def schema(self) -> Schema:
        """See `Field`."""
        limits = {"minItems": self.min_items, "maxItems": self.max_items}
        return _described({"type": "array", "items": self.kind.schema(), **limits}, self.about)


@dataclass(frozen=True)
class Row:
    """A list with one value of each of ``kinds``, in order."""

    kinds: tuple[Field, ...]
    about: str = ""

    def check(self, value: object, at: str) -> tuple[Any, ...]:
        """See `Field`."""
        if not isinstance(value, list) or len(value) != len(self.kinds):
            refuse(at, f"must be a list of {len(self.kinds)}")
        pairs = zip(self.kinds, value, strict=True)
        return tuple(kind.check(one, f"{at}[{k}]") for k, (kind, one) in enumerate(pairs))

    def schema(self) -> Schema:
        """See `Field`."""
        return _described(
            {
                "type": "array",
                "prefixItems": [kind.schema() for kind in self.kinds],
                "minItems": len(self.kinds),
                "maxItems": len(self.kinds),
            },
            self.about,
        )


@dataclass(frozen=True)
class OrNull:
    """A value of ``kind``, or null."""

    kind: Field

    def check(self, value: object, at: str) -> Any:
        """See `Field`."""
        return None if value is None else self.kind.check(value, at)

    def schema(self) -> Schema:
        """See `Field`."""
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}


@dataclass(frozen=True)
class Either:
    """Text, or a value of another kind."""

    text: Field
    other: Field
    about: str = ""

    def check(self, value: object, at: str) -> Any:
        """See `Field`."""
        return (self.text if isinstance(value, str) else self.other).check(value, at)

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"anyOf": [self.text.schema(), self.other.schema()]}, self.about)


@dataclass(frozen=True)
class Face:
    """A face: letters; ``""`` if the cell may be blank, null if it may be a hole."""

    blank: bool = False
    hole: bool = False

    def check(self, value: object, at: str) -> str | None:
        """See `Field`."""
        if value is None and self.hole:
            return None
        if value == "" and self.blank:
            return ""
        if not isinstance(value, str) or not value.isalpha() or len(value) > 8:
            refuse(at, "must be a letter, or several letters that share a cell")
        return value.lower()

    def schema(self) -> Schema:
        """See `Field`."""
        kinds = ["string", "null"] if self.hole else ["string"]
        return {"type": kinds, "minLength": 0 if self.blank else 1, "maxLength": 8}


@dataclass(frozen=True)
class Anything:
    """An object that its task validates."""

    about: str = ""

    def check(self, value: object, at: str) -> dict[str, Any]:
        """See `Field`."""
        if not isinstance(value, dict):
            refuse(at, "must be an object")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"type": "object"}, self.about)


@dataclass(frozen=True)
class Record:
    """An object with these fields and no others; missing fields have their defaults."""

    fields: Mapping[str, Field]
    needed: Sequence[str] = ()
    defaults: Mapping[str, object] = field(default_factory=dict)
    about: str = ""

    def check(self, value: object, at: str) -> dict[str, Any]:
        """See `Field`."""
        if not isinstance(value, dict):
            refuse(at, "must be an object")
        lead = f"{at}." if at else ""
        for name in value:
            if name not in self.fields:
                shown = name if len(name) <= 40 else f"{name[:37]}..."
                refuse(f"{lead}{shown}", "is not a field of this request")
        for name in self.needed:
            if name not in value:
                refuse(f"{lead}{name}", "is missing")
        return {
            name: kind.check(value[name], f"{lead}{name}")
            if name in value
            else self.defaults.get(name)
            for name, kind in self.fields.items()
        }

    def schema(self) -> Schema:
        """See `Field`."""
        parts = {}
        for name, kind in self.fields.items():
            parts[name] = kind.schema()
            if name in self.defaults:
                parts[name]["default"] = self.defaults[name]
        return _described(
            {
                "type": "object",
                "properties": parts,
                "required": list(self.needed),
                "additionalProperties": False,
            },
            self.about,
        )


def field_of(
    call: Callable[..., object],
    name: str,
    about: str = "",
    *,
    most: int | None = None,
    without: tuple[str, ...] = (),
) -> Field:
    """Return the field ``name`` of a request, or parameter of a call, as it is declared there.

    ``most`` is a limit of the page for a number, ``without`` has names that the page does not take.
    """
    taken = values(call, name)
    kind: Field
    if taken.flag:
        kind = Flag(about)
    elif taken.range is not None:
        kind = Whole(taken.least, min(one for one in (taken.most, most) if one is not None), about)
    else:
        kind = Choice(tuple(str(one) for one in taken.names if one not in without), about)
    return OrNull(kind) if taken.optional else kind


def _described(schema: Schema, about: str) -> Schema:
    return {"description": about, **schema} if about else schema
