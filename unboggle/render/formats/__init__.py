"""The formats, discovered: a module ``unboggle/render/formats/NAME.py`` holds ``FORMAT``.

A third party adds one by an entry point of the group ``unboggle.formats`` that names
a `Format`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean
from unboggle.plugins import Plugin, plugins
from unboggle.render.formats._contract import Format as Format
from unboggle.render.formats._contract import Look as Look
from unboggle.render.formats._contract import SheetLook as SheetLook

if TYPE_CHECKING:
    from unboggle.reports.report import Report

__all__ = [
    "DEFAULT",
    "GROUP",
    "Format",
    "Look",
    "SheetLook",
    "by_suffix",
    "get",
    "names",
    "suffixes",
]

DEFAULT = "text"
GROUP = "unboggle.formats"
"""The entry points of plug-ins."""


def names() -> tuple[str, ...]:
    """Return the names of all formats, the default one first; no plug-in is imported for it."""
    ours = {DEFAULT, *built_in()}
    others = (plugin.name for plugin in plugins(GROUP, ours))
    return (DEFAULT, *sorted(ours - {DEFAULT}), *others)


def get(name: str) -> Format:
    """Return the format called ``name``, or `InputError` with the nearest name there is.

    Raises `BackendError` if it is a plug-in that cannot be used, and so does what it writes.
    """
    key = name.replace("-", "_").lower()
    if key in built_in():
        found: Format = importlib.import_module(f"{__name__}.{key}").FORMAT
        return found
    for plugin in plugins(GROUP):
        if plugin.name == key:
            loaded = plugin.load()
            if not isinstance(loaded, Format) or not callable(loaded.write):
                raise plugin.error("is no Format")
            return replace(loaded, write=partial(_written, plugin, loaded))
    raise InputError(f"there is no format {name!r}{did_you_mean(key, names())}")


def by_suffix(suffix: str) -> str | None:
    """Return the name of the format whose files end as ``suffix``; None if there is none.

    The default one comes first, then those that are called so.
    """
    candidates = sorted(names(), key=lambda name: (name != DEFAULT, name != suffix))
    for name in candidates:
        with suppress(BackendError):  # a plug-in that cannot be used has no files
            if get(name).suffix == suffix:
                return name
    return None


def suffixes() -> list[str]:
    """Return how the names of files of our own formats end."""
    return sorted({get(name).suffix for name in (DEFAULT, *built_in())})


def _written(
    plugin: Plugin, format: Format, report: Report, look: Look
) -> str | bytes | Iterable[str]:
    """Return what ``format`` makes of ``report``; its faults are those of ``plugin``."""
    with plugin.blamed("fails to write the result"):
        document = format.write(report, look)
        if isinstance(document, (str, bytes)):
            return document
        parts = iter(document)
    return _parts(plugin, parts)


def _parts(plugin: Plugin, parts: Iterator[str]) -> Iterator[str]:
    while True:
        with plugin.blamed("fails to write the result"):
            part = next(parts, None)
        if part is None:
            return
        if not isinstance(part, (str, bytes)):
            raise plugin.error(f"writes {type(part).__name__}, which is no text")
        yield part


def built_in() -> set[str]:
    """The names of our own formats; none is imported for it."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return {name for name in found if not name.startswith("_")}
