"""Installs a completion script for one user: a file that fish finds, or that bash and zsh load.

For bash and zsh that takes a line in their start-up file. It has a mark, and is written once.
"""

from __future__ import annotations

import os
import shlex

from unboggle.errors import InputError, UnboggleError
from unboggle.system.files import write_bytes
from unboggle.system.folders import config_folder, data_folder, home, with_tilde

_MARK = "# completion of unboggle"
_LIMIT = 10_000_000  # bytes of a start-up file


def installed(shell: str) -> bool:
    """Return whether the script for ``shell`` is there, and ``shell`` loads it when it starts."""
    path, start = _script_file(shell), _start_file(shell)
    if path is None or not os.path.isfile(path):
        return False
    if start is None:
        return shell == "fish"
    try:
        lines = os.fsdecode(_read(start)).splitlines()
    except OSError:
        return False
    return any(shlex.quote(path) in line for line in lines if not line.lstrip().startswith("#"))


def install(shell: str, script: str) -> list[str]:
    """Write ``script`` for ``shell``; return a sentence for each file: written or as it was.

    Raises `InputError` for a user without a home, `UnboggleError` if a file cannot be written.
    """
    path, start = _script_file(shell), _start_file(shell)
    if path is None or (shell != "fish" and start is None):
        raise InputError(
            f"there is no home to install it in: set HOME, or use 'unboggle completion {shell}'"
        )
    _make_folder(os.path.dirname(path))
    write_bytes(path, [script.encode()])
    said = [f"written: {with_tilde(path)}"]
    if start is not None:
        said.append(_add_line(start, path))
    return said


def _script_file(shell: str) -> str | None:
    if shell == "fish":
        folder = config_folder()
        return None if folder is None else os.path.join(folder, "fish/completions/unboggle.fish")
    folder = data_folder()
    return None if folder is None else os.path.join(folder, f"unboggle/completion.{shell}")


def _start_file(shell: str) -> str | None:
    """Return the file that ``shell`` reads when it starts; None for fish, which needs none."""
    own = os.environ.get("ZDOTDIR") or home() if shell == "zsh" else home()
    return None if shell == "fish" or own is None else os.path.join(own, f".{shell}rc")


def _add_line(start: str, path: str) -> str:
    """Let the file ``start`` load the script at ``path``, unless a marked line does it."""
    name = shlex.quote(path)
    line = f"[ -r {name} ] && . {name}  {_MARK}"
    try:
        there = _read(start)
    except FileNotFoundError:
        there = b""
    except OSError as error:
        raise UnboggleError(_by_hand(start, line, error)) from None
    if line.encode() in there:
        return f"as it was: {with_tilde(start)}, which loads it"
    if _MARK.encode() in there:  # of an earlier folder
        return f"as it was: {with_tilde(start)}; replace its line with {_MARK!r} by: {line}"
    between = b"" if not there or there.endswith(b"\n") else b"\n"
    try:
        with open(start, "ab") as file:  # it may be a link into a folder of dot files
            file.write(between + f"{line}\n".encode())
    except OSError as error:
        raise UnboggleError(_by_hand(start, line, error)) from None
    return f"added a line to {with_tilde(start)}: {line}"


def _read(start: str) -> bytes:
    with open(start, "rb") as file:
        return file.read(_LIMIT)


def _by_hand(start: str, line: str, error: OSError) -> str:
    return (
        f"{with_tilde(start)} cannot be changed ({error.strerror}); the script is written."
        f"\nAdd this line to a file that your shell reads: {line}"
    )


def _make_folder(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UnboggleError(
            f"the folder {with_tilde(folder)} cannot be made ({error.strerror})"
        ) from None
