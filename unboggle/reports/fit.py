"""The report on a board that was sought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.puzzle import Dice, Word
from unboggle.reports.filling import FillReport, fill_report
from unboggle.reports.parts import (
    BoardRows,
    BonusReport,
    CertificateReport,
    DroppedReport,
    GridReport,
    PartialReport,
    ReasonReport,
    Size,
    WishesReport,
    WordReport,
    add_grid,
    bonus_report,
    certificate_report,
    dropped_report,
    reason_report,
    wishes_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.filling.filled import Filled
    from unboggle.fitting.plan import LineUp
    from unboggle.fitting.result import Areas, Drop, Fit
    from unboggle.forward.lexicon import Found
    from unboggle.puzzle.words import WordList


class ExtraReport(TypedDict):
    """A dictionary word that nobody asked for; ``offensive`` only where it may offend."""

    word: str
    written: NotRequired[str]
    level: int | None
    offensive: NotRequired[Literal[True]]


class FoundBy(TypedDict):
    """Who found the answer."""

    method: str | None
    solver: str | None
    kernel: bool


class DroppedWord(TypedDict):
    """A word left out so that the others fit."""

    word: str
    written: NotRequired[str]
    weight: int


class DropReport(TypedDict):
    """What was left out so that the others fit; ``weight``, ``kept``: None without a board."""

    words: list[DroppedWord]
    weight: int | None
    at_least: int
    optimal: bool
    kept: int | None
    at_most: int
    of: int
    must: NotRequired[list[str]]


class SmallerReport(TypedDict):
    """A smaller size that was tried."""

    size: Size
    status: Literal["impossible", "undecided"]
    reason: ReasonReport | None
    checked: str | None


class AreaReport(TypedDict):
    """An area that may be the smallest, and its sizes of which nothing is known."""

    area: int
    sizes: list[Size]


class SmallestAreaReport(TypedDict):
    """Between how many cells the smallest rectangle lies; ``at_most`` is None without a board."""

    at_least: int
    at_most: int | None
    open: list[AreaReport]
    square: bool


class FeaturesReport(TypedDict):
    """What was looked at of the puzzle to decide who runs."""

    words: int
    letters: int
    cells: int
    tiles: int
    slack: int


class TurnsReport(TypedDict):
    """Seconds of a turn, where members share a core."""

    search: float
    solver: float
    longest: float


class PlannedReport(TypedDict):
    """Who was to race, and who was in reserve."""

    features: FeaturesReport
    members: list[str]
    reserve: list[str]
    turns: TurnsReport


class FitSeconds(TypedDict):
    """Wall-clock time: everything, and what of it making the formula and solving took."""

    encode: float
    solve: float
    total: float
    certify: NotRequired[float]


class FitReport(GridReport):
    """``unboggle.fit/1``; its schema says what each field means."""

    format: Literal["unboggle.fit/1"]
    status: Literal["fitted", "impossible", "undecided", "error"]
    board: BoardRows | None
    dice: NotRequired[list[list[str | None]]]
    fill: NotRequired[FillReport]
    words: list[WordReport]
    extras: list[ExtraReport]
    extras_sought: NotRequired[bool]
    bonus: NotRequired[BonusReport]
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    by: FoundBy
    checked: Literal["traced", "counted", "certified", "cross-checked", "unchecked"] | None
    reason: ReasonReport | None
    wishes: WishesReport
    best: PartialReport | None
    drop: DropReport | None
    smaller: list[SmallerReport] | None
    smallest_area: SmallestAreaReport | None
    within: Size | None
    planned: PlannedReport | None
    interrupted: bool
    certificate: CertificateReport | None
    error: str | None
    seconds: FitSeconds
    seed: int


def fit_report(
    outcome: Fit,
    words: WordList,
    extras: Iterable[Found] | None,
    certificate: Certificate | None = None,
    filled: Filled | None = None,
) -> FitReport:
    """Return the ``unboggle.fit/1`` report of ``outcome``.

    ``board`` is rows of faces, ``""`` for a cell that no word needs, None for a
    hole; a path is [row, column] pairs counted from 0; seconds are wall-clock. ``extras`` is
    None if other words were not looked for. ``filled`` is what became of the cells of its board.
    """
    grid = outcome.puzzle.grid
    if filled is not None:
        outcome = replace(outcome, board=filled.board)
    best, drop = outcome.best, outcome.drop
    report: FitReport = {
        "format": "unboggle.fit/1",
        "status": outcome.status,
        "size": [grid.rows, grid.columns],
        "board": outcome.board.rows() if outcome.board else None,
        "words": words_report(outcome.paths, words),
        "extras": [_extra(found) for found in extras or ()],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "by": {"method": outcome.method, "solver": outcome.solver, "kernel": outcome.kernel},
        "checked": outcome.checked,
        "reason": reason_report(outcome.reason, words),
        "wishes": wishes_report(outcome.puzzle),
        "best": None
        if best is None
        else {"board": best.board.rows(), "words": words_report(best.paths, words)},
        "drop": None if drop is None else _drop(drop, words),
        "smaller": None
        if outcome.smaller is None
        else [
            {
                "size": list(small.size),
                "status": "impossible" if small.status == "impossible" else "undecided",
                "reason": reason_report(small.reason, words),
                "checked": small.checked,
            }
            for small in outcome.smaller
        ],
        "smallest_area": None if outcome.areas is None else _areas(outcome.areas),
        "within": [outcome.within.rows, outcome.within.columns] if outcome.within else None,
        "planned": None if outcome.planned is None else _planned(outcome.planned),
        "interrupted": outcome.interrupted,
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": _seconds(outcome.seconds),
        "seed": outcome.seed,
    }
    add_grid(report, grid)
    if filled is not None:
        report["fill"] = fill_report(filled)
    if extras is None:
        report["extras_sought"] = False
    if outcome.bonus is not None:
        report["bonus"] = bonus_report(outcome.bonus, words)
    dice = Dice.among(outcome.puzzle.wishes)
    if dice is not None and outcome.board is not None:
        placed = dice.placed(outcome.board)
        assert placed is not None  # the board keeps the wish
        report["dice"] = placed
    return report


def _extra(found: Found) -> ExtraReport:
    entry: ExtraReport = {"word": found.word, "level": found.level}
    if found.written:
        entry["written"] = found.written
    if found.offensive:
        entry["offensive"] = True
    return entry


def _drop(drop: Drop, words: WordList) -> DropReport:
    report: DropReport = {
        "words": [_left_out(word, n, words) for word, n in drop.words.items()],
        "weight": sum(drop.words.values()) if drop.known else None,
        "at_least": drop.at_least,
        "optimal": drop.optimal,
        "kept": drop.kept,
        "at_most": drop.at_most,
        "of": drop.of,
    }
    if drop.must:
        report["must"] = [word for word in drop.weight if word in drop.must]
    return report


def _left_out(word: Word, weight: int, words: WordList) -> DroppedWord:
    entry: DroppedWord = {"word": word, "weight": weight}
    if word in words.written:
        entry["written"] = words.written[word]
    return entry


def _planned(planned: LineUp) -> PlannedReport:
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


def _areas(areas: Areas) -> SmallestAreaReport:
    by_area: dict[int, list[Size]] = {}
    for rows, columns in areas.open:
        by_area.setdefault(rows * columns, []).append([rows, columns])
    return {
        "at_least": areas.at_least,
        "at_most": areas.at_most,
        "open": [{"area": area, "sizes": sizes} for area, sizes in by_area.items()],
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
