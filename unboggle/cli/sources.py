"""Checks before a command starts: do its files go together, and is there a list?"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from unboggle.cli.notes import note
from unboggle.cli.puzzle_file import puzzle_file
from unboggle.errors import InputError, MissingFile

if TYPE_CHECKING:
    from unboggle import ReadOptions, WordList


def check_files(output: str, /, **sources: str | None) -> None:
    """Raise `InputError` before any work is done if these files do not go together.

    At most one of the ``sources``, named as users call them, may be standard input. The file
    ``output`` (``-``: standard output) must be writable and must not overwrite a source.
    """
    asked = [name.replace("_", " ") for name, source in sources.items() if source == "-"]
    if len(asked) > 1:
        raise InputError(f"only one of {' and '.join(asked)} can come from standard input")
    if output == "-":
        return
    from unboggle.system.files import check_writable

    check_writable(output)
    for name, source in sources.items():
        if source is not None and _same_file(source, output):
            name = name.replace("_", " ")
            raise InputError(f"-o {output} would overwrite the {name}; name another file")


def read_list(path: str, reading: ReadOptions) -> WordList:
    """Return the word list at ``path``, or of the puzzle file on the command line.

    The message of `MissingFile` shows how to pass words themselves.
    """
    from unboggle import read_words

    file = puzzle_file()
    if file is not None:
        return file.own_words(reading=reading)
    try:
        return read_words(path, reading=reading)
    except MissingFile as error:
        if not path or "/" in path or "." in path:
            raise
        from unboggle.system.shell import quoted  # only needed for errors

        hint = f"echo {quoted(path)} | {_on_standard_input(click.get_current_context())}"
        raise MissingFile(f"{error}. For words instead of a file: {hint}") from None


def read_player_list(path: str, reading: ReadOptions) -> WordList:
    """Return the word list of a player at ``path``, with a note if it has no words."""
    from unboggle import WordList
    from unboggle.puzzle.lists.words import NoWords

    try:
        return read_list(path, reading)
    except NoWords as error:
        name = "standard input" if path == "-" else path
        note(f"{name}: this list has no {'usable ' * bool(error.skipped)}word and scores 0 points")
        return WordList({}, error.skipped)


def _on_standard_input(ctx: click.Context) -> str:
    """Return the command with its arguments, where the words come from standard input."""
    from unboggle.system.shell import quoted

    values = [
        "-" if one.name == "words" else quoted(str(ctx.params[one.name]))
        for one in ctx.command.params
        if isinstance(one, click.Argument) and one.name in ctx.params and one.nargs == 1
    ]
    return " ".join([ctx.command_path, *(values or ["-"])])


def _same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):  # missing, or not a valid file name
        return False
