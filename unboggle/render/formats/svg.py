"""A board as a picture for pages and mails: SVG, with the paths of the words if requested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.drawing.svg import to_svg
from unboggle.render.formats._contract import RenderOptions
from unboggle.render.formats._of_sheets import of_sheets
from unboggle.render.picture import picture

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _bind(reports: Sequence[Report], look: RenderOptions) -> str:
    """Return the boards of ``reports`` in one picture."""
    return to_svg(picture(reports, look))


FORMAT = of_sheets(_bind, "svg")
