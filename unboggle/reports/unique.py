"""The report on the only board of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.puzzle import Board
from unboggle.reports.filling import FillReport
from unboggle.reports.parts import (
    BoardRows,
    CellReport,
    CertificateReport,
    DroppedReport,
    GridReport,
    ReasonReport,
    Seconds,
    WishesReport,
    WordReport,
    Written,
    add_grid,
    certificate_report,
    dropped_report,
    reason_report,
    seconds_report,
    wishes_report,
    words_report,
    written_report,
)

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.puzzle.words import WordList
    from unboggle.solutions.unique import Uniqueness


class RefutedBy(TypedDict):
    """Who went through all other boards."""

    method: str
    solver: str | None


class AddedReport(TypedDict):
    """What was added so that one board is left."""

    kind: Literal["words", "givens"]
    words: list[str]
    given: BoardRows | None
    count: int
    at_least: int
    optimal: bool
    at_least_any: int
    optimal_any: bool
    boards: int
    candidates: int


class ThinReport(TypedDict):
    """The words that uniqueness does not need."""

    spared: list[str]
    minimal: bool


class UniqueReport(GridReport):
    """``unboggle.unique/1``; its schema says what each field means."""

    format: Literal["unboggle.unique/1"]
    status: Literal["unique", "several", "impossible", "undecided", "error"]
    unique: bool | None
    sense: Literal["strict", "symmetry"]
    symmetries: int
    board: BoardRows | None
    boards: list[BoardRows]
    fill: NotRequired[FillReport]
    differ: list[CellReport]
    words: list[WordReport]
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    wishes: WishesReport
    by: RefutedBy
    checked: Literal["traced", "counted", "certified", "unchecked"] | None
    reason: ReasonReport | None
    made: AddedReport | None
    thin: ThinReport | None
    cannot: str | None
    interrupted: bool
    certificate: CertificateReport | None
    error: str | None
    seconds: Seconds
    written: NotRequired[list[Written]]


def unique_report(
    outcome: Uniqueness, words: WordList, certificate: Certificate | None = None
) -> UniqueReport:
    """Return the ``unboggle.unique/1`` report: whether there is one board, or two that differ.

    ``sense`` is ``strict`` where each board stands for itself, else ``symmetry``:
    boards that are images of each other under the ``symmetries`` count as one.
    """
    puzzle, found = outcome.puzzle, outcome.found
    report: UniqueReport = {
        "format": "unboggle.unique/1",
        "status": outcome.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "unique": True if outcome.status == "unique" else False if outcome.differ else None,
        "sense": "strict" if outcome.strict else "symmetry",
        "symmetries": len(puzzle.symmetries),
        "board": found[0].board.rows() if found else None,
        "boards": [solution.board.rows() for solution in found],
        "differ": [list(cell) for cell in outcome.differ],
        "words": words_report(found[0].paths, words) if found else [],
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "wishes": wishes_report(puzzle),
        "by": {"method": outcome.method, "solver": outcome.solver},
        "checked": outcome.checked,
        "reason": reason_report(outcome.reason, words),
        "made": _added(outcome),
        "thin": None
        if outcome.thinned is None
        else {"spared": list(outcome.thinned.spared), "minimal": outcome.thinned.minimal},
        "cannot": outcome.cannot,
        "interrupted": outcome.interrupted,
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": seconds_report(outcome.seconds),
    }
    add_grid(report, puzzle.grid)
    if words.written:
        report["written"] = written_report(words)
    return report


def _added(outcome: Uniqueness) -> AddedReport | None:
    added = outcome.made
    if added is None:
        return None
    return {
        "kind": added.kind,
        "words": list(added.words),
        "given": Board(outcome.puzzle.grid, added.given).rows() if added.given else None,
        "count": added.count,
        "at_least": added.at_least,
        "optimal": added.optimal,
        "at_least_any": added.at_least_any,
        "optimal_any": added.optimal_any,
        "boards": added.boards,
        "candidates": added.candidates,
    }
