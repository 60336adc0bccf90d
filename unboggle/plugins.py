"""Plug-ins, found by entry points: encodings, solvers, constraints and formats.

A plug-in that cannot be used never breaks anything else. A command that does not need it
prints one line that names it, a `PluginWarning`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

from unboggle.errors import BackendError, UnknownName
from unboggle.phrases import did_you_mean, quoted

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


class PluginWarning(UserWarning):
    """A plug-in was left out; the message states the reason."""


class Plugin(NamedTuple):
    """A plug-in registered as ``name`` in ``group``.

    ``package`` is the distribution that provides it, ``target`` the path of its object.
    """

    group: str
    name: str
    target: str
    package: str

    def load(self) -> Any:
        """Return the object; raise a `BackendError` that names the plug-in if loading fails."""
        from importlib.metadata import EntryPoint

        with self.blamed("cannot be loaded"):
            return EntryPoint(self.name, self.target, self.group).load()

    @contextmanager
    def blamed(self, fault: str) -> Iterator[None]:
        """Turn exceptions and exits of the plug-in's code in this context into `BackendError`.

        ``fault`` states what failed, for the message.
        """
        try:
            yield
        except BackendError:
            raise
        except (Exception, SystemExit) as error:  # a plug-in may raise anything
            raise self.error(f"{fault}: {type(error).__name__}: {error}") from error

    def error(self, fault: str) -> BackendError:
        """Return an error that names the plug-in and its ``fault``."""
        return BackendError(f"{self} {fault}")

    def __str__(self) -> str:
        """The plug-in's name, package and target, for messages."""
        return f"the plug-in {self.name} of {self.package} ({self.target})"


def built_in_names(path: Iterable[str]) -> tuple[str, ...]:
    """Return the names of our own modules in the folder ``path``, sorted, without importing."""
    return _modules(tuple(path))


def plugins(group: str, own: Collection[str] = ()) -> tuple[Plugin, ...]:
    """Return the plug-ins of ``group``, sorted by name, without importing them.

    A plug-in that shares its name with one of unboggle's ``own`` or with another plug-in
    is left out, see `leave_out`.
    """
    found: dict[str, Plugin] = {}
    for entry in _entries(group):
        name = _key(entry.name)
        plugin = Plugin(group, name, entry.value, _name(entry.dist))
        if name in own:
            leave_out(f"{plugin} is left out: {name} is one of unboggle's own")
        elif name in found:
            leave_out(f"{plugin} is left out: {found[name]} has the same name")
        else:
            found[name] = plugin
    return tuple(found[name] for name in sorted(found))


def class_named(
    name: str, kind: type, what: str, package: str, path: Iterable[str], group: str
) -> Any:
    """Return the class called ``name``, a subclass of ``kind``; ``-`` and ``_`` are equivalent.

    The class is in our ``package``, in the module called ``name``, or in a plug-in of ``group``.
    Its attribute ``name`` has the same value. ``path`` is the folder of ``package``; ``what``
    names the kind in messages. Raises `InputError` if there is no such class, with the nearest
    name, and `BackendError` if it belongs to a plug-in that cannot be used.
    """
    key = _key(name)
    ours = built_in_names(path)
    if key in ours:
        from importlib import import_module

        module = import_module(f"{package}.{key}")
        for value in vars(module).values():
            # Compare modules, so that an imported base class does not match.
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
    raise UnknownName(f"there is no {what.lower()} {quoted(name)}{did_you_mean(key, known)}")


def _key(name: str) -> str:
    return name.replace("-", "_").lower()


def _is(value: object, kind: type) -> bool:
    return isinstance(value, type) and issubclass(value, kind)


def leave_out(why: str) -> None:
    """Warn that a plug-in is left out; Python shows each of these warnings once."""
    warn(why, PluginWarning, stacklevel=1)  # one location for all callers, so it shows once


def usable(plugin: Plugin, use: Callable[[], Any]) -> Any | None:
    """Return ``use()``, or warn and return None if ``plugin`` fails."""
    try:
        return use()
    except BackendError as error:
        leave_out(str(error))
        return None


@cache
def _modules(path: tuple[str, ...]) -> tuple[str, ...]:
    import pkgutil  # not needed to solve a puzzle

    found = (module.name for module in pkgutil.iter_modules(path) if not module.ispkg)
    return tuple(sorted(name for name in found if not name.startswith("_")))


def _name(package: Distribution | None) -> str:
    """Return the name of ``package``; reading damaged metadata may return None or raise."""
    try:
        return (package and package.name) or "an unknown package"
    except Exception:  # KeyError, UnicodeDecodeError, whatever the parser of this version has
        return "an unknown package"


@cache
def _entries(group: str) -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # slower than the rest of this module

    try:
        return tuple(entry_points(group=group))
    except Exception:  # the metadata of some package, of whatever kind, are damaged
        return tuple(_readable(group))


def _readable(group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of ``group`` in the packages whose metadata can be read."""
    from importlib.metadata import distributions

    known = set()
    for package in distributions():
        name = _name(package)
        try:
            found = [*package.entry_points.select(group=group)]
        except Exception as error:
            leave_out(f"the entry points of {name} cannot be read: {type(error).__name__}: {error}")
            continue
        if name not in known:  # the first on the path is what an import finds
            known.add(name)
            yield from found
