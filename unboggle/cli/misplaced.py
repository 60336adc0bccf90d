"""Options of a command that are typed before it: where they go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from unboggle.cli.option_groups import GROUPS
from unboggle.puzzle import constraints


def misplaced(
    error: click.NoSuchOption, ctx: click.Context, args: Sequence[str]
) -> click.UsageError:
    """Return the error for an option that the group of ``ctx`` lacks, with its place if it has one.

    Any of ``args`` may be the command, since only the command knows which options take values.
    """
    name = error.option_name
    found = [*_commands(ctx, args)]
    place = next((one for one in found if name in _options(one)), None)
    if place is None and (found or name not in _known()):
        return error
    where = place.command_path if place else f"{ctx.command_path} COMMAND"
    message = f"Write {name} after the command: {where} {name}"
    return click.NoSuchOption(name, message, ctx=place or ctx)


def _commands(ctx: click.Context, args: Sequence[str]) -> Iterator[click.Context]:
    """Yield a context for each command of ``args``; a command of a group follows its group."""
    group = ctx.command
    assert isinstance(group, click.Group)
    names = group.list_commands(ctx)
    for place, name in enumerate(args):
        command = group.get_command(ctx, name) if name in names else None
        if command is None:
            continue
        inner = click.Context(command, ctx, name)
        if isinstance(command, click.Group):
            yield from _commands(inner, args[place + 1 :])
        else:
            yield inner


def _options(ctx: click.Context) -> set[str]:
    command = ctx.command
    plugged = getattr(command, "with_plug_ins", command.get_params)
    return {name for param in plugged(ctx) for name in (*param.opts, *param.secondary_opts)}


def _known() -> set[str]:
    """Return the options that any command may have."""
    kinds = {f"--{name.replace('_', '-')}" for name in constraints.names()}
    return {"-o", *kinds, *(name for names in GROUPS.values() for name in names)}
