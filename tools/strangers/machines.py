"""The machines: what is special about each, and what gets installed there."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

UTF8 = {"LC_ALL": "C.UTF-8"}
UNPRIVILEGED = 65534


@dataclass(frozen=True)
class Machine:
    """What is special about a machine, and what gets installed there."""

    title: str
    python: str = f"{sys.version_info.major}.{sys.version_info.minor}"
    """A version of Python, by default that of the script."""
    artifact: str = "best"
    """What pip gets: ``best`` is its own choice, ``pure`` the wheel in pure Python, ``source``."""
    pip: str = ""
    """A version of pip, instead of that which comes with Python."""
    refused: str = ""
    """What pip must say, as a regular expression, where unboggle cannot be installed."""
    user: int = 0
    compiler: bool = True
    read_only: bool = False
    whole: bool = False
    kernel: bool = True
    variables: Mapping[str, str] = field(default_factory=lambda: UTF8)

    @property
    def exact(self) -> bool:
        """Whether boards and characters are those of the pages."""
        return self.kernel and self.variables["LC_ALL"] != "C"


MACHINES = {
    "wheel": Machine("no compiler", compiler=False, whole=True),
    "source": Machine("the archive, with a compiler", artifact="source"),
    "source-only": Machine(
        "the archive, without a compiler", artifact="source", compiler=False, kernel=False
    ),
    "pure": Machine("the wheel in pure Python", artifact="pure", kernel=False),
    "3.12": Machine("Python 3.12", python="3.12"),
    "3.13": Machine("Python 3.13", python="3.13", whole=True),
    "read-only": Machine("read-only, except the working folder", read_only=True),
    "no-utf8": Machine(
        "a locale without UTF-8",
        variables={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ),
    "no-home": Machine(
        "a user without a home", user=UNPRIVILEGED, variables={**UTF8, "HOME": "/nonexistent"}
    ),
    "pip-21": Machine("pip 21.0", pip="21.0.1"),
    "pip-22": Machine("pip 22.0", pip="22.0.4"),
    "3.10": Machine("Python 3.10", python="3.10", refused="different Python.*>=3.11"),
}


def python_of(version: str) -> str | None:
    """Return a Python of this version: the system's, or the newest one of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    ours = sorted(map(str, pyenv.glob(f"{version}.*/bin/python3")))
    system = shutil.which(f"python{version}", path="/usr/bin")
    return system or (ours[-1] if ours else shutil.which(f"python{version}"))
