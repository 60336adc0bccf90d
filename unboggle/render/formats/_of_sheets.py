"""What the formats of sheets and pictures share: of one report they make what they make of many."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import Format, Look
from unboggle.render.sheets.contents import kinds

if TYPE_CHECKING:
    from unboggle.reports.report import Report


def of_sheets(
    bind: Callable[[Sequence[Report], Look], str | bytes],
    suffix: str,
    check: Callable[[], None] | None = None,
    *,
    more: Collection[str] = (),
) -> Format:
    """Return the format of files ``suffix`` that ``bind`` makes of reports that have a sheet.

    One with a ``check`` needs a package, and is binary. ``more`` are the fields of `SheetLook`
    that it heeds besides those that all pictures do.
    """

    def write(report: Report, look: Look) -> str | bytes:
        return bind([report], look)

    known = frozenset(kinds())
    heeded = frozenset({"title", "language", "words", "steps", "versions", *more})
    if check is None:
        return Format(write, suffix=suffix, kinds=known, data=True, bind=bind, sheet=heeded)
    return Format(
        write, suffix=suffix, kinds=known, bind=bind, check=check, binary=True, sheet=heeded
    )
