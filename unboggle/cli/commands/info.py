"""``unboggle info``: what is installed and what is set, for a bug report."""

from __future__ import annotations

import click

from unboggle.cli.command import Command
from unboggle.cli.inventory import inventory
from unboggle.cli.printing import write


@click.command(
    cls=Command,
    examples=("unboggle info",),
)
@click.pass_context
def info(ctx: click.Context) -> None:
    """Show what is installed and what is set: versions, solvers, extras, plug-ins, defaults.

    Add it to a bug report. For what is missing it prints the command that installs it. Each default
    of an option has the file and the line that set it. Your home is shown as ~.
    """
    root = ctx.find_root().command
    assert isinstance(root, click.Group)
    write("".join(f"{line}\n" for line in inventory(root)), "-")
