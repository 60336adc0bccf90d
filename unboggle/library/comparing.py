"""A comparison of encodings, solvers and other methods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from unboggle.lab.combining import Skipped
from unboggle.lab.records import Disagreement, RunRecord, SummaryRow
from unboggle.lab.summary import disagreements, false_boards, summarise
from unboggle.puzzle.model.frozen import Frozen
from unboggle.reports.compare import CompareSettings


@dataclass(frozen=True, repr=False)
class Comparison(Frozen):
    """The ``records`` of the completed runs, of ``planned``, and the ``skipped`` combinations.

    ``settings`` are the settings requested.

    >>> from unboggle.lab import CompareSettings
    >>> asked = CompareSettings(timeout=20, runs=1, seed=0, counting=False, jobs=None, q="qu")
    >>> stopped = Comparison((), asked, planned=2)
    >>> stopped.complete, str(stopped)
    (False, '0 of 2 runs')
    """

    report_kind: ClassVar[str] = "compare"

    records: tuple[RunRecord, ...]
    settings: CompareSettings
    planned: int
    skipped: tuple[Skipped, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all planned runs were made."""
        return len(self.records) == self.planned

    @property
    def summary(self) -> list[SummaryRow]:
        """The summary of each combination, best first."""
        return summarise(self.records)

    @property
    def disagreements(self) -> list[Disagreement]:
        """The lists for which one combination has a board and another reports that none exists."""
        return disagreements(self.records)

    @property
    def false_boards(self) -> list[RunRecord]:
        """The runs whose board lacks a word, one per combination and list."""
        return false_boards(self.records)

    def __str__(self) -> str:
        """The comparison on one line."""
        return f"{len(self.records)} of {self.planned} runs"
