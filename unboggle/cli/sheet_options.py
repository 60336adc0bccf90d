"""What is wanted of a sheet or a picture: the same options wherever there is a board to draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, get_args

import click

from unboggle.arguments import Versions
from unboggle.cli.whole_number import whole_number
from unboggle.phrases import join_names
from unboggle.render import formats
from unboggle.render.formats import (
    LANGUAGES,
    OutputFormat,
    Paper,
    PerPage,
    SheetOptions,
    WordsShown,
)

F = TypeVar("F", bound=Callable[..., Any])
_DEFAULT = SheetOptions()
_PREFIX = "sheet_"  # of the parameters: a command has words, keys and steps of its own


class _Option(NamedTuple):
    """The option that sets ``field`` of a `SheetOptions`."""

    field: str
    name: str
    more: Mapping[str, Any]

    def decorator(self) -> Callable[[F], F]:
        value = getattr(_DEFAULT, self.field)
        default = str(value) if self.field == "per_page" else None if value == "" else value
        return click.option(self.name, _PREFIX + self.field, default=default, **self.more)


def _option(field: str, name: str, **more: Any) -> _Option:
    return _Option(field, name, more)


_OPTIONS = (
    _option(
        "words", "--word-list",
        type=click.Choice([one for one in get_args(WordsShown) if one]),
        metavar="WHICH",
        help="Words on a sheet: all, hints (first letters), number or none.",
    ),
    _option("key", "--key/--no-key", help="Add the answers, on pages of their own."),
    _option("steps", "--number-cells", is_flag=True, help="Number the cells of each path."),
    _option(
        "versions", "--versions",
        type=whole_number(Versions),
        show_default=True,
        metavar="N",
        help="Make N versions of each board, turned and reflected.",
    ),
    _option(
        "per_page", "--per-page",
        type=click.Choice([*map(str, get_args(PerPage))]),
        show_default=True,
        metavar="N",
        help="Puzzles on a page of a PDF: 1, 2, 4 or 6.",
    ),
    _option(
        "paper", "--paper",
        type=click.Choice(get_args(Paper)),
        show_default=True,
        metavar="SIZE",
        help="Page of a PDF: a4 or letter.",
    ),
    _option(
        "language", "--language",
        type=click.Choice(LANGUAGES),
        show_default=True,
        metavar="CODE",
        help="Language of a sheet: title, rules, name and date.",
    ),
)  # fmt: skip


def add_sheet_options(command: F) -> F:
    """Return ``command`` with the options of sheets.

    They are last in its help if they are added before all others.
    """
    title = click.option(
        "--title",
        f"{_PREFIX}title",
        metavar="TEXT",
        help="The title of a sheet or picture.",
    )
    for option in reversed(_OPTIONS):
        command = option.decorator()(command)
    return title(command)


def of_sheets(parameter: str) -> bool:
    """Whether ``parameter`` is of an option of sheets."""
    return parameter.startswith(_PREFIX)


def read_sheet_options(
    ctx: click.Context, given: Mapping[str, Any], format: OutputFormat
) -> SheetOptions:
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
            off = option.secondary_opts and not wanted[field]
            called = (option.secondary_opts if off else option.opts)[0]
            raise click.UsageError(
                f"{called} is for --format {join_names(who, last='or')}, or -o FILE with such an"
                " ending"
            )
    wanted["title"] = wanted.get("title") or ""
    wanted["words"] = wanted.get("words") or ""
    wanted["per_page"] = int(wanted.get("per_page", 1))
    return SheetOptions(**wanted)
