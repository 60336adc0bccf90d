"""A board as a picture for pages and chats: PNG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import RenderOptions
from unboggle.render.formats._of_sheets import of_sheets
from unboggle.render.picture import picture
from unboggle.render.png import check_png, to_png

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _bind(reports: Sequence[Report], look: RenderOptions) -> bytes:
    """Return the boards of ``reports`` in one picture."""
    return to_png(picture(reports, look))


FORMAT = of_sheets(_bind, "png", check_png)
