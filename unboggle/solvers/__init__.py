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

from unboggle.errors import InputError
from unboggle.phrases import did_you_mean
from unboggle.solvers._child_session import ChildSession as ChildSession
from unboggle.solvers._contract import Answer, Backend, Session, SmtBackend, Status
from unboggle.solvers._contract import Engine as Engine
from unboggle.solvers._formula import Formula as Formula

__all__ = [
    "Answer",
    "Backend",
    "Entry",
    "Session",
    "SmtBackend",
    "Status",
    "get",
    "inventory",
    "names",
]


def _modules() -> Iterator[ModuleType]:
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            yield importlib.import_module(f"{__name__}.{module.name}")


def names() -> tuple[str, ...]:
    """The names of the built-in solvers, installed or not; no solver is imported for it."""
    return tuple(name for module in _modules() for name in module.names())


class Entry(NamedTuple):
    """A solver as `inventory` lists it: its version, or what is missing."""

    name: str
    version: str
    missing: str | None


def inventory() -> list[Entry]:
    """Return every solver that is known, found or missing, with versions."""
    entries = []
    for module in _modules():
        for name in module.offers():
            missing = module.find(name).missing()
            entries.append(Entry(name, "" if missing else module.version(name), missing))
    return entries


def get(name: str) -> Backend:
    """Return the backend called ``name`` (``-`` and ``_`` are the same).

    Raises `InputError` for an unknown name (with the nearest known one), and
    for a solver that is not installed (with what to install).
    """
    for module in _modules():
        backend: Backend | None = module.find(name)
        if backend is not None:
            return _installed(backend)
    from importlib.metadata import entry_points  # takes longer than all the rest

    for entry in entry_points(group="unboggle.solvers"):
        backend = entry.load().find(name)
        if backend is not None:
            return _installed(backend)
    raise InputError(f"there is no solver {name!r}{did_you_mean(name.lower(), names())}")


def _installed(backend: Backend) -> Backend:
    missing = backend.missing()
    if missing:
        raise InputError(f"solver {backend.name} cannot be used here: {missing}")
    return backend
