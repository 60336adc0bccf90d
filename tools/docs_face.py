"""The face of the site, drawn by the program: colours, logo, the board of the front page."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from unboggle import Grid, fit, read_words, to_report
from unboggle.drawing.palette import PALETTE
from unboggle.drawing.shapes import Box, Disc, Picture, Stroke
from unboggle.drawing.svg import to_svg

ROOT = Path(__file__).parents[1]
ICON = ROOT / "unboggle/web/static/icon.svg"
"""The icon of the page, which is the logo, too: `python tools/docs_face.py` writes it."""
FONTS = ROOT / "unboggle/data/fonts"
_CELL, _GAP = 10.0, 1.0
_PATH = ((0, 0), (1, 0), (2, 1), (1, 2), (0, 2))  # a U


def logo() -> str:
    """Return a board of 3x3 cells with a path on it, as SVG with a clear background."""
    step = _CELL + _GAP
    side = 3 * _CELL + 2 * _GAP
    cells = [
        Box(
            column * step,
            row * step,
            _CELL,
            _CELL,
            "word0" if (row, column) in _PATH else "given",
            radius=2.5,
        )
        for row in range(3)
        for column in range(3)
    ]
    points = tuple((column * step + _CELL / 2, row * step + _CELL / 2) for row, column in _PATH)
    path = (Stroke(points, "mark0", 3.5), Disc(*points[0], 3.5, "mark0"))
    picture = Picture(side, side, (*cells, *path), "unboggle")
    return re.sub(r"<rect [^>]*f-paper[^>]*>", "", to_svg(picture), count=1)


def palette() -> str:
    """Return the colours of the sheets as variables, for the light and the dark scheme."""

    def rule(scheme: str, which: int) -> str:
        colours = "".join(f"--{role}:{pair[which]};" for role, pair in PALETTE.items())
        return f'[data-md-color-scheme="{scheme}"]{{{colours}}}\n'

    return rule("default", 0) + rule("slate", 1)


def front(page: str) -> str:
    """Return the board of the front page with its words; ``page`` is the way to the page, or ""."""
    words = read_words(str(ROOT / "examples" / "animals.txt"))
    answer = fit(words.puzzle(Grid.rectangle(4, 4)), seed=0, deterministic=True)
    report = to_report(answer)
    start = {"page": page, "board": report["board"], "words": report["words"]}
    listed = escape("\n".join(one["word"] for one in report["words"]))
    ask = f"""<form class="front-ask">
<label for="front-words">Your words</label>
<textarea id="front-words" rows="10" spellcheck="false" autocomplete="off">{listed}</textarea>
<div class="front-do">
<label>Size <select id="front-size"><option>3<option selected>4<option>5<option>6</select></label>
<button class="md-button md-button--primary">Find a board</button>
</div>
<p class="front-more"><a href="{page}">All that the page can do</a></p>
</form>"""
    return f"""<section id="front" aria-label="Try it">
{ask if page else ""}
<div class="front-found">
<div id="front-board"></div>
<p id="front-status" role="status">All words are on this board. Point at one to see its path.</p>
<ul id="front-list"></ul>
</div>
<script type="application/json" id="front-start">{json.dumps(start)}</script>
<script type="module" src="assets/front.js"></script>
</section>
"""


if __name__ == "__main__":
    ICON.write_text(logo(), encoding="utf-8", newline="\n")
