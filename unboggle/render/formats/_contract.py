"""The interface of a format, and the options of a rendering."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from unboggle.arguments import Positive, Versions, validated

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.reports.base.report import Report

Language = Literal["en", "de", "es", "fr", "pl", "el", "he"]
"""The languages of sheets; their texts, which take longer to import, are in ``sheets``."""
LANGUAGES = get_args(Language)
WordsShown = Literal["", "all", "hints", "number", "none"]
"""How a sheet lists the words; empty: depending on the report."""
PerPage = Literal[1, 2, 4, 6]
"""The sheets on a page."""
Paper = Literal["a4", "letter"]
"""The sizes of paper."""
ExtrasShown = Literal["none", "few", "common", "all"]
"""Which extra words a text shows."""


@dataclass(frozen=True)
class SheetOptions:
    """The options of a sheet to print, or of a picture.

    ``words`` selects how words are listed: ``all``, ``hints`` (first letters and lengths),
    ``number`` or ``none``; empty: depending on the report. ``key`` adds pages with the answers.
    ``versions`` is the number of images of each board, ``per_page`` the number of sheets on a page.
    ``steps`` numbers the cells of each path. ``language`` is the language of texts for solvers.
    Raises `InputError` for values that no sheet has.

    >>> SheetOptions(title="Animals", per_page=2).paper
    'a4'
    """

    title: str = ""
    words: WordsShown = ""
    key: bool = True
    versions: Versions = 1
    per_page: PerPage = 1
    paper: Paper = "a4"
    steps: bool = False
    language: Language = "en"

    def __post_init__(self) -> None:
        validated(type(self), vars(self))


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

    >>> RenderOptions(paths=True, sheet=SheetOptions(paper="letter")).sheet.paper
    'letter'
    """

    width: Positive = 80
    paths: bool = False
    offensive: bool = False
    extras: ExtrasShown = "few"
    verbose: bool = False
    solution: bool = False
    missed: bool = False
    hint: bool = False
    advice: tuple[str, ...] = ()
    heading: str = ""
    sheet: SheetOptions = field(default_factory=SheetOptions)

    def __post_init__(self) -> None:
        validated(type(self), vars(self))


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

    >>> shout = OutputFormat(lambda report, options: str(report["status"]).upper(), ".txt")
    >>> shout.write({"status": "fitted"}, RenderOptions()), shout.can_write("unboggle.fit/1")
    ('FITTED', True)
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
