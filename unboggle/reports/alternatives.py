"""The report on clearly different boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.reports.base.filling import FillReport
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    BonusReport,
    ConstraintsReport,
    EntryReport,
    GridReport,
    ReasonReport,
    Seconds,
    WordReport,
    bonus_report,
    constraints_report,
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


class DifficultyParts(TypedDict):
    """The terms of the difficulty, each from 0 to 1."""

    turns: float
    diagonals: float
    crossings: float
    decoys: float
    cells: float


class StatisticsReport(TypedDict):
    """The statistics of a board; counts are None if extra words were not searched for."""

    difficulty: int
    label: Literal["easy", "medium", "hard"]
    parts: DifficultyParts
    extras: int | None
    offensive: int | None
    length: float
    turns: float
    crossings: int


class AlternativeReport(TypedDict):
    """A board, the paths of its words, and its distance from the other boards."""

    board: BoardRows
    fill: NotRequired[FillReport]
    words: list[WordReport]
    statistics: StatisticsReport
    distance: float
    bonus: NotRequired[BonusReport]


class AlternativesReport(GridReport):
    """``unboggle.alternatives/1``; its schema describes the fields."""

    format: Literal["unboggle.alternatives/1"]
    status: Literal["complete", "more", "impossible", "undecided", "error"]
    alternatives: list[AlternativeReport]
    limit: int
    rank_by: Literal["difficulty", "extras", "turns", "crossings", "length"]
    skipped: list[EntryReport]
    repeated: list[EntryReport]
    constraints: ConstraintsReport
    checked: Literal["traced", "counted", "unchecked"] | None
    reason: ReasonReport | None
    interrupted: bool
    error: str | None
    seconds: Seconds
    seed: int


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
