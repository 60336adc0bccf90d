"""Solver modules of plug-ins, checked against the interface; every fault is theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from unboggle.plugins import Plugin
from unboggle.solvers._contract import Backend

_BACKEND = ("missing", "engine", "open")


class PluginModule:
    """A module with backends of ``plugin``; each of its faults is a `BackendError`."""

    def __init__(self, plugin: Plugin) -> None:
        self.plugin, self._module = plugin, plugin.load()

    def names(self) -> tuple[str, ...]:
        """The names that users may pass."""
        return self._listed("names")

    def offers(self) -> tuple[str, ...]:
        """The names to list."""
        return self._listed("offers")

    def version(self, name: str) -> str:
        """Return the package of the solver ``name`` and its version."""
        return str(self._asked("version", name))

    def find(self, name: str) -> Backend | None:
        """Return the backend called ``name``, or None if there is none."""
        found = self._asked("find", name)
        if found is None:
            return None
        lacking = [part for part in _BACKEND if not callable(getattr(found, part, None))]
        lacking += [] if isinstance(getattr(found, "name", None), str) else ["name"]
        if lacking:
            lack = ", ".join(lacking)
            raise self.plugin.error(f"returns a backend for {name!r} without {lack}")
        return cast(Backend, found)

    def missing(self, backend: Backend) -> str | None:
        """Return what must be installed for ``backend``, or None if it can be used."""
        with self.plugin.blamed("fails in missing()"):
            missing = backend.missing()
        return None if missing is None else str(missing)

    def _listed(self, what: str) -> tuple[str, ...]:
        names = self._asked(what)
        with self.plugin.blamed(f"fails in {what}()"):
            listed = tuple(cast(Iterable[Any], names))
        if isinstance(names, str) or not all(isinstance(name, str) for name in listed):
            raise self.plugin.error(f"returns no list of names from {what}()")
        return listed

    def _asked(self, what: str, *about: str) -> Any:
        with self.plugin.blamed(f"fails on access to {what}()"):
            function = getattr(self._module, what, None)
        if not callable(function):
            raise self.plugin.error(f"is not a module of solvers: it has no {what}()")
        with self.plugin.blamed(f"fails in {what}()"):
            return function(*about)
