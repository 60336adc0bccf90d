"""The report on a solved Gogen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.gogen.grade import grade_of
from unboggle.puzzle import Board
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    CellReport,
    CertificateReport,
    ReasonReport,
    Seconds,
    Size,
    WordReport,
    certificate_report,
    reason_report,
    seconds_report,
    words_report,
)

if TYPE_CHECKING:
    from unboggle.gogen.grade import Grade
    from unboggle.gogen.solve import GogenAnswer
    from unboggle.gogen.step import GogenStep


class EffortReport(TypedDict):
    """What solving it by simple rules takes."""

    rounds: int
    hypotheses: int
    unsolved: bool


class StepReport(TypedDict):
    """A step of logic and its sentence."""

    rule: Literal["edges", "last-cell", "last-letter", "next-to", "contradiction"]
    letter: str
    placed: CellReport | None
    excluded: list[CellReport]
    touching: list[str]
    candidates: list[CellReport]
    text: str


class GogenReport(TypedDict):
    """``unboggle.gogen/1``; its schema describes the fields."""

    format: Literal["unboggle.gogen/1"]
    number: int
    status: Literal["solved", "broken", "impossible", "undecided", "error"]
    size: Size
    board: BoardRows | None
    unique: bool | None
    boards: list[BoardRows]
    differing_cells: list[CellReport]
    given: BoardRows
    difficulty: int | None
    effort: EffortReport | None
    solution: BoardRows | None
    solution_correct: bool | None
    words: list[WordReport]
    checked: Literal["traced", "counted", "certified", "unchecked"] | None
    reason: ReasonReport | None
    certificate: CertificateReport | None
    error: str | None
    seconds: Seconds
    steps: NotRequired[list[StepReport]]


_STATUS: dict[str, Literal["solved", "broken", "impossible", "undecided", "error"]] = {
    "unique": "solved",
    "several": "broken",
    "impossible": "impossible",
    "undecided": "undecided",
    "error": "error",
}


def report(answer: GogenAnswer, parts: ReportParts) -> GogenReport:
    """Return the ``unboggle.gogen/1`` report; two boards if the puzzle is broken.

    It has the steps of logic if they were requested.
    """
    gogen, outcome = answer.gogen, answer.outcome
    found = outcome.solutions
    grade = grade_of(gogen) if outcome.status == "unique" else None
    whole: GogenReport = {
        "format": "unboggle.gogen/1",
        "number": parts.number,
        "status": _STATUS[outcome.status],
        "size": [gogen.puzzle.grid.rows, gogen.puzzle.grid.columns],
        "board": found[0].board.rows() if found else None,
        "unique": {"unique": True, "several": False}.get(outcome.status),
        "boards": [solution.board.rows() for solution in found],
        "differing_cells": [list(cell) for cell in outcome.differing_cells],
        "given": Board(gogen.puzzle.grid, gogen.given).rows(),
        "difficulty": grade.level if grade else None,
        "effort": effort_report(grade) if grade else None,
        "solution": gogen.solution.rows() if gogen.solution else None,
        "solution_correct": gogen.solved_by(gogen.solution) if gogen.solution else None,
        "words": words_report(gogen.word_paths(found[0].board)) if found else [],
        "checked": outcome.checked,
        "reason": reason_report(outcome.reason),
        "certificate": certificate_report(parts.certificate),
        "error": outcome.error,
        "seconds": seconds_report(outcome.seconds),
    }
    if answer.steps is not None:
        whole["steps"] = [_step(step) for step in answer.steps]
    return whole


def _step(step: GogenStep) -> StepReport:
    return {
        "rule": step.rule,
        "letter": step.letter,
        "placed": None if step.placed is None else list(step.placed),
        "excluded": [list(cell) for cell in step.excluded],
        "touching": list(step.touching),
        "candidates": [list(cell) for cell in step.candidates],
        "text": str(step),
    }


def effort_report(grade: Grade) -> EffortReport:
    """Return what the ``grade`` of a Gogen takes."""
    return {
        "rounds": grade.rounds,
        "hypotheses": grade.hypotheses,
        "unsolved": grade.unsolved,
    }
