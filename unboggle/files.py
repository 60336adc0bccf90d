"""Files in: UTF-8 text with clear errors."""

from __future__ import annotations

import codecs
import sys
from typing import BinaryIO

from unboggle.errors import InputError


def read_text(path: str, *, limit: int, what: str = "file", stdin: BinaryIO | None = None) -> str:
    """Return the UTF-8 text at ``path`` (``-`` is standard input), without its BOM.

    ``limit`` is the most bytes accepted, ``what`` the name of such a file in
    messages. Raises `InputError` with one line when the file is missing, a
    directory, unreadable, too large, binary or not UTF-8.
    """
    name = "standard input" if path == "-" else path
    try:
        if path == "-" and stdin is None and sys.stdin is None:
            raise InputError("standard input is closed")
        if path == "-":
            data = (stdin or sys.stdin.buffer).read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except FileNotFoundError:
        raise InputError(f"{name}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{name}: is a directory, not a {what}") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{name}: cannot be read ({reason})") from None
    if len(data) > limit:
        raise InputError(f"{name}: larger than {_size(limit)}, too large for a {what}")
    return decode(data, name)


def decode(data: bytes, name: str) -> str:
    """Return ``data`` as text; `InputError` names the line of the first bad byte."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError(f"{name}: is UTF-16 text; save it as UTF-8")
    if b"\0" in data:
        raise InputError(f"{name}: is a binary file, not text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]  # not `data`: the positions count from after the BOM
        line = len(before.splitlines()) + before.endswith((b"\n", b"\r"))
        bad = error.object[error.start]
        raise InputError(
            f"{name}: line {max(line, 1)}: byte 0x{bad:02x} is not UTF-8; save the file as UTF-8"
        ) from None


def _size(count: int) -> str:
    return f"{count // 1_000_000} MB" if count >= 1_000_000 else f"{count // 1_000} kB"
