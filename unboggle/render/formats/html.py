"""Sheets for a browser: one file, the words show their paths, and it prints well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import Format, Look
from unboggle.render.html.page import page
from unboggle.render.sheets.contents import all_sheets, kinds

if TYPE_CHECKING:
    from unboggle.reports.report import Report


def _bind(reports: Sequence[Report], look: Look) -> str:
    """Return the page of ``reports``, one below the other."""
    found = all_sheets(reports, look.sheet)
    title = look.sheet.title or found[0].title
    return page(found, title, key=look.sheet.key, steps=look.sheet.steps)


def _write(report: Report, look: Look) -> str:
    return _bind([report], look)


FORMAT = Format(_write, suffix="html", kinds=frozenset(kinds()), data=True, bind=_bind)
