"""``unboggle completion``: the script by which a shell completes commands and values."""

from __future__ import annotations

import click

from unboggle.cli.command import Command
from unboggle.cli.printing import write

_SHELLS = ("bash", "zsh", "fish")


@click.command(
    cls=Command,
    examples=(
        "unboggle completion bash",
        "unboggle completion zsh",
        "unboggle completion fish",
    ),
)
@click.argument("shell", type=click.Choice(_SHELLS), required=False, metavar="SHELL")
@click.option(
    "--install",
    is_flag=True,
    help="Install the script for you; for bash and zsh add a line to ~/.bashrc or ~/.zshrc, once.",
)
@click.pass_context
def completion(ctx: click.Context, shell: str | None, install: bool) -> None:
    """Print the script by which SHELL completes commands, options and their values.

    'unboggle completion bash --install' sets it up, and names each file that it writes. The next
    bash that you start uses it; so do zsh and fish.
    """
    if shell is None:
        raise click.UsageError("name a shell: bash, zsh or fish", ctx)
    from unboggle.cli.shells import script

    text = script(ctx.find_root().command, shell)
    if not install:
        write(text, "-")
        return
    from unboggle.cli.completion_install import install as install_script

    for line in install_script(shell, text):
        click.echo(line)
