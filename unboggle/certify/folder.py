"""A new folder of files, there as a whole or not at all."""

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

from unboggle.errors import InputError, UnboggleError, checked
from unboggle.system.files import cannot_write

FORMULA, PROOF = "formula.cnf", "proof.drat"
"""The files of a certificate that a checker of proofs reads."""


def check_folder(path: str) -> None:
    """Raise `InputError` unless ``path`` can become a new folder: there is none, or an empty one.

    To be called before a long run; nothing is made.
    """
    checked(check_folder, locals())
    if not path.strip():
        raise InputError("a certificate needs the name of a new folder")
    target = Path(path)
    try:
        if os.path.lexists(target) and not target.is_dir():
            raise InputError(f"{path}: is no folder; a certificate needs a new or empty one")
        if target.is_dir():
            if any(target.iterdir()):
                raise InputError(f"{path}: is not empty; a certificate needs a new or empty folder")
            if target.samefile(Path.cwd()) or target.is_mount():
                raise InputError(f"{path}: cannot be replaced; name a new folder within it")
        parent = Path(os.path.realpath(target)).parent
        if not parent.is_dir():
            raise InputError(f"{path}: there is no folder {parent}")
        if not os.access(parent, os.W_OK | os.X_OK):
            raise InputError(f"{path}: no permission to write it")
    except (OSError, ValueError) as error:  # a name too long, a NUL in it
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{path}: cannot be written ({why})") from None


@contextlib.contextmanager
def building(path: str) -> Iterator[Path]:
    """Give a temporary folder beside ``path`` that becomes it at the end.

    If the body raises, an interrupt included, nothing is left. Raises what
    `cannot_write` says if the files cannot be written, also for an `OSError` of
    the body.
    """
    target = Path(os.path.realpath(path))
    temporary = None
    try:
        # Not the whole name: what is added could make it too long.
        temporary = tempfile.mkdtemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        yield Path(temporary)
        mask = os.umask(0o077)
        os.umask(mask)
        os.chmod(temporary, 0o777 & ~mask)
        if target.is_dir():
            target.rmdir()  # empty, else this fails: somebody was quicker
        os.rename(temporary, target)
        temporary = None
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)


def sealed(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return ``data`` with the sums of the files beside it, and one of its own over all of it.

    The latter, its seal, is SHA-256 of its JSON without blanks and in the order of the keys.
    """
    found = (folder / name for name in (FORMULA, PROOF))
    sums = {file.name: sha256(file.read_bytes()).hexdigest() for file in found if file.exists()}
    whole = {**data, **({"files": sums} if sums else {})}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return {**whole, "seal": sha256(text.encode()).hexdigest()}


def put(file: Path, text: str) -> None:
    """Write ``text`` to the new ``file`` as UTF-8, with the same line ends everywhere."""
    with open(file, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)


def keep_for_a_report(folder: Path) -> str:
    """Copy the files of ``folder`` to a new temporary folder, and return its path."""
    kept = tempfile.mkdtemp(prefix="unboggle-rejected-")
    try:
        shutil.copytree(folder, kept, dirs_exist_ok=True)
    except OSError as error:
        raise UnboggleError(f"{kept}: cannot be written ({error.strerror or error})") from None
    return kept
