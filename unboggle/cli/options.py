"""Options that mean the same in every command."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

import click

from unboggle.cli.choosing import chosen_format
from unboggle.cli.printing import Output
from unboggle.cli.sheet_options import add_sheet_options, of_sheets, sheet_look
from unboggle.puzzle import Grid
from unboggle.puzzle.puzzle_fields import HELP
from unboggle.render import formats
from unboggle.render.formats import Look

JOBS_LIMIT = 256
"""The most threads or processes at once: starting more would take longer than they are worth."""

F = TypeVar("F", bound=Callable[..., Any])


# Types of options are plain functions: click.ParamType is generic only in recent releases.


def size(text: str) -> Grid:
    """Return the grid that an option names: ``4`` or ``4x5``."""
    from unboggle.puzzle.notation import parse_size

    return parse_size(text)


def side_lengths(text: str) -> tuple[int, int]:
    """Return the rows and columns that an option names."""
    grid = size(text)
    return grid.rows, grid.columns


def sides_or_auto(text: str) -> tuple[int, int] | None:
    """Return the rows and columns that an option names, or None for ``auto``."""
    return None if text.strip().lower() == "auto" else side_lengths(text)


def seconds(text: str) -> float:
    """Return a time limit in seconds, infinite for 0."""
    try:
        number = float(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a number of seconds") from None
    if not 0 <= number <= math.inf:
        raise click.BadParameter(f"{text!r}: a time limit is 0 (none) or more seconds")
    return number or math.inf


def limit(timeout: float) -> float | None:
    """Return the time limit that the library takes for that of an option: None for no end."""
    return None if timeout == math.inf else timeout


def together(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Return a decorator that adds ``options`` in the order given."""

    def add(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def grid_options(*, auto: bool, means: str = "") -> list[Callable[[Any], Any]]:
    """Return the options for the board's size and shape; ``means`` is what auto means besides."""
    sized: dict[str, Any] = (
        {
            "type": sides_or_auto,
            "default": "auto",
            "show_default": True,
            "metavar": "N|RxC|auto",
            "help": f"{HELP['size'].removesuffix('.')}{means}.",
        }
        if auto
        else {
            "type": side_lengths,
            "metavar": "N|RxC",
            "help": "Rows and columns: 4 is 4x4, 4x5 four rows of five.  [required, or a --shape]",
        }
    )
    return [
        click.option("--size", "size", **sized),
        click.option("--shape", metavar="NAME|ROWS|FILE", help=HELP["shape"]),
        click.option(
            "--wrap",
            type=click.Choice(["none", "rows", "columns", "both"]),
            default="none",
            show_default=True,
            help=HELP["wrap"],
        ),
        click.option("--hexagons", is_flag=True, help=HELP["hexagons"]),
    ]


q_option = click.option(
    "--q",
    type=click.Choice(["qu", "plain"]),
    default="qu",
    show_default=True,
    help=HELP["q"],
)
faces_option = click.option("--faces", default="", metavar="FACES", help=HELP["faces"])
fold_option = click.option("--fold-accents", is_flag=True, help=HELP["fold_accents"])
umlauts_option = click.option("--umlauts", is_flag=True, help=HELP["umlauts"])
squeeze_option = click.option("--squeeze", is_flag=True, help=HELP["squeeze"])
skip_option = click.option("--skip-bad", is_flag=True, help=HELP["skip_bad"])
dictionary_option = click.option(
    "--dictionary",
    metavar="FILE",
    help="Take the dictionary from FILE (words in UTF-8) instead of the built-in English one.",
)
dice_option = click.option(
    "--dice",
    metavar="NAME|FILE",
    default="new",
    show_default=True,
    help="The dice: a set that 'unboggle dice --list' names, or a file of your own.",
)


def timeout_option(
    default: str | None = "60", help: str = "Give up after this long; 0 never."
) -> Callable[[F], F]:
    """Return ``--timeout``, in seconds and infinite for 0; see `limit`."""
    return click.option(
        "--timeout",
        type=seconds,
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help=help,
    )


class WholeNumber(click.IntRange):
    """A whole number from one to another, which is what it is called when it is none."""

    name = "whole number"


def seed_option(help: str, default: int | None = 0, most: int | None = None) -> Callable[[F], F]:
    """Return ``--seed``, a whole number from 0 to ``most``."""
    return click.option(
        "--seed",
        type=WholeNumber(0, most),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=help,
    )


def _new_folder(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """Return ``path``; `InputError` before any work is done if it cannot be made."""
    if path is not None:
        from unboggle.certify.folder import check_folder

        check_folder(path)
    return path


certify_option = click.option(
    "--certify",
    metavar="DIR",
    callback=_new_folder,
    help="Write to the new folder DIR what anyone can check the answer with, without unboggle: the"
    " paths, or the numbers, or formula and proof. The proof is checked here too.",
)


def number_option(
    name: str,
    variable: str,
    default: int | None,
    help: str,
    most: int | None = None,
    *,
    least: int = 1,
    metavar: str = "N",
) -> Callable[[F], F]:
    """Return an option for a number from ``least`` to ``most``."""
    return click.option(
        name,
        variable,
        type=WholeNumber(least, most),
        default=default,
        show_default=True,
        metavar=metavar,
        help=help,
    )


def rules_option(help: str) -> Callable[[F], F]:
    """Return ``--rules``, a rule book by name or file."""
    return click.option(
        "--rules", default="boggle", show_default=True, metavar="NAME|FILE", help=help
    )


def jobs_option(help: str) -> Callable[[F], F]:
    """Return ``--jobs``: at most `JOBS_LIMIT`, None for one a core."""
    return click.option(
        "--jobs",
        type=WholeNumber(1, JOBS_LIMIT),
        metavar="N",
        help=f"{help}  [default: one a core]",
    )


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS|FILE|local",
    help="Work on the dask cluster whose scheduler has this address, or has written this file;"
    " local starts one here, of --jobs workers.",
)

_LOOKS = {
    "paths": click.option(
        "--paths", is_flag=True, help="Say where each word runs; a picture draws it."
    ),
    "offensive": click.option(
        "--show-offensive",
        "offensive",
        is_flag=True,
        help="Name extra words that may offend, too.",
    ),
    "extras": click.option(
        "--extras",
        type=click.Choice(["none", "few", "common", "all"]),
        default="few",
        show_default=True,
        help="Which other words on the board to name: of a list that is not English only if asked"
        " for, as the dictionary is English (see --dictionary).",
    ),
    "verbose": click.option(
        "--verbose",
        is_flag=True,
        help="Say who was to race, and by which features of the list that was decided.",
    ),
    "missed": click.option(
        "--missed", is_flag=True, help="List the words on the board that are not in WORDS."
    ),
    "solution": click.option(
        "--solution", is_flag=True, help="Write the solution below, as a comment."
    ),
}


_SHEETS = "best boards check choices decode dice fit gogen gogen-make solve throw unique why"
SHEETS = frozenset(_SHEETS.split())
"""The reports that have a board to draw."""


class _FormatOption(click.Option):
    """``--format``, whose help names the formats that are there when it is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.metavar = f"[{'|'.join(formats.names())}]"
        return super().get_help_record(ctx)


def output_options(
    *kinds: str,
    look: Sequence[str] = (),
    format_help: str = "Text, a page or a picture for people; JSON and others for programs.",
    file_help: str = "Write the result to FILE, whole or not at all, instead of standard output.",
    file_metavar: str = "FILE",
    sheet_help: bool = False,
    own: Collection[str] = (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator: options for what the result looks like and where it goes.

    The command gets them as one `Output`, ``out``. ``kinds`` are the reports that it
    makes, such as ``fit``, and ``look`` are the fields of `Look` that it has options for;
    ``sheet_help`` lists the options of sheets in its help. Of these it does without those
    whose fields of `SheetLook` are in ``own``: it has others of that name.
    """

    sheets = not SHEETS.isdisjoint(kinds)

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(*args: Any, format_: str | None, output: str, **others: Any) -> Any:
            ctx = click.get_current_context()
            typed = [name for name in ("format_", "output") if was_typed(ctx, name)]
            if typed:  # then that alone says it, and not what a puzzle file has
                format_ = format_ if "format_" in typed else None
                output = output if "output" in typed else "-"
            format = chosen_format(format_, output, kinds)
            sheet = sheet_look(ctx, others, format)
            shown = Look(**{name: others.pop(name) for name in look}, sheet=sheet)
            others = {key: value for key, value in others.items() if not of_sheets(key)}
            return command(*args, out=Output(format, output, shown), **others)

        with_options: Callable[[Callable[..., Any]], Callable[..., Any]] = together(
            *(_LOOKS[name] for name in look),
            click.option(
                "--format",
                "format_",
                cls=_FormatOption,
                help=f"{format_help}  [default: as FILE ends, or {formats.DEFAULT}]",
            ),
            click.option("-o", "--output", metavar=file_metavar, default="-", help=file_help),
        )
        return with_options(run)

    def add_all(command: Callable[..., Any]) -> Callable[..., Any]:
        if sheets:
            command = add_sheet_options(command, listed=sheet_help, own=own)
        return add(command)

    return add_all


def examples(*lines: str) -> str:
    """Return the end of a help page: ``lines`` as they are typed, under a heading."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def was_given(ctx: click.Context, name: str) -> bool:
    """Whether the user has set the parameter ``name``, be it to its default."""
    source = ctx.get_parameter_source(name)
    return source not in (None, click.core.ParameterSource.DEFAULT)


def was_typed(ctx: click.Context, name: str) -> bool:
    """Whether the user has typed the parameter ``name``: it is not of a puzzle file."""
    source = ctx.get_parameter_source(name)
    return source not in (None, *_UNTYPED)


_UNTYPED = (click.core.ParameterSource.DEFAULT, click.core.ParameterSource.DEFAULT_MAP)
