"""Defaults of options from files: what each option gets, and which file it is from.

Files are read by `unboggle.cli.defaults_file`, if `unboggle.cli.defaults_found` finds some.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from unboggle.cli.defaults_found import VARIABLE, sources

if TYPE_CHECKING:
    import click

    from unboggle.errors import UnboggleError

_PLACES = f"{__name__}.places"
_VALUES = f"{__name__}.values"
_GENERAL = f"{__name__}.general"


def use_defaults(command: click.Command, ctx: click.Context) -> None:
    """Make the values of the files the defaults of ``command``, the leaf of a command line.

    Raises `InputError` with the line of what is wrong.
    """
    if found := sources():
        from unboggle.cli.defaults_file import defaults_of

        defaults = defaults_of(command, ctx, found)
        ctx.meta[_VALUES] = {name: one.value for name, one in defaults.items()}
        ctx.meta[_PLACES] = {name: one.place for name, one in defaults.items()}
        ctx.meta[_GENERAL] = {name for name, one in defaults.items() if one.general}
        ctx.default_map = dict(ctx.meta[_VALUES])


def color_default() -> str | None:
    """Return the ``color`` of the files for a help, which no fault of theirs may prevent."""
    if not (found := sources()):
        return None
    from unboggle.cli.defaults_file import top_level
    from unboggle.errors import UnboggleError

    try:
        return next((str(top["color"]) for top in map(top_level, found) if "color" in top), None)
    except UnboggleError:
        return None


def combined(ctx: click.Context, nearer: dict[str, object], replaced: set[str]) -> None:
    """Let the defaults ``nearer``, of a puzzle file, go before those of the files.

    The parameters ``replaced`` lose the values of the files as well.
    """
    gone = replaced | nearer.keys()
    values = {key: it for key, it in ctx.meta.get(_VALUES, {}).items() if key not in gone}
    ctx.meta[_PLACES] = {k: it for k, it in ctx.meta.get(_PLACES, {}).items() if k in values}
    ctx.default_map = {**values, **nearer}


def place(ctx: click.Context, name: str) -> str | None:
    """Return the file and the line that set the parameter ``name``, None if none did."""
    from click.core import ParameterSource

    if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT_MAP:
        return None
    found: str | None = ctx.meta.get(_PLACES, {}).get(name)
    return found


def from_files(ctx: click.Context) -> list[str]:
    """Return the parameters that have a default of a file."""
    return [name for name in ctx.params if place(ctx, name) is not None]


def is_general(ctx: click.Context, name: str) -> bool:
    """Return whether the default of the parameter ``name`` is not for its command alone."""
    return place(ctx, name) is not None and name in ctx.meta[_GENERAL]


def drop(ctx: click.Context, name: str) -> Callable[[], None]:
    """Give the parameter ``name`` the default of its help; return what undoes that."""
    from click.core import ParameterSource

    value = ctx.params[name]
    bare = ctx.command.make_context(ctx.info_name, [], ctx.parent, resilient_parsing=True)
    ctx.params[name] = bare.params[name]
    ctx.set_parameter_source(name, ParameterSource.DEFAULT)

    def undo() -> None:
        ctx.params[name] = value
        ctx.set_parameter_source(name, ParameterSource.DEFAULT_MAP)

    return undo


def explanation(ctx: click.Context, error: UnboggleError) -> str:
    """Return a line on the options of the files that an ``error`` names, or "".

    If it names none, but the input is wrong, any of them may be the reason.
    """
    if not ctx.meta.get(_PLACES):
        return ""
    from unboggle.cli.option_names import as_option_names
    from unboggle.errors import InputError

    message = as_option_names(error)
    named = re.findall(r"--[a-z][a-z-]*", message)
    said: dict[str, str] = {}
    for param in ctx.command.get_params(ctx):
        option = max(param.opts, key=len, default="")
        where = place(ctx, param.name or "")
        if where is not None:
            said[option] = f"{option} is from {where}"
    shown = [said[option] for option in said if option in named]
    if not named and isinstance(error, InputError):
        shown = [*said.values()]
    return f"({'; '.join(shown)}; {VARIABLE}=0 ignores such files)" if shown else ""
