"""One option for each kind of constraint, made from what the kind declares.

Finding plug-ins takes longer than the rest of a short run. So they are loaded only for a help, a
completion or an option that is not built in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from unboggle.cli import completions
from unboggle.cli.command import Command
from unboggle.errors import InputError
from unboggle.plugins import Plugin, leave_out, usable
from unboggle.puzzle import Constraint, Constraints, Face, Grid, constraints
from unboggle.puzzle.model.face_checks import check_long_faces

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from unboggle import ReadOptions
    from unboggle.puzzle.formats.puzzle_file import PuzzleFile

F = TypeVar("F", bound=Callable[..., Any])

_PREFIX = "constraint_"
_PLUGGED = f"{__name__}.plugged"


class ConstraintTexts(NamedTuple):
    """The requested constraints: kind -> text, as typed."""

    texts: Mapping[type[Constraint], str]
    file: PuzzleFile | None = None
    written: frozenset[type[Constraint]] = frozenset()
    """The kinds whose texts are those of ``file``."""

    @classmethod
    def of(cls, values: dict[str, Any], file: PuzzleFile | None = None) -> ConstraintTexts:
        """Remove the values of constraint options from ``values`` of a command, and return them.

        Constraints that were not typed come from the puzzle ``file``, if there is one.
        """
        taken = {name: values.pop(name) for name in list(values) if name.startswith(_PREFIX)}
        typed = {
            constraints.get(name.removeprefix(_PREFIX)): "" if text is True else text
            for name, text in taken.items()
            if text is not None and text is not False  # a flag is True or False
        }
        written = (
            {constraints.get(name): file.constraint_text(name) for name in file.constraints}
            if file
            else {}
        )
        return cls({**written, **typed}, file, frozenset(written.keys() - typed.keys()))

    @property
    def sources(self) -> dict[str, str]:
        """The texts that may name a file, by their names in messages."""
        return {
            kind.source.replace(" ", "_"): text for kind, text in self.texts.items() if kind.source
        }

    def read(self, grid: Grid, reading: ReadOptions) -> Constraints:
        """Return the constraints; raises `InputError` if they are malformed."""
        read = []
        for kind, text in self.texts.items():
            with self._located(kind):
                read.append(kind.parse(text, grid, q=reading.q))
                check_long_faces(read[-1].faces, reading.faces, kind.name)
        return Constraints(*read)

    def _located(self, kind: type[Constraint]) -> AbstractContextManager[None]:
        """Let errors name the field of the puzzle file, if ``kind`` comes from one."""
        if self.file is None or kind not in self.written:
            return nullcontext()
        from unboggle.puzzle.formats.field_checks import errors_in_field

        return errors_in_field(self.file.location, "constraints", kind.name)

    def anywhere(self, grid: Grid, reading: ReadOptions) -> tuple[Constraints, tuple[Face, ...]]:
        """Return the constraints for a board of any size up to ``grid``, and the given top row.

        Raises `InputError` if one of them needs a size.
        """
        row: tuple[Face, ...] = ()
        texts = dict(self.texts)
        for kind in self.texts:
            if kind.one_size:
                with self._located(kind):
                    given = kind.read_row(texts.pop(kind), q=reading.q)
                if given is None:
                    raise InputError(_needs_a_size(kind))
                row = given
        return self._replace(texts=texts).read(grid, reading), row

    def typed(self) -> list[str]:
        """Return the options, as typed on a command line."""
        return [part for kind, text in self.texts.items() for part in kind.as_option(text)]


def _needs_a_size(kind: type[Constraint]) -> str:
    option = kind.as_option("")[0]
    one_row = (
        ""
        if kind.name != "given"
        else ", such as --size 4; a single row is the top row of any size"
    )
    return f"{option} needs a --size{one_row}: {kind.one_size}"


def option_of(kind: type[Constraint]) -> click.Option:
    """Return the option for constraints of this ``kind``."""
    return click.Option(_names(kind), **_declared(kind))


def constraint_options(command: F) -> F:
    """Add an option for each built-in kind of constraint."""
    for name in reversed(constraints.built_in_names()):
        kind = constraints.get(name)
        command = click.option(*_names(kind), **_declared(kind))(command)
    return command


def _names(kind: type[Constraint]) -> tuple[str, str]:
    return kind.as_option("")[0], f"{_PREFIX}{kind.name}"


def _declared(kind: type[Constraint]) -> dict[str, Any]:
    return {
        "metavar": kind.metavar,
        "is_flag": kind.metavar is None
        or None,  # click takes "-1" after is_flag=False for an option
        "help": kind.help,
        "shell_complete": completions.of_constraint(kind),
    }


class PuzzleCommand(Command):
    """A command that takes a puzzle, with constraints of plug-ins as well as built-in ones."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with all constraints together."""
        own = super().get_params(ctx)
        last = max(k for k, param in enumerate(own) if (param.name or "").startswith(_PREFIX))
        return [*own[: last + 1], *ctx.meta.get(_PLUGGED, ()), *own[last + 1 :]]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse ``args``; an unknown option may belong to a plug-in."""
        try:
            return super().parse_args(ctx, [*args])
        except click.NoSuchOption as error:
            ctx.meta[_PLUGGED] = [*_plugged(self, error.option_name)]
            return super().parse_args(ctx, args)

    def with_plug_ins(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with those of plug-ins."""
        ctx.meta[_PLUGGED] = [*_plugged(self, None)]
        return self.get_params(ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions, with the options of plug-ins."""
        self.with_plug_ins(ctx)
        return super().shell_complete(ctx, incomplete)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, with the options of plug-ins."""
        self.with_plug_ins(ctx)
        return super().get_help(ctx)


def _plugged(command: click.Command, asked: str | None) -> Iterator[click.Option]:
    """Yield the options of plug-ins that ``command`` can use.

    Raises `BackendError` if the option ``asked`` belongs to one that fails.
    """
    taken = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    for plugin in constraints.plugged():
        make = partial(_option, plugin)
        option = make() if asked == f"--{plugin.name.replace('_', '-')}" else usable(plugin, make)
        clash = taken.intersection(option.opts) if option else ()
        for name in clash:
            leave_out(f"{plugin} is left out: {command.name} has an option {name} of its own")
        if option and not clash:
            taken.update(option.opts)
            yield option


def _option(plugin: Plugin) -> click.Option:
    kind = constraints.get(plugin.name)
    with plugin.blamed("does not say what its option is"):
        return option_of(kind)
