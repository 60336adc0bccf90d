"""The report on boards to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.reports.filling import FillReport
from unboggle.reports.parts import (
    BoardRows,
    BonusReport,
    DroppedReport,
    GridReport,
    ReasonReport,
    Seconds,
    WishesReport,
    WordReport,
    bonus_report,
    dropped_report,
    grid_report,
    reason_report,
    seconds_report,
    wishes_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.forward.figures import Figures
    from unboggle.puzzle.words import WordList
    from unboggle.solutions.choices import Choice, Choices


class DifficultyParts(TypedDict):
    """What the difficulty is made of, each from 0 to 1."""

    turns: float
    diagonals: float
    crossings: float
    decoys: float
    cells: float


class FiguresReport(TypedDict):
    """What can be said of a board; None where other words were not looked for."""

    difficulty: int
    label: Literal["easy", "medium", "hard"]
    parts: DifficultyParts
    extras: int | None
    offensive: int | None
    length: float
    turns: float
    crossings: int


class ChoiceReport(TypedDict):
    """A board to choose, where its words run, and how it compares."""

    board: BoardRows
    fill: NotRequired[FillReport]
    words: list[WordReport]
    figures: FiguresReport
    apart: float
    bonus: NotRequired[BonusReport]


class ChoicesReport(GridReport):
    """``unboggle.choices/1``; its schema says what each field means."""

    format: Literal["unboggle.choices/1"]
    status: Literal["complete", "more", "impossible", "undecided", "error"]
    boards: list[ChoiceReport]
    asked: int
    rank_by: Literal["difficulty", "extras", "turns", "crossings", "length"]
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    wishes: WishesReport
    checked: Literal["traced", "counted", "unchecked"] | None
    reason: ReasonReport | None
    interrupted: bool
    error: str | None
    seconds: Seconds
    seed: int


def choices_report(outcome: Choices, words: WordList) -> ChoicesReport:
    """Return the ``unboggle.choices/1`` report: the boards with their figures, the best first."""
    return {
        "format": "unboggle.choices/1",
        "status": outcome.status,
        **grid_report(outcome.puzzle.grid),
        "boards": [_choice(one, words) for one in outcome.found],
        "asked": outcome.asked,
        "rank_by": outcome.rank_by,
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "wishes": wishes_report(outcome.puzzle),
        "checked": "traced" if outcome.found else outcome.checked,
        "reason": reason_report(outcome.reason, words),
        "interrupted": outcome.interrupted,
        "error": outcome.error,
        "seconds": seconds_report(outcome.seconds),
        "seed": outcome.seed,
    }


def figures_report(figures: Figures, extras: int | None, offensive: int | None) -> FiguresReport:
    """Return the ``figures`` of a board, with how many other words are on it."""
    parts = figures.parts
    return {
        "difficulty": figures.difficulty,
        "label": figures.label,
        "parts": {
            "turns": round(parts.turns, 4),
            "diagonals": round(parts.diagonals, 4),
            "crossings": round(parts.crossings, 4),
            "decoys": round(parts.decoys, 4),
            "cells": round(parts.cells, 4),
        },
        "extras": extras,
        "offensive": offensive,
        "length": round(figures.length, 4),
        "turns": round(figures.turns, 4),
        "crossings": figures.crossings,
    }


def _choice(one: Choice, words: WordList) -> ChoiceReport:
    report: ChoiceReport = {
        "board": one.board.rows(),
        "words": words_report(one.paths, words),
        "figures": figures_report(one.figures, one.extras, one.offensive),
        "apart": round(one.apart, 4),
    }
    if words.bonus:
        report["bonus"] = bonus_report(one.bonus, words)
    return report
