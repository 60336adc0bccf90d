"""The report on new Gogens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict

from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.gogen import EffortReport, effort_report

if TYPE_CHECKING:
    from unboggle.gogen.generate import GeneratedGogen, GogenSpec

Kind = Literal["plain", "uber", "ultra", "hyper"]
MakeStatus = Literal["made", "undecided", "error"]


class NewGogenReport(TypedDict):
    """A new Gogen."""

    seed: int
    kind: Kind
    difficulty: int
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
    """``unboggle.gogen-make/1``; its schema describes the fields."""

    format: Literal["unboggle.gogen-make/1"]
    status: MakeStatus
    kind: Kind
    givens: int | Literal["minimal"] | None
    difficulty: int | None
    puzzles: list[NewGogenReport]
    error: str | None
    seconds: MakeSeconds


class _NewGogens(Protocol):
    @property
    def spec(self) -> GogenSpec: ...

    @property
    def gogens(self) -> Sequence[GeneratedGogen]: ...

    @property
    def status(self) -> MakeStatus: ...

    @property
    def error(self) -> str | None: ...

    @property
    def seconds(self) -> Mapping[str, float]: ...


def report(answer: _NewGogens, _: ReportParts) -> GogenMakeReport:
    """Return the ``unboggle.gogen-make/1`` report; each puzzle is one that `parse_gogen` reads."""
    return {
        "format": "unboggle.gogen-make/1",
        "status": answer.status,
        "kind": answer.spec.kind,
        "givens": answer.spec.givens,
        "difficulty": answer.spec.level,
        "puzzles": [
            {
                "seed": one.seed,
                "kind": one.kind,
                "difficulty": one.grade.level,
                "effort": effort_report(one.grade),
                "givens": one.givens,
                "absent": list(one.absent),
                "grid": list(one.grid),
                "words": list(one.words),
                "solution": list(one.solution),
                "checked": "cross-checked",
            }
            for one in answer.gogens
        ],
        "error": answer.error,
        "seconds": {"total": round(answer.seconds["total"], 3)},
    }
