"""The variables of the environment with few values: each has one reading."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial

from unboggle.errors import InputError

_SWITCHES = ("UNBOGGLE_KERNEL", "UNBOGGLE_REQUIRE_KERNEL", "UNBOGGLE_DEBUG")
"""They are 1 or 0; an empty one counts as if it were not there."""
_DIGITS = 12
"""The most digits of a number of megabytes: the system counts bytes in 63 bits."""


def switch(name: str, *, otherwise: bool = False) -> bool:
    """Return whether the variable ``name`` is 1; without it, ``otherwise``.

    Raises `InputError` for a value that is neither 1 nor 0.
    """
    value = os.environ.get(name)
    if value and value not in ("0", "1"):
        raise _wrong(name, "0 or 1")
    return value == "1" if value else otherwise


def memory_mb() -> int | None:
    """Return the megabytes of ``UNBOGGLE_MEMORY_MB``, None without it; `InputError` if wrong."""
    value = os.environ.get("UNBOGGLE_MEMORY_MB", "")
    if value and not value.isdecimal():
        raise _wrong("UNBOGGLE_MEMORY_MB", "a whole number of MB")
    if len(value) > _DIGITS:
        raise _wrong("UNBOGGLE_MEMORY_MB", f"a number of MB with {_DIGITS} digits at most")
    return int(value) if value else None


def debugged() -> bool:
    """Return whether faults of unboggle are shown with their places; never raises an error."""
    return os.environ.get("UNBOGGLE_DEBUG") == "1"


def check_environment() -> None:
    """Raise `InputError` for the first variable with a wrong value.

    Its readers raise it, too, also in child processes; but not every run reads each variable.
    """
    for error in faults():
        raise error


def faults() -> Iterator[InputError]:
    """Yield an error for each variable with a wrong value."""
    readers: list[Callable[[], object]] = [
        *(partial(switch, name) for name in _SWITCHES),
        memory_mb,
    ]
    for read in readers:
        try:
            read()
        except InputError as error:
            yield error


def _wrong(name: str, needed: str) -> InputError:
    from unboggle.phrases import quoted  # only needed for errors

    return InputError(f"{name} is {quoted(os.environ[name])}; set {needed}")
