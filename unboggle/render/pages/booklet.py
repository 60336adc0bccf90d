"""Sheets on the pages of a booklet: first those for solvers, then the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.drawing.shapes import Picture, Shape, Text
from unboggle.errors import InputError
from unboggle.render.pages.key_layout import is_small, key_page
from unboggle.render.pages.layout import puzzle_page
from unboggle.render.sheets.contents import all_sheets
from unboggle.render.sheets.sheet import Sheet

if TYPE_CHECKING:
    from unboggle.render.formats._contract import PerPage, RenderOptions
    from unboggle.reports.base.report import Report

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, in points."""
PER_PAGE: dict[PerPage, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of N sheets on a page."""
_KEYS = ((1, 2), (2, 2), (2, 3), (2, 4), (3, 4))  # columns and rows of small keys on a page
MAX_PAGES = 2000
_MARGIN = 44.0
_GUTTER = 26.0


def booklet(reports: Sequence[Report], look: RenderOptions) -> list[Picture]:
    """Return the pages of all ``reports``; the keys come last, so that they can be removed."""
    found = all_sheets(reports, look.sheet)
    wanted = look.sheet

    def key(sheet: Sheet, wide: float, high: float) -> list[Picture]:
        return key_page(sheet, wide, high, steps=wanted.steps)

    pages = _pages(found, puzzle_page, look, PER_PAGE[wanted.per_page])
    if wanted.key:
        keys = [sheet for sheet in found if sheet.has_key]
        pages += _pages(keys, key, look, _together(keys, look))
    if len(pages) > MAX_PAGES:
        raise InputError(f"that would be {len(pages)} pages; {MAX_PAGES} are the most")
    return [_numbered(page, k, len(pages)) for k, page in enumerate(pages, start=1)]


def _together(keys: Sequence[Sheet], look: RenderOptions) -> tuple[int, int]:
    """Return columns and rows of the keys on a page: the fewest pages on which all are legible.

    If several layouts need as few, the keys are as large as possible. There are at least as many on
    a page as there are sheets.
    """
    wanted = PER_PAGE[look.sheet.per_page]
    best, pages = wanted, -(-len(keys) // (wanted[0] * wanted[1]))
    for layout in _KEYS:
        number = layout[0] * layout[1]
        if number <= wanted[0] * wanted[1] or not all(
            is_small(sheet, *_slot(layout, look)) for sheet in keys
        ):
            continue
        if -(-len(keys) // number) < pages:
            best, pages = layout, -(-len(keys) // number)
    return best


def _slot(layout: tuple[int, int], look: RenderOptions) -> tuple[float, float]:
    """Return the width and height of the space for each of the sheets on a page."""
    wide, high = PAPERS[look.sheet.paper]
    across, down = layout
    return (
        (wide - 2 * _MARGIN - _GUTTER * (across - 1)) / across,
        (high - 2 * _MARGIN - _GUTTER * (down - 1)) / down,
    )


def _pages(
    found: Sequence[Sheet],
    draw: Callable[[Sheet, float, float], list[Picture]],
    look: RenderOptions,
    layout: tuple[int, int],
) -> list[Picture]:
    wide, high = PAPERS[look.sheet.paper]
    across, down = layout
    slot_wide, slot_high = _slot(layout, look)
    slots = [
        (_MARGIN + c * (slot_wide + _GUTTER), _MARGIN + r * (slot_high + _GUTTER))
        for r in range(down)
        for c in range(across)
    ]
    drawn = [part for sheet in found for part in draw(sheet, slot_wide, slot_high)]
    pages = []
    for first in range(0, len(drawn), len(slots)):
        shapes: list[Shape] = []
        for part, (x, y) in zip(drawn[first : first + len(slots)], slots, strict=False):
            shapes += part.at(x, y)
        pages.append(Picture(wide, high, tuple(shapes), drawn[first].title))
    return pages


def _numbered(page: Picture, number: int, last: int) -> Picture:
    if last == 1:
        return page
    foot = Text(page.width / 2, page.height - 22, f"{number} / {last}", 8, "soft", anchor="middle")
    return replace(page, shapes=(*page.shapes, foot))
