"""``unboggle help``: the help of a command, or an overview."""

from __future__ import annotations

import click

from unboggle.cli import completions
from unboggle.cli.command import Command, find_command


@click.command(
    cls=Command,
    examples=("unboggle help", "unboggle help fit", "unboggle help gogen make"),
)
@click.argument("names", nargs=-1, metavar="[COMMAND]", shell_complete=completions.commands)
@click.pass_context
def help(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Show the help of COMMAND, as --help does; without COMMAND list all commands."""
    here = ctx.find_root()
    for name in names:
        command = find_command(here, name)
        here = command.context_class(command, here, name, **command.context_settings)
    click.echo(here.get_help(), color=here.color)
