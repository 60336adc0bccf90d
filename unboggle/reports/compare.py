"""The report on measured runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, Protocol, TypedDict

from unboggle.arguments import Count, Measured, Positive
from unboggle.lab.combining import Skipped
from unboggle.lab.recording import machine
from unboggle.lab.records import Disagreement, RunRecord, SummaryRow
from unboggle.puzzle.model.frozen import thawed
from unboggle.reports.base.kinds import ReportParts


class CompareSettings(TypedDict):
    """The options of the comparison.

    >>> settings = CompareSettings(timeout=20, runs=1, seed=0, counting=False, jobs=None, q="qu")
    >>> settings["timeout"]
    20
    """

    timeout: Measured | None
    """The timeout of a run in wall-clock seconds; null for none."""
    runs: Positive
    """Runs of each combination on each list."""
    task: NotRequired[Literal["all", "most"]]
    """all: a board that holds every word, or a refutation. most: a board with as many words as
    possible. Absent in old files: all.
    """
    seed: Count
    """The seed of the first runs; the next run of a combination has the next seed."""
    counting: bool
    """Whether to count before encoding."""
    jobs: Positive | None
    """The largest number of members of the race at the same time; null for one per core."""
    q: Literal["qu", "plain"]
    """Whether Qu is one face (qu) or two (plain)."""


class SkippedReport(TypedDict):
    """An encoding and a solver that cannot work together, with the reason."""

    encoding: str
    """The encoding."""
    solver: str
    """The solver."""
    reason: str
    """The reason, in English."""


class CompareReport(TypedDict):
    """Encodings, solvers and peers measured on the same lists."""

    format: Literal["unboggle.compare/1"]
    complete: bool
    """False if the comparison was interrupted: then runs are missing."""
    machine: str
    """The machine of the runs."""
    settings: CompareSettings
    """The options of the comparison."""
    summary: list[SummaryRow]
    """The combinations, the smallest par2 first."""
    runs: list[RunRecord]
    """All runs, in the order in which they were made."""
    skipped: list[SkippedReport]
    """Encodings and solvers that cannot work together."""
    disagreements: list[Disagreement]
    """Lists for which one combination found a board and another one reports that there is none;
    with task most, that no board holds that many words. A correct comparison has none.
    """


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
        "runs": thawed(tuple(answer.records)),
        "skipped": [
            {"encoding": s.encoding, "solver": s.solver, "reason": s.reason} for s in answer.skipped
        ],
        "disagreements": answer.disagreements,
    }
