"""What others have installed beside us, by entry points: encodings, solvers, wishes, formats.

A plug-in that cannot be used is named and costs only itself: nobody who asks for something
else hears more of it than a line, a `PluginWarning`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from warnings import warn

from unboggle.errors import BackendError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class PluginWarning(UserWarning):
    """A plug-in is left out, and why."""


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
        from importlib.metadata import EntryPoint

        with self.blamed("cannot be loaded"):
            return EntryPoint(self.name, self.target, self.group).load()

    @contextmanager
    def blamed(self, fault: str) -> Iterator[None]:
        """Turn what its code raises within the context, or that it exits, into `BackendError`.

        ``fault`` says what it failed to do.
        """
        try:
            yield
        except BackendError:
            raise
        except (Exception, SystemExit) as error:  # whatever somebody else's code does
            raise self.error(f"{fault}: {type(error).__name__}: {error}") from error

    def error(self, fault: str) -> BackendError:
        """Return the error that names it and its ``fault``."""
        return BackendError(f"{self} {fault}")

    def __str__(self) -> str:
        """Who it is, for a message."""
        return f"the plug-in {self.name} of {self.package} ({self.target})"


def built_in(path: Iterable[str]) -> tuple[str, ...]:
    """Return the names of our own modules in the folder ``path``, sorted; none is imported."""
    import pkgutil  # whoever solves a puzzle has no use for it

    found = (module.name for module in pkgutil.iter_modules(path))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def plugins(group: str, own: Collection[str] = ()) -> tuple[Plugin, ...]:
    """Return the plug-ins of ``group``, sorted by name; none of them is imported for it.

    One that has the name of one of our ``own``, or of another plug-in, is left out, see
    `leave_out`: there would be no way to ask for it.
    """
    found: dict[str, Plugin] = {}
    for entry in _entries(group):
        name = entry.name.replace("-", "_").lower()
        package = entry.dist.name if entry.dist else "an unknown package"
        plugin = Plugin(group, name, entry.value, package)
        if name in own:
            leave_out(f"{plugin} is left out: {name} is one of unboggle's own")
        elif name in found:
            leave_out(f"{plugin} is left out: {found[name]} has that name, too")
        else:
            found[name] = plugin
    return tuple(found[name] for name in sorted(found))


def leave_out(why: str) -> None:
    """Warn that a plug-in is left out; Python shows each such warning once."""
    warn(why, PluginWarning, stacklevel=1)  # the same place for all: once, whoever asks


def usable(plugin: Plugin, use: Callable[[], Any]) -> Any | None:
    """Return ``use()``, or None if ``plugin`` is at fault, which is warned of."""
    try:
        return use()
    except BackendError as error:
        leave_out(str(error))
        return None


@cache
def _entries(group: str) -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # takes longer than all the rest

    return tuple(entry_points(group=group))
