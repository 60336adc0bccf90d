"""The formats, discovered: a module ``unboggle/render/formats/NAME.py`` holds ``FORMAT``.

A third party adds one by an entry point of the group ``unboggle.formats`` that names
a `Format`.
"""

from __future__ import annotations

import importlib
import pkgutil

from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean
from unboggle.plugins import plugins
from unboggle.render.formats._contract import Format as Format
from unboggle.render.formats._contract import Look as Look

__all__ = ["DEFAULT", "GROUP", "Format", "Look", "get", "names"]

DEFAULT = "text"
GROUP = "unboggle.formats"
"""The entry points of plug-ins."""


def names() -> tuple[str, ...]:
    """Return the names of all formats, the default one first; no plug-in is imported for it."""
    ours = {DEFAULT, *_built_in()}
    others = (plugin.name for plugin in plugins(GROUP) if plugin.name not in ours)
    return (DEFAULT, *sorted(ours - {DEFAULT}), *others)


def get(name: str) -> Format:
    """Return the format called ``name``, or `InputError` with the nearest name there is.

    Raises `BackendError` if it is a plug-in that cannot be loaded.
    """
    key = name.replace("-", "_").lower()
    if key in _built_in():
        built_in: Format = importlib.import_module(f"{__name__}.{key}").FORMAT
        return built_in
    for plugin in plugins(GROUP):
        if plugin.name == key:
            loaded = plugin.load()
            if not isinstance(loaded, Format):
                raise BackendError(f"{plugin} is no Format")
            return loaded
    raise InputError(f"there is no format {name!r}{did_you_mean(key, names())}")


def _built_in() -> set[str]:
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return {name for name in found if not name.startswith("_")}
