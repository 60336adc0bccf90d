"""One option for each kind of wish, made of what the kind declares; plug-ins are looked for late.

To find plug-ins takes longer than all the rest of a short run, so only those pay who ask for
help, or for an option that none of ours is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import click

from unboggle.errors import InputError
from unboggle.plugins import Plugin, leave_out, usable
from unboggle.puzzle import Face, Grid, Wish, Wishes, wishes
from unboggle.puzzle.puzzle_file import PuzzleFile

F = TypeVar("F", bound=Callable[..., Any])

_PREFIX = "wish_"
_PLUGGED = f"{__name__}.plugged"


@dataclass(frozen=True)
class Wished:
    """What was wished by options: kind -> its text, as it was typed."""

    texts: Mapping[type[Wish], str]

    @classmethod
    def of(cls, values: dict[str, Any], file: PuzzleFile | None = None) -> Wished:
        """Take the values of wish options out of ``values``, those of a command.

        Those that were not typed come of the puzzle ``file``, if there is one.
        """
        taken = {name: values.pop(name) for name in list(values) if name.startswith(_PREFIX)}
        typed = {
            wishes.get(name.removeprefix(_PREFIX)): "" if text is True else text
            for name, text in taken.items()
            if text is not None and text is not False  # a flag is True or False
        }
        written = {wishes.get(name): file.wish_text(name) for name in file.wishes} if file else {}
        return cls({**written, **typed})

    @property
    def sources(self) -> dict[str, str]:
        """What may be read for them: the texts that may name a file, as messages call them."""
        return {
            kind.source.replace(" ", "_"): text for kind, text in self.texts.items() if kind.source
        }

    def read(self, grid: Grid, q: str) -> Wishes:
        """Return the wishes; `InputError` if they make no sense."""
        return Wishes(*(kind.parse(text, grid, q=q) for kind, text in self.texts.items()))

    def anywhere(self, grid: Grid, q: str) -> tuple[Wishes, tuple[Face, ...]]:
        """Return the wishes for a board of any size, up to ``grid``, and the row given on top.

        `InputError` if one of them is for one size only.
        """
        row: tuple[Face, ...] = ()
        texts = dict(self.texts)
        for kind in self.texts:
            if kind.one_size:
                given = kind.read_row(texts.pop(kind), q=q)
                if given is None:
                    raise InputError(_needs_a_size(kind))
                row = given
        return Wished(texts).read(grid, q), row

    def typed(self) -> list[str]:
        """Return the options, as one would type them."""
        return [part for kind, text in self.texts.items() for part in kind.typed(text)]


def _needs_a_size(kind: type[Wish]) -> str:
    option = kind.typed("")[0]
    one_row = (
        "" if kind.name != "given" else ", such as --size 4; one row alone may stand on top of any"
    )
    return f"{option} needs a --size{one_row}: {kind.one_size}"


def option_of(kind: type[Wish]) -> click.Option:
    """Return the option that asks for wishes of this ``kind``."""
    return click.Option(_names(kind), **_declared(kind))


def wish_options(command: F) -> F:
    """Add an option for each kind of wish of ours."""
    for name in reversed(wishes.built_in()):
        kind = wishes.get(name)
        command = click.option(*_names(kind), **_declared(kind))(command)
    return command


def _names(kind: type[Wish]) -> tuple[str, str]:
    return kind.typed("")[0], f"{_PREFIX}{kind.name}"


def _declared(kind: type[Wish]) -> dict[str, Any]:
    return {"metavar": kind.metavar, "is_flag": kind.metavar is None, "help": kind.help}


class PuzzleCommand(click.Command):
    """A command that makes a puzzle: it takes the wishes of plug-ins as well as ours."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return its parameters; wishes stand together."""
        own = super().get_params(ctx)
        last = max(k for k, param in enumerate(own) if (param.name or "").startswith(_PREFIX))
        return [*own[: last + 1], *ctx.meta.get(_PLUGGED, ()), *own[last + 1 :]]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of ``args``; what is no option of ours may be a plug-in's."""
        try:
            return super().parse_args(ctx, [*args])
        except click.NoSuchOption as error:
            ctx.meta[_PLUGGED] = [*_plugged(self, error.option_name)]
            return super().parse_args(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, with the options of plug-ins."""
        ctx.meta[_PLUGGED] = [*_plugged(self, None)]
        return super().get_help(ctx)


def _plugged(command: click.Command, asked: str | None) -> Iterator[click.Option]:
    """Yield the options of plug-ins that can be used with ``command``.

    `BackendError` if the option ``asked`` for is one that cannot.
    """
    taken = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    for plugin in wishes.plugged():
        make = partial(_option, plugin)
        option = make() if asked == f"--{plugin.name.replace('_', '-')}" else usable(plugin, make)
        clash = taken.intersection(option.opts) if option else ()
        for name in clash:
            leave_out(f"{plugin} is left out: {command.name} has an option {name} of its own")
        if option and not clash:
            taken.update(option.opts)
            yield option


def _option(plugin: Plugin) -> click.Option:
    kind = wishes.get(plugin.name)
    with plugin.blamed("does not say what its option is"):
        return option_of(kind)
