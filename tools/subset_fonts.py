"""Make the fonts of unboggle/data/fonts: the letters of DejaVu Sans that sheets show.

    python tools/subset_fonts.py FOLDER

FOLDER contains DejaVuSans.ttf and DejaVuSans-Bold.ttf (2.37), from Debian's fonts-dejavu-core.
Needs fonttools, which fpdf2 installs.
"""

from __future__ import annotations

import sys
from pathlib import Path

FONTS = Path(__file__).parent.parent / "unboggle" / "data" / "fonts"
RANGES = (
    (0x0020, 0x007E),
    (0x00A0, 0x02AF),  # Latin, as far as IPA
    (0x0300, 0x036F),  # combining accents
    (0x0370, 0x03E1),  # Greek, without the Coptic letters, of which most are in another block
    (0x0400, 0x045F),  # Cyrillic, without the letters of Old Church Slavonic alone
    *((0x0462, 0x0463), (0x046A, 0x046B), (0x0472, 0x0475), (0x048A, 0x052F)),
    (0x0591, 0x05F4),  # Hebrew
    (0x1E00, 0x1EFF),  # more Latin, Vietnamese too
    (0x1F00, 0x1FFF),  # polytonic Greek
    (0x2010, 0x2027),  # dashes and quotation marks
    (0x2030, 0x203A),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),  # arrows
    (0x2212, 0x2212),
    *((0x25A0, 0x25A1), (0x25CB, 0x25CB), (0x25CF, 0x25CF)),  # squares and dots, for titles
    (0x2713, 0x2713),
    (0xFB1D, 0xFB4F),  # Hebrew letters with their points
)
NAMES = ("DejaVuSans", "DejaVuSans-Bold")


def subset(source: Path, target: Path) -> None:
    """Write the characters in RANGES of the font ``source`` to ``target``, without hints."""
    from fontTools import subset as fonttools

    options = fonttools.Options()
    options.hinting = False
    options.layout_features = ["mark", "mkmk", "ccmp"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 14]  # the text of the licence is a file beside them
    options.drop_tables += ["MATH", "gasp"]
    options.glyph_names = False
    font = fonttools.load_font(str(source), options)
    font.recalcTimestamp = False  # for reproducible bytes
    subsetter = fonttools.Subsetter(options)
    subsetter.populate(unicodes=[code for a, b in RANGES for code in range(a, b + 1)])
    subsetter.subset(font)
    fonttools.save_font(font, str(target), options)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name in NAMES:
        subset(Path(sys.argv[1]) / f"{name}.ttf", FONTS / f"{name}.ttf")
