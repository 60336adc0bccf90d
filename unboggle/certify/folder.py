"""A new folder of files, which appears as a whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from unboggle.arguments import validated
from unboggle.errors import InputError, UnboggleError
from unboggle.system.files import cannot_write, why_not_writable

FORMULA, PROOF = "formula.cnf", "proof.drat"
"""The files of a certificate that a proof checker reads."""


def check_new_folder(folder: str) -> None:
    """Raise `InputError` unless ``folder`` can become a new folder: it must be absent or empty.

    Call this before a long run; it creates nothing.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     check_new_folder(os.path.join(folder, "proof"))
    """
    validated(check_new_folder, locals())
    if not folder.strip():
        raise InputError("the folder of the certificate has no name; name a new folder")
    target = Path(folder)
    try:
        if os.path.lexists(target) and not target.is_dir():
            raise InputError(f"{folder}: is not a folder; name a new or empty one")
        if target.is_dir():
            if any(target.iterdir()):
                raise InputError(
                    f"{folder}: is not empty; name a new or empty folder for the certificate"
                )
            if target.samefile(Path.cwd()) or os.path.ismount(target):
                raise InputError(f"{folder}: cannot be replaced; name a new folder within it")
        parent = Path(os.path.realpath(target)).parent
        if not parent.is_dir():
            raise InputError(f"{folder}: there is no folder {parent}")
        if not os.access(parent, os.W_OK | os.X_OK):
            raise InputError(f"{folder}: {why_not_writable(parent)}")
    except (OSError, ValueError) as error:  # a name that is too long, or has a NUL in it
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{folder}: cannot be written ({why})") from None


@contextlib.contextmanager
def building(path: str) -> Iterator[Path]:
    """Yield a temporary folder next to ``path`` that is renamed to it at the end.

    If the body raises, or is interrupted, nothing is left. If the files cannot be written, also
    because of an `OSError` in the body, raises the error of `cannot_write`.
    """
    target = Path(os.path.realpath(path))
    temporary = None
    try:
        # Not the whole name: the added text could make it too long.
        temporary = tempfile.mkdtemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        yield Path(temporary)
        mask = os.umask(0o077)
        os.umask(mask)
        os.chmod(temporary, 0o777 & ~mask)
        if target.is_dir():
            target.rmdir()  # it is empty, or this fails: another program was quicker
        os.rename(temporary, target)
        temporary = None
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)


def with_digests(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return ``data`` with the checksums of the other files, and with a digest of its own.

    The digest is the SHA-256 of its JSON without blanks and with sorted keys.
    """
    found = (folder / name for name in (FORMULA, PROOF))
    sums = {file.name: sha256(file.read_bytes()).hexdigest() for file in found if file.exists()}
    whole = {**data, **({"files": sums} if sums else {})}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return {**whole, "digest": sha256(text.encode()).hexdigest()}


def write_new(file: Path, text: str) -> None:
    """Write ``text`` to the new ``file`` as UTF-8, with the same line ends on every system."""
    with open(file, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)


def copy_for_report(folder: Path) -> str:
    """Copy the files of ``folder`` to a new temporary folder, and return its path."""
    kept = tempfile.mkdtemp(prefix="unboggle-rejected-")
    try:
        shutil.copytree(folder, kept, dirs_exist_ok=True)
    except OSError as error:
        raise UnboggleError(f"{kept}: cannot be written ({error.strerror or error})") from None
    return kept
