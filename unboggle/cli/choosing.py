"""Which format is meant: by ``--format``, or by how the name behind ``-o`` ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from unboggle.errors import InputError
from unboggle.phrases import names
from unboggle.render import formats
from unboggle.render.formats import Format


def chosen_format(name: str | None, output: str, kinds: Sequence[str]) -> Format:
    """Return the format called ``name``, or else the one that the file ``output`` ends as.

    It has to write one of the reports ``kinds``, and all it needs has to be installed.
    Raises a usage error, before any work is done, if it cannot be, or if the ending
    is that of another format, or of none.
    """
    ending = _ending(output)
    if name is None:
        name = formats.DEFAULT if ending is None else _named_by(ending, output)
        hint = "'-o'"
    else:
        hint = "'--format'"
    try:
        format = formats.get(name)
    except InputError as error:
        raise click.BadParameter(str(error), param_hint=hint) from None
    if not _shows(format, kinds):
        others = [one for one in formats.names() if _shows(formats.get(one), kinds)]
        raise click.BadParameter(
            f"{name!r} cannot show what this command finds; {names(others)} can", param_hint=hint
        )
    other = None if ending is None or ending == format.suffix else formats.by_suffix(ending)
    if other is not None and formats.get(other).suffix != format.suffix:
        raise click.BadParameter(
            f"{output}: a file of the format {name} cannot end in .{ending}", param_hint="'-o'"
        )
    format.check()
    if format.binary and output == "-" and is_terminal():
        raise click.UsageError(
            f"{name} is nothing for a terminal; -o FILE.{format.suffix} takes it"
        )
    return format


def _shows(format: Format, kinds: Sequence[str]) -> bool:
    return any(format.can_write(f"unboggle.{kind}/1") for kind in kinds)


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def _named_by(ending: str, output: str) -> str:
    name = formats.by_suffix(ending)
    if name is None:
        known = names([f".{one}" for one in formats.suffixes()], last="or")
        raise click.BadParameter(
            f"{output}: there is no format for files that end in .{ending}, only for {known};"
            " --format says which is meant",
            param_hint="'-o'",
        )
    return name


def _ending(output: str) -> str | None:
    """Return how the name of the file ``output`` ends, without its dot; None if it does not."""
    if output == "-" or os.path.isdir(output) or output.endswith(("/", os.sep)):
        return None
    return os.path.splitext(output)[1].removeprefix(".").lower() or None
