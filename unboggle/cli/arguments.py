"""Arguments that click would accept in silence, or refuse without advice."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from unboggle.errors import InputError
from unboggle.phrases import cut, join_names


class UnexpectedArgument(InputError):
    """Arguments too many; ``head`` names them, without advice."""

    def __init__(self, head: str, advice: str) -> None:
        super().__init__(f"{head}{advice}")
        self.head = head


_LISTS = ("words",)  # arguments that are word lists
_BOARDS = ("board",)
_HELP = frozenset({"--help", "--help-all"})


def check_arguments(
    command: click.Command, ctx: click.Context, args: Sequence[str]
) -> dict[str, Any]:
    """Raise `InputError` for an option that is given twice, and for an argument too many.

    click would use the last of several values. All other faults are left to click. Return the
    values of the options that were typed by their parameters, and ``help`` if one shows a help.
    """
    params = [*map(_repeatable, command.get_params(ctx))]
    # --help is one of the parameters; click would add another one
    again = click.Command(command.name, params=params, add_help_option=False)
    try:
        given, extra, order = again.make_parser(ctx).parse_args([*args])
    except click.UsageError:
        return {}
    once = {param.name for param in command.get_params(ctx) if not _takes_several(param)}
    typed = {param.name or "": [*given[param.name]][-1] for param in order if param.name in once}
    if any(_HELP.intersection(param.opts) for param in order):
        return {**typed, "help": True}  # it ends the command before all others
    for param in dict.fromkeys(order):
        if isinstance(param, click.Option) and param.name in once:
            _check_once(param, [*given[param.name]])
    arguments = [param for param in params if isinstance(param, click.Argument)]
    if extra and not ctx.allow_extra_args:
        _refuse_extra(ctx, arguments, given, extra)
    return typed


def _takes_several(param: click.Parameter) -> bool:
    return not isinstance(param, click.Option) or param.multiple or param.count


def _repeatable(param: click.Parameter) -> click.Parameter:
    """Return ``param`` so that the parser keeps all its values."""
    if not _takes_several(param):
        param = copy.copy(param)
        param.multiple = True
    return param


def _check_once(param: click.Option, values: Sequence[Any]) -> None:
    name = max(param.opts, key=len)
    if len(values) < 2:
        return
    if param.is_flag:
        if len(set(values)) > 1:
            raise InputError(f"{name} and {param.secondary_opts[0]} contradict each other")
        return
    times = "twice" if len(values) == 2 else f"{len(values)} times"
    raise InputError(
        f"{name} is given {times}: {join_names([cut(str(one)) for one in values])}; give it once"
    )


def _refuse_extra(
    ctx: click.Context,
    arguments: Sequence[click.Parameter],
    given: Mapping[str, Any],
    extra: Sequence[str],
) -> None:
    """Raise `UnexpectedArgument` for the arguments ``extra``, with the command that was meant."""
    values = [str(given.get(param.name or "", "")) for param in arguments]
    shown = join_names([repr(cut(one)) for one in extra])
    head = f"unexpected argument{'s' * (len(extra) > 1)} {shown}"
    text = in_quotes([*values, *extra])
    command = ctx.command_path
    if not arguments:
        raise UnexpectedArgument(head, f": {command} takes options only")
    no_file = values[0] != "-" and not os.path.exists(values[0])
    if arguments[0].name in _BOARDS and no_file:
        rest = " WORDS" * (len(arguments) > 1)
        raise UnexpectedArgument(head, f". A board goes in quotes: {command} {text}{rest}")
    if arguments[-1].name in _LISTS and no_file:
        raise UnexpectedArgument(head, f". For words instead of a file: echo {text} | {command} -")
    raise UnexpectedArgument(head, f": {command} takes only {_number(arguments)}")


def _number(arguments: Sequence[click.Parameter]) -> str:
    return join_names([param.make_metavar(click.get_current_context()) for param in arguments])


def in_quotes(parts: Iterable[str]) -> str:
    """Return ``parts`` as one word of a command line."""
    from unboggle.system.shell import quoted  # only needed for errors

    return quoted(" ".join(parts))
