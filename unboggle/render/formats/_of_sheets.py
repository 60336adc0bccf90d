"""The common part of formats of sheets and pictures, which accept one report or several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.render.sheets.contents import kinds

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def of_sheets(
    bind: Callable[[Sequence[Report], RenderOptions], str | bytes],
    suffix: str,
    check: Callable[[], None] | None = None,
    *,
    more: Collection[str] = (),
) -> OutputFormat:
    """Return the format of files ``suffix`` that ``bind`` makes from reports with a sheet.

    A format with a ``check`` needs a package and is binary. ``more`` names the fields of
    `SheetOptions` that it uses in addition to those of all pictures.
    """

    def write(report: Report, look: RenderOptions) -> str | bytes:
        return bind([report], look)

    known = frozenset(kinds())
    heeded = frozenset({"title", "language", "words", "steps", "versions", *more})
    if check is None:
        return OutputFormat(write, suffix=suffix, kinds=known, data=True, bind=bind, sheet=heeded)
    return OutputFormat(
        write, suffix=suffix, kinds=known, bind=bind, check=check, binary=True, sheet=heeded
    )
