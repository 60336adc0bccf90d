"""Sheets to print: pages for solvers, then pages with the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import RenderOptions
from unboggle.render.formats._of_sheets import of_sheets
from unboggle.render.pages.booklet import booklet
from unboggle.render.pdf import check_pdf, to_pdf

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _bind(reports: Sequence[Report], look: RenderOptions) -> bytes:
    """Return the booklet of ``reports``."""
    pages = booklet(reports, look)
    return to_pdf(pages, look.sheet.title or pages[0].title)


FORMAT = of_sheets(_bind, "pdf", check_pdf, more=("key", "per_page", "paper"))
