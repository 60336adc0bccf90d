"""The widths of texts in the font that we ship, and the characters that it has.

A few lines here read the tables of the font, DejaVu Sans in ``unboggle/data/fonts``, so that
layout needs no other package.
"""

from __future__ import annotations

import struct
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data" / "fonts"
FAMILY = "DejaVu Sans"
FILES = {False: FOLDER / "DejaVuSans.ttf", True: FOLDER / "DejaVuSans-Bold.ttf"}
"""The file of the font; the key is whether it is bold."""
CAP_HEIGHT = 0.729
"""The height of a capital at size 1."""
_UNKNOWN = 0.75


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of ``text`` at ``size``, in the same unit.

    >>> width("ii", 10) < width("mm", 10)
    True
    """
    return size * _width(text, bold)


@lru_cache(maxsize=2**14)  # a layout measures the same texts again and again
def _width(text: str, bold: bool) -> float:
    widths = _widths(bold)
    return sum(0.0 if unicodedata.combining(c) else widths.get(ord(c), _UNKNOWN) for c in text)


def size_for(text: str, room: float, largest: float, *, bold: bool = False) -> float:
    """Return the largest size, at most ``largest``, at which ``text`` fits into the width."""
    wide = width(text, largest, bold=bold)
    return largest if wide <= room else largest * room / wide


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return ``text``, or its beginning and an ellipsis if it does not fit into the width."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


_ROUNDING = 1e-6  # so that a text fits at the size that `size_for` returned for it


def folded(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Return ``text`` as lines that fit into the width; words that are too wide are broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, bold=bold) <= room + _ROUNDING:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word, size, bold=bold) > room and len(word) > 1:
            end = len(word) - 1
            while end > 1 and width(word[:end], size, bold=bold) > room:
                end -= 1
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line] if line else lines


def missing(text: str) -> str:
    """Return the characters of ``text`` that the font lacks, each once.

    >>> missing("Żółć שלום ουρανός жук") + missing("猫 cat 猫")
    '猫'
    """
    widths = _widths(False)
    return "".join(dict.fromkeys(c for c in text if ord(c) not in widths))


@cache
def _widths(bold: bool) -> dict[int, float]:
    """Return the width of each character at size 1."""
    data = FILES[bold].read_bytes()
    tables = {}
    for k in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, _ = struct.unpack_from(">4sIII", data, 12 + 16 * k)
        tables[tag] = start
    em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    count = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = [
        struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * k)[0] / em for k in range(count)
    ]
    return {
        code: advances[min(glyph, count - 1)]
        for code, glyph in _glyphs(data, tables[b"cmap"]).items()
        if glyph
    }


def _glyphs(data: bytes, start: int) -> dict[int, int]:
    """Return the glyph of each character, from a ``cmap`` subtable of format 4."""
    for k in range(struct.unpack_from(">H", data, start + 2)[0]):
        _, _, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * k)
        at = start + offset
        if struct.unpack_from(">H", data, at)[0] == 4:
            break
    segments = struct.unpack_from(">H", data, at + 6)[0] // 2
    row = 2 * segments
    ends, firsts, deltas, ranges = (
        struct.unpack_from(f">{segments}H", data, at + 14 + shift)
        for shift in (0, row + 2, 2 * row + 2, 3 * row + 2)
    )
    found = {}
    for k, (end, first, delta, range_) in enumerate(zip(ends, firsts, deltas, ranges, strict=True)):
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code
            if range_:
                place = at + 16 + 3 * row + 2 * k + range_ + 2 * (code - first)
                glyph = struct.unpack_from(">H", data, place)[0]
                if not glyph:
                    continue
            found[code] = (glyph + delta) & 0xFFFF
    return found
