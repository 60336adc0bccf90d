"""The report on a solved Gogen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

from unboggle.arguments import Also, Count, Positive, Range
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

TITLE = "unboggle gogen solve --format json"


@Also(name="effort")
class EffortReport(TypedDict):
    """What solving it by simple rules takes."""

    rounds: Count
    """How often the simple rules are applied to all letters until they find nothing more."""
    hypotheses: Count
    """How often a letter must be supposed on a cell, to exclude that cell by a contradiction."""
    unsolved: bool
    """Whether logic does not solve it: at some point no single hypothesis leads further."""


class StepReport(TypedDict):
    """A step of logic and its sentence."""

    rule: Literal["edges", "last-cell", "last-letter", "next-to", "contradiction"]
    """edges: the letter has too many neighbours for a corner (or an edge). last-cell: it has no
    other cell. last-letter: the cell has no other letter. next-to: it must be next to the letters
    of touching. contradiction: with the letter on this cell some letter has no cell.
    """
    letter: str
    """The letter of the step."""
    placed: CellReport | None
    """The cell that the letter is on, or null."""
    excluded: list[CellReport]
    """The cells that the letter cannot be on."""
    touching: list[str]
    """The letters that it must touch and that lead to this step."""
    candidates: list[CellReport]
    """The cells that remain possible for the letter; empty if it is placed."""
    text: str
    """The step as a sentence; A1 is the cell at the top left, the column comes first."""


class GogenReport(TypedDict):
    """The answer for a Gogen."""

    format: Literal["unboggle.gogen/1"]
    number: Positive
    """The number of this Gogen in its file, from 1; a file of several Gogens has one object per
    line.
    """
    status: Literal["solved", "broken", "impossible", "undecided", "error"]
    """solved: board is the only one. broken: there are two, see boards. impossible: there is none,
    see reason. undecided: the timeout expired. error: something failed, see error.
    """
    size: Size
    """Rows and columns of the grid, holes included, in cells."""
    board: BoardRows | None
    """The first of boards; null without."""
    unique: bool | None
    """Whether there is one board only; images of a board count as other boards. Null if that is not
    known, or if there is no board.
    """
    boards: Annotated[list[BoardRows], Also(maxItems=2)]
    """The boards found: one, or two different ones."""
    differing_cells: list[CellReport]
    """The cells on which the two boards differ."""
    given: BoardRows
    """The given letters, as rows of a board."""
    difficulty: Annotated[int, Range(1, 7)] | None
    """The Gogen level, from 1 (Monday) to 7 (Sunday), by effort; null unless status is solved."""
    effort: EffortReport | None
    """What solving it by logic takes; null unless status is solved."""
    solution: BoardRows | None
    """The solution in the file of the Gogen; null without."""
    solution_correct: bool | None
    """Whether solution solves the Gogen; null without one."""
    words: list[WordReport]
    """The words, each with its path on board: a letter that a word has twice is the same cell
    twice.
    """
    checked: Literal["traced", "counted", "certified", "unchecked"] | None
    """How the answer was verified. traced: two boards. counted: impossible. certified: an
    independent checker accepted a proof that there is no other board, or none. unchecked: one
    solver's word. Null without an answer.
    """
    reason: ReasonReport | None
    """The reason that no board exists; null unless status is impossible."""
    certificate: CertificateReport | None
    """The certificate of --certify; null if none was requested. Its README explains how to check it
    without unboggle.
    """
    error: str | None
    """What failed, in English; null otherwise."""
    seconds: Seconds
    """Wall-clock times."""
    steps: NotRequired[list[StepReport]]
    """The steps that solve it by logic (--explain), the easiest first. They end before the board is
    full if no single hypothesis leads further. Absent if not requested, or if the Gogen is not
    solved.
    """


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
