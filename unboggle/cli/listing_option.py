"""An option whose help lists names, which are looked up when the help is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from unboggle.cli import completions


class ListingOption(click.Option):
    """An option whose help ends with the names that ``names`` returns.

    Some belong to plug-ins, and finding these takes longer than starting does.
    """

    def __init__(self, *args: Any, names: Callable[[], Iterable[str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs, shell_complete=completions.names(names))
        self.names = names

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help, with the names."""
        text = self.help
        self.help = f"{text} {', '.join(self.names())}."
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = text
