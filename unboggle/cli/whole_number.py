"""Whole numbers as values of options."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Annotated, Any, get_args

import click

from unboggle.arguments import Range

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_LISTED = 10


class _NumberRefused(click.BadParameter):
    """An error whose message goes after the name of the option, as in the library."""

    def format_message(self) -> str:
        """Return the name of the option and the message."""
        name = "the number" if self.param is None else self.param.get_error_hint(self.ctx)
        return f"{name} {self.message}"


class WholeNumber(click.IntRange):
    """A whole number in a range; messages are those of the library."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return ``value`` as a number; the usage error names the range."""
        try:
            number: object = int(value)
        except (TypeError, ValueError):
            number = value
        range_ = Range(self.min or 0, inf if self.max is None else self.max)
        if isinstance(number, int) and range_.least <= number <= range_.most:
            return number
        raise _NumberRefused(range_.refusal(number), ctx, param)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the numbers of a small range; a larger one is no choice from a list."""
        from click.shell_completion import CompletionItem

        if self.max is None or self.max - (self.min or 0) >= _LISTED:
            return []
        every = map(str, range(int(self.min or 0), int(self.max) + 1))
        return [CompletionItem(one) for one in every if one.startswith(incomplete)]


def whole_number(kind: object) -> WholeNumber:
    """Return the type of an option for numbers of ``kind``, such as `unboggle.arguments.Level`.

    >>> from unboggle.arguments import Level
    >>> whole_number(Level).max
    95
    """
    least, most = get_args(kind)[1]
    return WholeNumber(least, None if most == inf else most)


def between(least: int, most: int) -> object:
    """Return the kind of whole numbers from ``least`` to ``most``, for `whole_number`."""
    return Annotated[int, Range(least, most)]
