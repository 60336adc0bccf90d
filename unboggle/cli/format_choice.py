"""The format of a result: by ``--format``, or by the ending of the file after ``-o``."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

import click

from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean, join_names
from unboggle.render import formats
from unboggle.render.formats import OutputFormat


def chosen_format(
    name: str | None, output: str, kinds: Sequence[str] | None = None
) -> OutputFormat:
    """Return the format ``name``, or if it is None the one with the ending of the file ``output``.

    It must write one of the reports ``kinds`` (None: any), and its packages must be installed.
    If not, or if the ending belongs to another format or to none, raises a usage error.
    """
    ending = _ending(output)
    if name is None:
        name = formats.DEFAULT if ending is None else _named_by(ending, output, kinds)
        hint = "'-o'"
    else:
        hint = "'--format'"
    try:
        format = formats.get(name)
    except InputError:
        able = formats.names() if kinds is None else names_for(kinds)
        text = f"there is no format {name!r}{did_you_mean(name, able)}"
        raise click.BadParameter(text, param_hint=hint) from None
    if kinds is not None and not _shows(format, kinds):
        others = names_for(kinds)
        raise click.BadParameter(
            f"{name!r} cannot show the result of this command; {join_names(others)} can",
            param_hint=hint,
        )
    other = None if ending is None or ending == format.suffix else formats.by_suffix(ending)
    if other is not None and formats.get(other).suffix != format.suffix:
        raise click.BadParameter(
            f"{output}: a file of the format {name} cannot end in .{ending}", param_hint="'-o'"
        )
    format.check()
    if format.binary and output == "-" and is_terminal():
        raise click.UsageError(
            f"a terminal cannot show {name}: write it with -o FILE.{format.suffix}"
        )
    return format


def names_for(kinds: Sequence[str]) -> list[str]:
    """Return the names of the formats that write one of the reports ``kinds``.

    A plug-in that cannot be loaded is left out: its name alone does not show what it writes.
    """
    able = []
    for name in formats.names():
        with contextlib.suppress(BackendError):
            if _shows(formats.get(name), kinds):
                able.append(name)
    return able


def _shows(format: OutputFormat, kinds: Sequence[str]) -> bool:
    return any(format.can_write(f"unboggle.{kind}/1") for kind in kinds)


def is_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def _named_by(ending: str, output: str, kinds: Sequence[str] | None) -> str:
    name = formats.by_suffix(ending)
    if name is None:
        able = formats.names() if kinds is None else names_for(kinds)
        endings = [one for one in formats.suffixes() if formats.by_suffix(one) in able]
        known = join_names([f".{one}" for one in endings], last="or")
        raise click.BadParameter(
            f"{output}: there is no format for files that end in .{ending}, only for {known};"
            " name one with --format",
            param_hint="'-o'",
        )
    return name


def _ending(output: str) -> str | None:
    """Return the ending of the file name ``output`` without its dot, None if it has none."""
    if output == "-" or os.path.isdir(output) or output.endswith(("/", os.sep)):
        return None
    return os.path.splitext(output)[1].removeprefix(".").lower() or None
