"""The report on a search for a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.puzzle import Dice, Word
from unboggle.reports.base.filling import FillReport, filling_report
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    BonusReport,
    CertificateReport,
    ConstraintsReport,
    EntryReport,
    GridReport,
    PartialReport,
    ReasonReport,
    Size,
    WordReport,
    add_grid,
    bonus_report,
    certificate_report,
    constraints_report,
    entry_report,
    reason_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.fitting.race.plan import RacePlan
    from unboggle.fitting.result import AreaBounds, DroppedWords, Fit
    from unboggle.forward.lexicon import FoundWord
    from unboggle.puzzle.lists.words import WordList


class ExtraReport(TypedDict):
    """A dictionary word that is not in the list; ``offensive`` only if it is."""

    word: str
    written: NotRequired[str]
    dictionary_level: int | None
    offensive: NotRequired[Literal[True]]


class FoundBy(TypedDict):
    """What found the answer."""

    method: str | None
    solver: str | None
    kernel: bool


class DroppedWord(TypedDict):
    """A word dropped so that the others fit."""

    word: str
    written: NotRequired[str]
    weight: int


class DroppedWordsReport(TypedDict):
    """The dropped words; ``weight`` and ``kept_weight`` are None without a board."""

    words: list[DroppedWord]
    weight: int | None
    lower_bound: int
    optimal: bool
    kept_weight: int | None
    kept_upper_bound: int
    total_weight: int
    required: NotRequired[list[str]]


class SmallerSizeReport(TypedDict):
    """A smaller size of the search."""

    size: Size
    status: Literal["impossible", "undecided"]
    reason: ReasonReport | None
    checked: str | None


class AreaReport(TypedDict):
    """An area that may be the smallest, and its undecided sizes."""

    area: int
    sizes: list[Size]


class AreaBoundsReport(TypedDict):
    """Bounds of the area of the smallest rectangle; the upper one is None without a board."""

    lower_bound: int
    upper_bound: int | None
    open_sizes: list[AreaReport]
    square: bool


class FeaturesReport(TypedDict):
    """The features of the puzzle that determine the members of the race."""

    words: int
    letters: int
    cells: int
    tiles: int
    slack: int


class TurnsReport(TypedDict):
    """Seconds of a turn of members that share a core."""

    search: float
    solver: float
    longest: float


class RacePlanReport(TypedDict):
    """The members of the race, and its reserve."""

    features: FeaturesReport
    members: list[str]
    reserve: list[str]
    turns: TurnsReport


class FitSeconds(TypedDict):
    """Wall-clock time: in total, and for making the formula, solving and the certificate."""

    encode: float
    solve: float
    total: float
    certify: NotRequired[float]


class FitReport(GridReport):
    """``unboggle.fit/1``; its schema describes the fields."""

    format: Literal["unboggle.fit/1"]
    status: Literal["fitted", "impossible", "undecided", "error"]
    board: BoardRows | None
    dice: NotRequired[list[list[str | None]]]
    fill: NotRequired[FillReport]
    words: list[WordReport]
    extras: list[ExtraReport]
    extras_searched: NotRequired[bool]
    bonus: NotRequired[BonusReport]
    skipped: list[EntryReport]
    repeated: list[EntryReport]
    found_by: FoundBy
    checked: Literal["traced", "counted", "certified", "cross-checked", "unchecked"] | None
    reason: ReasonReport | None
    constraints: ConstraintsReport
    incumbent: PartialReport | None
    dropped: DroppedWordsReport | None
    smaller_sizes: list[SmallerSizeReport] | None
    area_bounds: AreaBoundsReport | None
    within: Size | None
    race_plan: RacePlanReport | None
    interrupted: bool
    certificate: CertificateReport | None
    error: str | None
    seconds: FitSeconds
    seed: int


def report(answer: Fit, parts: ReportParts) -> FitReport:
    """Return the ``unboggle.fit/1`` report of ``answer``.

    ``board`` is rows of faces, ``""`` for a blank cell, None for a hole. A path is [row, column]
    pairs counted from 0. Seconds are wall-clock.
    """
    words, filled = parts.words, parts.filled
    if filled is not None:
        answer = replace(answer, board=filled.board)
    grid = answer.puzzle.grid
    best, drop = answer.incumbent, answer.dropped
    whole: FitReport = {
        "format": "unboggle.fit/1",
        "status": answer.status,
        "size": [grid.rows, grid.columns],
        "board": answer.board.rows() if answer.board else None,
        "words": words_report(answer.paths, words),
        "extras": [_extra(found) for found in parts.extras or ()],
        "skipped": [entry_report(d) for d in words.skipped],
        "repeated": [entry_report(d) for d in words.repeated],
        "found_by": {"method": answer.method, "solver": answer.solver, "kernel": answer.kernel},
        "checked": answer.checked,
        "reason": reason_report(answer.reason, words),
        "constraints": constraints_report(answer.puzzle),
        "incumbent": None
        if best is None
        else {"board": best.board.rows(), "words": words_report(best.paths, words)},
        "dropped": None if drop is None else _drop(drop, words),
        "smaller_sizes": None
        if answer.smaller_sizes is None
        else [
            {
                "size": list(small.size),
                "status": "impossible" if small.status == "impossible" else "undecided",
                "reason": reason_report(small.reason, words),
                "checked": small.checked,
            }
            for small in answer.smaller_sizes
        ],
        "area_bounds": None if answer.area_bounds is None else _areas(answer.area_bounds),
        "within": [answer.within.rows, answer.within.columns] if answer.within else None,
        "race_plan": None if answer.race_plan is None else _planned(answer.race_plan),
        "interrupted": answer.interrupted,
        "certificate": certificate_report(parts.certificate),
        "error": answer.error,
        "seconds": _seconds(answer.seconds),
        "seed": answer.seed,
    }
    add_grid(whole, grid)
    if filled is not None:
        whole["fill"] = filling_report(filled)
    if parts.extras is None:
        whole["extras_searched"] = False
    if answer.bonus is not None:
        whole["bonus"] = bonus_report(answer.bonus, words)
    dice = Dice.find(answer.puzzle.constraints)
    if dice is not None and answer.board is not None:
        placed = dice.placed(answer.board)
        assert placed is not None  # the board satisfies the constraint
        whole["dice"] = placed
    return whole


def _extra(found: FoundWord) -> ExtraReport:
    entry: ExtraReport = {"word": found.word, "dictionary_level": found.level}
    if found.written:
        entry["written"] = found.written
    if found.offensive:
        entry["offensive"] = True
    return entry


def _drop(drop: DroppedWords, words: WordList) -> DroppedWordsReport:
    report: DroppedWordsReport = {
        "words": [_dropped_word(word, n, words) for word, n in drop.words.items()],
        "weight": sum(drop.words.values()) if drop.has_board else None,
        "lower_bound": drop.lower_bound,
        "optimal": drop.optimal,
        "kept_weight": drop.kept_weight,
        "kept_upper_bound": drop.kept_upper_bound,
        "total_weight": drop.total_weight,
    }
    if drop.required:
        report["required"] = [word for word in drop.weights if word in drop.required]
    return report


def _dropped_word(word: Word, weight: int, words: WordList) -> DroppedWord:
    entry: DroppedWord = {"word": word, "weight": weight}
    if word in words.written:
        entry["written"] = words.written[word]
    return entry


def _planned(planned: RacePlan) -> RacePlanReport:
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


def _areas(areas: AreaBounds) -> AreaBoundsReport:
    by_area: dict[int, list[Size]] = {}
    for rows, columns in areas.open_sizes:
        by_area.setdefault(rows * columns, []).append([rows, columns])
    return {
        "lower_bound": areas.lower_bound,
        "upper_bound": areas.upper_bound,
        "open_sizes": [{"area": area, "sizes": sizes} for area, sizes in by_area.items()],
        "square": areas.square,
    }


def _seconds(seconds: Mapping[str, float]) -> FitSeconds:
    report: FitSeconds = {
        "encode": round(seconds.get("encode", 0.0), 3),
        "solve": round(seconds.get("solve", 0.0), 3),
        "total": round(seconds.get("total", 0.0), 3),
    }
    if "certify" in seconds:
        report["certify"] = round(seconds["certify"], 3)
    return report
