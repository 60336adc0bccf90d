"""The options that do not go together, of all commands.

`Command` checks them before a command runs: the rules of `unboggle.requests.rules`, and those that
only a command line has. What depends on files, such as the weights in a word list, is checked where
they are read; what a format can show, by the format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from unboggle.cli.option_names import option_name
from unboggle.requests import rules
from unboggle.requests.rules import Holds, Rule

_PUZZLE = "fit why boards unique"
_RESUMED = "dice|exclude_letters|goal|grid|rules|seed|start_board"
_ABOUT_WORDS = "dictionary|rules|points|min_length|max_level|show_paths|all_paths|limit|show_heat"

_FIRST = (
    Rule(
        "fit why boards unique share encode check", "without", "needs", "a puzzle file",
        "{field} is for puzzle files: WORDS that end in .toml",
    ),
    Rule(
        _PUZZLE, "size auto", "excludes", "shape",
        "{size auto} tries rectangles: name a size for the {other}, or none",
    ),
)  # fmt: skip
"""What decides whether a size is named; later rules speak of it."""
_COMMAND_LINE = (
    # the output
    Rule(
        "fit", "log", "needs", "most|optional",
        "{field} goes with {other}: it records the best board and the upper bound over time",
    ),
    Rule(
        "fit", "alternatives", "needs", "a format for several boards",
        "this {format} cannot show {field}; text, json and sheets can",
    ),
    Rule(
        "fit", "verbose|show_offensive", "excludes", "alternatives",
        "{field} has nothing to show with {other}, which only counts", typed=True,
    ),
    Rule(
        "fit", "version_kind=other", "needs", "a format for sheets",
        "{field} is for sheets and pictures, such as -o sheet.pdf", typed=True,
    ),
    Rule(
        "fit", "version_kind=other", "needs", "several versions",
        "{field} goes with {versions} 2, 3 or 4", typed=True,
    ),
    Rule("check", "show_offensive", "needs", "show_missed"),
    # solve
    Rule("solve", "seed", "needs", "throw_dice"),
    Rule(
        "solve", "count_paths", "excludes", "throw_dice",
        "{field} needs a BOARD or a size, and takes no {other}",
    ),
    Rule(
        "solve", "count_paths", "needs", "BOARD",
        "{field} needs a BOARD or a size, such as 4x4",
    ),
    Rule(
        "solve", "count_paths", "excludes", _ABOUT_WORDS,
        "{field} is about the grid, {other} about words",
    ),
    Rule("solve", "limit", "needs", "all_paths"),
    Rule("solve", "max_length", "needs", "count_paths"),
    Rule("solve", "BOARD", "excludes", "throw_dice", "BOARD and {other} exclude each other"),
    Rule("solve", "rules", "excludes", "points", "{field} and {other} contradict each other"),
    Rule(
        "gogen-solve", "hint", "excludes", "explain|format|a file for the result",
        "{field} prints one line of text: leave out {explain}, {format} and -o",
    ),
    # other commands
    Rule(
        "best", _RESUMED, "excludes", "resume",
        "{field} does not go with {other}, whose file has it",
    ),
    Rule("dice", "list", "excludes", "BOARD", "{field} takes no BOARD"),
    Rule(
        "instances", "shuffled", "needs", "export",
        "{field} copies what {other} writes: name a format, such as {export wcnf}",
    ),
    Rule(
        "instances", "themes", "needs", "source",
        "themes are parts of your own list: name it, such as {source animals.txt}",
    ),
    Rule(
        "compare", "resume", "needs", "jsonl",
        "{field} goes on with a file of runs: name it with {other}",
    ),
    Rule(
        "schema", "fields", "needs", "NAME",
        "{field} needs the name of a schema: 'unboggle schema' lists them",
    ),
)  # fmt: skip
"""Rules about options that requests do not have: files, formats, how results are shown."""
RULES = (*_FIRST, *rules.RULES, *_COMMAND_LINE)
"""All rules, in the order in which they are checked."""


def check_options(ctx: click.Context) -> None:
    """Raise `InputError` for the first rule that the options of ``ctx`` break.

    A default from a file of defaults gives way to what breaks a rule with it.
    """
    task = getattr(ctx.command, "task", None) or ctx.command.name or ""

    def holds(condition: str, typed: bool) -> bool:
        return _holds(condition, ctx, typed=typed)

    while found := rules.first_broken(task, holds, RULES):
        rule, pair = found
        if not _gives_way(ctx, rule, pair, holds):
            raise rule.error(*pair)


def _gives_way(ctx: click.Context, rule: Rule, pair: tuple[str, str], holds: Holds) -> bool:
    """Drop a default of a file so that the conditions of ``pair`` no longer break the ``rule``.

    Return whether there is one. Those for all commands come first, then the first of the ``pair``.
    """
    from unboggle.cli.defaults import drop, from_files, is_general

    params = {param.name: param for param in ctx.command.get_params(ctx)}
    field = pair[0].partition("=")[0]
    names = sorted(
        from_files(ctx), key=lambda it: (not is_general(ctx, it), not _called(params[it], field))
    )
    for name in names:
        undo = drop(ctx, name)
        if rule.broken(holds) != pair:
            return True
        undo()
    return False


def _holds(condition: str, ctx: click.Context, *, typed: bool = False) -> bool:
    """Return whether ``condition`` of a rule holds; its fields are options with ``_`` for ``-``."""
    from unboggle.cli.options import was_given, was_typed

    if condition in _CONDITIONS:
        return _CONDITIONS[condition](ctx)
    name, _, value = condition.partition("=")
    param = next((it for it in ctx.command.params if _called(it, name)), None)
    if param is None or param.name is None:
        return False
    there = ctx.params.get(param.name)
    if not (was_typed if typed else was_given)(ctx, param.name):
        return False
    return str(there) == value if value else there not in (None, False, (), "")


def _called(param: click.Parameter, name: str) -> bool:
    if isinstance(param, click.Argument):
        return param.name == name.lower() and name.isupper()
    return f"--{option_name(name)}" in param.opts


def _searches_size(ctx: click.Context) -> bool:
    """Whether no size and no shape is named."""
    from unboggle.cli.options import was_typed

    size = ctx.params.get("size")
    if was_typed(ctx, "shape") and not was_typed(ctx, "size"):
        size = None  # that of a puzzle file was for another shape
    return size is None and not ctx.params.get("shape")


def _auto_typed(ctx: click.Context) -> bool:
    """Whether ``--size auto`` was typed, or nothing names a size."""
    from unboggle.cli.options import was_typed

    typed = was_typed(ctx, "size") and ctx.params.get("size") is None
    return typed or _searches_size(ctx)


def _has_puzzle_file(ctx: click.Context) -> bool:
    from unboggle.puzzle.model.file_kinds import is_puzzle_file

    return is_puzzle_file(str(ctx.params.get("words", "")))


def _several_versions(ctx: click.Context) -> bool:
    return int(ctx.params.get("sheet_versions") or 1) > 1


def _is_sheet(ctx: click.Context) -> bool:
    from unboggle.cli.options import format_of

    return "versions" in format_of(ctx).sheet


def _shows_alternatives(ctx: click.Context) -> bool:
    from unboggle.cli.options import format_of

    return format_of(ctx).can_write("unboggle.alternatives/1")


def _other_boards(ctx: click.Context) -> bool:
    other = ctx.params.get("version_kind") == "other"
    return other and _several_versions(ctx) and _is_sheet(ctx)


def _fills(ctx: click.Context) -> bool:
    from unboggle.cli.options import format_of

    fill = ctx.params.get("fill")
    if fill is None:
        return ctx.params.get("max_extras") is not None or "words" in format_of(ctx).sheet
    return bool(fill != "none")


def _counts_no_extras(ctx: click.Context) -> bool:
    several = ctx.params.get("alternatives") is not None
    return several and ctx.params.get("show_extras") == "none"


_CONDITIONS: Mapping[str, Callable[[click.Context], bool]] = {
    "size": lambda ctx: not _searches_size(ctx),
    "size auto": _auto_typed,
    "a puzzle file": _has_puzzle_file,
    "without": lambda ctx: bool(ctx.meta.get("unboggle.cli.puzzle_file.without")),
    "a file for the result": lambda ctx: ctx.params.get("output", "-") != "-",
    "a format for sheets": _is_sheet,
    "a format for several boards": _shows_alternatives,
    "several versions": _several_versions,
    "versions of other boards": _other_boards,
    "alternatives without extras": _counts_no_extras,
    "a filling": _fills,
    "themes": lambda ctx: ctx.params.get("kind") == "themes",
}
"""Conditions that are more than an option with a value: each by its name."""
