"""The backends, discovered: each module here offers some solvers by name.

A module has ``names()`` (what users may ask for), ``find(name)`` (the backend, or
None if the name is not its own), and for listing ``offers()`` (names) and
``version(name)`` (of those that are installed). A third party adds one by an
entry point of the group ``unboggle.solvers`` naming such a module; whatever is
wrong with that costs only itself.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean
from unboggle.plugins import Plugin, PluginWarning, leave_out, plugins, usable
from unboggle.solvers._child_session import ChildSession as ChildSession
from unboggle.solvers._contract import STATISTICS as STATISTICS
from unboggle.solvers._contract import Answer, Backend, Session, SmtBackend, Status
from unboggle.solvers._contract import BudgetEngine as BudgetEngine
from unboggle.solvers._contract import CountingEngine as CountingEngine
from unboggle.solvers._contract import Engine as Engine
from unboggle.solvers._formula import Formula as Formula
from unboggle.solvers._output import OutputFault as OutputFault
from unboggle.solvers._output import broken_clause as broken_clause
from unboggle.solvers._output import model_of as model_of
from unboggle.solvers._output import read_output as read_output
from unboggle.solvers._plugged import Plugged

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


def _others() -> Iterator[tuple[Plugin, Plugged | str]]:
    """Yield each plug-in with what it is, or with what is wrong with it."""
    for plugin in plugins(GROUP):
        try:
            yield plugin, Plugged(plugin)
        except BackendError as error:
            yield plugin, str(error)


def _names_of_others() -> Iterator[str]:
    """Yield the names that plug-ins add to ours, once each; of one at fault it is warned."""
    seen = set(built_in())
    for plugin, module in _others():
        if isinstance(module, str):
            leave_out(module)
            continue
        for name in usable(plugin, module.names) or ():
            if name in seen:
                leave_out(f"the solver {name} of {plugin} is left out: there is one of that name")
            else:
                seen.add(name)
                yield name


def built_in() -> tuple[str, ...]:
    """The names of the solvers that we know, installed or not; none is imported for it."""
    return tuple(name for module in _own() for name in module.names())


def names() -> tuple[str, ...]:
    """The names of all solvers, ours first, then those of plug-ins, which are imported for it.

    A plug-in that cannot be used is left out with a `PluginWarning`.
    """
    return (*built_in(), *_names_of_others())


class Entry(NamedTuple):
    """A solver as `catalogue` lists it: its version, or what is missing."""

    name: str
    version: str
    missing: str | None


def catalogue() -> list[Entry]:
    """Return every solver that is known, found or missing, with versions.

    A plug-in that cannot be used is in it by its own name, missing.
    """
    listed, faults = [], []
    for module in _own():
        for name in module.offers():
            missing = module.find(name).missing()
            listed.append(Entry(name, "" if missing else module.version(name), missing))
    known = {*built_in()}
    for plugin, plugged in _others():
        try:
            if isinstance(plugged, str):
                raise BackendError(plugged)
            found = [_listed(plugged, name) for name in plugged.offers() if name not in known]
        except BackendError as error:
            faults.append(Entry(plugin.name, "", str(error)))
        else:
            listed += found
            known.update(entry.name for entry in found)
    return listed + faults


def _listed(plugged: Plugged, name: str) -> Entry:
    backend = plugged.find(name)
    if backend is None:
        raise plugged.plugin.error(f"offers {name} and does not find it")
    missing = plugged.missing(backend)
    return Entry(name, "" if missing else plugged.version(name), missing)


def get(name: str) -> Backend:
    """Return the backend called ``name`` (``-`` and ``_`` are the same).

    Raises `InputError` for an unknown name (with the nearest known one, and the plug-ins
    that cannot be used, which might have it), and for a solver that is not installed
    (with what to install).
    """
    for module in _own():
        backend: Backend | None = module.find(name)
        if backend is not None:
            return _installed(backend, backend.missing())
    broken = []
    for _, plugged in _others():
        try:
            if isinstance(plugged, str):
                raise BackendError(plugged)
            backend = plugged.find(name)
            missing = None if backend is None else plugged.missing(backend)
            if backend is None:
                plugged.names()  # or it is at fault, and might have had it
        except BackendError as error:
            broken.append(str(error))
            continue
        if backend is not None:
            return _installed(backend, missing)
    but = f" ({'; '.join(broken)})" if broken else ""
    with catch_warnings():
        simplefilter("ignore", PluginWarning)  # they are in the message
        every = names()
    raise InputError(f"there is no solver {name!r}{did_you_mean(name.lower(), every)}{but}")


def _installed(backend: Backend, missing: str | None) -> Backend:
    if missing:
        raise InputError(f"solver {backend.name} cannot be used here: {missing}")
    return backend
