"""The report on measured runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unboggle.lab.compare import RunRecord, Skipped, machine
from unboggle.lab.summary import disagreements, summarise


def compare_report(
    records: Sequence[RunRecord], skipped: Iterable[Skipped], planned: int, settings: RunRecord
) -> RunRecord:
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
