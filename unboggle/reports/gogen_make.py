"""The report on new Gogens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, Protocol, TypedDict

from unboggle.arguments import Also, Count, Measured, Positive, Range
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.gogen import EffortReport, effort_report

if TYPE_CHECKING:
    from unboggle.gogen.generate import GeneratedGogen, GogenSpec

TITLE = "unboggle gogen make --format json"

Kind = Literal["plain", "uber", "ultra", "hyper"]
MakeStatus = Literal["made", "undecided", "error"]


class NewGogenReport(TypedDict):
    """A new Gogen."""

    seed: Count
    """The seed that makes it again with the same options."""
    kind: Kind
    """Its kind."""
    difficulty: Annotated[int, Range(1, 7)]
    """Its Gogen level, from 1 (Monday) to 7 (Sunday), by effort."""
    effort: EffortReport
    givens: Positive
    """How many letters are given."""
    absent: list[Annotated[str, Also(minLength=1, maxLength=1)]]
    """The letters that are in no word; at most one of them is not given."""
    grid: Annotated[
        list[Annotated[str, Also(minLength=5, maxLength=5)]], Also(minItems=5, maxItems=5)
    ]
    """The rows, with the given letters and . for the others."""
    words: Annotated[list[Annotated[str, Also(minLength=2)]], Also(minItems=1)]
    """The words, alphabetically."""
    solution: Annotated[
        list[Annotated[str, Also(minLength=5, maxLength=5)]], Also(minItems=5, maxItems=5)
    ]
    """The rows of the only board."""
    checked: Literal["cross-checked"]
    """How the uniqueness of the solution was verified: cross-checked, by an independent search and
    by a SAT solver.
    """


class MakeSeconds(TypedDict):
    """Wall-clock time."""

    total: Measured
    """The whole command, in seconds of wall-clock time."""


class GogenMakeReport(TypedDict):
    """New Gogens. unboggle gogen solve reads each of puzzles, and a report with one puzzle."""

    format: Literal["unboggle.gogen-make/1"]
    status: MakeStatus
    """made: all Gogens that were requested. undecided: the timeout expired, or Ctrl-C stopped the
    run; puzzles has those made by then. error: something failed, see error; the Gogens made before
    are valid.
    """
    kind: Kind
    """The requested kind."""
    givens: Positive | Literal["minimal"] | None
    """The requested number of given letters, or minimal: none of them can be taken away. Null: the
    number of the kind and level.
    """
    difficulty: Annotated[int, Range(1, 7)] | None
    """The requested Gogen level; null: any."""
    puzzles: list[NewGogenReport]
    """The Gogens, in the order of their seeds."""
    error: str | None
    """What failed, in English; null otherwise."""
    seconds: MakeSeconds
    """Wall-clock times."""


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
