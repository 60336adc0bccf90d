"""A board as a picture for pages and chats: PNG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import Format, Look
from unboggle.render.picture import picture
from unboggle.render.png import check_png, to_png
from unboggle.render.sheets.contents import kinds

if TYPE_CHECKING:
    from unboggle.reports.report import Report


def _bind(reports: Sequence[Report], look: Look) -> bytes:
    """Return the boards of ``reports`` in one picture."""
    return to_png(picture(reports, look))


def _write(report: Report, look: Look) -> bytes:
    return _bind([report], look)


FORMAT = Format(
    _write,
    suffix="png",
    kinds=frozenset(kinds()),
    bind=_bind,
    check=check_png,
    binary=True,
)
