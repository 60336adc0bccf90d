"""What is wanted of a sheet or a picture: the same options wherever there is a board to draw."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from unboggle.phrases import names
from unboggle.render import formats
from unboggle.render.formats import Format, SheetLook
from unboggle.render.sheets.languages import TEXTS

F = TypeVar("F", bound=Callable[..., Any])
_DEFAULT = SheetLook()
_PREFIX = "sheet_"  # of the parameters: a command has words, keys and steps of its own


@dataclass(frozen=True)
class _Option:
    """The option that sets ``field`` of a `SheetLook`."""

    field: str
    name: str
    more: Mapping[str, Any]

    def decorator(self, *, listed: bool) -> Callable[[F], F]:
        value = getattr(_DEFAULT, self.field)
        default = str(value) if self.field == "per_page" else None if value == "" else value
        return click.option(
            self.name, _PREFIX + self.field, default=default, hidden=not listed, **self.more
        )


def _option(field: str, name: str, **more: Any) -> _Option:
    return _Option(field, name, more)


_OPTIONS = (
    _option(
        "words", "--words",
        type=click.Choice(["all", "hints", "number", "none"]),
        help="What solvers are told: the words, first letters and lengths, their number, or"
        " nothing.  [default: all; of 'solve' the number]",
    ),
    _option("key", "--key/--no-key", help="With the answers, on pages of their own."),
    _option("steps", "--steps", is_flag=True, help="Number the cells of each path."),
    _option(
        "versions", "--versions",
        type=click.IntRange(1, 4),
        show_default=True,
        metavar="N",
        help="Make so many versions of each board, turned and reflected, each with its key.",
    ),
    _option(
        "per_page", "--per-page",
        type=click.Choice(["1", "2", "4", "6"]),
        show_default=True,
        help="In a PDF: so many puzzles on a page.",
    ),
    _option(
        "paper", "--paper",
        type=click.Choice(["a4", "letter"]),
        show_default=True,
        help="In a PDF: the size of the page.",
    ),
    _option(
        "language", "--language",
        type=click.Choice([*TEXTS]),
        show_default=True,
        help="The language of what solvers read: title, rules, name and date.",
    ),
)  # fmt: skip


def add_sheet_options(command: F, *, listed: bool, own: Collection[str] = ()) -> F:
    """Return ``command`` with the options of sheets, but those that are its ``own``.

    They stand last in its help if they are added before all others. They are ``listed`` there,
    or else named by ``--title`` only: they would drown what the command is about.
    """
    there = [option for option in _OPTIONS if option.field not in own]
    shown = names([option.name.rpartition("/")[2] for option in there])
    title = click.option(
        "--title",
        f"{_PREFIX}title",
        metavar="TEXT",
        help="What stands above the board in a picture, or on a page to print."
        + ("" if listed else f" {shown} are as for 'unboggle render'."),
    )
    for option in reversed(there):
        command = option.decorator(listed=listed)(command)
    return title(command)


def of_sheets(parameter: str) -> bool:
    """Whether ``parameter`` is of an option of sheets."""
    return parameter.startswith(_PREFIX)


def sheet_look(ctx: click.Context, given: Mapping[str, Any], format: Format) -> SheetLook:
    """Return what the options say; a usage error names one that ``format`` has no use for.

    ``given`` are the parameters of the command, of which those of sheets are taken. What a puzzle
    file says of sheets is for the formats that have some.
    """
    wanted = {key.removeprefix(_PREFIX): value for key, value in given.items() if of_sheets(key)}
    for option in ctx.command.params:
        field = (option.name or "").removeprefix(_PREFIX)
        if (
            field in wanted
            and ctx.get_parameter_source(f"{_PREFIX}{field}")
            not in (
                None,
                click.core.ParameterSource.DEFAULT,
                click.core.ParameterSource.DEFAULT_MAP,
            )
            and field not in format.sheet
        ):
            assert isinstance(option, click.Option)
            who = [name for name in formats.names() if field in formats.get(name).sheet]
            called = (*option.secondary_opts, *option.opts)[0]
            raise click.UsageError(
                f"{called} is for --format {names(who, last='or')}, or -o FILE with such an ending"
            )
    wanted["title"] = wanted.get("title") or ""
    wanted["words"] = wanted.get("words") or ""
    wanted["per_page"] = int(wanted.get("per_page", 1))
    return SheetLook(**wanted)
