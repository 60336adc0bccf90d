"""What became of the cells that no word needs, in words."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.forward.lexicon import COMMON_LEVEL
from unboggle.phrases import count, names
from unboggle.reports.filling import FillReport


def filling_text(fill: FillReport, blank: int) -> str:
    """Return how cells were filled, or why ``blank`` ones were not, in a sentence or two.

    >>> told = {"way": "natural", "cells": [[0, 0]], "extras": 3, "level": 60, "optimal": None}
    >>> told |= {"at_most": None, "within": None, "left": None, "against": [], "seed": 0}
    >>> filling_text(told, 0)
    '1 free cell filled; 3 other common words.'
    """
    if fill["left"] is not None:
        return _left(fill, blank)
    number = len(fill["cells"])
    filled = f"{count(number, 'free cell')} filled" if number else "No cell is free"
    extras, at_most = fill["extras"], fill["at_most"]
    if extras is None:
        letters = " with letters of your words" * bool(number)
        return (
            f"{filled}{letters}. Other words were not counted: the dictionary is English;"
            " 'unboggle fit --dictionary FILE' takes another one."
        )
    there = f"{filled}; {_others(fill, extras)}"
    if at_most is not None and not fill["within"]:
        usual = " with usual letters" * bool(number)
        proved = f"no filling{usual} has fewer" if fill["optimal"] else "the fewest found"
        return f"{there}, more than {at_most:,}: {proved}."
    if fill["optimal"] is None:
        return f"{there}."
    kind = "fewest" if fill["way"] == "fewest-extras" else "most"
    known = "possible with usual letters" if fill["optimal"] else "found"
    bound = f" of at most {at_most:,}" if at_most is not None and kind == "most" else ""
    return f"{there}, the {kind} {known}{bound}."


def fillings_text(fills: Sequence[tuple[FillReport, int]]) -> str:
    """Return what became of the free cells of several boards, each with its number of blanks."""
    if len(fills) == 1:
        return filling_text(*fills[0])
    parts = []
    filled = [fill for fill, _ in fills if fill["left"] is None]
    if filled:
        numbers = [fill["extras"] for fill in filled if fill["extras"] is not None]
        others = f"; {min(numbers):,} to {max(numbers):,} other words on each" if numbers else ""
        parts.append(f"the free cells of {count(len(filled), 'board')} filled{others}")
    over = sum(fill["within"] is False for fill in filled)
    if over:
        parts.append(f"more than {filled[0]['at_most']:,} on {count(over, 'board')}")
    left = len(fills) - len(filled)
    if left:
        parts.append(f"those of {count(left, 'board')} stay blank")
    return f"{'; '.join(parts)}."


def _others(fill: FillReport, number: int) -> str:
    level = fill["level"]
    if level is None:
        return count(number, "other word")
    if level == COMMON_LEVEL:
        return count(number, "other common word")
    return f"{count(number, 'other word')} up to level {level}"


def _left(fill: FillReport, blank: int) -> str:
    cells = count(blank, "free cell")
    stay = f"{cells} {'stays' if blank == 1 else 'stay'} blank"
    if fill["left"] == "late":
        return f"{stay}: the time was up."
    against = f" ({names(fill['against'])})" if fill["against"] else ""
    if fill["left"] == "impossible":
        return f"{stay}: whatever usual letters they get, something speaks against it{against}."
    return f"{stay}: no letters were found that nothing speaks against{against}."
