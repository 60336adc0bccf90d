"""A Gogen as people write it."""

from __future__ import annotations

import json

from unboggle.gogen.gogen import LETTERS

GRID = ["o.u.p", ".....", "e.v.y", ".....", "w.j.q"]
WORDS = ["debuts", "frigs", "gild", "grin", "ideal", "shucked", "sty", "thumbed", "waxed"]
LEFT = sorted(set(LETTERS) - set("oupevywjq"))


def written(grid: list[str], words: list[str], between: str = "") -> str:
    return "\n".join([*grid, "", *([between, ""] if between else []), *words]) + "\n"


FORMS = {
    "dots": written(GRID, WORDS),
    "question marks": written([row.replace(".", "?") for row in GRID], WORDS),
    "underscores": written([row.replace(".", "_") for row in GRID], WORDS),
    "set apart": written([" ".join(row) for row in GRID], WORDS),
    "blanks": written([row.replace(".", " ") for row in GRID], WORDS),
    "blanks cut off": written([row.replace(".", " ").rstrip() for row in GRID], WORDS),
    "capitals": written(GRID, WORDS).upper(),
    "a heading": "# Monday\n\n" + written(GRID, WORDS),
    "empty lines above": "\n\n" + written(GRID, WORDS),
    "windows": written(GRID, WORDS).replace("\n", "\r\n"),
    "remaining letters": written(GRID, WORDS, between="".join(LEFT)),
    "remaining letters apart": written(GRID, WORDS, between=" ".join(LEFT)),
    "remaining letters above the words": written(GRID, [", ".join(LEFT), *WORDS]),
    "words in a line": written(GRID, [", ".join(WORDS)]),
    "empty lines between some rows": written([GRID[0], "", *GRID[1:3], "", "", *GRID[3:]], WORDS),
    "stars set apart": written(["\n" + " ".join(row).replace(".", "*") for row in GRID], WORDS),
    "hyphens": written([row.replace(".", "-") for row in GRID], WORDS),
    "cells of a spreadsheet": written(["\t".join(row).replace(".", "") for row in GRID], WORDS),
    "marks between tabs": written(["\t".join(row) for row in GRID], WORDS),
    "json": json.dumps({"grid": GRID, "words": WORDS}),
    "json cells": json.dumps(
        {"grid": [[None if x == "." else x for x in row] for row in GRID], "words": WORDS}
    ),
}
