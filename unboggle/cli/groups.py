"""Commands of commands."""

from __future__ import annotations

import click


class HelpfulGroup(click.Group):
    """A group of commands that takes no arguments at all as a call for help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of ``args`` for a command."""
        return super().parse_args(ctx, args or ["--help"])
