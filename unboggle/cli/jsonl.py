"""A file of JSON lines that grows while something runs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import FileIO
from typing import Any

from unboggle.cli.notes import note
from unboggle.errors import InputError
from unboggle.system.files import cannot_write, check_writable, read_bytes

_LIMIT = 200_000_000
"""The most bytes of a file that is gone on with."""


def check_lines(
    path: str | None, output: str, option: str = "--jsonl", *, resume: bool = False
) -> None:
    """Raise `InputError` if ``path`` cannot take the lines; what was measured is not overwritten.

    ``option`` is the one that names it; to ``resume``, there may be lines in it.
    """
    if path is None:
        return
    check_writable(path)
    if path in ("-", output):
        raise InputError(f"{option} {path}: the lines need a file of their own")
    if not resume and os.path.isfile(path) and os.path.getsize(path):
        raise InputError(f"{path}: has something in it already; {option} takes a new file")


def whole_lines(path: str) -> tuple[list[dict[str, Any]], int]:
    """Return what the file ``path`` holds, and the bytes of its whole lines; nothing without one.

    A last line that has no end was being written when all ended, and does not count. Raises
    `InputError` for any other that is no JSON object.
    """
    if not os.path.exists(path):
        return [], 0
    data = read_bytes(path, limit=_LIMIT, what="file of lines")
    data = data[: data.rfind(b"\n") + 1]
    found = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise InputError(f"{path}: line {number} is no JSON object")
        found.append(record)
    return found, len(data)


class Lines:
    """Adds lines to a file, each at once; where that fails it is told, once, and goes on without.

    ``code`` is then the exit code of the command, whose answer is none the worse for it.
    """

    def __init__(self, path: str = "", file: FileIO | None = None) -> None:
        self.path = path
        self.code = 0
        self._file = file

    def keep(self, record: Mapping[str, object]) -> None:
        """Add ``record``, if there is a file and nothing has failed yet."""
        if self._file is None or self.code:
            return
        rest = (json.dumps(record, ensure_ascii=False) + "\n").encode()
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            why = cannot_write(self.path, error)
            self.code = why.exit_code
            note(f"{why}; it lacks the lines from here on")


@contextmanager
def lines_to(path: str | None, keep: int | None = None) -> Iterator[Lines]:
    """Give what adds lines to the file ``path``, if there is to be one.

    Of what is in it the first ``keep`` bytes stay; None: all.
    """
    if path is None:
        yield Lines()
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(path, "ab", buffering=0))
            if keep is not None and os.path.isfile(path):
                file.truncate(keep)
        except OSError as error:
            raise cannot_write(path, error) from None
        yield Lines(path, file)
