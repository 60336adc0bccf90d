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

from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean

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
        name = _key(entry.name)
        package = entry.dist.name if entry.dist else "an unknown package"
        plugin = Plugin(group, name, entry.value, package)
        if name in own:
            leave_out(f"{plugin} is left out: {name} is one of unboggle's own")
        elif name in found:
            leave_out(f"{plugin} is left out: {found[name]} has that name, too")
        else:
            found[name] = plugin
    return tuple(found[name] for name in sorted(found))


def class_named(
    name: str, kind: type, what: str, package: str, path: Iterable[str], group: str
) -> Any:
    """Return the class called ``name`` (``-`` and ``_`` are the same), a ``kind``.

    It is that of the module of this name in our ``package``, whose folder is ``path``, or of a
    plug-in of ``group``, and has the name as its attribute ``name``; ``what`` is its kind in
    errors. Raises `InputError`, with the nearest name there is, if there is none, and
    `BackendError` if it is a plug-in that cannot be used.
    """
    key = _key(name)
    ours = built_in(path)
    if key in ours:
        from importlib import import_module

        module = import_module(f"{package}.{key}")
        for value in vars(module).values():
            # by its module, so that an imported base class is not mistaken for it
            if getattr(value, "__module__", "") == module.__name__ and _is(value, kind):
                return value
        raise LookupError(f"{module.__name__} defines no {what} named {key!r}")
    others = plugins(group, ours)
    for plugin in others:
        if plugin.name == key:
            loaded = plugin.load()
            if not _is(loaded, kind) or _key(str(getattr(loaded, "name", ""))) != key:
                raise plugin.error(f"is no {what} of that name")
            return loaded
    known = (*ours, *(plugin.name for plugin in others))
    raise InputError(f"there is no {what.lower()} {name!r}{did_you_mean(key, known)}")


def _key(name: str) -> str:
    return name.replace("-", "_").lower()


def _is(value: object, kind: type) -> bool:
    return isinstance(value, type) and issubclass(value, kind)


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
