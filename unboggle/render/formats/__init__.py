"""The formats, discovered: a module ``unboggle/render/formats/NAME.py`` holds ``FORMAT``.

A third party adds one by an entry point of the group ``unboggle.formats`` that names
a `Format`.
"""

from __future__ import annotations

import importlib
import pkgutil

from unboggle.errors import InputError
from unboggle.phrases import did_you_mean
from unboggle.render.formats._contract import Format as Format
from unboggle.render.formats._contract import Look as Look

__all__ = ["DEFAULT", "Format", "Look", "get", "names"]

DEFAULT = "text"


def names() -> tuple[str, ...]:
    """Return the names of all formats, the default one first; none is imported for it."""
    from importlib.metadata import entry_points  # takes longer than all the rest

    others = {*_built_in(), *(entry.name for entry in entry_points(group="unboggle.formats"))}
    return (DEFAULT, *sorted(others - {DEFAULT}))


def get(name: str) -> Format:
    """Return the format called ``name``, or `InputError` with the nearest name there is."""
    wanted = name.lower()
    if wanted in _built_in():
        built_in: Format = importlib.import_module(f"{__name__}.{wanted}").FORMAT
        return built_in
    from importlib.metadata import entry_points

    for entry in entry_points(group="unboggle.formats"):
        if entry.name.lower() == wanted:
            try:
                loaded = entry.load()
            except Exception as error:  # whatever a stranger's module does, name the stranger
                raise InputError(
                    f"the plug-in for the format {name!r} ({entry.value}) cannot be loaded:"
                    f" {type(error).__name__}: {error}"
                ) from error
            if isinstance(loaded, Format):
                return loaded
            raise InputError(f"the plug-in for the format {name!r} ({entry.value}) is no Format")
    raise InputError(f"there is no format {name!r}{did_you_mean(wanted, names())}")


def _built_in() -> set[str]:
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return {name for name in found if not name.startswith("_")}
