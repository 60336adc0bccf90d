"""The colour of each role, on white paper and on a dark screen.

Colour-blind people can distinguish the colours of words (after Okabe and Ito). Colour is
never the only difference: each word also has a number and a dash pattern.
"""

from __future__ import annotations

WORDS = 8
"""Number of colours and dash patterns of words; then they repeat."""
HEATS = 6
"""Number of shades from a cell that no word uses to the most used cell."""

PALETTE: dict[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#15181d"),
    "cell": ("#f7f5f0", "#252a32"),
    "edge": ("#9a968c", "#5d6571"),
    "ink": ("#17191e", "#f1f0ec"),
    "soft": ("#5f6168", "#a9afb9"),
    "faint": ("#c9c5bb", "#454c57"),
    "given": ("#d6e6f4", "#22405c"),
    "given-edge": ("#27608f", "#7db4e3"),
    "ring": ("#b3261e", "#ff9a8d"),
    "on-mark": ("#ffffff", "#15181d"),
}
_TINTS = ("#93c5ea", "#f8bc6c", "#82d3b5", "#e9aacd", "#e6da62", "#f59c84", "#bdb0e6", "#bfc2c8")
_DARK_TINTS = (
    "#2c638c", "#8a5a14", "#1c6b51", "#7d3f64", "#6b641a", "#8c3f2a", "#54468d", "#565c66",
)  # fmt: skip
_MARKS = ("#0b5a94", "#8f4a00", "#00664a", "#8c2f64", "#645b00", "#9c2b10", "#4b3992", "#42464d")
_DARK_MARKS = (
    "#9ccdf2", "#ffc476", "#85dcbd", "#f3b3d7", "#ece16b", "#ffab94", "#c8bcf2", "#d3d6dc",
)  # fmt: skip
_HEATS = ("#f7f5f0", "#fdeccb", "#fbd590", "#f5b65c", "#e98f45", "#d8683d")
_DARK_HEATS = ("#252a32", "#3f3424", "#5c4520", "#7d571c", "#9c6420", "#b8692f")
for number, pair in enumerate(zip(_TINTS, _DARK_TINTS, strict=True)):
    PALETTE[f"word{number}"] = pair
for number, pair in enumerate(zip(_MARKS, _DARK_MARKS, strict=True)):
    PALETTE[f"mark{number}"] = pair
for number, pair in enumerate(zip(_HEATS, _DARK_HEATS, strict=True)):
    PALETTE[f"heat{number}"] = pair


def light(role: str) -> str:
    """Return the colour of ``role`` on paper."""
    return PALETTE[role][0]


def dark(role: str) -> str:
    """Return the colour of ``role`` on a dark screen."""
    return PALETTE[role][1]


DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (0.34, 0.26),
    (0.01, 0.24),
    (0.5, 0.24, 0.01, 0.24),
    (0.16, 0.24),
    (0.7, 0.24),
    (0.34, 0.24, 0.01, 0.24, 0.01, 0.24),
    (0.01, 0.34),
)
"""The dash pattern of each colour, in cell widths."""
