"""A puzzle file in the place of WORDS: its fields are the defaults of the options.

What is typed goes before what the file says.
"""

from __future__ import annotations

from typing import Any

import click

from unboggle.errors import InputError
from unboggle.phrases import did_you_mean
from unboggle.puzzle.puzzle_file import PuzzleFile, is_puzzle_file, read_puzzle_file

_KEPT = f"{__name__}.file"
_WITHOUT = f"{__name__}.without"
_PLACES = {"file": "--output"}
"""The options of fields that are not called as they are."""

SEARCH = (
    "timeout",
    "seed",
    "most",
    "drop_fewest",
    "choices",
    "rank_by",
    "encoding",
    "solver",
    "jobs",
    "deterministic",
    "cross_check",
)
"""The fields of ``[search]``: options of ``unboggle fit``; other commands take those they have."""

OUTPUT = (
    "format",
    "file",
    "title",
    "words",
    "key",
    "steps",
    "versions",
    "other_boards",
    "per_page",
    "paper",
    "language",
    "paths",
    "extras",
    "show_offensive",
    "dictionary",
    "fill",
    "extras_at_most",
    "extras_level",
)
"""The fields of ``[output]``: options of ``unboggle fit``, and of no other command."""
_FILES = ("file", "from", "dictionary")
_CHANGING = ("from", "level")
"""Fields of ``[words]`` that change what is asked: no command may leave them aside."""


def words_argument(command: Any) -> Any:
    """Add WORDS, which may be a puzzle file, and ``--without`` for its fields."""
    command = click.option(
        "--without",
        multiple=True,
        metavar="FIELD",
        expose_value=False,
        is_eager=True,
        callback=_leave_out,
        help="Of a puzzle file (FILE.toml for WORDS), leave out this field, such as given.",
    )(command)
    return click.argument("words", is_eager=True, callback=_take)(command)


def puzzle_file() -> PuzzleFile | None:
    """Return the puzzle file that the command now running was given, if it was."""
    ctx = click.get_current_context()
    found: PuzzleFile | None = ctx.meta.get(_KEPT)
    if found is None and ctx.meta.get(_WITHOUT):
        raise InputError("--without is for puzzle files: WORDS that end in .toml")
    return found


def named_as_puzzle_file(path: str) -> bool:
    """Whether ``path`` names a puzzle file, and no word list."""
    return is_puzzle_file(path)


def _take(ctx: click.Context, _: click.Parameter, path: str) -> str:
    if is_puzzle_file(path):
        ctx.meta[_KEPT] = read_puzzle_file(path)
        _apply(ctx)
    return path


def _leave_out(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> None:
    if names:
        ctx.meta[_WITHOUT] = names
        _apply(ctx)


def _apply(ctx: click.Context) -> None:
    """Make the fields of the file defaults of options; of both callbacks the last one does it."""
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
                f"{file.where('words', key)}[words] {key} is for 'unboggle fit';"
                f" --without words.{key} leaves it out"
            )
        if key not in ("list", "file"):
            _add(defaults, ctx, file, "words", key, value)
    _known(file, "search", SEARCH)
    _known(file, "output", OUTPUT)
    for key, value in file.search.items():
        _add(defaults, ctx, file, "search", key, value)
    if ctx.command.name == "fit":
        for key, value in file.output.items():
            _add(defaults, ctx, file, "output", key, value)
    ctx.default_map = defaults


def _known(file: PuzzleFile, section: str, known: tuple[str, ...]) -> None:
    for key in getattr(file, section):
        if key not in known:
            raise InputError(
                f"{file.where(section, key)}[{section}] has no field {key!r}"
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
    """Put ``value`` where the option of the field ``key`` is looked up, if there is one."""
    option = option_named(ctx.command, key)
    if option is None or option.name is None:
        return
    where = f"{file.where(section, key)}[{section}] {key}"
    if option.is_flag is not isinstance(value, bool):
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
        raise InputError(
            f"{where} is {shown}, not {'true or false' if option.is_flag else 'a number or text'}"
        )
    if not option.is_flag:
        value = file.beside(str(value)) if key in _FILES else str(value)
        try:
            option.type_cast_value(ctx, value)
        except click.BadParameter as error:
            raise InputError(f"{where}: {error.message}") from None
    defaults[option.name] = value


def option_named(command: click.Command, key: str) -> click.Option | None:
    """Return the option of ``command`` that the field ``key`` sets, None if it has none."""
    name = _PLACES.get(key, f"--{key.replace('_', '-')}")
    options = (param for param in command.params if isinstance(param, click.Option))
    return next((option for option in options if name in option.opts), None)
