"""The reports on a board that is given, and on the paths of its grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from unboggle.forward.count_paths import PathCounts
from unboggle.forward.lexicon import Found
from unboggle.forward.rule_book import RuleBook
from unboggle.forward.trace import Runs
from unboggle.puzzle import Board, Word
from unboggle.reports.parts import BoardRows, CellReport, PathReport, Size

Wrap = Literal["none", "rows", "columns", "both"]


class SolvedWord(TypedDict):
    """A word on the board: one of its paths, points, level, and all its paths if asked for."""

    word: str
    written: NotRequired[str]
    path: PathReport
    points: int
    level: NotRequired[int]
    offensive: NotRequired[Literal[True]]
    path_count: NotRequired[int]
    paths: NotRequired[Sequence[Sequence[Sequence[int]]]]


class PointsTable(TypedDict):
    """What words are worth."""

    shortest: int
    points: list[int]
    per_letter: int


class LengthReport(TypedDict):
    """How many words of a length there are, and what they are worth."""

    letters: int
    words: int
    points: int


class ThrownWith(TypedDict):
    """The dice that were thrown, and their seed."""

    dice: str
    seed: int


class SolveReport(TypedDict):
    """``unboggle.solve/1``; its schema says what each field means."""

    format: Literal["unboggle.solve/1"]
    size: Size
    board: BoardRows
    wrap: Wrap
    touching: NotRequired[Literal["squares", "hexagons"]]
    rules: str
    table: PointsTable
    words: list[SolvedWord]
    points: int
    by_length: list[LengthReport]
    heat: NotRequired[list[list[int | None]]]
    dead: NotRequired[list[CellReport]]
    level: NotRequired[int]
    throw: NotRequired[ThrownWith]


class PathsReport(TypedDict):
    """``unboggle.paths/1``; its schema says what each field means."""

    format: Literal["unboggle.paths/1"]
    size: Size
    cells: int
    wrap: Wrap
    status: Literal["complete", "undecided"]
    counts: list[int]
    total: int
    interrupted: bool


def solve_report(
    board: Board,
    found: Sequence[Found],
    rules: RuleBook,
    *,
    wrap: Wrap = "none",
    runs: Mapping[Word, Runs] | None = None,
    all_paths: bool = True,
    heat: bool = False,
    level: int | None = None,
    thrown: ThrownWith | None = None,
) -> SolveReport:
    """Return the ``unboggle.solve/1`` report: words by descending points, then by alphabet.

    From ``runs`` come the paths of each word if ``all_paths``, and how many words
    use each cell if ``heat``, for which it has to hold the cells of each word.
    ``level`` is that of the rarest words asked for; ``thrown`` says which dice were thrown, and
    their seed.
    """
    worth_of = {f.word: rules.score(f.word) for f in found}
    found = sorted(found, key=lambda f: (-worth_of[f.word], f.word))
    points = [worth_of[f.word] for f in found]
    words: list[SolvedWord] = [
        {"word": f.word, "path": [list(cell) for cell in f.path], "points": worth}
        for f, worth in zip(found, points, strict=True)
    ]
    for entry, f in zip(words, found, strict=True):
        if f.written:
            entry["written"] = f.written
        if f.level is not None:
            entry["level"] = f.level
        if f.offensive:
            entry["offensive"] = True
    report: SolveReport = {
        "format": "unboggle.solve/1",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "wrap": wrap,
        "rules": rules.name,
        "table": {
            "shortest": rules.shortest,
            "points": list(rules.points),
            "per_letter": rules.per_letter,
        },
        "words": words,
        "points": sum(points),
        "by_length": _by_length(found, points),
    }
    if board.grid.are_hexagons:
        report["touching"] = "hexagons"
    if runs is not None and all_paths:
        for entry in words:
            run = runs[entry["word"]]
            entry["path_count"] = run.count
            entry["paths"] = run.paths  # there may be millions, and JSON writes tuples as lists
    if runs is not None and heat:
        report["heat"], report["dead"] = _heat(board, (run.cells for run in runs.values()))
    if level is not None:
        report["level"] = level
    if thrown is not None:
        report["throw"] = thrown
    return report


def paths_report(counts: PathCounts) -> PathsReport:
    """Return the ``unboggle.paths/1`` report of the simple paths of a grid."""
    grid = counts.grid
    return {
        "format": "unboggle.paths/1",
        "size": [grid.rows, grid.columns],
        "cells": len(grid.neighbours),
        "wrap": counts.wrap,
        "status": "complete" if counts.complete else "undecided",
        "counts": list(counts.counts),
        "total": counts.total,
        "interrupted": counts.interrupted,
    }


def _by_length(found: Sequence[Found], points: Sequence[int]) -> list[LengthReport]:
    count: Counter[int] = Counter()
    worth: Counter[int] = Counter()
    for entry, more in zip(found, points, strict=True):
        count[len(entry.word)] += 1
        worth[len(entry.word)] += more
    return [{"letters": n, "words": count[n], "points": worth[n]} for n in sorted(count)]


def _heat(board: Board, cells: Iterable[int]) -> tuple[list[list[int | None]], list[CellReport]]:
    """Return how many of the sets ``cells`` (see `Runs`) hold each cell, and which hold none."""
    use = dict(zip(board.grid.cells, members(cells, len(board.grid.cells)), strict=True))
    places = [[(r, c) for c in range(board.grid.columns)] for r in range(board.grid.rows)]
    heat = [[use.get(place) for place in row] for row in places]
    return heat, [list(cell) for cell, words in use.items() if not words]


def members(sets: Iterable[int], size: int) -> list[int]:
    """Return for each k below ``size`` how many of ``sets`` hold it, as bit k.

    >>> members([0b011, 0b001, 0b101], 3)
    [3, 1, 1]
    """
    # Binary counters, one for each bit, that lie across the planes: a set is added
    # to all of them at once, so a million words cost no loop over the cells.
    planes: list[int] = []
    for carry in sets:
        for k, plane in enumerate(planes):
            planes[k], carry = plane ^ carry, plane & carry
            if not carry:
                break
        else:
            planes.append(carry)
    digits = [f"{plane:0{size}b}"[::-1] for plane in reversed(planes)]
    return [int("".join(digit), 2) for digit in zip(*digits, strict=True)] or [0] * size
