"""``unboggle completion``: the script by which a shell completes commands and values."""

from __future__ import annotations

import click

from unboggle.cli.command import Command

_SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_UNBOGGLE_COMPLETE"
"""The environment variable that requests completions."""


@click.command(
    cls=Command,
    examples=(
        "unboggle completion bash",
        "unboggle completion zsh",
        "unboggle completion fish",
    ),
)
@click.argument("shell", type=click.Choice(_SHELLS), required=False, metavar="SHELL")
@click.pass_context
def completion(ctx: click.Context, shell: str | None) -> None:
    """Print the script by which SHELL completes commands, options and their values.

    bash and zsh: add eval "$(unboggle completion bash)", or zsh, to ~/.bashrc or ~/.zshrc.
    fish: unboggle completion fish > ~/.config/fish/completions/unboggle.fish
    """
    if shell is None:
        raise click.UsageError("name a shell: bash, zsh or fish", ctx)
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    maker = found(ctx.find_root().command, {}, "unboggle", VARIABLE)
    click.echo(maker.source_template % maker.source_vars())
