"""A command without its WORDS, such as ``fit --size 4``, to run on many lists."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import click

from unboggle.cli.arguments import UnexpectedArgument
from unboggle.cli.finish import collected
from unboggle.cli.main import cli
from unboggle.cli.option_rules import check_options
from unboggle.cli.options import was_typed
from unboggle.cli.puzzle_file import puzzle_file
from unboggle.errors import InputError
from unboggle.system import shell
from unboggle.system.files import read_bytes

if TYPE_CHECKING:
    from unboggle.requests.kinds import ListRequest

COMMANDS = ("fit", "why", "boards", "unique")
"""The commands that take a word list and write a report."""
_NOT_HERE = {
    "format_": "--format",
    "output": "-o",
    "certify": "--certify",
    "log": "--log",
    "cluster": "--cluster",
}
_OF_THE_MACHINE = ("--timeout", "--jobs")  # these may change between batches
_LIMIT = 50_000_000  # bytes of a file
_AS_JSON = ("--format", "json", "-o", "-")  # whatever a puzzle file names
_ANY = "any list"  # the name of a list that is not read


@dataclass(frozen=True)
class CommandTemplate:
    """The command ``name`` with ``options``, as they were typed."""

    name: str
    options: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> CommandTemplate:
        """Return the template that ``text`` describes; raises `InputError` if it is not one."""
        try:
            name, *options = shell.split(text) or [""]
        except ValueError as error:
            raise InputError(f"--command {text!r}: {error}") from None
        if name not in COMMANDS:
            raise InputError(
                f"--command {text!r}: the command must be one of {', '.join(COMMANDS)}"
            )
        asking = cls(name, tuple(options))
        with asking._parsed(_ANY) as ctx:
            for field, option in _NOT_HERE.items():
                if field in ctx.params and was_typed(ctx, field):
                    raise InputError(
                        f"--command takes no {option}: each report is JSON in the folder"
                    )
        return asking

    def __str__(self) -> str:
        return shlex.join([self.name, *self.options])

    @property
    def normalized(self) -> str:
        """The command without the options that may change between batches."""
        kept: list[str] = []
        skipping = False
        for option in self.options:
            if not skipping and option.split("=")[0] not in _OF_THE_MACHINE:
                kept.append(option)
            skipping = not skipping and option in _OF_THE_MACHINE
        return shlex.join([self.name, *kept])

    def digest(self, path: str) -> str:
        """Return the SHA-256 digest of the list at ``path`` and of the other files it needs.

        Raises `InputError` if a file cannot be read, or if options and fields of a puzzle file do
        not go together.
        """
        with self._parsed(path) as ctx:
            check_options(ctx)
            files = {os.path.abspath(name): name for name in _files(ctx)}  # each once
        sums = [sha256(read_bytes(name, limit=_LIMIT)).digest() for name in files.values()]
        return sha256(b"".join(sums)).hexdigest()

    def request(self, path: str) -> ListRequest:
        """Return the request about the list at ``path``; raises `InputError` as the command does.

        Messages about dropped words are not printed.
        """
        try:
            with self._parsed(path, *_AS_JSON) as ctx, contextlib.redirect_stderr(io.StringIO()):
                return collected(ctx)
        except click.ClickException as error:
            raise InputError(error.format_message()) from None

    @contextlib.contextmanager
    def _parsed(self, path: str, *more: str) -> Iterator[click.Context]:
        """Give the parsed context of the command for ``path``, without running it."""
        command = cli.get_command(click.Context(cli), self.name)
        assert command is not None
        try:
            ctx = command.make_context(self.name, [path, *self.options, *more])
        except UnexpectedArgument as error:
            raise InputError(
                f"--command {str(self)!r}: {error.head}; write it without a list, batch adds"
                " each of its own"
            ) from None
        except click.ClickException as error:
            raise InputError(f"--command {str(self)!r}: {error.format_message()}") from None
        except click.exceptions.Exit:  # --help, which was shown
            raise InputError(f"--command {str(self)!r}: it has no answer") from None
        with ctx:
            yield ctx


def _files(ctx: click.Context) -> Iterator[str]:
    """Yield the files that the arguments of ``ctx`` name, the list first."""
    yield ctx.params["words"]
    file = puzzle_file()
    named: list[Any] = [*ctx.params.values()]
    if file is not None:
        named += [file.list_file, file.optional_file, file.shape]
        named += [file.constraint_text(name) for name in file.constraints]
    for text in named:
        if isinstance(text, str) and text and "\n" not in text and os.path.isfile(text):
            yield text
