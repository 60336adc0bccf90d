"""The user's folders: by the XDG variables, or where Windows has them.

unboggle writes to the first two only if a command names that (``completion --install``), and to
that of the cache what `unboggle.cli.first_use` found.
"""

from __future__ import annotations

import os
import sys


def config_folder() -> str | None:
    """Return the folder of configuration, None for a user without a home.

    >>> os.path.isabs(config_folder() or "/")
    True
    """
    return _folder("XDG_CONFIG_HOME", "APPDATA", ".config")


def data_folder() -> str | None:
    """Return the folder of data, None for a user without a home."""
    return _folder("XDG_DATA_HOME", "LOCALAPPDATA", os.path.join(".local", "share"))


def cache_folder() -> str | None:
    """Return the folder of what can be made again, None for a user without a home."""
    on_macos = sys.platform == "darwin"
    below_home = os.path.join("Library", "Caches") if on_macos else ".cache"
    return _folder("XDG_CACHE_HOME", "LOCALAPPDATA", below_home)


def home() -> str | None:
    """Return the user's home, None without one."""
    if os.name == "posix" and os.environ.get("HOME") == "":  # "~" would be the root folder
        return None
    return _absolute(os.path.expanduser("~"))


def with_tilde(path: str) -> str:
    """Return ``path`` with ``~`` for the user's home, so that it names no user.

    >>> with_tilde("/opt/unboggle")
    '/opt/unboggle'
    """
    own = (home() or "").rstrip(os.sep)
    if own and (path == own or path.startswith(own + os.sep)):
        return "~" + path[len(own) :]
    return path


def _folder(variable: str, on_windows: str, below_home: str) -> str | None:
    named = os.environ.get(on_windows if os.name == "nt" else variable, "")
    if found := _absolute(named):
        return found
    own = home()  # a relative path in the variable counts for nothing, by the XDG specification
    return None if own is None else os.path.join(own, below_home)


def _absolute(path: str) -> str | None:
    return path if os.path.isabs(path) and "\0" not in path else None
