"""A file of JSON lines that grows while something runs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

from unboggle.errors import InputError
from unboggle.system.files import cannot_write, check_writable


def check_lines(path: str | None, output: str, option: str = "--jsonl") -> None:
    """Raise `InputError` if ``path`` cannot take the lines; what was measured is not overwritten.

    ``option`` is the one that names it.
    """
    if path is None:
        return
    check_writable(path)
    if path in ("-", output):
        raise InputError(f"{option} {path}: the lines need a file of their own")
    if os.path.isfile(path) and os.path.getsize(path):
        raise InputError(f"{path}: has something in it already; {option} takes a new file")


@contextmanager
def lines_to(path: str | None) -> Iterator[Callable[[Mapping[str, object]], None]]:
    """Give a function that adds a run to the file ``path``, at once, if there is to be one."""
    if path is None:
        yield lambda _: None
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(path, "ab", buffering=0))
        except OSError as error:
            raise cannot_write(path, error) from None

        def keep(record: Mapping[str, object]) -> None:
            rest = (json.dumps(record, ensure_ascii=False) + "\n").encode()
            try:
                while rest:
                    rest = rest[file.write(rest) :]
            except OSError as error:
                raise cannot_write(path, error) from None

        yield keep
