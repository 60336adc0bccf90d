"""The report on measured runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, Protocol, TypedDict

from unboggle.lab.combining import Skipped
from unboggle.lab.recording import machine
from unboggle.lab.records import Disagreement, RunRecord, SummaryRow
from unboggle.reports.base.kinds import ReportParts


class CompareSettings(TypedDict):
    """The options of the comparison.

    >>> settings = CompareSettings(timeout=20, runs=1, seed=0, counting=False, jobs=None, q="qu")
    >>> settings["timeout"]
    20
    """

    timeout: float | None
    runs: int
    task: NotRequired[Literal["all", "most"]]
    seed: int
    counting: bool
    jobs: int | None
    q: Literal["qu", "plain"]


class SkippedReport(TypedDict):
    """An encoding and a solver that cannot work together, with the reason."""

    encoding: str
    solver: str
    reason: str


class CompareReport(TypedDict):
    """``unboggle.compare/1``; its schema describes the fields."""

    format: Literal["unboggle.compare/1"]
    complete: bool
    machine: str
    settings: CompareSettings
    summary: list[SummaryRow]
    runs: list[RunRecord]
    skipped: list[SkippedReport]
    disagreements: list[Disagreement]


class _Comparison(Protocol):
    @property
    def records(self) -> Sequence[RunRecord]: ...

    @property
    def skipped(self) -> Sequence[Skipped]: ...

    @property
    def complete(self) -> bool: ...

    @property
    def settings(self) -> CompareSettings: ...

    @property
    def summary(self) -> list[SummaryRow]: ...

    @property
    def disagreements(self) -> list[Disagreement]: ...


def report(answer: _Comparison, _: ReportParts) -> CompareReport:
    """Return the ``unboggle.compare/1`` report of ``answer``."""
    return {
        "format": "unboggle.compare/1",
        "complete": answer.complete,
        "machine": machine(),
        "settings": answer.settings,
        "summary": answer.summary,
        "runs": list(answer.records),
        "skipped": [
            {"encoding": s.encoding, "solver": s.solver, "reason": s.reason} for s in answer.skipped
        ],
        "disagreements": answer.disagreements,
    }
