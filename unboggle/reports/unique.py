"""The report on the uniqueness of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.puzzle import Board
from unboggle.reports.base.filling import FillReport
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    CellReport,
    CertificateReport,
    ConstraintsReport,
    EntryReport,
    GridReport,
    ReasonReport,
    Seconds,
    WordReport,
    Written,
    add_grid,
    certificate_report,
    constraints_report,
    entry_report,
    reason_report,
    seconds_report,
    words_report,
    written_report,
)

if TYPE_CHECKING:
    from unboggle.solutions.unique import Uniqueness


class RefutedBy(TypedDict):
    """What refuted all other boards."""

    method: str
    solver: str | None


class AddedReport(TypedDict):
    """The clues added to make the board unique."""

    kind: Literal["words", "givens"]
    words: list[str]
    given: BoardRows | None
    count: int
    lower_bound: int
    optimal: bool
    lower_bound_any_board: int
    optimal_any_board: bool
    boards: int
    candidates: int


class ReductionReport(TypedDict):
    """The redundant words: uniqueness does not need them."""

    redundant: list[str]
    minimal: bool


class UniqueReport(GridReport):
    """``unboggle.unique/1``; its schema describes the fields."""

    format: Literal["unboggle.unique/1"]
    status: Literal["unique", "several", "impossible", "undecided", "error"]
    unique: bool | None
    sense: Literal["strict", "symmetry"]
    symmetries: int
    board: BoardRows | None
    boards: list[BoardRows]
    fill: NotRequired[FillReport]
    differing_cells: list[CellReport]
    words: list[WordReport]
    skipped: list[EntryReport]
    repeated: list[EntryReport]
    constraints: ConstraintsReport
    found_by: RefutedBy
    checked: Literal["traced", "counted", "certified", "unchecked"] | None
    reason: ReasonReport | None
    added: AddedReport | None
    reduction: ReductionReport | None
    not_made_because: str | None
    interrupted: bool
    certificate: CertificateReport | None
    error: str | None
    seconds: Seconds
    written_forms: NotRequired[list[Written]]


def report(answer: Uniqueness, parts: ReportParts) -> UniqueReport:
    """Return the ``unboggle.unique/1`` report: one board, or two different ones.

    ``sense`` is ``strict`` if no board has another image. If it is ``symmetry``, boards that are
    images of each other under the ``symmetries`` count as one.
    """
    words = parts.words
    puzzle, found = answer.puzzle, answer.solutions
    whole: UniqueReport = {
        "format": "unboggle.unique/1",
        "status": answer.status,
        "size": [puzzle.grid.rows, puzzle.grid.columns],
        "unique": True if answer.status == "unique" else False if answer.differing_cells else None,
        "sense": "strict" if answer.strict else "symmetry",
        "symmetries": len(puzzle.symmetries),
        "board": found[0].board.rows() if found else None,
        "boards": [solution.board.rows() for solution in found],
        "differing_cells": [list(cell) for cell in answer.differing_cells],
        "words": words_report(found[0].paths, words) if found else [],
        "skipped": [entry_report(d) for d in words.skipped],
        "repeated": [entry_report(d) for d in words.repeated],
        "constraints": constraints_report(puzzle),
        "found_by": {"method": answer.method, "solver": answer.solver},
        "checked": answer.checked,
        "reason": reason_report(answer.reason, words),
        "added": _added(answer),
        "reduction": None
        if answer.reduction is None
        else {"redundant": list(answer.reduction.redundant), "minimal": answer.reduction.minimal},
        "not_made_because": answer.not_made_because,
        "interrupted": answer.interrupted,
        "certificate": certificate_report(parts.certificate),
        "error": answer.error,
        "seconds": seconds_report(answer.seconds),
    }
    add_grid(whole, puzzle.grid)
    if words.written:
        whole["written_forms"] = written_report(words)
    return whole


def _added(outcome: Uniqueness) -> AddedReport | None:
    added = outcome.added
    if added is None:
        return None
    return {
        "kind": added.kind,
        "words": list(added.words),
        "given": Board(outcome.puzzle.grid, added.given).rows() if added.given else None,
        "count": added.count,
        "lower_bound": added.lower_bound,
        "optimal": added.optimal,
        "lower_bound_any_board": added.lower_bound_any_board,
        "optimal_any_board": added.optimal_any_board,
        "boards": added.boards,
        "candidates": added.candidates,
    }
