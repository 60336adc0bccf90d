"""What a terminal gets: the width of its lines, colours, and whether there are notes.

The state is that of the running command line. Without one, as in a library, nothing has colours.
"""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import IO, Any, Literal, TypedDict, cast, get_args

import click

from unboggle.errors import UnboggleError


class _Wrapped(TypedDict):
    break_long_words: bool
    break_on_hyphens: bool


When = Literal["auto", "always", "never"]
_NARROWEST, _WIDEST, _PIPED = 20, 100, 80  # columns
_DIGITS = 10
"""The digits from which a number of columns is larger than any terminal."""
_NARROW = 56
"""The columns of a help below which names and descriptions are hardly readable side by side."""
_WHOLE: _Wrapped = {"break_long_words": False, "break_on_hyphens": False}


class _State:
    """The choices of the running command line."""

    color: When = "never"
    named: bool = False
    """Whether an option or a file names the colours."""
    quiet: bool = False


def begin(args: Sequence[str]) -> None:
    """Forget the choices of an earlier command line; colours are those that ``args`` name.

    So they count for errors that come before `Command` reads the options, too.
    """
    _State.quiet = False
    choose_color(None)
    for one, following in pairwise([*args, ""]):
        if one == "--":
            return
        name, is_whole, value = one.partition("=")
        if name == "--color":
            choose_color(value if is_whole else following)


def choose_color(when: str | None) -> None:
    """Use colours ``when`` that says so; None leaves it to the environment.

    There ``NO_COLOR`` goes before ``FORCE_COLOR``; both count unless they are empty.
    """
    _State.named = when in get_args(When)
    if when in get_args(When):
        _State.color = cast("When", when)
    elif os.environ.get("NO_COLOR"):
        _State.color = "never"
    elif os.environ.get("FORCE_COLOR"):
        _State.color = "always"
    else:
        _State.color = "never" if os.environ.get("TERM") == "dumb" else "auto"


def choose_default_color(find: Callable[[], str | None]) -> None:
    """Use the colours that ``find`` returns, unless something names some already."""
    if not _State.named:
        choose_color(find())


def color() -> bool | None:
    """Return whether there are colours, as click takes it: None for terminals only."""
    return {"auto": None, "always": True, "never": False}[_State.color]


def colored(stream: IO[Any] | None) -> bool:
    """Return whether text for ``stream`` has colours."""
    wanted = color()
    if wanted is not None:
        return wanted
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def choose_quiet(wanted: bool) -> None:
    """Leave out notes and progress from now on if that is ``wanted``."""
    _State.quiet = wanted


def quiet() -> bool:
    """Return whether ``--quiet`` leaves out notes and progress."""
    return _State.quiet


def width() -> int:
    """Return the columns that a result may take: 80 if it goes to no terminal.

    ``COLUMNS`` in the environment goes before both. Wider lines would be hard to read.
    """
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and named.strip("0"):
        columns = int(named) if len(named) < _DIGITS else _WIDEST
    elif sys.stdout and sys.stdout.isatty():
        import shutil

        columns = shutil.get_terminal_size().columns
    else:
        return _PIPED
    return max(_NARROWEST, min(columns, _WIDEST))


class Formatter(click.HelpFormatter):
    """Writes a help, on a terminal with bold headings and coloured names."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is used, in as many lines as it needs."""
        if self.width >= _NARROW:
            return super().write_usage(prog, args, prefix)
        line = f"{prefix or 'Usage: '}{prog} {args}"
        for part in textwrap.wrap(line, self.width, subsequent_indent="  ", **_WHOLE):
            self.write(f"{part}\n")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        for line in textwrap.wrap(f"{heading}:", self.width, **_WHOLE):
            self.write(f"{'':>{self.current_indent}}{_style(line, bold=True)}\n")

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Write rows of names and their descriptions, on a narrow terminal one below the other."""
        rows = [*rows]
        widest = max((len(name) for name, _ in rows), default=0)
        if self.width < _NARROW and widest > self.width // 4:
            col_max = 0
        named = [(_style(name, fg="cyan"), text) for name, text in rows]
        super().write_dl(named, col_max, col_spacing)


class Context(click.Context):
    """A context whose help has colours."""

    formatter_class = Formatter

    def make_formatter(self) -> click.HelpFormatter:
        """Return a formatter for all widths: that of click writes 50 columns at least."""
        columns = min(width(), self.max_content_width or _PIPED)
        return Formatter(width=self.terminal_width or columns - 2)

    def get_help(self) -> str:
        """Return the help, if it can be printed."""
        require_output()
        return super().get_help()


def require_output() -> None:
    """Raise `UnboggleError` if standard output is closed: click would print nothing, as if well."""
    if sys.stdout is None:
        raise UnboggleError("the result cannot be written: standard output is closed")


def _style(text: str, **style: Any) -> str:
    return click.style(text, **style) if colored(sys.stdout) else text


def say(message: str, *, error: bool = False) -> None:
    """Print a message on standard error, with the name of the program in front."""
    lead = click.style("unboggle:", bold=True, fg="red" if error else None)
    click.echo(f"{lead} {message}", err=True, color=colored(sys.stderr))


@cache
def options() -> tuple[click.Option, click.Option]:
    """Return ``--quiet`` and ``--color``, which all commands have.

    They count from the first error on: `Command` passes them on before it reads the others.
    """
    return (
        click.Option(
            ["--quiet"],
            is_flag=True,
            expose_value=False,
            help="Print only the result and errors: no notes, no progress.",
        ),
        click.Option(
            ["--color"],
            type=click.Choice(get_args(When)),
            expose_value=False,
            metavar="WHEN",
            help="Colours of helps, messages and progress: auto, always or never.  [default: auto]",
        ),
    )
