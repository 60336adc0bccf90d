"""What others have installed beside us, by entry points: encodings, solvers, wishes, formats.

A plug-in that cannot be loaded is named and costs only itself: nobody who asks for something
else hears more of it than a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from unboggle.errors import BackendError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUPS = ("unboggle.encodings", "unboggle.solvers", "unboggle.wishes", "unboggle.formats")
"""The groups of entry points that are looked at."""


@dataclass(frozen=True)
class Plugin:
    """Something that somebody has registered as ``name`` in ``group``.

    ``package`` is the distribution that brings it, ``target`` the object it says it is.
    """

    group: str
    name: str
    target: str
    package: str

    def load(self) -> Any:
        """Return the object; `BackendError` that names the plug-in if that fails, however."""
        try:
            return _entries(self.group)[self.name].load()
        except Exception as error:  # whatever somebody else's module does when it is imported
            why = f"{type(error).__name__}: {error}"
            raise BackendError(f"{self} cannot be loaded: {why}") from error

    def __str__(self) -> str:
        """Who it is, for a message."""
        return f"the plug-in {self.name} of {self.package} ({self.target})"


def plugins(group: str) -> tuple[Plugin, ...]:
    """Return the plug-ins of ``group``, sorted by name; none of them is imported for it."""
    return tuple(
        Plugin(group, name, entry.value, entry.dist.name if entry.dist else "an unknown package")
        for name, entry in sorted(_entries(group).items())
    )


def broken() -> Iterator[str]:
    """Yield what is wrong with each plug-in that cannot be loaded; all are imported for it."""
    for group in GROUPS:
        for plugin in plugins(group):
            try:
                plugin.load()
            except BackendError as error:
                yield str(error)


@cache
def _entries(group: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes longer than all the rest

    return {entry.name.replace("-", "_").lower(): entry for entry in entry_points(group=group)}
