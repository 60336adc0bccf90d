"""A comparison of encodings, solvers and others, as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.lab.combinations import Skipped
from unboggle.lab.records import Disagreement, RunRecord, SummaryRow
from unboggle.lab.summary import disagreements, false_boards, summarise
from unboggle.puzzle.frozen import Frozen
from unboggle.reports.compare import CompareSettings


@dataclass(frozen=True, repr=False)
class Comparison(Frozen):
    """The ``records`` of the runs that were made of those ``planned``, and what was ``skipped``.

    ``settings`` are what was asked for.
    """

    records: tuple[RunRecord, ...]
    settings: CompareSettings
    planned: int
    skipped: tuple[Skipped, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all runs were made."""
        return len(self.records) == self.planned

    @property
    def summary(self) -> list[SummaryRow]:
        """What each combination came to, the best first."""
        return summarise(self.records)

    @property
    def disagreements(self) -> list[Disagreement]:
        """The lists on which somebody shows a board and others say there is none."""
        return disagreements(self.records)

    @property
    def false_boards(self) -> list[RunRecord]:
        """The runs whose board does not hold every word, one of each combination and list."""
        return false_boards(self.records)

    def __str__(self) -> str:
        """The comparison in a line."""
        return f"{len(self.records)} of {self.planned} runs"
