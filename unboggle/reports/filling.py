"""What became of the blank cells of a board, as part of its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from unboggle.reports.parts import CellReport

if TYPE_CHECKING:
    from unboggle.filling.filled import Filled


class FillReport(TypedDict):
    """How blank cells were filled, and what came along; ``left`` where they stay blank."""

    way: Literal["fewest-extras", "most-extras", "natural", "none"]
    cells: list[CellReport]
    extras: int | None
    level: int | None
    optimal: bool | None
    at_most: int | None
    within: bool | None
    left: Literal["impossible", "not-found", "late"] | None
    against: list[str]
    seed: int


def fill_report(filled: Filled) -> FillReport:
    """Return what a report says of ``filled``."""
    return {
        "way": filled.way,
        "cells": [list(cell) for cell in filled.cells],
        "extras": None if filled.extras is None else len(filled.extras),
        "level": filled.level,
        "optimal": filled.optimal,
        "at_most": filled.at_most,
        "within": filled.within,
        "left": filled.left,
        "against": list(filled.against),
        "seed": filled.seed,
    }
