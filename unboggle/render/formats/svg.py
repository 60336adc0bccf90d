"""A board as a picture for pages and mails: SVG, with the paths of the words if wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unboggle.drawing.svg import to_svg
from unboggle.render.formats._contract import Format, Look
from unboggle.render.picture import picture
from unboggle.render.sheets.contents import kinds

if TYPE_CHECKING:
    from unboggle.reports.report import Report


def _bind(reports: Sequence[Report], look: Look) -> str:
    """Return the boards of ``reports`` in one picture."""
    return to_svg(picture(reports, look))


def _write(report: Report, look: Look) -> str:
    return _bind([report], look)


FORMAT = Format(_write, suffix="svg", kinds=frozenset(kinds()), data=True, bind=_bind)
