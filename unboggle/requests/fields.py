"""What a field of a request takes, and its default: for options, for the page and its schema.

Both are read from the dataclass, or from the call that answers without a request. No other place
has them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from unboggle.annotations import alternatives
from unboggle.arguments import Range


class Values(NamedTuple):
    """The values of a field: numbers in ``range`` (None: no numbers), or one of ``names``.

    It is ``optional`` if None is a value, too.
    """

    range: Range | None
    names: tuple[Any, ...]
    flag: bool
    optional: bool
    default: object

    @property
    def least(self) -> int:
        """The least number."""
        assert self.range is not None
        return int(self.range.least)

    @property
    def most(self) -> int | None:
        """The largest number, None without a limit."""
        assert self.range is not None
        return None if self.range.most == float("inf") else int(self.range.most)


def values(call: Callable[..., object], name: str) -> Values:
    """Return what the field or parameter ``name`` of ``call`` takes.

    >>> from unboggle.requests import AlternativesRequest
    >>> values(AlternativesRequest, "limit").range, values(AlternativesRequest, "limit").default
    (Range(least=2, most=20), 5)
    """
    kinds = alternatives(call, name)
    ranges = [get_args(kind)[1] for kind in kinds if get_origin(kind) is Annotated]
    return Values(
        ranges[0] if ranges else None,
        tuple(one for kind in kinds if get_origin(kind) is Literal for one in get_args(kind)),
        bool in kinds,
        None in kinds,
        _default(call, name),
    )


def _default(call: Any, name: str) -> object:
    """Return the default of a field or a parameter, None if it has none."""
    if is_dataclass(call):
        default = next(field.default for field in fields(call) if field.name == name)
        return None if default is MISSING else default
    from inspect import Parameter, signature

    default = signature(call).parameters[name].default
    return None if default is Parameter.empty else default
