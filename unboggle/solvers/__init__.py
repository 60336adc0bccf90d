"""The backends, found by discovery: each module here offers solvers by name.

A module has ``names()`` (names that users may pass) and ``find(name)`` (the backend, or None
if the name belongs to another module). For listings it has ``offers()`` (names) and
``version(name)`` (of installed solvers). A third party adds such a module by an entry point
of the group ``unboggle.solvers``. Its faults never affect other solvers.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

from unboggle.arguments import validated
from unboggle.errors import BackendError, InputError, UnknownName
from unboggle.phrases import did_you_mean, quoted
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
from unboggle.solvers._plugin import PluginModule

GROUP = "unboggle.solvers"
"""The entry points of plug-ins.

>>> print(f'[project.entry-points."{GROUP}"]')  # in the pyproject.toml of a plug-in
[project.entry-points."unboggle.solvers"]
"""

__all__ = [
    "GROUP",
    "Answer",
    "Backend",
    "ChildSession",
    "Entry",
    "Session",
    "SmtBackend",
    "Status",
    "built_in_names",
    "catalogue",
    "get",
    "names",
]


def _own() -> Iterator[ModuleType]:
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            yield importlib.import_module(f"{__name__}.{module.name}")


def _others() -> Iterator[tuple[Plugin, PluginModule | str]]:
    """Yield each plug-in with its module, or with a description of its fault."""
    for plugin in plugins(GROUP):
        try:
            yield plugin, PluginModule(plugin)
        except BackendError as error:
            yield plugin, str(error)


def _names_of_others() -> Iterator[str]:
    """Yield the names that plug-ins add to ours, each once; warn of plug-ins that fail."""
    seen = set(built_in_names())
    for plugin, module in _others():
        if isinstance(module, str):
            leave_out(module)
            continue
        for name in usable(plugin, module.names) or ():
            if name in seen:
                leave_out(f"the solver {name} of {plugin} is left out: the name is taken")
            else:
                seen.add(name)
                yield name


def built_in_names() -> tuple[str, ...]:
    """Return the names of the solvers that we support, installed or not, without importing them.

    >>> [name for name in built_in_names() if name.startswith("minisat")]
    ['minisat22', 'minisat-gh', 'minisatep']
    """
    return tuple(name for module in _own() for name in module.names())


def names() -> tuple[str, ...]:
    """Return the names of all solvers: ours, then those of plug-ins, which are imported.

    A plug-in that cannot be used is left out with a `PluginWarning`.

    >>> "cadical195" in names()
    True
    """
    return (*built_in_names(), *_names_of_others())


class Entry(NamedTuple):
    """A solver as `catalogue` lists it: its version, or what is missing.

    >>> entry = Entry("minisat22", "1.8", missing=None)
    >>> entry.missing is None
    True
    """

    name: str
    version: str
    missing: str | None


def catalogue() -> list[Entry]:
    """Return every known solver, installed or missing, with its version.

    A plug-in that cannot be used is listed by its own name, as missing.

    >>> "minisat22" in {entry.name for entry in catalogue()}
    True
    """
    listed, faults = [], []
    for module in _own():
        for name in module.offers():
            missing = module.broken(name) or module.find(name).missing()
            listed.append(Entry(name, "" if missing else module.version(name), missing))
    known = {*built_in_names()}
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


def _listed(plugged: PluginModule, name: str) -> Entry:
    backend = plugged.find(name)
    if backend is None:
        raise plugged.plugin.error(f"offers {name} but does not find it")
    missing = plugged.missing(backend)
    return Entry(name, "" if missing else plugged.version(name), missing)


def get(name: str) -> Backend:
    """Return the backend called ``name``; ``-`` and ``_`` are equivalent.

    Raises `UnknownName` for an unknown name, and `InputError` for a solver that is not installed.
    The message has the nearest known name, or what to install. It also names the plug-ins that
    cannot be used, since one of them might offer the name.

    >>> get("MINISAT22").name
    'minisat22'
    >>> get("minisat23")
    Traceback (most recent call last):
    unboggle.errors.UnknownName: there is no solver 'minisat23'; did you mean minisat22?
    """
    validated(get, locals())
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
                plugged.names()  # raises if it is at fault: it might have the name
        except BackendError as error:
            broken.append(str(error))
            continue
        if backend is not None:
            return _installed(backend, missing)
    but = f" ({'; '.join(broken)})" if broken else ""
    with catch_warnings():
        simplefilter("ignore", PluginWarning)  # the message names the plug-ins
        every = names()
    raise UnknownName(f"there is no solver {quoted(name)}{did_you_mean(name.lower(), every)}{but}")


def _installed(backend: Backend, missing: str | None) -> Backend:
    if missing:
        raise InputError(f"solver {backend.name} cannot be used here: {missing}")
    return backend
