"""The kinds of reports, found by the names of their files, and what a report is made of.

A kind, such as ``gogen-make``, is a module of `unboggle.reports`, here ``gogen_make``. It has the
type of the report and, if an answer names the kind as its ``report_kind``, the function ``report``.
The module of the same name in `unboggle.render.text` has its ``text``. There is no list of kinds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

import unboggle.reports
from unboggle.plugins import built_in_names
from unboggle.puzzle.lists.words import WordList

if TYPE_CHECKING:  # imported when needed: a command needs only one
    from unboggle.certify.write import Certificate
    from unboggle.filling.filled import FilledBoard
    from unboggle.forward.lexicon import FoundWord

NO_LIST = WordList({})
"""The list of a puzzle that was made without one: no entries were skipped."""
_LEAD, _VERSION = "unboggle.", "/1"


class ReportParts(NamedTuple):
    """The parts of a report in addition to its answer."""

    words: WordList = NO_LIST
    extras: Iterable[FoundWord] | None = ()
    certificate: Certificate | None = None
    number: int = 1
    filled: FilledBoard | None = None


def report_kinds() -> tuple[str, ...]:
    """Return the kinds of reports, sorted, without importing them.

    >>> {"fit", "gogen-make"} <= {*report_kinds()}
    True
    """
    return tuple(name.replace("_", "-") for name in built_in_names(unboggle.reports.__path__))


def kind_module(kind: str, package: str = "unboggle.reports") -> ModuleType:
    """Return the module of ``package`` for the reports of ``kind``.

    >>> kind_module("gogen-make").__name__
    'unboggle.reports.gogen_make'
    """
    return import_module(f"{package}.{kind.replace('-', '_')}")


def kind_of(format: str) -> str:
    """Return the kind of the reports whose ``format`` this is.

    >>> kind_of("unboggle.gogen-make/1")
    'gogen-make'
    """
    return format.removeprefix(_LEAD).removesuffix(_VERSION)


class ReportFormats(Collection[str]):
    """The ``format`` of every kind of report; the folder is listed when that is needed.

    >>> "unboggle.fit/1" in ReportFormats(), "unboggle.base/1" in ReportFormats()
    (True, False)
    """

    def __contains__(self, format: object) -> bool:
        """Whether ``format`` is that of a kind of report."""
        return format in [*self]

    def __iter__(self) -> Iterator[str]:
        """Iterate over them, sorted by kind."""
        return (f"{_LEAD}{kind}{_VERSION}" for kind in report_kinds())

    def __len__(self) -> int:
        """The number of kinds."""
        return len(report_kinds())
