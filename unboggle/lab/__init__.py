"""Benchmarks: encodings, solvers and peers, measured on the same lists."""

from unboggle._lazy import attach

_TABLE = {
    "lab.combining": "EncodingVariant RACE Skipped combinations parse_peer_solvers",
    "lab.comparison": "Instance compare grid_in_name",
    "lab.instances": "GeneratedInstance",
    "lab.records": "Disagreement RunRecord SummaryRow",
    "lab.runs": "Combination",
    "lab.shares": "FittedShare fitted_share_by_density",
    "lab.shrinking": "ShrunkDisagreement shrink_disagreement",
    "lab.summary": "summarise",
    "library.comparing": "Comparison",
    "library.instances": "make_instance",
    "reports.compare": "CompareSettings",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
