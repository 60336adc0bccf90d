"""Whether the fields of a puzzle file are known, and have values that they can have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unboggle.errors import InputError
from unboggle.phrases import cut, did_you_mean, quoted
from unboggle.puzzle import wishes
from unboggle.puzzle.marks import listed
from unboggle.puzzle.puzzle_fields import Field

Where = Callable[[str, str], str]
"""The beginning of a message about a field of a section: its file and line."""


def check_fields(
    where: Where, section: str, values: dict[str, Any], declared: tuple[Field, ...]
) -> None:
    """Raise `InputError` for a field that is not ``declared``, or has a value of another type."""
    known = {one.name: one for one in declared}
    for key, value in values.items():
        if key not in known:
            raise InputError(
                f"{where(section, key)}[{section}] has no field {quoted(key)}"
                f"{did_you_mean(key, known)}"
            )
        takes = known[key]
        right = type(value) in takes.kinds and (not takes.choices or value in takes.choices)
        if right and isinstance(value, list):
            right = all(isinstance(one, str) for one in value)
        if not right:
            raise InputError(
                f"{where(section, key)}[{section}] {key} is {_shown(value)}, not {takes.takes}"
            )
        if isinstance(value, list):
            for one in value:
                listed(one, where("words", "list"))


def check_wishes(where: Where, values: dict[str, Any]) -> None:
    """Raise `InputError` for a wish that is not known, or whose value is no text of it."""
    for key, value in values.items():
        here = f"{where('wishes', key)}[wishes] "
        try:
            kind = wishes.get(key)
        except InputError as error:
            raise InputError(f"{here}{error}") from None
        if kind.name != key:  # so that each wish stands there once
            raise InputError(f"{here}has no field {quoted(key)}; did you mean {kind.name}?")
        if kind.metavar is None and value is not True:
            raise InputError(
                f"{here}{key} is {_shown(value)}, not true; leave it out if it is not wished"
            )
        if kind.metavar is not None and type(value) not in (str, int):
            raise InputError(f"{here}{key} is {_shown(value)}, not the text {kind.metavar}")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else cut(repr(value))
