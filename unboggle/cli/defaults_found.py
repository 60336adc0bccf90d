"""Finds the files of defaults: ``.unboggle.toml`` near the work, and the user's own.

Most users have none, so this is all that most runs need.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from unboggle.system.folders import config_folder, with_tilde

NAME = ".unboggle.toml"
"""The file in the folder of the work, or in one above it."""
VARIABLE = "UNBOGGLE_CONFIG"
"""The environment variable that names another file, or 0 for none."""


class Source(NamedTuple):
    """A file of defaults; ``own`` if it is the user's, who may then let it run programs."""

    path: str
    own: bool

    @property
    def shown(self) -> str:
        """The path as messages have it."""
        return with_tilde(self.path) if self.own else os.path.relpath(self.path)


def own_file() -> str | None:
    """Return the path of the user's file, whether it exists or not; None without a home."""
    folder = config_folder()
    return None if folder is None else os.path.join(folder, "unboggle", "config.toml")


def sources() -> list[Source]:
    """Return the files in force, the one that takes precedence first."""
    named = os.environ.get(VARIABLE)
    if named:
        path = os.path.join(os.curdir, named)  # "-" is a file, too: standard input has the words
        return [] if named == "0" else [Source(path if named == "-" else named, own=True)]
    near, own = _near(), own_file()
    found = [] if near is None else [Source(near, own=False)]
    return [*found, Source(own, own=True)] if own and os.path.exists(own) else found


def _near() -> str | None:
    """Return the first file called `NAME` in this folder and those above it."""
    try:
        folder = os.getcwd()
    except OSError:  # it was removed
        return None
    while True:
        path = os.path.join(folder, NAME)
        if os.path.lexists(path):  # a link to nowhere is an error, too
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def runs_program(solver: str) -> bool:
    """Return whether ``solver`` is a command line, which only its user may name."""
    return solver.strip().lower().startswith("dimacs:")
