"""A file to which a running command appends JSON lines."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import FileIO
from typing import Any

from unboggle.cli.notes import warn
from unboggle.errors import InputError
from unboggle.system.files import cannot_write, check_writable, read_bytes

_LIMIT = 200_000_000
"""The largest file to continue, in bytes."""


def check_lines(
    path: str | None, output: str, option: str = "--jsonl", *, resume: bool = False
) -> None:
    """Raise `InputError` if ``path`` cannot take the lines, or has some and ``resume`` is false.

    ``option`` is the option that names it.
    """
    if path is None:
        return
    check_writable(path)
    if path in ("-", output):
        raise InputError(f"{option} {path}: the lines need their own file")
    if not resume and os.path.isfile(path) and os.path.getsize(path):
        raise InputError(f"{path}: this file is not empty; {option} takes a new file")


def whole_lines(path: str) -> tuple[list[dict[str, Any]], int]:
    """Return the records of the file ``path`` and the size of its whole lines in bytes.

    Without a file there are none. A last line without a line end was cut off and does not count.
    Raises `InputError` if another line is not a JSON object.
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
            raise InputError(f"{path}: line {number} is not a JSON object")
        found.append(record)
    return found, len(data)


class LineWriter:
    """A file to which each line is written at once; the first failure is reported and ends it.

    ``code`` is then the exit code of the command, although its answer is correct.
    """

    def __init__(self, path: str = "", file: FileIO | None = None) -> None:
        self.path = path
        self.code = 0
        self._file = file

    def add(self, record: Mapping[str, object]) -> None:
        """Append ``record`` if there is a file and no write has failed."""
        if self._file is None or self.code:
            return
        rest = (json.dumps(record, ensure_ascii=False) + "\n").encode()
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            why = cannot_write(self.path, error)
            self.code = why.exit_code
            warn(f"{why}; the following lines are lost")


@contextmanager
def lines_to(path: str | None, keep: int | None = None) -> Iterator[LineWriter]:
    """Give a `LineWriter` for the file ``path``, or one without a file for None.

    The first ``keep`` bytes of the file stay; None means all.
    """
    if path is None:
        yield LineWriter()
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(path, "ab", buffering=0))
            if keep is not None and os.path.isfile(path):
                file.truncate(keep)
        except OSError as error:
            raise cannot_write(path, error) from None
        yield LineWriter(path, file)
