"""Defaults of options from files: ``.unboggle.toml`` near the work, and the user's own.

This finds the files, of which most users have none; `unboggle.cli.defaults_file` reads them.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from unboggle.system.folders import config_folder, with_tilde

if TYPE_CHECKING:
    import click

    from unboggle.errors import UnboggleError

NAME = ".unboggle.toml"
"""The file in the folder of the work, or in one above it."""
VARIABLE = "UNBOGGLE_CONFIG"
"""The environment variable that names another file, or 0 for none."""
_PLACES = f"{__name__}.places"
_VALUES = f"{__name__}.values"


class Source(NamedTuple):
    """A file of defaults; ``own`` if it is the user's, who may then let it run programs."""

    path: str
    own: bool

    @property
    def shown(self) -> str:
        """The path as messages have it."""
        return with_tilde(self.path) if self.own else os.path.relpath(self.path)


def own_file() -> str | None:
    """Return the path of the user's file, whether it exists or not; None without a home."""
    folder = config_folder()
    return None if folder is None else os.path.join(folder, "unboggle", "config.toml")


def sources() -> list[Source]:
    """Return the files in force, the one that takes precedence first."""
    named = os.environ.get(VARIABLE)
    if named:
        path = os.path.join(os.curdir, named)  # "-" is a file, too: standard input has the words
        return [] if named == "0" else [Source(path if named == "-" else named, own=True)]
    near, own = _near(), own_file()
    found = [] if near is None else [Source(near, own=False)]
    return [*found, Source(own, own=True)] if own and os.path.exists(own) else found


def _near() -> str | None:
    """Return the first file called `NAME` in this folder and those above it."""
    try:
        folder = os.getcwd()
    except OSError:  # it was removed
        return None
    while True:
        path = os.path.join(folder, NAME)
        if os.path.exists(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def use_defaults(command: click.Command, ctx: click.Context) -> None:
    """Make the values of the files the defaults of ``command``, the leaf of a command line.

    Raises `InputError` with the line of what is wrong.
    """
    if found := sources():
        from unboggle.cli.defaults_file import defaults_of

        defaults = defaults_of(command, ctx, found)
        ctx.meta[_VALUES] = {name: one.value for name, one in defaults.items()}
        ctx.meta[_PLACES] = {name: one.place for name, one in defaults.items()}
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


def explanation(ctx: click.Context, error: UnboggleError) -> str:
    """Return a line for an ``error`` that names options which the files set, "" for others."""
    if not ctx.meta.get(_PLACES):
        return ""
    from unboggle.cli.option_names import as_option_names

    message = as_option_names(error)
    named = re.findall(r"--[a-z][a-z-]*", message)
    said = []
    for param in ctx.command.get_params(ctx):
        option = max(param.opts, key=len, default="")
        where = place(ctx, param.name or "")
        if where is not None and option in named:
            said.append(f"{option} is from {where}")
    return f"({'; '.join(said)}; {VARIABLE}=0 ignores such files)" if said else ""
