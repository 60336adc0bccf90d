"""The filling of blank cells as text."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.forward.lexicon import COMMON_LEVEL
from unboggle.phrases import count, join_names
from unboggle.reports.base.filling import FillReport


def extras_name(level: int | None, number: int = 2) -> str:
    """Return the name of ``number`` extra words that count up to dictionary ``level``.

    >>> extras_name(60), extras_name(35, 1), extras_name(None)
    ('common extra words', 'extra word up to level 35', 'extra words')
    """
    common = "common " * (level == COMMON_LEVEL)
    up_to = f" up to level {level}" * (level not in (None, COMMON_LEVEL))
    return f"{common}extra word{'' if number == 1 else 's'}{up_to}"


def filling_text(fill: FillReport, blank: int) -> str:
    """Return how cells were filled, or why ``blank`` ones were not, in a sentence or two.

    >>> fill = {"strategy": "natural", "cells": [[0, 0]], "extra_count": 3, "fill_level": 60}
    >>> fill |= {"optimal": None, "max_extras": None, "within_limit": None}
    >>> fill |= {"blank_reason": None, "obstacles": [], "seed": 0}
    >>> filling_text(fill, 0)
    '1 blank cell filled; 3 common extra words.'
    """
    if fill["blank_reason"] is not None:
        return _left(fill, blank)
    number = len(fill["cells"])
    filled = f"{count(number, 'blank cell')} filled" if number else "No cell is blank"
    extras, at_most = fill["extra_count"], fill["max_extras"]
    if extras is None:
        letters = " with letters of your words" * bool(number)
        return (
            f"{filled}{letters}. Extra words were not counted: the dictionary is English;"
            " 'unboggle fit --dictionary FILE' takes another one."
        )
    there = f"{filled}; {extras:,} {extras_name(fill['fill_level'], extras)}"
    if at_most is not None and not fill["within_limit"]:
        usual = " with usual letters" * bool(number)
        proved = f"no filling{usual} has fewer" if fill["optimal"] else "the fewest found"
        return f"{there}, more than {at_most:,}: {proved}."
    if fill["optimal"] is None:
        return f"{there}."
    kind = "fewest" if fill["strategy"] == "fewest-extras" else "most"
    known = "possible with usual letters" if fill["optimal"] else "found"
    bound = f" of at most {at_most:,}" if at_most is not None and kind == "most" else ""
    return f"{there}, the {kind} {known}{bound}."


def fillings_text(fills: Sequence[tuple[FillReport, int]]) -> str:
    """Return the fillings of several boards, each with its number of blank cells."""
    if len(fills) == 1:
        return filling_text(*fills[0])
    parts = []
    filled = [fill for fill, _ in fills if fill["blank_reason"] is None]
    if filled:
        numbers = [fill["extra_count"] for fill in filled if fill["extra_count"] is not None]
        others = ""
        if numbers:
            least, most = min(numbers), max(numbers)
            span = f"{least:,}" if least == most else f"{least:,} to {most:,}"
            others = f"; {span} {extras_name(filled[0]['fill_level'], most)} on each"
        parts.append(f"the blank cells of {count(len(filled), 'board')} filled{others}")
    over = sum(fill["within_limit"] is False for fill in filled)
    if over:
        parts.append(f"more than {filled[0]['max_extras']:,} on {count(over, 'board')}")
    left = len(fills) - len(filled)
    if left:
        late = any(fill["blank_reason"] == "undecided" for fill, _ in fills)
        why = ": the timeout expired" if late else ""
        parts.append(f"the blank cells of {count(left, 'board')} stay blank{why}")
    return f"{'; '.join(parts)}."


def _left(fill: FillReport, blank: int) -> str:
    cells = count(blank, "cell")
    stay = f"{cells} {'stays' if blank == 1 else 'stay'} blank"
    if fill["blank_reason"] == "undecided":
        return f"{stay}: the timeout expired."
    against = f" ({join_names(fill['obstacles'])})" if fill["obstacles"] else ""
    if fill["blank_reason"] == "impossible":
        return f"{stay}: no usual letters are possible{against}."
    return f"{stay}: no possible letters were found{against}."
