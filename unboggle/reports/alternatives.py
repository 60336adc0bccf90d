"""The report on clearly different boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

from unboggle.arguments import Count, Measured, Range, Ratio
from unboggle.reports.base.constraints import ConstraintsReport, constraints_report
from unboggle.reports.base.filling import FillReport
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    BonusReport,
    EntryReport,
    GridReport,
    ReasonReport,
    Seconds,
    WordReport,
    bonus_report,
    entry_report,
    grid_report,
    reason_report,
    seconds_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.forward.path_geometry import PathGeometry
    from unboggle.puzzle.lists.words import WordList
    from unboggle.solutions.alternatives import AlternativeBoard, AlternativeBoards

TITLE = "unboggle fit --alternatives --format json"


class DifficultyParts(TypedDict):
    """The terms of the difficulty, each from 0 to 1."""

    turns: Ratio
    """Share of the inner cells of paths at which the path turns (weight 30)."""
    diagonals: Ratio
    """Share of the steps that are diagonal (weight 20)."""
    crossings: Ratio
    """Share of the words whose path crosses another one or itself (weight 10)."""
    decoys: Ratio
    """The mean of 1 - 1/k, where the first two faces of a word can be traced in k ways (weight 25).
    """
    cells: Ratio
    """1 - 9/cells of the grid; 0 for nine cells or fewer (weight 15)."""


class StatisticsReport(TypedDict):
    """Statistics of the board; docs/difficulty.md has the formulas."""

    difficulty: Annotated[int, Range(0, 100)]
    """How hard the words are to find, from 0 to 100."""
    label: Literal["easy", "medium", "hard"]
    """easy below 50, medium, hard from 60."""
    parts: DifficultyParts
    """The terms of the difficulty, each from 0 to 1."""
    extras: Count | None
    """How many dictionary words are on the board that are not in the list: up to fill_level if
    boards were filled, otherwise the common ones; null if extra words were not searched for.
    """
    offensive: Count | None
    """How many extra words, rare ones included, are offensive; null if extra words were not
    searched for.
    """
    length: Measured
    """The mean length of a path: 1 for a step to a side, the square root of 2 for a diagonal step.
    """
    turns: Measured
    """Mean number of turns of a path."""
    crossings: Count
    """How often diagonal steps cross between four cells, counted once for each two words, or for
    one word with itself.
    """


class AlternativeReport(TypedDict):
    """A board, the paths of its words, and its distance from the other boards."""

    board: BoardRows
    fill: NotRequired[FillReport]
    """How the blank cells were filled; absent if no filling was requested."""
    words: list[WordReport]
    """The words of the list, each with its path."""
    statistics: StatisticsReport
    """Statistics of the board; docs/difficulty.md has the formulas."""
    distance: Ratio
    """The least share of the words whose paths differ from those on another one of the boards,
    however that board is turned, reflected or moved; 1 if there is no other board.
    """
    bonus: NotRequired[BonusReport]
    """The bonus words of the list, which the search ignores; absent if the list has none."""


class AlternativesReport(GridReport):
    """Clearly different boards that hold a word list, with statistics, the best first."""

    format: Literal["unboggle.alternatives/1"]
    status: Literal["complete", "more", "impossible", "undecided", "error"]
    """more: as many as limit. complete: fewer, and every other board is like one of these.
    impossible: there is none, see reason. undecided: the timeout expired or Ctrl-C stopped the
    search before limit boards were found. error: something failed, see error.
    """
    alternatives: list[AlternativeReport]
    """The boards, the one with the least of rank_by first. Each shows only the cells that the words
    and constraints need.
    """
    limit: Annotated[int, Range(2)]
    """The largest number of boards that were requested."""
    rank_by: Literal["difficulty", "extras", "turns", "crossings", "length"]
    """The statistic that orders the boards."""
    skipped: list[EntryReport]
    """Entries of the list that no board can show, skipped because of --skip-bad."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    constraints: ConstraintsReport
    """The constraints on the board."""
    checked: Literal["traced", "counted", "unchecked"] | None
    """How the answer was verified: traced (each board), counted or unchecked (impossible); null if
    there is no answer.
    """
    reason: ReasonReport | None
    """The reason that no board exists; null unless status is impossible."""
    interrupted: bool
    """True if Ctrl-C stopped the search; the boards are those found by then."""
    error: str | None
    """What failed, in English; null otherwise."""
    seconds: Seconds
    """Wall-clock times."""
    seed: Count
    """The seed of the search; another seed finds other boards."""


def report(answer: AlternativeBoards, parts: ReportParts) -> AlternativesReport:
    """Return the ``unboggle.alternatives/1`` report: the boards with their figures, the best
    first."""
    return {
        "format": "unboggle.alternatives/1",
        "status": answer.status,
        **grid_report(answer.puzzle.grid),
        "alternatives": [_alternative(one, parts.words) for one in answer.alternatives],
        "limit": answer.limit,
        "rank_by": answer.rank_by,
        "skipped": [entry_report(d) for d in parts.words.skipped],
        "repeated": [entry_report(d) for d in parts.words.repeated],
        "constraints": constraints_report(answer.puzzle),
        "checked": "traced" if answer.alternatives else answer.checked,
        "reason": reason_report(answer.reason, parts.words),
        "interrupted": answer.interrupted,
        "error": answer.error,
        "seconds": seconds_report(answer.seconds),
        "seed": answer.seed,
    }


def statistics_report(
    statistics: PathGeometry, extras: int | None, offensive: int | None
) -> StatisticsReport:
    """Return the ``path_geometry`` of a board with its numbers of extra words."""
    parts = statistics.parts
    return {
        "difficulty": statistics.difficulty,
        "label": statistics.label,
        "parts": {
            "turns": round(parts.turns, 4),
            "diagonals": round(parts.diagonals, 4),
            "crossings": round(parts.crossings, 4),
            "decoys": round(parts.decoys, 4),
            "cells": round(parts.cells, 4),
        },
        "extras": extras,
        "offensive": offensive,
        "length": round(statistics.length, 4),
        "turns": round(statistics.turns, 4),
        "crossings": statistics.crossings,
    }


def _alternative(one: AlternativeBoard, words: WordList) -> AlternativeReport:
    report: AlternativeReport = {
        "board": one.board.rows(),
        "words": words_report(one.paths, words),
        "statistics": statistics_report(one.statistics, one.extras, one.offensive),
        "distance": round(one.distance, 4),
    }
    if words.bonus:
        report["bonus"] = bonus_report(one.bonus, words)
    return report
