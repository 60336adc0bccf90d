"""An option whose help lists names, which are looked up when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click


class ListingOption(click.Option):
    """An option whose help ends with the names that ``names`` returns.

    Plug-ins are among them, and finding those takes longer than starting does.
    """

    def __init__(self, *args: Any, names: Callable[[], Iterable[str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return what the option is called and its help, with the names."""
        said = self.help
        self.help = f"{said} {', '.join(self.names())}."
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = said
