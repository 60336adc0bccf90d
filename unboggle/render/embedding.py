"""Checks of output with the built-in font: whether it has all characters."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from unboggle.drawing.font import missing
from unboggle.drawing.shapes import Picture, Text, flat
from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.system.install_hint import install_hint
from unboggle.system.packages import library_error


def check_letters(pictures: Iterable[Picture], what: str) -> None:
    """Raise `InputError` if the font lacks a character of ``pictures``, which ``what`` needs."""
    for picture in pictures:
        for text in (one.text for one in flat(picture.shapes) if isinstance(one, Text)):
            if lacking := missing(text):
                raise InputError(
                    f"the font of {what} has no {lacking[0]!r} (in {cut(repr(text))}): it has"
                    " Latin, Greek, Cyrillic and Hebrew letters; HTML and SVG use the"
                    " reader's fonts"
                )


def require(module: str, package: str, extra: str, what: str) -> None:
    """Raise `InputError` if ``module`` of ``package``, which ``what`` needs, is not installed.

    An `ImportError` of a library that is there but cannot be loaded is left to the caller.
    """
    try:
        import_module(module)
    except ImportError as error:
        if library_error(error):
            raise
        raise InputError(f"{what} needs the package {package}: {install_hint(extra)}") from None
