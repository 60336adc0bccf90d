"""The backends, discovered: each module here offers some solvers by name.

A module has ``names()`` (what users may ask for), ``find(name)`` (the backend, or
None if the name is not its own), and for listing ``offers()`` (names) and
``version(name)`` (of those that are installed). A third party adds one by an
entry point of the group ``unboggle.solvers`` naming such a module.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean
from unboggle.plugins import Plugin, plugins
from unboggle.solvers._child_session import ChildSession as ChildSession
from unboggle.solvers._contract import Answer, Backend, Session, SmtBackend, Status
from unboggle.solvers._contract import Engine as Engine
from unboggle.solvers._formula import Formula as Formula
from unboggle.solvers._output import OutputFault as OutputFault
from unboggle.solvers._output import broken_clause as broken_clause
from unboggle.solvers._output import model_of as model_of
from unboggle.solvers._output import read_output as read_output

GROUP = "unboggle.solvers"
"""The entry points of plug-ins."""

__all__ = [
    "GROUP",
    "Answer",
    "Backend",
    "Entry",
    "Session",
    "SmtBackend",
    "Status",
    "built_in",
    "catalogue",
    "get",
    "names",
]


def _own() -> Iterator[ModuleType]:
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            yield importlib.import_module(f"{__name__}.{module.name}")


def _others() -> Iterator[tuple[Plugin, ModuleType | str]]:
    """Yield each plug-in with what it is, or with what is wrong with it."""
    for plugin in plugins(GROUP):
        try:
            yield plugin, plugin.load()
        except BackendError as error:
            yield plugin, str(error)


def built_in() -> tuple[str, ...]:
    """The names of the solvers that we know, installed or not; none is imported for it."""
    return tuple(name for module in _own() for name in module.names())


def names() -> tuple[str, ...]:
    """The names of all solvers, ours first, then those of plug-ins, which are imported for it."""
    others = (module for _, module in _others() if not isinstance(module, str))
    return built_in() + tuple(name for module in others for name in module.names())


class Entry(NamedTuple):
    """A solver as `catalogue` lists it: its version, or what is missing."""

    name: str
    version: str
    missing: str | None


def catalogue() -> list[Entry]:
    """Return every solver that is known, found or missing, with versions.

    A plug-in that cannot be loaded is in it by its own name, missing.
    """
    entries = []
    modules = [*_own()]
    for plugin, module in _others():
        if isinstance(module, str):
            entries.append(Entry(plugin.name, "", module))
        else:
            modules.append(module)
    listed = []
    for module in modules:
        for name in module.offers():
            missing = module.find(name).missing()
            listed.append(Entry(name, "" if missing else module.version(name), missing))
    return listed + entries


def get(name: str) -> Backend:
    """Return the backend called ``name`` (``-`` and ``_`` are the same).

    Raises `InputError` for an unknown name (with the nearest known one, and the plug-ins
    that cannot be loaded, which might have it), and for a solver that is not installed
    (with what to install).
    """
    for module in _own():
        backend: Backend | None = module.find(name)
        if backend is not None:
            return _installed(backend)
    broken = []
    for _, plugged in _others():
        if isinstance(plugged, str):
            broken.append(plugged)
        elif (backend := plugged.find(name)) is not None:
            return _installed(backend)
    but = f" ({'; '.join(broken)})" if broken else ""
    raise InputError(f"there is no solver {name!r}{did_you_mean(name.lower(), names())}{but}")


def _installed(backend: Backend) -> Backend:
    missing = backend.missing()
    if missing:
        raise InputError(f"solver {backend.name} cannot be used here: {missing}")
    return backend
