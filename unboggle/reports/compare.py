"""The report on measured runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict, cast

from unboggle.lab.compare import RunRecord, Skipped, machine
from unboggle.lab.summary import disagreements, summarise
from unboggle.reports.parts import BoardRows, Size


class CompareSettings(TypedDict):
    """What was asked for."""

    timeout: float | None
    runs: int
    seed: int
    counting: bool
    jobs: int | None
    q: Literal["qu", "plain"]


class RunSeconds(TypedDict):
    """What a run took."""

    wall: float
    cpu: float | None
    encode: float | None
    solve: float | None


class RunReport(TypedDict):
    """``unboggle.compare.run/1``: a run; the schema says what each field means."""

    format: Literal["unboggle.compare.run/1"]
    list: str
    size: Size
    words: int
    name: str
    kind: Literal["encoding", "race", "peer"]
    encoding: str | None
    solver: str | None
    counting: bool
    jobs: int
    run: int
    seed: int
    timeout: float | None
    status: Literal["fitted", "impossible", "undecided", "error"]
    verified: bool | None
    board: BoardRows | None
    by: str | None
    error: str | None
    seconds: RunSeconds
    memory_mb: float | None
    variables: int | None
    clauses: int | None
    machine: str


class SummaryRow(TypedDict):
    """What one combination came to."""

    name: str
    kind: Literal["encoding", "race", "peer"]
    encoding: str | None
    solver: str | None
    runs: int
    solved: int
    fitted: int
    impossible: int
    undecided: int
    errors: int
    par2: float | None
    ratio: float | None
    cpu: float | None
    memory_mb: float | None
    variables: int | None
    clauses: int | None


class SkippedReport(TypedDict):
    """A pair that cannot work together, and why."""

    encoding: str
    solver: str
    why: str


class Disagreement(TypedDict):
    """A list on which ``fitted`` show a board and ``impossible`` say that there is none."""

    fitted: list[str]
    impossible: list[str]
    list: str


class CompareReport(TypedDict):
    """``unboggle.compare/1``; its schema says what each field means."""

    format: Literal["unboggle.compare/1"]
    complete: bool
    machine: str
    settings: CompareSettings
    summary: list[SummaryRow]
    runs: list[RunReport]
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
        "summary": summary_report(records),
        "runs": cast(list[RunReport], list(records)),
        "skipped": [{"encoding": s.encoding, "solver": s.solver, "why": s.why} for s in skipped],
        "disagreements": disagreements_report(records),
    }


# The laboratory has plain dictionaries, which the suite holds to the schema: hence the casts.


def summary_report(records: Iterable[RunRecord]) -> list[SummaryRow]:
    """Return what each combination came to, the best first."""
    return cast(list[SummaryRow], summarise(records))


def disagreements_report(records: Iterable[RunRecord]) -> list[Disagreement]:
    """Return each list on which somebody shows a board and others say there is none."""
    return cast(list[Disagreement], disagreements(records))
