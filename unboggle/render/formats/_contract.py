"""The interface of a format, and the options of a rendering."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from unboggle.arguments import Positive, validated
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.reports.base.report import Report

LANGUAGES = ("en", "de", "es", "fr", "pl", "el", "he")
"""The languages of sheets; their texts, which take longer to import, are in ``sheets``."""
_EXTRAS = ("none", "few", "common", "all")
_SHEETS: dict[str, tuple[object, ...]] = {
    "words": ("", "all", "hints", "number", "none"),
    "versions": (1, 2, 3, 4),
    "per_page": (1, 2, 4, 6),
    "paper": ("a4", "letter"),
    "language": LANGUAGES,
}


def _check(look: SheetOptions | RenderOptions, takes: Mapping[str, tuple[object, ...]]) -> None:
    validated(type(look), vars(look))
    for name, values in takes.items():
        if (value := getattr(look, name)) not in values:
            raise InputError(f"{name} is {value!r}, none of {', '.join(map(repr, values))}")


@dataclass(frozen=True)
class SheetOptions:
    """The options of a sheet to print, or of a picture.

    ``words`` selects how words are listed: ``all``, ``hints`` (first letters and lengths),
    ``number`` or ``none``; empty: depending on the report. ``key`` adds pages with the answers.
    ``versions`` is the number of images of each board, ``per_page`` the number of sheets on a page.
    ``steps`` numbers the cells of each path. ``language`` is the language of texts for solvers.
    Raises `InputError` for values that no sheet has.
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
class RenderOptions:
    """The options of a rendering; a format ignores those that it does not need.

    ``width`` is in columns. ``paths`` adds the path of each word, ``offensive`` names offensive
    extra words. ``extras`` selects the other extra words: ``none``, ``few``, ``common`` or ``all``.
    ``verbose`` adds methods, times and whole reasons, ``solution`` the solution of a new Gogen,
    ``missed`` the words that a player has missed. ``hint`` shows one step of a Gogen and not its
    solution. ``advice`` is what the user can do if there is no
    board, as parts of a sentence. ``heading`` goes above one of several reports. ``sheet`` has the
    options of sheets and pictures.
    """

    width: Positive = 80
    paths: bool = False
    offensive: bool = False
    extras: str = "few"
    verbose: bool = False
    solution: bool = False
    missed: bool = False
    hint: bool = False
    advice: tuple[str, ...] = ()
    heading: str = ""
    sheet: SheetOptions = field(default_factory=SheetOptions)

    def __post_init__(self) -> None:
        _check(self, {"extras": _EXTRAS})


@dataclass(frozen=True)
class OutputFormat:
    """A format of reports.

    ``write`` returns the document: text, bytes, or parts of text, which are written as they come.
    ``suffix`` is that of its files. ``kinds`` are the reports that it can write, such as
    ``unboggle.fit/1``; None: all. ``data`` formats are for programs: always UTF-8, and written
    even without a board. ``between`` separates several documents in one file; None: one document
    per file. ``bind`` makes one document from several reports; ``single`` formats have one board
    only. ``check`` raises `InputError` before any work if a package is missing. ``objection``
    returns why no board of a puzzle could be written, or None. ``sheet`` names the fields of
    `SheetOptions` that it uses. ``binary`` formats are not printed on a terminal.
    """

    write: Callable[[Report, RenderOptions], str | bytes | Iterable[str]]
    suffix: str
    kinds: Collection[str] | None = None
    data: bool = False
    between: str | None = None
    bind: Callable[[Sequence[Report], RenderOptions], str | bytes] | None = None
    check: Callable[[], None] = lambda: None
    objection: Callable[[Puzzle], str | None] = lambda _: None
    sheet: Collection[str] = ()
    binary: bool = False
    single: bool = False

    def __post_init__(self) -> None:
        validated(OutputFormat, vars(self))

    def can_write(self, kind: str) -> bool:
        """Whether it can write reports of that ``kind``."""
        return self.kinds is None or kind in self.kinds
