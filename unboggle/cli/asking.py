"""A question of another command, asked of many lists: ``fit --size 4`` without its WORDS."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import click

from unboggle.cli.main import cli
from unboggle.cli.options import was_typed
from unboggle.cli.puzzle_file import puzzle_file
from unboggle.cli.question import Asked, Question, question_in
from unboggle.cli.theme import Theme
from unboggle.errors import InputError
from unboggle.system.files import read_bytes

COMMANDS = ("fit", "why", "boards", "unique")
"""The commands that ask about a word list and answer with a report."""
_NOT_HERE = {
    "format_": "--format",
    "output": "-o",
    "certify": "--certify",
    "log": "--log",
    "cluster": "--cluster",
}
_OF_THE_MACHINE = ("--timeout", "--jobs")  # another one of these is the same question
_LIMIT = 50_000_000  # bytes of a file that goes along
_ANY = "any list"  # a name for a list that is not looked at


@dataclass(frozen=True)
class Carried:
    """What is asked about one list, as data: the arguments, and the files that they name.

    ``files`` have names from the folder in which the command has to run, ``below`` a common one;
    those with the names ``shared`` are sent elsewhere.
    """

    args: tuple[str, ...]
    files: Mapping[str, bytes]
    below: str
    shared: tuple[str, ...] = ()

    @property
    def sum(self) -> str:
        """SHA-256 of what is in the files, wherever they lie; the list comes first."""
        sums = [sha256(content).digest() for content in self.files.values()]
        return sha256(b"".join(sums)).hexdigest()

    @property
    def beside(self) -> dict[str, bytes]:
        """The files without the list."""
        return dict([*self.files.items()][1:])

    def without(self, common: Mapping[str, bytes]) -> Carried:
        """Return it without the files that are in ``common``, as they are there."""
        left = {name: it for name, it in self.files.items() if common.get(name) != it}
        return replace(self, files=left, shared=tuple(self.files.keys() - left.keys()))


@dataclass(frozen=True)
class Asking:
    """The command ``name`` with ``options``, as they were typed."""

    name: str
    options: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Asking:
        """Return what ``text`` asks; `InputError` if it is no question."""
        try:
            name, *options = shlex.split(text) or [""]
        except ValueError as error:
            raise InputError(f"--ask {text!r}: {error}") from None
        if name not in COMMANDS:
            raise InputError(f"--ask {text!r}: the question is one of {', '.join(COMMANDS)}")
        asking = cls(name, tuple(options))
        with asking._parsed(_ANY) as ctx:
            for field, option in _NOT_HERE.items():
                if field in ctx.params and was_typed(ctx, field):
                    raise InputError(f"--ask takes no {option}: each answer is JSON in the folder")
        return asking

    def __str__(self) -> str:
        return shlex.join([self.name, *self.options])

    @property
    def alike(self) -> str:
        """The question without what may be another one when it is asked again."""
        kept: list[str] = []
        skipping = False
        for option in self.options:
            if not skipping and option.split("=")[0] not in _OF_THE_MACHINE:
                kept.append(option)
            skipping = not skipping and option in _OF_THE_MACHINE
        return shlex.join([self.name, *kept])

    def about(self, path: str, jobs: int) -> Carried:
        """Return the question about the list, or puzzle file, ``path``, with all that it needs.

        ``jobs`` is for commands that have such an option, and were not given it. Raises
        `InputError` if a file cannot be read, or what a puzzle file says makes no sense.
        """
        with self._parsed(path) as ctx:
            names = dict.fromkeys(_files(ctx))
            able = ctx.params.get("jobs", 0) is None and ctx.params.get("choices") is None
            more = ["--jobs", str(jobs)] if able else []
        common = os.path.commonpath([os.getcwd(), *map(os.path.abspath, names)])
        files = {os.path.relpath(name): read_bytes(name, limit=_LIMIT) for name in names}
        args = [
            os.path.relpath(arg) if os.path.isabs(arg) and arg in names else arg
            for arg in (path, *self.options)
        ]
        return Carried((self.name, *args, *more), files, os.path.relpath(os.getcwd(), common))

    def puzzle(self, path: str) -> tuple[Question, Asked]:
        """Return the question about the list at ``path``, and the puzzle that it makes."""
        with self._parsed(path) as ctx, contextlib.redirect_stderr(io.StringIO()):
            values = ctx.params
            theme = None
            if "drop_fewest" in values:
                theme = Theme(*(values[name] for name in ("most", "may", "level", "drop_fewest")))
            question = question_in(ctx)
            return question, question.read("-", marks=bool(values.get("thin")), theme=theme)

    @contextlib.contextmanager
    def _parsed(self, path: str) -> Iterator[click.Context]:
        """Give the context of the command about ``path``; nothing of it has run."""
        command = cli.get_command(click.Context(cli), self.name)
        assert command is not None
        try:
            ctx = command.make_context(self.name, [path, *self.options])
        except click.ClickException as error:
            raise InputError(f"--ask {str(self)!r}: {error.format_message()}") from None
        except click.exceptions.Exit:  # --help, which was shown
            raise InputError(f"--ask {str(self)!r}: asks nothing") from None
        with ctx:
            yield ctx


def _files(ctx: click.Context) -> Iterator[str]:
    """Yield the files that the arguments of ``ctx`` name, the list first."""
    yield ctx.params["words"]
    file = puzzle_file()
    named: list[Any] = [*ctx.params.values()]
    if file is not None:
        named += [file.list_file, file.may_file, file.shape]
        named += [file.wish_text(name) for name in file.wishes]
    for text in named:
        if isinstance(text, str) and text and "\n" not in text and os.path.isfile(text):
            yield text
