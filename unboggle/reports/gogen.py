"""The reports on Gogens, solved and made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.gogen.grade import grade_of
from unboggle.puzzle import Board
from unboggle.reports.parts import (
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
    from unboggle.certify.write import Certificate
    from unboggle.gogen.generate import NewGogen, Order
    from unboggle.gogen.gogen import Gogen
    from unboggle.gogen.grade import Grade
    from unboggle.gogen.step import GogenStep
    from unboggle.solutions.unique import Uniqueness


class EffortReport(TypedDict):
    """What a careful solver needs."""

    rounds: int
    suppositions: int
    beyond: bool


class StepReport(TypedDict):
    """A step of logic, and its sentence."""

    rule: Literal["edges", "last-cell", "last-letter", "next-to", "contradiction"]
    letter: str
    placed: CellReport | None
    excluded: list[CellReport]
    because: list[str]
    left: list[CellReport]
    text: str


class GogenReport(TypedDict):
    """``unboggle.gogen/1``; its schema says what each field means."""

    format: Literal["unboggle.gogen/1"]
    number: int
    status: Literal["solved", "broken", "impossible", "undecided", "error"]
    size: Size
    board: BoardRows | None
    unique: bool | None
    boards: list[BoardRows]
    differ: list[CellReport]
    given: BoardRows
    level: int | None
    effort: EffortReport | None
    solution: BoardRows | None
    solution_right: bool | None
    words: list[WordReport]
    checked: Literal["traced", "counted", "certified", "unchecked"] | None
    reason: ReasonReport | None
    certificate: CertificateReport | None
    error: str | None
    seconds: Seconds
    steps: NotRequired[list[StepReport]]


Kind = Literal["plain", "uber", "ultra", "hyper"]
MakeStatus = Literal["made", "undecided", "error"]


class NewGogenReport(TypedDict):
    """A new Gogen."""

    seed: int
    kind: Kind
    level: int
    effort: EffortReport
    givens: int
    absent: list[str]
    grid: list[str]
    words: list[str]
    solution: list[str]
    checked: Literal["cross-checked"]


class MakeSeconds(TypedDict):
    """Wall-clock time."""

    total: float


class GogenMakeReport(TypedDict):
    """``unboggle.gogen-make/1``; its schema says what each field means."""

    format: Literal["unboggle.gogen-make/1"]
    status: MakeStatus
    kind: Kind
    givens: int | Literal["minimal"] | None
    level: int | None
    puzzles: list[NewGogenReport]
    error: str | None
    seconds: MakeSeconds


_STATUS: dict[str, Literal["solved", "broken", "impossible", "undecided", "error"]] = {
    "unique": "solved",
    "several": "broken",
    "impossible": "impossible",
    "undecided": "undecided",
    "error": "error",
}


def gogen_report(
    gogen: Gogen,
    outcome: Uniqueness,
    certificate: Certificate | None = None,
    number: int = 1,
    steps: Sequence[GogenStep] | None = None,
) -> GogenReport:
    """Return the ``unboggle.gogen/1`` report; two boards if the puzzle is broken.

    ``number`` is its place in the file, ``steps`` are those of logic, if they were asked for.
    """
    found = outcome.found
    grade = grade_of(gogen) if outcome.status == "unique" else None
    report: GogenReport = {
        "format": "unboggle.gogen/1",
        "number": number,
        "status": _STATUS[outcome.status],
        "size": [gogen.puzzle.grid.rows, gogen.puzzle.grid.columns],
        "board": found[0].board.rows() if found else None,
        "unique": {"unique": True, "several": False}.get(outcome.status),
        "boards": [solution.board.rows() for solution in found],
        "differ": [list(cell) for cell in outcome.differ],
        "given": Board(gogen.puzzle.grid, gogen.given).rows(),
        "level": grade.level if grade else None,
        "effort": _effort(grade) if grade else None,
        "solution": gogen.solution.rows() if gogen.solution else None,
        "solution_right": gogen.solved_by(gogen.solution) if gogen.solution else None,
        "words": words_report(gogen.walks(found[0].board)) if found else [],
        "checked": outcome.checked,
        "reason": reason_report(outcome.reason),
        "certificate": certificate_report(certificate),
        "error": outcome.error,
        "seconds": seconds_report(outcome.seconds),
    }
    if steps is not None:
        report["steps"] = [_step(step) for step in steps]
    return report


def _step(step: GogenStep) -> StepReport:
    return {
        "rule": step.rule,
        "letter": step.letter,
        "placed": None if step.placed is None else list(step.placed),
        "excluded": [list(cell) for cell in step.excluded],
        "because": list(step.because),
        "left": [list(cell) for cell in step.left],
        "text": str(step),
    }


def gogen_make_report(
    order: Order,
    made: Sequence[NewGogen],
    status: MakeStatus,
    error: str | None,
    seconds: float,
) -> GogenMakeReport:
    """Return the ``unboggle.gogen-make/1`` report; each puzzle is one that `parse_gogen` reads."""
    return {
        "format": "unboggle.gogen-make/1",
        "status": status,
        "kind": order.kind,
        "givens": order.givens,
        "level": order.level,
        "puzzles": [
            {
                "seed": one.seed,
                "kind": one.kind,
                "level": one.grade.level,
                "effort": _effort(one.grade),
                "givens": one.givens,
                "absent": list(one.absent),
                "grid": list(one.grid),
                "words": list(one.words),
                "solution": list(one.solution),
                "checked": "cross-checked",
            }
            for one in made
        ],
        "error": error,
        "seconds": {"total": round(seconds, 3)},
    }


def _effort(grade: Grade) -> EffortReport:
    return {
        "rounds": grade.rounds,
        "suppositions": grade.suppositions,
        "beyond": grade.beyond,
    }
