"""The filling of the blank cells of a board, as part of its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from unboggle.arguments import Count
from unboggle.reports.base.parts import CellReport

if TYPE_CHECKING:
    from unboggle.filling.filled import FilledBoard


class FillReport(TypedDict):
    """How blank cells were filled, or why they stay blank."""

    strategy: Literal["fewest-extras", "most-extras", "natural", "none"]
    """fewest-extras or most-extras: as few or as many extra words as possible. natural: letters as
    frequent as in the language.
    """
    cells: list[CellReport]
    """The cells that were filled; the board shows them filled."""
    extra_count: Count | None
    """How many dictionary words are on the board that are not in the list, up to fill_level; null
    without a dictionary for these letters.
    """
    fill_level: int | None
    """The dictionary level up to which extra words count; null: all words of the dictionary."""
    optimal: bool | None
    """true: proved that no filling with the usual letters has fewer extra words (or more, with
    most-extras). false: the best filling found. null: the strategy does not count words.
    """
    max_extras: Count | None
    """The largest number of extra words allowed; null: any number."""
    within_limit: bool | None
    """Whether extra_count is at most max_extras; null without a limit. If false, the letters are
    those with the fewest extra words.
    """
    blank_reason: Literal["impossible", "not-found", "undecided"] | None
    """Why the cells stay blank. impossible: proved that no letters fit. not-found: none were found.
    undecided: the timeout expired. null: they are filled.
    """
    obstacles: list[str]
    """What ruled letters out if cells stay blank: offensive words, banned words, and constraints by
    their names.
    """
    seed: int
    """The seed of the letters."""


def filling_report(filled: FilledBoard) -> FillReport:
    """Return what a report says of ``filled``."""
    return {
        "strategy": filled.strategy,
        "cells": [list(cell) for cell in filled.cells],
        "extra_count": None if filled.extras is None else len(filled.extras),
        "fill_level": filled.level,
        "optimal": filled.optimal,
        "max_extras": filled.max_extras,
        "within_limit": filled.within_limit,
        "blank_reason": filled.blank_reason,
        "obstacles": list(filled.obstacles),
        "seed": filled.seed,
    }
