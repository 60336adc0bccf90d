"""The colours of the page can be distinguished in the light and the dark theme."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

READ, LARGE, SEEN = 7.0, 4.5, 3.0  # contrast of long text, of any text, of edges and large letters
WANTED = {
    READ: ["ink paper", "ink cell", "ink wash", "ink warn-wash"],
    LARGE: [
        "soft paper", "soft wash", "soft warn-wash", "ink tint0", "ink given", "ink tint",
        "best cell", "blue paper", "on-blue blue", "warn paper", "warn warn-wash", "mark0 paper",
        *(f"paper mark{n}" for n in range(8)), *(f"ink heat{n}" for n in range(1, 6)),
    ],
    SEEN: [
        "edge paper", "given-edge paper", "given-edge cell", "blue cell", "warn cell", "best tint0",
        *(f"mark{n} cell" for n in range(8)),
    ],
}  # fmt: skip


def tokens(scheme: str) -> dict[str, str]:
    sheet = (files("unboggle.web") / "static/style.css").read_text(encoding="utf-8")
    light, dark, _ = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)
    found = dict(re.findall(r"--([\w-]+): (#\w{6})", light))
    if scheme == "dark":
        found |= dict(re.findall(r"--([\w-]+): (#\w{6})", dark))
    return found


def brightness(colour: str) -> float:
    """Return the relative luminance, as defined by WCAG."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_has_to_be_read_stands_out(scheme: str) -> None:
    colours = tokens(scheme)
    poor = {}
    for least, pairs in WANTED.items():
        for pair in pairs:
            low, high = sorted(brightness(colours[name]) for name in pair.split())
            contrast = (high + 0.05) / (low + 0.05)
            if contrast < least:
                poor[pair] = f"{contrast:.2f} < {least}"
    assert not poor
