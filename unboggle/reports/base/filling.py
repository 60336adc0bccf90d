"""The filling of the blank cells of a board, as part of its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from unboggle.reports.base.parts import CellReport

if TYPE_CHECKING:
    from unboggle.filling.filled import FilledBoard


class FillReport(TypedDict):
    """How blank cells were filled; ``blank_reason`` if they stay blank."""

    strategy: Literal["fewest-extras", "most-extras", "natural", "none"]
    cells: list[CellReport]
    extra_count: int | None
    fill_level: int | None
    optimal: bool | None
    max_extras: int | None
    within_limit: bool | None
    blank_reason: Literal["impossible", "not-found", "undecided"] | None
    obstacles: list[str]
    seed: int


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
