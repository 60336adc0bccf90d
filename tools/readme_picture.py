"""Draw the picture of the README: a sheet beside its key, for light and for dark pages.

`python tools/readme_picture.py` writes ``docs/assets/sheet-light.svg`` and ``sheet-dark.svg``.
"""

from __future__ import annotations

import re
from pathlib import Path

from unboggle import Grid, fit, read_words, to_report
from unboggle.drawing.arrange import side_by_side
from unboggle.drawing.palette import dark
from unboggle.drawing.shapes import Box, Picture
from unboggle.drawing.svg import to_svg
from unboggle.render.pages.key_layout import key_page
from unboggle.render.pages.layout import puzzle_page
from unboggle.render.sheets.contents import all_sheets
from unboggle.reports import SheetOptions

ROOT = Path(__file__).parents[1]
FILES = {mode: ROOT / "docs" / "assets" / f"sheet-{mode}.svg" for mode in ("light", "dark")}
_WIDTH, _HEIGHT, _EDGE = 300.0, 340.0, 16.0
_PAINT = re.compile(r'class="([^"]*)"((?: (?:fill|stroke)="[^"]*")+)')


def drawn() -> dict[Path, str]:
    """Return the content of each file."""
    words = read_words(str(ROOT / "examples" / "animals.txt"))
    answer = fit(words.puzzle(Grid.rectangle(4, 4)), seed=0, deterministic=True)
    (sheet,) = all_sheets([to_report(answer)], SheetOptions(title="Animals"))
    pages = [
        _framed(page) for draw in (puzzle_page, key_page) for page in draw(sheet, _WIDTH, _HEIGHT)
    ]
    row = side_by_side(pages, 20.0)
    about = "Left the sheet: a board and the words to find. Right its key: the path of each word."
    picture = Picture(row.width, row.height, row.shapes, "A sheet and its key", about)
    light = to_svg(picture, dark_too=False)
    return {FILES["light"]: light, FILES["dark"]: _PAINT.sub(_darkened, light)}


def _framed(page: Picture) -> Picture:
    """Return the page with an edge around it."""
    wide, high = page.width + 2 * _EDGE, page.height + 2 * _EDGE
    frame = Box(0.5, 0.5, wide - 1, high - 1, "paper", "edge", 1.0, 6.0)
    return Picture(wide, high, (frame, *page.at(_EDGE, _EDGE)))


def _darkened(element: re.Match[str]) -> str:
    """Return the attributes of an element with the colours for dark screens."""
    roles = element[1].split()
    paint = element[2]
    for kind, attribute in (("f", "fill"), ("s", "stroke")):
        for role in roles:
            if role.startswith(f"{kind}-"):
                paint = re.sub(f' {attribute}="[^"]*"', f' {attribute}="{dark(role[2:])}"', paint)
    return f'class="{element[1]}"{paint}'


if __name__ == "__main__":
    for file, content in drawn().items():
        file.write_text(content, encoding="utf-8", newline="\n")
