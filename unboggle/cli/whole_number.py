"""Whole numbers as values of options."""

from __future__ import annotations

from typing import Any

import click


class WholeNumber(click.IntRange):
    """A whole number in a range; messages call it that."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return ``value`` as a number; the usage error names the range in words."""
        try:
            number = int(value)
        except (TypeError, ValueError):
            self.fail(f"{value!r} is not a whole number", param, ctx)
        if (self.min is not None and number < self.min) or (
            self.max is not None and number > self.max
        ):
            self.fail(f"{number} is not {self._range}", param, ctx)
        return number

    @property
    def _range(self) -> str:
        if self.max is None:
            return f"{self.min:g} or more"
        return f"from {self.min or 0:g} to {self.max:g}"
