"""What a client can know beforehand: the version, the limits, what can be asked for."""

from __future__ import annotations

import dataclasses
from functools import cache
from importlib.util import find_spec
from typing import Any

import unboggle
from unboggle import dice_sets
from unboggle.kernel import available
from unboggle.web.limits import Limits
from unboggle.web.requests import DICE, KINDS, QUICK, RULES, SHEETS, WRAPS, tasks

_NEEDS = {"pdf": "fpdf", "png": "resvg_py"}  # packages, which take half a second to import
# The lists of the page that this one is modelled on, of our README, and of a paper; its
# own examples are in static/question.js.
_LISTS = (
    ("antique", "Seven words of the first page of this kind", 4, "plain",
     "antique equity quality equivalent antiquity divide quilt"),
    ("animals", "Ten animals", 4, "qu",
     "margay margays jaguar jaguars puma pumas cougars tomcats toms cat"),
    ("needleman", "One board only", 3, "qu", "act ape ate cop end old"),
    ("impossible", "Five animals too many", 3, "qu", "ant newt hare hen moth"),
)  # fmt: skip
LISTS: tuple[dict[str, Any], ...] = tuple(
    {"name": name, "title": title, "words": "\n".join(words.split()), "size": [side, side], "q": q}
    for name, title, side, q, words in _LISTS
)


@cache
def about(limits: Limits) -> dict[str, Any]:
    """Return it as JSON: ``unboggle.page/1``."""
    return {
        "format": "unboggle.page/1",
        "version": unboggle.__version__,
        "kernel": available(),
        "limits": {k: v for k, v in dataclasses.asdict(limits).items() if k != "file"},
        "tasks": {name: {"quick": name in QUICK} for name in tasks(limits)},
        "dice": [
            {
                "name": one.name,
                "title": one.title,
                "size": [one.rows, one.columns],
                "notes": list(one.notes),
                "dice": [[*die.faces] for die in one.dice],
            }
            for one in dice_sets().sets
            if one.name in DICE
        ],
        "rules": [
            {
                "name": book.name,
                "shortest": book.shortest,
                "points": list(book.points),
                "per_letter": book.per_letter,
            }
            for book in RULES.values()
        ],
        "wraps": list(WRAPS),
        "kinds": list(KINDS),
        "sheets": [name for name in SHEETS if name not in _NEEDS or find_spec(_NEEDS[name])],
        "lists": list(LISTS),
        "schemas": list(unboggle.schema_names()),
    }
