"""``unboggle info``: versions, solvers, plug-ins, extras and folders, for a bug report."""

from __future__ import annotations

import click

from unboggle.cli.command import Command
from unboggle.cli.inventory import inventory
from unboggle.cli.printing import write


@click.command(
    cls=Command,
    examples=("unboggle info",),
)
def info() -> None:
    """Show what is installed: versions, kernel, solvers, plug-ins, extras and folders.

    Add it to a bug report. For what is missing it prints the command that installs it.
    """
    write("".join(f"{line}\n" for line in inventory()), "-")
