"""Reading and writing files: UTF-8 text with clear errors, no half-written files."""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import re
import stat
import sys
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

from unboggle.errors import InputError, MissingFile, UnboggleError

if TYPE_CHECKING:
    from pathlib import Path

_MARKS = 30
_UNUSUAL = re.compile(rf"[^\w\s\x00-\x7f]{{{_MARKS + 1}}}")


def read_text(
    path: str,
    *,
    limit: int,
    what: str = "file",
    shorter: str = "",
    stdin: BinaryIO | None = None,
) -> str:
    """Return the UTF-8 text at ``path`` (``-`` is standard input), without its BOM.

    ``limit`` is the most bytes accepted, ``what`` the kind of file in messages, ``shorter`` what
    the message advises if the file is too large. Raises
    `InputError` with a one-line message if the file is missing, a directory, unreadable, too
    large, binary or not UTF-8.
    """
    data = read_bytes(path, limit=limit, what=what, shorter=shorter, stdin=stdin)
    return decode(data, "standard input" if path == "-" else path)


def read_bytes(
    path: str,
    *,
    limit: int,
    what: str = "file",
    shorter: str = "",
    stdin: BinaryIO | None = None,
) -> bytes:
    """Return the content of ``path`` (``-`` is standard input); see `read_text`."""
    name = "standard input" if path == "-" else path
    if not path:
        raise MissingFile(f"the name of the {what} is empty")
    try:
        if path == "-" and stdin is None and sys.stdin is None:
            raise InputError("standard input is closed")
        if path == "-":
            data = (stdin or sys.stdin.buffer).read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
    except FileNotFoundError:
        raise MissingFile(f"{name}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{name}: is a directory, not a {what}") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the name
        if isinstance(error, PermissionError) and os.path.isdir(path):  # Windows says only that
            raise InputError(f"{name}: is a directory, not a {what}") from None
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{name}: cannot be read ({reason})") from None
    if len(data) > limit:
        advice = f": {shorter}" if shorter else ""
        raise InputError(f"{name}: too large for a {what}; at most {_size(limit)} are read{advice}")
    return data


def decode(data: bytes, name: str) -> str:
    """Return ``data`` as text; `InputError` names the line of the first bad byte."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError(f"{name}: is UTF-16 text; save it as UTF-8")
    if b"\0" in data:
        raise InputError(f"{name}: is a binary file, not text")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]  # not `data`: positions count from after the BOM
        line = len(before.splitlines()) + before.endswith((b"\n", b"\r"))
        bad = error.object[error.start]
        raise InputError(
            f"{name}: line {max(line, 1)}: byte 0x{bad:02x} is not UTF-8; save the file as UTF-8"
        ) from None
    refuse_piled_marks(text, name)
    return text


def refuse_piled_marks(text: str, name: str) -> None:
    """Raise `InputError` if a letter of ``text`` has more than 30 combining marks.

    No language needs more (Unicode's stream-safe format), and the time to normalize a letter grows
    with the square of its marks.

    >>> refuse_piled_marks("a\u0301" * 1000, "list")
    """
    if text.isascii():
        return
    for unusual in _UNUSUAL.finditer(text):
        if all(map(unicodedata.combining, unusual[0])):
            line = text.count("\n", 0, unusual.start()) + 1
            raise InputError(f"{name}: line {line}: a letter has more than {_MARKS} accents")


def _size(count: int) -> str:
    return f"{count // 1_000_000} MB" if count >= 1_000_000 else f"{count // 1_000} kB"


_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))
_MACHINE_FAILS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOMEM}

_NO_SYNC = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP}  # of file systems that do not know it


def check_writable(path: str) -> None:
    """Raise `InputError` if ``path`` will not be writable; call it before a long run."""
    from pathlib import Path  # its import would be a tenth of the start-up time

    target = Path(path)
    try:
        if not path:
            raise InputError("the file name of -o is empty; pass one")
        if target.is_dir() or path.endswith(_SEPARATORS):
            raise InputError(f"{path}: is a directory; pass a file name to -o")
        if not target.parent.is_dir():
            raise InputError(f"{path}: there is no folder {target.parent}")
        probe = target if target.exists() else target.parent
    except OSError as error:  # a name too long, a folder without permission
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from None
    if not os.access(probe, os.W_OK):
        raise InputError(f"{path}: {why_not_writable(probe)}")


def why_not_writable(place: Path) -> str:
    """Return why a file or folder that exists cannot be written."""
    read_only = hasattr(os, "statvfs") and os.statvfs(place).f_flag & os.ST_RDONLY
    return "its file system is read-only" if read_only else "no permission to write it"


def cannot_write(path: str, error: OSError) -> UnboggleError:
    """Return the error to raise if ``path`` could not be written.

    It is `InputError` if the path is at fault, and plain `UnboggleError` if the machine is, for
    example if the disk is full.
    """
    kind = UnboggleError if error.errno in _MACHINE_FAILS else InputError
    return kind(f"{path}: cannot be written ({error.strerror or error})")


def write_text(path: str, text: str | Iterable[str]) -> None:
    """Write ``text``, or its parts as they arrive, as UTF-8 to ``path``, all or nothing.

    Raises the error of `cannot_write`.
    """
    write_bytes(path, (part.encode() for part in ([text] if isinstance(text, str) else text)))


def write_bytes(path: str, parts: Iterable[bytes]) -> None:
    """Write ``parts`` as they arrive to ``path``, all or nothing.

    Raises the error of `cannot_write`.
    """
    from pathlib import Path

    target = Path(path)
    temporary = None
    try:
        if target.exists() and not stat.S_ISREG(target.stat().st_mode):
            with open(target, "wb") as file:  # devices and pipes are written directly
                file.writelines(parts)
            return
        target = Path(os.path.realpath(target))  # a link stays a link
        # A part of the name only: the suffix could make the whole name too long. The temporary
        # name is set before the file exists, so that no interrupt can leave a stray file.
        temporary = str(target.parent / f".{target.name[:40]}.{os.urandom(8).hex()}")
        with open(temporary, "xb", opener=_private) as file:
            file.writelines(parts)
            _sync(file)
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
        os.chmod(temporary, mode)
        os.replace(temporary, target)
        temporary = None
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):  # Windows keeps what is open; the error above counts
                Path(temporary).unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sync(file: BinaryIO) -> None:
    """Let the disk have ``file``; else a power cut after the rename may leave it empty."""
    file.flush()
    try:
        os.fsync(file.fileno())
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
