"""A puzzle file as WORDS: its fields are the defaults of the options.

Options on the command line take precedence.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from unboggle.cli import completions
from unboggle.cli.defaults import combined
from unboggle.cli.defaults_found import runs_program
from unboggle.errors import InputError
from unboggle.phrases import did_you_mean
from unboggle.puzzle.model.file_kinds import is_puzzle_file

if TYPE_CHECKING:
    from unboggle.puzzle.formats.puzzle_file import PuzzleFile

_KEPT = f"{__name__}.file"
_WITHOUT = f"{__name__}.without"
_PLACES = {"file": "--output"}
"""The options of fields with another name."""
_GRID = ("size", "max_size", "square", "shape", "wrap", "hexagons")
_FILES = ("file", "optional", "dictionary")
_CHANGING = ("optional", "list_level")
"""Fields of ``[words]`` that change the puzzle: no command may ignore them."""


def words_argument(command: Any) -> Any:
    """Add WORDS, which may be a puzzle file, and ``--without`` for its fields."""
    command = click.option(
        "--without",
        multiple=True,
        metavar="FIELD",
        expose_value=False,
        is_eager=True,
        callback=_leave_out,
        shell_complete=completions.fields,
        help="Ignore this field of the puzzle file, such as given.",
    )(command)
    return click.argument("words", is_eager=True, callback=_take, shell_complete=completions.files)(
        command
    )


def puzzle_file() -> PuzzleFile | None:
    """Return the puzzle file of the running command, if it has one."""
    ctx = click.get_current_context()
    found: PuzzleFile | None = ctx.meta.get(_KEPT)
    return found


def named_as_puzzle_file(path: str) -> bool:
    """Return whether ``path`` names a puzzle file, not a word list."""
    return is_puzzle_file(path)


def _take(ctx: click.Context, _: click.Parameter, path: str) -> str:
    if is_puzzle_file(path) and not ctx.resilient_parsing:
        from unboggle.puzzle.formats.puzzle_file import (
            read_puzzle_file,
        )  # most lists are no such file

        ctx.meta[_KEPT] = read_puzzle_file(path)
        _apply(ctx)
    return path


def _leave_out(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> None:
    if names:
        ctx.meta[_WITHOUT] = names
        _apply(ctx)


def _apply(ctx: click.Context) -> None:
    """Make the fields of the file defaults of options; the second of both callbacks does it."""
    file, names = ctx.meta.get(_KEPT), ctx.meta.pop(_WITHOUT, ())
    if file is None:
        ctx.meta[_WITHOUT] = names
        return
    file = ctx.meta[_KEPT] = file.without(*names)
    defaults: dict[str, Any] = {}
    for key, value in file.grid.items():
        if key != "size" or str(value).lower() != "auto" or option_named(ctx.command, "max_size"):
            _add(
                defaults,
                ctx,
                file,
                "grid",
                key,
                value if value is True or value is False else str(value),
            )
    for key, value in file.words.items():
        if key in _CHANGING and option_named(ctx.command, key) is None:
            raise InputError(
                f"{file.location('words', key)}[words] {key} is for 'unboggle fit';"
                f" --without words.{key} leaves it out"
            )
        if key not in ("list", "file"):
            _add(defaults, ctx, file, "words", key, value)
    from unboggle.puzzle.formats.puzzle_fields import OUTPUT, SEARCH  # only for such files

    _known(file, "search", SEARCH)
    _known(file, "output", OUTPUT)
    _check_solver(file)
    for key, value in file.search.items():
        _add(defaults, ctx, file, "search", key, value)
    if ctx.command.name == "fit":
        for key, value in file.output.items():
            _add(defaults, ctx, file, "output", key, value)
    combined(ctx, defaults, replaced=_replaced(ctx, file))


def _check_solver(file: PuzzleFile) -> None:
    """Raise `InputError` for a solver that is a command line: the file may be a stranger's."""
    if runs_program(str(file.search.get("solver", ""))):
        raise InputError(
            f"{file.location('search', 'solver')}[search] solver would start a program, which no"
            " file may do; --without solver leaves it out, and --solver names one"
        )


def _replaced(ctx: click.Context, file: PuzzleFile) -> set[str]:
    """Return the parameters of which the ``file`` decides: its constraints, and all of its grid."""
    grid = _GRID if file.grid else ()
    options = (option_named(ctx.command, key) for key in (*grid, *file.constraints))
    return {option.name for option in options if option is not None and option.name is not None}


def field_location(ctx: click.Context, section: str, key: str) -> str:
    """Return the place of a field in the puzzle file of ``ctx``, and its name."""
    file: PuzzleFile = ctx.meta[_KEPT]
    return f"{file.location(section, key)}[{section}] {key}"


def _known(file: PuzzleFile, section: str, known: tuple[str, ...]) -> None:
    for key in getattr(file, section):
        if key not in known:
            raise InputError(
                f"{file.location(section, key)}[{section}] has no field {key!r}"
                f"{did_you_mean(key, known)}"
            )


def _add(
    defaults: dict[str, Any],
    ctx: click.Context,
    file: PuzzleFile,
    section: str,
    key: str,
    value: Any,
) -> None:
    """Make ``value`` the default of the option of the field ``key``, if there is one."""
    option = option_named(ctx.command, key)
    if option is None or option.name is None:
        return
    where = f"{file.location(section, key)}[{section}] {key}"
    if option.is_flag is not isinstance(value, bool):
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
        raise InputError(
            f"{where} is {shown}, not {'true or false' if option.is_flag else 'a number or text'}"
        )
    if not option.is_flag:
        value = _resolved(file, key, str(value)) if key in _FILES else str(value)
        try:
            option.type_cast_value(ctx, value)
        except click.BadParameter as error:
            raise InputError(f"{where}: {error.message}") from None
    defaults[option.name] = value


def _resolved(file: PuzzleFile, key: str, name: str) -> str:
    """Return the file ``name`` next to the puzzle file; a dictionary may be the system's."""
    from unboggle.forward.dictionaries import is_name  # only for files with such a field

    path = file.resolve_path(name)
    return name if key == "dictionary" and is_name(name) and not os.path.exists(path) else path


def option_named(command: click.Command, key: str) -> click.Option | None:
    """Return the option of ``command`` for the field ``key``, None if it has none."""
    name = _PLACES.get(key, f"--{key.replace('_', '-')}")
    options = (param for param in command.params if isinstance(param, click.Option))
    return next((option for option in options if name in option.opts), None)
