"""Options with one meaning in all commands."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

import click

from unboggle.arguments import Batch as Batch
from unboggle.arguments import Positive
from unboggle.cli import completions
from unboggle.cli.format_choice import chosen_format, names_for
from unboggle.cli.listing_option import ListingOption
from unboggle.cli.printing import Output
from unboggle.cli.sheet_options import add_sheet_options, of_sheets, read_sheet_options
from unboggle.cli.whole_number import WholeNumber as WholeNumber
from unboggle.cli.whole_number import between as between
from unboggle.cli.whole_number import whole_number as whole_number
from unboggle.errors import InputError
from unboggle.puzzle import Grid
from unboggle.puzzle.model.grid import Wrap
from unboggle.puzzle.model.reading import Q
from unboggle.render.formats import ExtrasShown, OutputFormat, RenderOptions
from unboggle.render.shown import WITH_BOARDS

JOBS_LIMIT = 256
"""The most threads or processes at once: starting more would take longer than they save."""

F = TypeVar("F", bound=Callable[..., Any])


# Types of options are plain functions: click.ParamType is generic only in recent releases.


def size(text: str) -> Grid:
    """Return the grid that an option names: ``4`` or ``4x5``."""
    from unboggle.puzzle.model.notation import parse_grid_size

    return parse_grid_size(text)


def side_lengths(text: str) -> tuple[int, int]:
    """Return the rows and columns that an option names."""
    grid = size(text)
    return grid.rows, grid.columns


def sides_or_auto(text: str) -> tuple[int, int] | None:
    """Return the rows and columns that an option names, or None for ``auto``."""
    return None if text.strip().lower() == "auto" else side_lengths(text)


def seconds(text: str) -> float:
    """Return a timeout in seconds, infinite for 0."""
    try:
        number = float(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a number of seconds") from None
    if not 0 <= number <= math.inf:
        raise click.BadParameter(f"{text!r}: a timeout is 0 (no limit) or more seconds")
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
    """Return the options for size and shape; ``means`` is added to the help of ``auto``."""
    sized: dict[str, Any] = (
        {
            "type": sides_or_auto,
            "default": "auto",
            "show_default": True,
            "metavar": "N|RxC|auto",
            "help": f"Rows and columns: 4 is 4x4; auto is the smallest rectangle{means}.",
            "shell_complete": completions.sizes,
        }
        if auto
        else {
            "type": side_lengths,
            "metavar": "N|RxC",
            "help": "Rows and columns: 4 is 4x4. Required without --shape.",
        }
    )
    return [
        click.option("--size", "size", **sized),
        click.option(
            "--shape",
            metavar="NAME|ROWS|FILE",
            help="A board with holes: ring, heart, a letter A to Z, or rows such as '.. .#'.",
            shell_complete=completions.shapes,
        ),
        click.option(
            "--wrap",
            type=click.Choice(get_args(Wrap)),
            default="none",
            show_default=True,
            metavar="EDGES",
            help="Join the ends of rows, columns or both.",
        ),
        click.option("--hexagons", is_flag=True, help="Hexagonal cells: each touches six others."),
    ]


q_option = click.option(
    "--q",
    type=click.Choice(get_args(Q)),
    default="qu",
    show_default=True,
    metavar="KIND",
    help="Qu is one face (qu), or Q and U are two (plain).",
)
faces_option = click.option(
    "--faces",
    default="",
    metavar="FACES",
    help="Faces of several letters, such as in,th,er; or accents to keep, such as ñ.",
)
fold_option = click.option(
    "--fold-accents", is_flag=True, help="Read é as e, ø as o, æ as ae, and so on."
)
umlauts_option = click.option("--umlauts", is_flag=True, help="Read ä as ae, ö as oe, ü as ue.")
squeeze_option = click.option(
    "--squeeze", is_flag=True, help="Read don't as dont and well-known as wellknown."
)
skip_option = click.option("--skip-bad", is_flag=True, help="Skip entries that no board can show.")
dictionary_option = click.option(
    "--dictionary",
    metavar="FILE|LANGUAGE",
    shell_complete=completions.dictionaries,
    help="Use the words of FILE, or the system's of LANGUAGE, instead of English ones.",
)
dice_option = click.option(
    "--dice",
    metavar="SET|FILE",
    default="new",
    show_default=True,
    help="A set of 'unboggle dice --list', or a file of dice.",
    shell_complete=completions.dice_sets,
)


def timeout_option(
    default: str | None = "60", help: str = "Stop after SECONDS; 0 means no limit."
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
        from unboggle.certify.folder import check_new_folder

        check_new_folder(path)
    return path


certify_option = click.option(
    "--certify",
    metavar="DIR",
    shell_complete=completions.folders,
    callback=_new_folder,
    help="Write a certificate to the new folder DIR: anyone can check the answer with it.",
)


def number_option(
    name: str,
    variable: str,
    default: int | None,
    help: str,
    kind: object = Positive,
    *,
    metavar: str = "N",
) -> Callable[[F], F]:
    """Return an option for a number of ``kind``, the annotation of its field in a request."""
    return click.option(
        name,
        variable,
        type=whole_number(kind),
        default=default,
        show_default=True,
        metavar=metavar,
        help=help,
    )


def rules_option(help: str) -> Callable[[F], F]:
    """Return ``--rules``, scoring rules by name or file."""
    return click.option(
        "--rules",
        default="boggle",
        show_default=True,
        metavar="NAME|FILE",
        help=help,
        shell_complete=completions.rules,
    )


def jobs_option(help: str) -> Callable[[F], F]:
    """Return ``--jobs``: at most `JOBS_LIMIT`, None for one per core."""
    return click.option(
        "--jobs",
        type=WholeNumber(1, JOBS_LIMIT),
        metavar="N",
        help=f"{help}  [default: one per core]",
    )


cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS|FILE|local",
    help="Work on a dask cluster: its address or scheduler file; local starts one here.",
    shell_complete=completions.clusters,
)

_LOOKS = {
    "paths": click.option(
        "--show-paths", is_flag=True, help="Print the path of each word; pictures draw it."
    ),
    "offensive": click.option(
        "--show-offensive",
        is_flag=True,
        help="Name offensive extra words, too.",
    ),
    "extras": click.option(
        "--show-extras",
        type=click.Choice(get_args(ExtrasShown)),
        default="few",
        show_default=True,
        metavar="WHICH",
        help="Extra words to name: none, few, common or all.",
    ),
    "verbose": click.option(
        "--verbose",
        is_flag=True,
        help="Also print methods, solvers and times, whole reasons, and all dropped words.",
    ),
    "missed": click.option(
        "--show-missed", is_flag=True, help="List the words on the board that are not in WORDS."
    ),
    "hint": click.option(
        "--hint", is_flag=True, help="Show only the first step of the logic, and no solution."
    ),
    "solution": click.option(
        "--show-solution", is_flag=True, help="Add the solution, as a comment."
    ),
}


def _parameter(field: str) -> str:
    """Return the parameter that sets the ``field`` of `RenderOptions`."""
    return field if field in ("verbose", "hint") else f"show_{field}"


SHEETS = frozenset(kind.removeprefix("unboggle.").removesuffix("/1") for kind in WITH_BOARDS)
"""The reports that have a board to draw."""


def format_of(ctx: click.Context) -> OutputFormat:
    """Return the format that the options of ``ctx`` choose; raises as `chosen_format`."""
    return _chosen(ctx, *_typed(ctx, ctx.params.get("format_"), ctx.params.get("output", "-")))


def _typed(ctx: click.Context, name: str | None, output: str) -> tuple[str | None, str]:
    """Return the format's name and the file; typed ones go before those of a puzzle file."""
    typed = [name for name in ("format_", "output") if was_typed(ctx, name)]
    if not typed:
        return name, output
    return name if "format_" in typed else None, output if "output" in typed else "-"


