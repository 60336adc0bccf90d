"""Pages as PDF: vectors and embedded fonts, the same bytes each time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from unboggle.drawing.font import FAMILY, FILES, width
from unboggle.drawing.palette import light
from unboggle.drawing.shapes import Box, Disc, Picture, Shape, Stroke, Text, flat
from unboggle.render.embedding import check_letters, require
from unboggle.version import __version__

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def check_pdf() -> None:
    """Raise `InputError` if the package that writes PDF is missing."""
    require("fpdf", "fpdf2", "pdf", "PDF")


def to_pdf(pages: Sequence[Picture], title: str) -> bytes:
    """Return ``pages`` as a PDF; `InputError` for characters that the font does not have."""
    check_pdf()
    check_letters(pages, "the PDF")
    from fpdf import FPDF

    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it logs the number of glyphs
    pdf = FPDF(unit="pt", format=(pages[0].width, pages[0].height))
    pdf.set_auto_page_break(False)
    for bold, file in FILES.items():
        pdf.add_font(FAMILY, "B" if bold else "", str(file))
    pdf.set_title(title)
    pdf.set_creator("unboggle")
    pdf.set_producer(f"unboggle {__version__}")
    pdf.set_creation_date(_EPOCH)  # the same sheet is the same file
    for page in pages:
        pdf.add_page()
        for shape in flat(page.shapes):
            _draw(pdf, shape)
    return bytes(pdf.output())


def _draw(pdf: FPDF, shape: Shape) -> None:
    from fpdf.drawing import PaintedPath

    if isinstance(shape, Text):
        _write(pdf, shape)
        return
    path = PaintedPath()
    match shape:
        case Box():
            path.rectangle(shape.x, shape.y, shape.width, shape.height, shape.radius, shape.radius)
            _paint(path, shape.fill, shape.line, shape.weight)
        case Disc():
            path.circle(shape.x, shape.y, shape.radius)
            _paint(path, shape.fill, shape.line, shape.weight)
        case Stroke():
            path.move_to(*shape.points[0])
            for point in shape.points[1:]:
                path.line_to(*point)
            path.style.auto_close = False
            _paint(path, "", shape.line, shape.weight)
            path.style.stroke_cap_style = "round"
            path.style.stroke_join_style = "round"
            if shape.dash:
                path.style.stroke_dash_pattern = shape.dash
    with pdf.drawing_context() as context:
        context.add_item(path)


def _paint(path: PaintedPath, fill: str, line: str, weight: float) -> None:
    path.style.fill_color = light(fill) if fill else None
    path.style.stroke_color = light(line) if line else None
    path.style.stroke_width = weight if line else 0
    path.style.paint_rule = {
        (True, True): "stroke_fill_nonzero",
        (True, False): "fill_nonzero",
        (False, True): "stroke",
    }.get((bool(fill), bool(line)), "dont_paint")


def _write(pdf: FPDF, shape: Text) -> None:
    text = in_order(shape.text)
    pdf.set_font(FAMILY, "B" if shape.bold else "", shape.size)
    pdf.set_text_color(*(int(light(shape.fill)[k : k + 2], 16) for k in (1, 3, 5)))
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
    pdf.text(shape.x - back * width(shape.text, shape.size, bold=shape.bold), shape.y, text)


def in_order(text: str) -> str:
    """Return ``text`` with its characters in visual order, from left to right."""
    from fpdf.bidi import BidiParagraph

    if text.isascii():
        return text
    ordered: str = BidiParagraph(text=text).get_reordered_string()
    return ordered
