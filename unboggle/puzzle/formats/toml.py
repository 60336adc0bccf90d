"""Write TOML, tables of scalars and of lists of texts; read it with errors in one line.

The standard library can only read TOML.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from unboggle.errors import InputError
from unboggle.phrases import cut

Scalar = str | bool | int | float
Value = Scalar | Sequence[str]

_WIDE = 80
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def table(name: str, values: Mapping[str, Value]) -> str:
    """Return the table ``name`` with ``values``, one per line.

    >>> print(table("words", {"list": ["cat", "dog"], "squeeze": True}), end="")
    [words]
    list = ["cat", "dog"]
    squeeze = true
    """
    lines = [f"{key(one)} = {written(value)}" for one, value in values.items()]
    return "\n".join([f"[{key(name)}]", *lines, ""])


def key(name: str) -> str:
    """Return ``name`` as written before the equals sign."""
    return name if _BARE.fullmatch(name) else text(name)


def written(value: Value) -> str:
    """Return ``value`` as written after the equals sign; a long list takes several lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return text(value)
    items = [text(item) for item in value]
    line = f"[{', '.join(items)}]"
    if len(line) <= _WIDE:
        return line
    lines = [" "]
    for item in items:
        if len(lines[-1]) + len(item) + 2 > _WIDE and lines[-1].strip():
            lines.append(" ")
        lines[-1] += f" {item},"
    return "\n".join(["[", *lines, "]"])


def text(value: str) -> str:
    """Return ``value`` in double quotes.

    >>> print(text('say "a\\\\b"'))
    "say \\"a\\\\b\\""
    """
    return f'"{"".join(map(_letter, value))}"'


def _letter(letter: str) -> str:
    if letter in _SHORT:
        return _SHORT[letter]
    if letter.isprintable() or letter == " ":
        return letter
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def tables(text: str, name: str, what: str) -> dict[str, Any]:
    """Return the TOML in ``text``, which is a ``what`` called ``name``.

    Raises `InputError` with the line if it is not TOML.
    """
    import tomllib  # imported late: most runs read no TOML

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
        at = f"line {place[1]}, column {place[2]}: " if place else ""
        why = str(error)[: place.start()].strip() if place else str(error)
        raise InputError(f"{name}: {at}this is not TOML ({cut(why, 80)})") from None
    except RecursionError:
        raise InputError(f"{name}: this is not a {what}: its lists nest too deep") from None
    except ValueError:
        raise InputError(f"{name}: this is not a {what}: a number has too many digits") from None


def line_of(source: str, section: str, key: str) -> int | None:
    """Return the line that sets ``key`` of ``section``, by a simple search; None if not found."""
    inside = ""
    for number, line in enumerate(source.splitlines(), start=1):
        header = re.match(r"\s*\[([^\[\]]*)\]", line)
        if header and re.fullmatch(r"\s*(#.*)?", line[header.end() :]):
            inside = header[1].strip().strip("\"'")
            if not section and inside == key:
                return number
            continue
        found = re.match(r"\s*[\"']?([\w-]+)[\"']?(?:\s*\.\s*[\"']?([\w-]+)[\"']?)?\s*[=.]", line)
        if not found:
            continue
        path = [inside, found[1], found[2]]
        parts = [part for part in path if part]
        if parts[: 2 if section else 1] == ([section, key] if section else [key]):
            return number
    return None