def _chosen(
    ctx: click.Context, name: str | None, output: str, kinds: Sequence[str] | None = None
) -> OutputFormat:
    """Return the format as `chosen_format` does; errors name the field of a puzzle file."""
    try:
        return chosen_format(name, output, kinds)
    except click.BadParameter as error:
        from unboggle.cli.defaults import is_general, place  # only needed for errors
        from unboggle.cli.puzzle_file import field_location
        from unboggle.render import formats

        option, field = ("output", "file") if error.param_hint == "'-o'" else ("format_", "format")
        if ctx.get_parameter_source(option) is not click.core.ParameterSource.DEFAULT_MAP:
            raise
        if name in formats.names() and is_general(ctx, option):  # it is for other commands
            return chosen_format(None, output, kinds)
        where = place(ctx, option)
        named = f"{where}: {field}" if where else field_location(ctx, "output", field)
        raise InputError(f"{named}: {error.message}") from None


def output_options(
    *kinds: str,
    look: Sequence[str] = (),
    format_help: str = "Format of the result:",
    file_help: str = "Write the result to FILE instead of standard output.",
    file_metavar: str = "FILE",
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds the options for the format and the file of the result.

    The command gets them as one `Output`, ``output``. ``kinds`` are the reports that it
    makes, such as ``fit``, and ``look`` are the fields of `RenderOptions` that it has options for.
    """

    sheets = not SHEETS.isdisjoint(kinds)

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(*args: Any, format_: str | None, output: str, **others: Any) -> Any:
            ctx = click.get_current_context()
            format_, output = _typed(ctx, format_, output)
            format = _chosen(ctx, format_, output, kinds)
            sheet = read_sheet_options(ctx, others, format)
            shown = RenderOptions(
                **{name: others.pop(_parameter(name)) for name in look}, sheet=sheet
            )
            others = {key: value for key, value in others.items() if not of_sheets(key)}
            return command(*args, output=Output(format, output, shown), **others)

        with_options: Callable[[Callable[..., Any]], Callable[..., Any]] = together(
            *(_LOOKS[name] for name in look),
            click.option(
                "--format",
                "format_",
                cls=ListingOption,
                names=lambda: names_for(kinds),
                metavar="NAME",
                help=format_help,
            ),
            click.option(
                "-o",
                "--output",
                metavar=file_metavar,
                default="-",
                help=file_help,
                shell_complete=completions.files,
            ),
        )
        return with_options(run)

    def add_all(command: Callable[..., Any]) -> Callable[..., Any]:
        if sheets:
            command = add_sheet_options(command)
        return add(command)

    return add_all


def was_given(ctx: click.Context, name: str) -> bool:
    """Return whether the user set the parameter ``name``, even to its default."""
    source = ctx.get_parameter_source(name)
    return source not in (None, click.core.ParameterSource.DEFAULT)


def was_typed(ctx: click.Context, name: str) -> bool:
    """Return whether the user typed the parameter ``name``; a puzzle file does not count."""
    source = ctx.get_parameter_source(name)
    return source not in (None, *_UNTYPED)


_UNTYPED = (click.core.ParameterSource.DEFAULT, click.core.ParameterSource.DEFAULT_MAP)
