"""Kinds of fields of a request: each checks a value, and says as JSON Schema what it takes.

Nothing that is not named here gets in; a key that is not known is refused, not dropped.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from unboggle.web.problem import Problem

Schema = dict[str, Any]


class Field(Protocol):
    """A kind of value."""

    def check(self, value: object, at: str) -> Any:
        """Return ``value`` as it is used; raise `Problem` that names ``at`` if it is none."""
        ...

    def schema(self) -> Schema:
        """Return what it takes, as JSON Schema."""
        ...


def refuse(at: str, why: str) -> NoReturn:
    """Raise the `Problem` that the field ``at`` is not as it has to be."""
    raise Problem("bad-request", f"{at}: {why}" if at else why, field=at)


@dataclass(frozen=True)
class Text:
    """Text of at most ``most`` letters."""

    most: int
    about: str = ""

    def check(self, value: object, at: str) -> str:
        """See `Field`."""
        if not isinstance(value, str):
            refuse(at, "has to be text")
        if len(value) > self.most:
            refuse(at, f"has {len(value):,} letters, more than {self.most:,}")
        try:
            value.encode()
        except UnicodeEncodeError:  # half of a pair of surrogates, which no pipe carries
            refuse(at, "has half a letter in it")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"type": "string", "maxLength": self.most}, self.about)


@dataclass(frozen=True)
class Flag:
    """True or false."""

    about: str = ""

    def check(self, value: object, at: str) -> bool:
        """See `Field`."""
        if not isinstance(value, bool):
            refuse(at, "has to be true or false")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"type": "boolean"}, self.about)


@dataclass(frozen=True)
class Whole:
    """A whole number from ``least`` to ``most``."""

    least: int
    most: int
    about: str = ""

    def check(self, value: object, at: str) -> int:
        """See `Field`."""
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # 4.0 is an integer in JSON Schema, and what some programs write
        if not isinstance(value, int) or isinstance(value, bool):
            refuse(at, "has to be a whole number")
        if not self.least <= value <= self.most:
            refuse(at, f"has to be from {self.least:,} to {self.most:,}")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        limits = {"minimum": self.least, "maximum": self.most}
        return _described({"type": "integer", **limits}, self.about)


@dataclass(frozen=True)
class Seconds:
    """A number of seconds above 0, at most ``most``."""

    most: float
    about: str = ""

    def check(self, value: object, at: str) -> float:
        """See `Field`."""
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            refuse(at, "has to be a number of seconds")
        if not math.isfinite(value) or not 0 < value <= self.most:
            refuse(at, f"has to be above 0 and at most {self.most:g}")
        return float(value)

    def schema(self) -> Schema:
        """See `Field`."""
        limits = {"exclusiveMinimum": 0, "maximum": self.most}
        return _described({"type": "number", **limits}, self.about)


@dataclass(frozen=True)
class Choice:
    """One of several names."""

    names: tuple[str, ...]
    about: str = ""

    def check(self, value: object, at: str) -> str:
        """See `Field`."""
        if not isinstance(value, str) or value not in self.names:
            refuse(at, f"has to be one of {', '.join(self.names)}")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"enum": list(self.names)}, self.about)


@dataclass(frozen=True)
class Several:
    """A list of so many of a kind."""

    kind: Field
    most: int
    least: int = 0
    about: str = ""

    def check(self, value: object, at: str) -> list[Any]:
        """See `Field`."""
        if not isinstance(value, list):
            refuse(at, "has to be a list")
        if not self.least <= len(value) <= self.most:
            refuse(at, f"has {len(value):,} items; it takes {self.least:,} to {self.most:,}")
        return [self.kind.check(one, f"{at}[{k}]") for k, one in enumerate(value)]

    def schema(self) -> Schema:
        """See `Field`."""
        limits = {"minItems": self.least, "maxItems": self.most}
        return _described({"type": "array", "items": self.kind.schema(), **limits}, self.about)


@dataclass(frozen=True)
class Row:
    """A list with one value of each of ``kinds``."""

    kinds: tuple[Field, ...]
    about: str = ""

    def check(self, value: object, at: str) -> tuple[Any, ...]:
        """See `Field`."""
        if not isinstance(value, list) or len(value) != len(self.kinds):
            refuse(at, f"has to be a list of {len(self.kinds)}")
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
    """Some kind, or null."""

    kind: Field

    def check(self, value: object, at: str) -> Any:
        """See `Field`."""
        return None if value is None else self.kind.check(value, at)

    def schema(self) -> Schema:
        """See `Field`."""
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}


@dataclass(frozen=True)
class Either:
    """Text, or what is no text."""

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
    """What a cell shows: some letters; ``""`` if it may be blank, null if it may be a hole."""

    blank: bool = False
    hole: bool = False

    def check(self, value: object, at: str) -> str | None:
        """See `Field`."""
        if value is None and self.hole:
            return None
        if value == "" and self.blank:
            return ""
        if not isinstance(value, str) or not value.isalpha() or len(value) > 8:
            refuse(at, "has to be a letter, or a few that share a cell")
        return value.lower()

    def schema(self) -> Schema:
        """See `Field`."""
        kinds = ["string", "null"] if self.hole else ["string"]
        return {"type": kinds, "minLength": 0 if self.blank else 1, "maxLength": 8}


@dataclass(frozen=True)
class Anything:
    """An object that is checked where it is used, against a schema of its own."""

    about: str = ""

    def check(self, value: object, at: str) -> dict[str, Any]:
        """See `Field`."""
        if not isinstance(value, dict):
            refuse(at, "has to be an object")
        return value

    def schema(self) -> Schema:
        """See `Field`."""
        return _described({"type": "object"}, self.about)


@dataclass(frozen=True)
class Record:
    """An object with these fields and no others; what is left out has its default."""

    fields: Mapping[str, Field]
    needed: Sequence[str] = ()
    defaults: Mapping[str, object] = field(default_factory=dict)
    about: str = ""

    def check(self, value: object, at: str) -> dict[str, Any]:
        """See `Field`."""
        if not isinstance(value, dict):
            refuse(at, "has to be an object")
        lead = f"{at}." if at else ""
        for name in value:
            if name not in self.fields:
                shown = name if len(name) <= 40 else f"{name[:37]}..."
                refuse(f"{lead}{shown}", "is no field of this request")
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


def _described(schema: Schema, about: str) -> Schema:
    return {"description": about, **schema} if about else schema
