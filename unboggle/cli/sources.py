"""What is looked at before a command begins: its files, and what the environment says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from unboggle.cli.puzzle_file import puzzle_file
from unboggle.errors import InputError, MissingFile

if TYPE_CHECKING:
    from unboggle import WordList


def check_files(output: str, /, **sources: str | None) -> None:
    """Raise `InputError` before any work is done if these files cannot be read and written.

    That is if two of the ``sources``, named as users call them, are to be standard
    input, if ``output`` (``-``: standard output) cannot be written, or if that would
    overwrite one of them.
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


def read_list(path: str, **options: Any) -> WordList:
    """Return the word list at ``path``, or of the puzzle file that the command was given.

    `MissingFile` says how to give words themselves.
    """
    from unboggle import read_words

    file = puzzle_file()
    if file is not None:
        return file.own_words(**options)
    try:
        return read_words(path, **options)
    except MissingFile as error:
        if not path or "/" in path or "." in path:
            raise
        command = click.get_current_context().command_path
        hint = f"echo {path} | {command} -"
        raise MissingFile(f"{error}. For words instead of a file: {hint}") from None


def check_environment() -> None:
    """Raise `InputError` if ``UNBOGGLE_MEMORY_MB`` is no number, whether or not it will count.

    It is looked at again when a child process is started, which some runs need and
    others, by luck, do not.
    """
    from unboggle.system.machine import default_memory

    default_memory()


def _same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):  # not there, or no name that a file can have
        return False
