"""Check that the fields of a puzzle file are known and have valid values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from unboggle.errors import InputError
from unboggle.phrases import cut, did_you_mean, quoted
from unboggle.puzzle import constraints
from unboggle.puzzle.formats.puzzle_fields import Field
from unboggle.puzzle.lists.marks import listed

Location = Callable[[str, str], str]
"""Returns the beginning of a message about a field of a section: its file and line."""


def check_fields(
    where: Location, section: str, values: dict[str, Any], declared: tuple[Field, ...]
) -> None:
    """Raise `InputError` for a field that is not ``declared`` or whose value has a wrong type."""
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
                listed(one, f"{where('words', 'list')}[words] list: ")


def check_constraints(where: Location, values: dict[str, Any]) -> None:
    """Raise `InputError` for an unknown constraint, or one whose value has a wrong type."""
    for key, value in values.items():
        here = f"{where('constraints', key)}[constraints] "
        try:
            kind = constraints.get(key)
        except InputError as error:
            raise InputError(f"{here}{error}") from None
        if kind.name != key:  # each constraint has only one key
            raise InputError(f"{here}has no field {quoted(key)}; did you mean {kind.name}?")
        if kind.metavar is None and value is not True:
            raise InputError(
                f"{here}{key} is {_shown(value)}, not true; to turn it off, leave it out"
            )
        if kind.metavar is not None and type(value) not in (str, int):
            raise InputError(f"{here}{key} is {_shown(value)}, not the text {kind.metavar}")


@contextmanager
def errors_in_field(where: Location, section: str, key: str) -> Iterator[None]:
    """Let an `InputError` in the block begin with the place of the field ``key``."""
    try:
        yield
    except InputError as error:
        error.args = (f"{where(section, key)}[{section}] {key}: ", *error.args)
        raise


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else cut(repr(value))
