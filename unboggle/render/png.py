"""A picture as PNG, with letters of the built-in font."""

from __future__ import annotations

from unboggle.drawing.font import FAMILY, FILES
from unboggle.drawing.shapes import Picture
from unboggle.drawing.svg import to_svg
from unboggle.errors import InputError
from unboggle.render.embedding import check_letters, require

_ZOOM = 2.5
_MAX_PIXELS = 12_000  # pixels in a row or column


def check_png() -> None:
    """Raise `InputError` if the package that draws PNG is missing."""
    require("resvg_py", "resvg-py", "png", "PNG")


def to_png(picture: Picture) -> bytes:
    """Return ``picture`` as PNG; `InputError` for characters that the font does not have."""
    check_png()
    check_letters([picture], "the PNG")
    from resvg_py import svg_to_bytes

    if max(picture.width, picture.height) > _MAX_PIXELS:
        raise InputError("the picture would be too large for PNG; SVG has no limit")
    zoom = min(_ZOOM, _MAX_PIXELS / max(picture.width, picture.height))
    data: bytes = svg_to_bytes(
        svg_string=to_svg(picture, dark_too=False),
        skip_system_fonts=True,
        font_files=[str(file) for file in FILES.values()],
        font_family=FAMILY,
        zoom=zoom,
    )
    return data
