"""The facts that a client needs first: the version, the limits, the tasks."""

from __future__ import annotations

import dataclasses
from functools import cache
from importlib.util import find_spec
from typing import Any

import unboggle
from unboggle.dice import dice_sets
from unboggle.forward.scoring_rules import RULES
from unboggle.kernel import available
from unboggle.web.constraint_fields import described
from unboggle.web.limits import Limits
from unboggle.web.requests import DICE, GOGENS, QUICK, WRAPS, tasks
from unboggle.web.sheets import SHEETS

_NEEDS = {"pdf": "fpdf", "png": "resvg_py"}  # importing these packages takes half a second
# The lists of the page that inspired this one, of the README, and of a paper; the examples of
# the page itself are in static/question.js.
_LISTS = (
    ("antique", "Seven words of the first page of this kind", 4, "plain",
     "antique equity quality equivalent antiquity divide quilt"),
    ("animals", "Ten animals", 4, "qu",
     "margay margays jaguar jaguars puma pumas cougars tomcats toms cat"),
    ("needleman", "Unique board", 3, "qu", "act ape ate cop end old"),
    ("impossible", "Five animals too many", 3, "qu", "ant newt hare hen moth"),
)  # fmt: skip
LISTS: tuple[dict[str, Any], ...] = tuple(
    {"name": name, "title": title, "words": "\n".join(words.split()), "size": [side, side], "q": q}
    for name, title, side, q, words in _LISTS
)


@cache
def about(limits: Limits) -> dict[str, Any]:
    """Return these facts as JSON: ``unboggle.page/1``."""
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
                "min_length": book.min_length,
                "points": list(book.points),
                "per_letter": book.per_letter,
            }
            for book in RULES.values()
        ],
        "wraps": list(WRAPS),
        "kinds": list(GOGENS),
        "sheets": [name for name in SHEETS if name not in _NEEDS or find_spec(_NEEDS[name])],
        "lists": list(LISTS),
        "constraints": list(described()),
        "schemas": list(unboggle.reports.schema_names()),
    }
