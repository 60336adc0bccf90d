"""Commands with a short help: examples first, then options in groups, the rare ones on demand."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import click

from unboggle.cli import terminal
from unboggle.cli.arguments import check_arguments
from unboggle.cli.defaults import color_default, explanation, use_defaults
from unboggle.cli.option_groups import GROUPS, group_of, is_rare
from unboggle.cli.option_rules import check_options
from unboggle.errors import UnboggleError
from unboggle.system.environment import check_environment

ALL = f"{__name__}.all"
"""The key of ``ctx.meta`` by which a help lists all options."""
HELP = ("-h", "--help")
"""The names of the option that shows the help of a command."""
_OF_HELP = frozenset({"help", "info", "completion"})
"""Commands that no fault in a file of defaults or in the environment may stop."""
_EXAMPLES = 3
_INDENT = 2
_RANGE = re.compile(r"(?<=\[)[^\]\[;]*x[<>][^\]\[;]*?(?=\])|; (?:[\d.]+[<>]=?)?x[<>][^\]]*")


class Command(click.Command):
    """A command whose help begins with ``examples``, of which ``--help`` shows three.

    ``--help-all`` lists all options and examples; ``--help`` names it if it hides any. Options that
    do not go together are refused before the command runs, see `unboggle.cli.option_rules`, where
    ``task`` is its name (None: that of the command).
    """

    context_class = terminal.Context

    def __init__(
        self, *args: Any, examples: Sequence[str] = (), task: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)
        self.task = task

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        """Return its names in any context: click keeps the option of the first one."""
        return [*HELP]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with those of all commands."""
        params = [*super().get_params(ctx), *terminal.options()]
        hides = len(self.examples) > _EXAMPLES or any(
            is_rare(_long_name(param), self.name) for param in params
        )
        return [*params, _help_all(hidden=not hides)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments; refuse options that are given twice, and words without quotes."""
        if not ctx.resilient_parsing:
            self._use_defaults(ctx, check_arguments(self, ctx, args))
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = error.option_name
            near = _similar(name, self.get_params(ctx))
            raise click.NoSuchOption(name, possibilities=near, ctx=error.ctx) from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # that of a missing value names no command
            raise

    def _use_defaults(self, ctx: click.Context, typed: Mapping[str, Any]) -> None:
        """Use the files of defaults; of these a help uses the colours, and shows no values."""
        if ctx.parent is None:
            return  # a command of batch has all its options itself
        if "color" in typed:
            terminal.choose_color(typed["color"])
        if self.name in _OF_HELP or "help" in typed:
            terminal.choose_default_color(color_default)
        else:
            check_environment()
            use_defaults(self, ctx)
            there = ctx.default_map or {}
            terminal.choose_default_color(lambda: there.get("color"))
            terminal.choose_quiet(bool(typed.get("quiet") or there.get("quiet")))
        ctx.color = terminal.color()

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless its options contradict each other."""
        try:
            check_options(ctx)
            return super().invoke(ctx)
        except UnboggleError as error:
            error.add_note(explanation(ctx, error))
            raise

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, summary, examples, description and options."""
        self.format_usage(ctx, formatter)
        write_text_and_examples(self, self.examples, ctx, formatter)
        self.format_options(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group."""
        everything = bool(ctx.meta.get(ALL))
        rows: dict[str, list[tuple[int, str, str]]] = {group: [] for group in GROUPS}
        for number, param in enumerate(self.get_params(ctx)):
            name = _long_name(param)
            if not name or (is_rare(name, self.name) and not everything):
                continue
            record = param.get_help_record(ctx)
            if record is None:
                continue
            if (param.name or "").startswith("constraint_"):  # best and throw have another --dice
                help = record[1] if everything else _first_sentence(record[1])
                rows["Constraints"].append((number, record[0], help))
            else:
                group = group_of(name, self.name) or "Output"
                names = GROUPS[group]
                place = names.index(name) if name in names else len(names)
                rows[group].append((place, record[0], plain(record[1])))
        for group, there in rows.items():
            if there:
                hint = group == "Constraints" and not everything
                with formatter.section(
                    f"{group} (how to write them: --help-all)" if hint else group
                ):
                    formatter.write_dl([row[1:] for row in sorted(there)], col_max=28)


class Group(click.Group):
    """A group of commands that shows its help if no command is named."""

    command_class = Command
    context_class = terminal.Context

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        """Return its names in any context, as for a command."""
        return [*HELP]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with ``--help-all``: here it shows the same as ``--help``."""
        return [*super().get_params(ctx), _help_all(hidden=True)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments of a command; an option before it may belong after it."""
        if not ctx.resilient_parsing and (not args or args[0] in HELP):
            terminal.choose_default_color(color_default)
            ctx.color = terminal.color()
        # A shell completes only options that are not there yet.
        usual = [] if ctx.resilient_parsing else ["--help"]
        try:
            return super().parse_args(ctx, [*args] or usual)
        except click.NoSuchOption as error:
            from unboggle.cli.misplaced import misplaced  # only needed for errors

            raise misplaced(error, ctx, args) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command of ``args``; the error for an unknown one names the nearest."""
        if args and not args[0].startswith("-"):
            find_command(ctx, args[0])
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, summary, examples and commands."""
        self.format_usage(ctx, formatter)
        write_text_and_examples(self, self.examples, ctx, formatter)
        self.format_options(ctx, formatter)


def find_command(ctx: click.Context, name: str) -> click.Command:
    """Return the command ``name`` of the group of ``ctx``; the usage error names the nearest."""
    group = ctx.command
    listed = group.list_commands(ctx) if isinstance(group, click.Group) else []
    found = group.get_command(ctx, name) if isinstance(group, click.Group) else None
    if found is None:
        from unboggle.phrases import did_you_mean

        ctx.fail(f"there is no command {name!r}{did_you_mean(name, listed)}")
    return found


def write_text_and_examples(
    command: click.Command,
    examples: Sequence[str],
    ctx: click.Context,
    formatter: click.HelpFormatter,
) -> None:
    """Write the first paragraph of the help, the examples, and the other paragraphs."""
    summary, *more = inspect.cleandoc(command.help or "").split("\n\n")
    shown = examples if ctx.meta.get(ALL) else examples[:_EXAMPLES]
    _write_paragraphs([summary], formatter)
    if shown:
        with formatter.section("Examples"):
            formatter.write("".join(f"{'':{_INDENT}}{line}\n" for line in shown))
    _write_paragraphs(more, formatter)


def _write_paragraphs(paragraphs: Sequence[str], formatter: click.HelpFormatter) -> None:
    for paragraph in paragraphs:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(paragraph)


def plain(help: str) -> str:
    """Return ``help`` without ranges of numbers, and with its default in parentheses.

    >>> plain("Find at most N boards.  [default: 100; x>=1]")
    'Find at most N boards (default: 100).'
    >>> plain("Make N sheets.  [default: 1; 1<=x<=4]")
    'Make N sheets (default: 1).'
    """
    text = re.sub(r"\s*\[\]", "", _RANGE.sub("", help))
    return re.sub(r"\.?\s+\[default: ([^\]]*)\]$", r" (default: \1).", text)


def _similar(name: str, params: Sequence[click.Parameter]) -> list[str]:
    """Return the options that ``name`` may be a typo of, or of whose names it is a part."""
    from unboggle.phrases import near_names

    names = [one for param in params for one in (*param.opts, *param.secondary_opts)]
    long = [one.removeprefix("--") for one in names if one.startswith("--")]
    bare = name.lstrip("-")
    parts = [one for one in long if f"-{bare}-" in f"-{one}-"]
    return [f"--{one}" for one in parts or near_names(bare, long)]


def _first_sentence(help: str) -> str:
    first, end, _ = help.partition(". ")
    return f"{first}." if end else first


def _long_name(param: click.Parameter) -> str:
    """Return the longest name of an option, "" for an argument."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else ""


def _show_all(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        ctx.meta[ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


@cache
def _help_all(*, hidden: bool) -> click.Option:
    return click.Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_all,
        hidden=hidden,
        help="Show all options, and more examples.",
    )


def help_option(error: click.UsageError) -> str:
    """Return the option that shows the help which explains ``error``.

    It is ``--help-all`` for an option that ``--help`` hides, or describes in part only.
    """
    if error.ctx is None:
        return "--help"
    command = error.ctx.command
    hint = getattr(error, "param_hint", None) or ()
    near = getattr(error, "possibilities", None) or ()
    named = {getattr(error, "option_name", ""), *near, *([hint] if type(hint) is str else hint)}
    named = {name.strip("'") for name in named if name}
    param = getattr(error, "param", None)
    about = [one for one in command.get_params(error.ctx) if named.intersection(one.opts)]
    return (
        "--help-all"
        if any(
            is_rare(_long_name(one), command.name) or (one.name or "").startswith("constraint_")
            for one in ([param] if param else about)
        )
        else "--help"
    )
