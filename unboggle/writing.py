"""Files out: writing that leaves nothing half done."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from unboggle.errors import InputError, UnboggleError

_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))
_MACHINE_FAILS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOMEM}


def check_writable(path: str) -> None:
    """Raise `InputError` now, before a long run, if ``path`` cannot be written later."""
    target = Path(path)
    try:
        if not path:
            raise InputError("-o needs a file name, not an empty one")
        if target.is_dir() or path.endswith(_SEPARATORS):
            raise InputError(f"{path}: is a directory; -o needs a file name")
        if not target.parent.is_dir():
            raise InputError(f"{path}: there is no folder {target.parent}")
        probe = target if target.exists() else target.parent
    except OSError as error:  # a name too long, a folder that may not be entered
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from None
    if not os.access(probe, os.W_OK):
        raise InputError(f"{path}: no permission to write it")


def cannot_write(path: str, error: OSError) -> UnboggleError:
    """Return what to raise when ``path`` could not be written.

    `InputError` if the user named a place that cannot be, and plain
    `UnboggleError` if the machine fails: a full disk, a broken one.
    """
    kind = UnboggleError if error.errno in _MACHINE_FAILS else InputError
    return kind(f"{path}: cannot be written ({error.strerror or error})")


def write_text(path: str, text: str | Iterable[str]) -> None:
    """Write ``text``, or its parts as they come, as UTF-8 to ``path``, whole or not at all.

    Raises what `cannot_write` says.
    """
    parts = [text] if isinstance(text, str) else text
    target = Path(path)
    temporary = None
    try:
        if target.exists() and not stat.S_ISREG(target.stat().st_mode):
            with open(target, "w", encoding="utf-8") as file:  # a device or a pipe has no half
                file.writelines(parts)
            return
        target = Path(os.path.realpath(target))  # a link stays a link
        # Not the whole name: what is added could make it too long.
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(parts)
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
        os.chmod(temporary, mode)
        os.replace(temporary, target)
        temporary = None
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
