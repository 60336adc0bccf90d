"""How to install and repair this package: the hint in every message about a missing package."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from unboggle.system.shell import quoted

_TOP = Path(__file__).resolve().parents[2]  # the folder with pyproject.toml, in a clone
_UV_TOOL, _PIPX = "uv tool install", "pipx install --force"


def install_hint(extra: str) -> str:
    """Return the command that installs ``extra`` for the Python that runs this.

    In a clone that is ``pip install -e '.[pdf]'``: the name alone would be looked up on an index.
    """
    return f"{_installer()} {_target(f'[{extra}]')}"


def repair_hint(package: str) -> str:
    """Return the command that repairs ``package``, which unboggle needs: it is missing or broken.

    A tool for programs installs all anew. Otherwise pip adds what is missing, but what is there it
    installs again only if requested.
    """
    installer = _installer()
    if installer == _UV_TOOL:
        return f"{installer} --reinstall {_target()}"
    if installer == _PIPX or not _is_installed(package):
        return f"{installer} {_target()}"
    again = "--reinstall" if installer.startswith("uv ") else "--force-reinstall"
    return f"{installer} {again} {package}"


def _target(extras: str = "") -> str:
    """Return what an installer installs: unboggle of a clone, or by its name, with ``extras``."""
    source = clone()
    if source is None:
        return quoted(f"unboggle{extras}")
    here = "." if source.folder == _working_folder() else str(source.folder)
    return "-e " * source.editable + quoted(f"{here}{extras}")


def _is_installed(package: str) -> bool:
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True


class Clone(NamedTuple):
    """A folder with the source, and whether the package runs from there."""

    folder: Path
    editable: bool


def clone() -> Clone | None:
    """Return the clone that this package runs in, or was installed from; None without one."""
    if (_TOP / "pyproject.toml").is_file():
        return Clone(_TOP, True)
    try:
        text = distribution("unboggle").read_text("direct_url.json")
        found = json.loads(text or "{}")
        editable = bool(found["dir_info"].get("editable"))
        url = str(found["url"])
    except (PackageNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return None
    path = unquote(url.removeprefix("file://"))
    folder = Path(path.removeprefix("/") if os.name == "nt" else path)  # file:///C:/folder
    return Clone(folder, editable) if url.startswith("file://") and folder.is_dir() else None


def _installer() -> str:
    """Return the command that installs into this environment, by what made it."""
    if os.path.isfile(os.path.join(sys.prefix, "uv-receipt.toml")):
        return _UV_TOOL
    if os.path.isfile(os.path.join(sys.prefix, "pipx_metadata.json")):
        return _PIPX
    if find_spec("pip") is None and sys.prefix != sys.base_prefix:  # so uv makes them
        return f"uv pip install --python {quoted(sys.prefix)}"
    return f"{_pip()} install"


def _pip() -> str:
    """Return ``pip``, or that of the virtual environment if it is not the one on the path."""
    if sys.prefix == sys.base_prefix:
        return "pip"
    active = os.environ.get("VIRTUAL_ENV")
    if active is not None and os.path.realpath(active) == os.path.realpath(sys.prefix):
        return "pip"
    own = Path(sys.prefix, *(("Scripts", "pip.exe") if os.name == "nt" else ("bin", "pip")))
    if not own.is_file():
        return f"{quoted(sys.executable)} -m pip"
    here = _working_folder()
    return quoted(str(own.relative_to(here) if here and own.is_relative_to(here) else own))


def _working_folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:  # it was removed
        return None
