"""The rules for solvers, in two or three sentences."""

from __future__ import annotations

from unboggle.drawing.board import Rows
from unboggle.render.sheets.languages import Texts

UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}
"""Umlauts and the faces that spell them with ``--umlauts``."""


def board_blurb(
    texts: Texts,
    rows: Rows,
    count: int,
    ask: str,
    wrap: str = "none",
    shortest: int = 0,
    *,
    sharp: bool = False,
    umlauts: str = "",
) -> str:
    """Return the rules for ``count`` words, some with a ``sharp`` s, on the board of ``rows``.

    ``ask`` is how words are listed, or ``restore``: solvers write the letters. ``umlauts`` are
    those that two cells spell.
    """
    if not count or ask == "none":
        task = texts.any
    else:
        asked = {
            "all": texts.find,
            "restore": texts.restore,
            "hints": texts.hints,
            "number": (count == 1 and texts.one) or texts.number,
        }
        task = asked[ask].format(count)
    meet = {"none": "", "rows": texts.rows, "columns": texts.columns, "both": texts.both}
    parts = [task, texts.hexagons] if wrap == "hexagons" else [task, texts.walk, meet[wrap]]
    faces = {face for row in rows for face in row if face and len(face) > 1}
    if faces == {"Qu"}:
        parts.append(texts.qu)
    if sharp:
        parts.append(texts.ss)
    if umlauts:  # the same in all languages
        parts.append(f"{', '.join(f'{one} = {UMLAUTS[one]}' for one in umlauts)}.")
    if shortest:
        parts.append(texts.shortest.format(shortest))
    return " ".join(filter(None, parts))


def gogen_title(texts: Texts, level: int | None) -> str:
    """Return what a Gogen of ``level``, from 1 for the first day of the week, is called."""
    if level is None:
        return "Gogen"
    return f"Gogen · {texts.level.format(level)}, {texts.days[level - 1]}"
