"""What a format is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from unboggle.errors import InputError
from unboggle.render.sheets.languages import TEXTS

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.reports.report import Report

_EXTRAS = ("none", "few", "common", "all")
_SHEETS: dict[str, tuple[object, ...]] = {
    "words": ("", "all", "hints", "number", "none"),
    "versions": (1, 2, 3, 4),
    "per_page": (1, 2, 4, 6),
    "paper": ("a4", "letter"),
    "language": tuple(TEXTS),
}


def _check(look: object, takes: Mapping[str, tuple[object, ...]]) -> None:
    for name, values in takes.items():
        if (value := getattr(look, name)) not in values:
            raise InputError(f"{name} is {value!r}, none of {', '.join(map(repr, values))}")


@dataclass(frozen=True)
class SheetLook:
    """What is wanted of a sheet to print, or of a picture.

    ``words`` is what solvers are told of the words: ``all``, ``hints`` (first letters and
    lengths), ``number`` or ``none``; empty: what suits the report. ``key`` brings pages
    with the answers, ``versions`` of each board come turned and reflected, ``per_page``
    of them share a page, ``steps`` numbers the cells of each path; ``language`` is that of
    what solvers read. Raises `InputError` for what no sheet can be.
    """

    title: str = ""
    words: str = ""
    key: bool = True
    versions: int = 1
    per_page: int = 1
    paper: str = "a4"
    steps: bool = False
    language: str = "en"

    def __post_init__(self) -> None:
        _check(self, _SHEETS)


@dataclass(frozen=True)
class Look:
    """How a report is to look; a format leaves out what it has no use for.

    ``width`` is in columns. ``paths`` says where each word runs, ``offensive`` names
    extra words that may offend, ``extras`` how many of the others: ``none``, ``few``, ``common``
    or ``all``; ``verbose`` says how it was decided who raced, ``solution`` shows that of a new
    Gogen, ``missed`` the words that a player has missed; ``hints`` names options of
    ``unboggle fit`` that may help where it found no board; ``heading`` stands above one of several
    results. ``sheet`` is for what is printed or drawn.
    """

    width: int = 80
    paths: bool = False
    offensive: bool = False
    extras: str = "few"
    verbose: bool = False
    solution: bool = False
    missed: bool = False
    hints: bool = True
    heading: str = ""
    sheet: SheetLook = field(default_factory=SheetLook)

    def __post_init__(self) -> None:
        _check(self, {"extras": _EXTRAS})


@dataclass(frozen=True)
class Format:
    """A way to write reports.

    ``write`` returns the document, text (maybe in parts, which go out as they come) or
    bytes; ``suffix`` ends the names of files of it. It can write reports of these
    ``kinds``, such as ``unboggle.fit/1``; None: of all. ``data`` is for programs: it is
    UTF-8 wherever it goes, and written even where nothing was found. ``between`` is what
    comes between several documents in one file; None: a file holds one only. ``bind``
    makes one document of several reports, and ``single`` ones hold one board only. ``check``
    raises `InputError` before any work if a package is missing, and ``objection`` says why no
    board of a puzzle could be written; None: one might. ``sheet``
    are the fields of `SheetLook` that it heeds. ``binary`` is nothing for a terminal.
    """

    write: Callable[[Report, Look], str | bytes | Iterable[str]]
    suffix: str
    kinds: Collection[str] | None = None
    data: bool = False
    between: str | None = None
    bind: Callable[[Sequence[Report], Look], str | bytes] | None = None
    check: Callable[[], None] = lambda: None
    objection: Callable[[Puzzle], str | None] = lambda _: None
    sheet: Collection[str] = ()
    binary: bool = False
    single: bool = False

    def can_write(self, kind: str) -> bool:
        """Whether it can write reports of that ``kind``."""
        return self.kinds is None or kind in self.kinds
