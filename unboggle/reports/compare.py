"""The report on measured runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NotRequired, TypedDict

from unboggle.lab.combinations import Skipped
from unboggle.lab.recording import machine
from unboggle.lab.records import Disagreement, RunRecord, SummaryRow
from unboggle.lab.summary import disagreements, summarise


class CompareSettings(TypedDict):
    """What was asked for."""

    timeout: float | None
    runs: int
    task: NotRequired[Literal["all", "most"]]
    seed: int
    counting: bool
    jobs: int | None
    q: Literal["qu", "plain"]


class SkippedReport(TypedDict):
    """A pair that cannot work together, and why."""

    encoding: str
    solver: str
    why: str


class CompareReport(TypedDict):
    """``unboggle.compare/1``; its schema says what each field means."""

    format: Literal["unboggle.compare/1"]
    complete: bool
    machine: str
    settings: CompareSettings
    summary: list[SummaryRow]
    runs: list[RunRecord]
    skipped: list[SkippedReport]
    disagreements: list[Disagreement]


def compare_report(
    records: Sequence[RunRecord],
    skipped: Iterable[Skipped],
    planned: int,
    settings: CompareSettings,
) -> CompareReport:
    """Return the ``unboggle.compare/1`` report; ``planned`` is how many runs there should be."""
    return {
        "format": "unboggle.compare/1",
        "complete": len(records) == planned,
        "machine": machine(),
        "settings": settings,
        "summary": summarise(records),
        "runs": list(records),
        "skipped": [{"encoding": s.encoding, "solver": s.solver, "why": s.why} for s in skipped],
        "disagreements": disagreements(records),
    }
