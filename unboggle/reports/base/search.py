"""The sizes and the race of a search, as part of its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from unboggle.arguments import Also, Count, Positive
from unboggle.reports.base.parts import ReasonReport, Size, reason_report

if TYPE_CHECKING:
    from unboggle.fitting.race.plan import RacePlan
    from unboggle.fitting.result import AreaBounds, SmallerSize
    from unboggle.puzzle.lists.words import WordList


class SmallerSizeReport(TypedDict):
    """A smaller size of the search."""

    size: Size
    """Rows and columns."""
    status: Literal["impossible", "undecided"]
    """impossible: no board of this size holds all words. undecided: the timeout expired."""
    reason: ReasonReport | None
    """The reason, as for the answer; null if undecided."""
    checked: str | None
    """How it was verified, as for the answer; null if undecided."""


class AreaReport(TypedDict):
    """An area that may be the smallest, and its undecided sizes."""

    area: Positive
    """The area in cells."""
    sizes: Annotated[list[Size], Also(minItems=1)]
    """The undecided sizes of this area, those closest to a square first."""


class AreaBoundsReport(TypedDict):
    """Bounds of the area of the smallest rectangle."""

    lower_bound: Count
    """No smaller area is possible, in cells."""
    upper_bound: Positive | None
    """The area of the board, in cells; null without a board. If it equals lower_bound and
    open_sizes is empty, size is the smallest.
    """
    open_sizes: list[AreaReport]
    """The areas of undecided sizes that may be the smallest, the least first."""
    square: bool
    """Whether the search was for squares only; other rectangles were not tried."""


class FeaturesReport(TypedDict):
    """The features of the puzzle that determine the members of the race."""

    words: int
    """Words."""
    letters: int
    """The letters of all spellings."""
    cells: int
    """Cells of the grid."""
    tiles: int
    """Tiles that every board needs, by counting."""
    slack: int
    """Cells minus tiles."""


class TurnsReport(TypedDict):
    """Seconds of a turn of members that share a core."""

    search: float
    """A turn while a search runs."""
    solver: float
    """A turn of the first round without a search."""
    longest: float
    """The longest turn without a search: turns of solvers grow with each round."""


class RacePlanReport(TypedDict):
    """The members of the race, and its reserve."""

    features: FeaturesReport
    """The features of the puzzle that determine the plan, without words that others imply."""
    members: list[str]
    """The members, the most useful first."""
    reserve: list[str]
    """The members that replace failed ones."""
    turns: TurnsReport
    """Seconds of a turn of members that share a core."""


def smaller_size_report(small: SmallerSize, words: WordList) -> SmallerSizeReport:
    """Return the report on a smaller size of the search."""
    return {
        "size": list(small.size),
        "status": "impossible" if small.status == "impossible" else "undecided",
        "reason": reason_report(small.reason, words),
        "checked": small.checked,
    }


def race_plan_report(planned: RacePlan) -> RacePlanReport:
    """Return the report on the plan of a race."""
    features = planned.features
    return {
        "features": {
            "words": features.words,
            "letters": features.letters,
            "cells": features.cells,
            "tiles": features.tiles,
            "slack": features.slack,
        },
        "members": list(map(str, planned.members)),
        "reserve": list(map(str, planned.reserve)),
        "turns": {
            "search": planned.search_turn,
            "solver": planned.solver_turn,
            "longest": planned.longest_turn,
        },
    }


def area_bounds_report(areas: AreaBounds) -> AreaBoundsReport:
    """Return the report on the bounds of the smallest area."""
    by_area: dict[int, list[Size]] = {}
    for rows, columns in areas.open_sizes:
        by_area.setdefault(rows * columns, []).append([rows, columns])
    return {
        "lower_bound": areas.lower_bound,
        "upper_bound": areas.upper_bound,
        "open_sizes": [{"area": area, "sizes": sizes} for area, sizes in by_area.items()],
        "square": areas.square,
    }
