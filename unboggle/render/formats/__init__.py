"""The formats: each module ``unboggle/render/formats/NAME.py`` has a ``FORMAT``.

A plug-in adds a format by an entry point of the group ``unboggle.formats`` that names an
`OutputFormat`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from unboggle import plugins as plugged_in
from unboggle.errors import BackendError, InputError
from unboggle.phrases import did_you_mean
from unboggle.plugins import Plugin, plugins
from unboggle.render.formats._contract import LANGUAGES as LANGUAGES
from unboggle.render.formats._contract import ExtrasShown as ExtrasShown
from unboggle.render.formats._contract import Language as Language
from unboggle.render.formats._contract import OutputFormat as OutputFormat
from unboggle.render.formats._contract import Paper as Paper
from unboggle.render.formats._contract import PerPage as PerPage
from unboggle.render.formats._contract import RenderOptions as RenderOptions
from unboggle.render.formats._contract import SheetOptions as SheetOptions
from unboggle.render.formats._contract import WordsShown as WordsShown

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report

__all__ = [
    "DEFAULT",
    "GROUP",
    "LANGUAGES",
    "OutputFormat",
    "RenderOptions",
    "SheetOptions",
    "by_suffix",
    "get",
    "names",
    "suffixes",
]

DEFAULT = "text"
GROUP = "unboggle.formats"
"""The entry points of plug-ins."""


def names() -> tuple[str, ...]:
    """Return the names of all formats, the default one first, without importing plug-ins."""
    ours = {DEFAULT, *built_in_names()}
    others = (plugin.name for plugin in plugins(GROUP, ours))
    return (DEFAULT, *sorted(ours - {DEFAULT}), *others)


def get(name: str) -> OutputFormat:
    """Return the format called ``name``, or raise `InputError` with the nearest name.

    A plug-in that cannot be used, or that fails to write, raises `BackendError`.
    """
    key = name.replace("-", "_").lower()
    if key in built_in_names():
        found: OutputFormat = importlib.import_module(f"{__name__}.{key}").FORMAT
        return found
    for plugin in plugins(GROUP):
        if plugin.name == key:
            loaded = plugin.load()
            if not isinstance(loaded, OutputFormat) or not callable(loaded.write):
                raise plugin.error("is no OutputFormat")
            return replace(loaded, write=partial(_written, plugin, loaded))
    raise InputError(f"there is no format {name!r}{did_you_mean(key, names())}")


def by_suffix(suffix: str) -> str | None:
    """Return the name of the format whose files end as ``suffix``; None if there is none.

    The default format comes first, then a format with that name.
    """
    candidates = sorted(names(), key=lambda name: (name != DEFAULT, name != suffix))
    for name in candidates:
        with suppress(BackendError):  # a plug-in that cannot be used has no files
            if get(name).suffix == suffix:
                return name
    return None


def suffixes() -> list[str]:
    """Return the file name suffixes of the built-in formats."""
    return sorted({get(name).suffix for name in (DEFAULT, *built_in_names())})


def _written(
    plugin: Plugin, format: OutputFormat, report: Report, look: RenderOptions
) -> str | bytes | Iterable[str]:
    """Return ``report`` in ``format``; errors are reported as those of ``plugin``."""
    with plugin.blamed("fails to write the report"):
        document = format.write(report, look)
        if isinstance(document, (str, bytes)):
            return document
        parts = iter(document)
    return _parts(plugin, parts)


def _parts(plugin: Plugin, parts: Iterator[str]) -> Iterator[str]:
    while True:
        with plugin.blamed("fails to write the report"):
            part = next(parts, None)
        if part is None:
            return
        if not isinstance(part, (str, bytes)):
            raise plugin.error(f"writes {type(part).__name__}, which is no text")
        yield part


def built_in_names() -> set[str]:
    """Return the names of the built-in formats, without importing them."""
    return {*plugged_in.built_in_names(__path__)}
