"""What ``unboggle solve --count-paths`` prints."""

from __future__ import annotations

from math import prod

from unboggle.phrases import count, count_noun
from unboggle.render.text.layout import filled, shape_text
from unboggle.reports.paths import PathsReport


def text(report: PathsReport, *, width: int = 80) -> str:
    """Return what ``unboggle solve --count-paths`` prints."""
    rows = [
        (count(cells, "cell"), f"{paths:,}")
        for cells, paths in enumerate(report["counts"], start=1)
    ]
    name, number = (max((len(row[k]) for row in rows), default=0) for k in (0, 1))
    lines = [f"{cells:>{name}}  {paths:>{number}}" for cells, paths in rows]
    shape = shape_text(report["size"], report["wrap"], "grid")
    if holes := prod(report["size"]) - report["cells"]:
        shape += f" ({count_noun(holes, 'hole')})"
    if report["status"] == "complete":
        last = f"{count(report['total'], 'simple path')} on a {shape}."
    else:
        last = (
            f"{count(report['total'], 'simple path')} of up to {count(len(rows), 'cell')} on a"
            f" {shape}; "
        )
        last += (
            "longer ones have not been counted."
            if report["interrupted"]
            else "the timeout expired before longer ones. Try a longer --timeout."
        )
    return "\n".join([*lines, "", filled(last, width)]) + "\n"
