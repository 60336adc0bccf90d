"""Sheets for a browser: one file, the words show their paths, and it prints well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import RenderOptions
from unboggle.render.formats._of_sheets import of_sheets
from unboggle.render.html.page import page
from unboggle.render.sheets.contents import all_sheets

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _bind(reports: Sequence[Report], look: RenderOptions) -> str:
    """Return the page of ``reports``, one below the other."""
    found = all_sheets(reports, look.sheet)
    title = look.sheet.title or found[0].title
    return page(
        found, title, key=look.sheet.key, steps=look.sheet.steps, language=look.sheet.language
    )


FORMAT = of_sheets(_bind, "html", more=("key",))
