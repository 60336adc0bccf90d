"""What a format is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboggle.reports.report import Report


@dataclass(frozen=True)
class Look:
    """How a report is to look; a format leaves out what it has no use for.

    ``width`` is in columns. ``paths`` says where each word runs, ``offensive`` names
    extra words that may offend, ``verbose`` says how it was decided who raced, ``solution``
    shows that of a new Gogen; ``heading`` stands above one of several results.
    """

    width: int = 80
    paths: bool = False
    offensive: bool = False
    verbose: bool = False
    solution: bool = False
    heading: str = ""


@dataclass(frozen=True)
class Format:
    """A way to write reports.

    ``write`` returns the document, text (maybe in parts, which go out as they come) or
    bytes; ``suffix`` ends the names of files of it. It can write reports of these
    ``kinds``, such as ``unboggle.fit/1``; None: of all. ``data`` is for programs: it is
    UTF-8 wherever it goes, and written even where nothing was found. ``between`` is what
    comes between several documents in one file; None: a file holds one only.
    """

    write: Callable[[Report, Look], str | bytes | Iterable[str]]
    suffix: str
    kinds: Collection[str] | None = None
    data: bool = False
    between: str | None = None

    def can_write(self, kind: str) -> bool:
        """Whether it can write reports of that ``kind``."""
        return self.kinds is None or kind in self.kinds
