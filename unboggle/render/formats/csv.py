"""The runs of a comparison as a table for spreadsheets: a row each, RFC 4180."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.solvers import STATISTICS

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report

_WHO = ("list", "rows", "columns", "words", "name", "kind", "encoding", "solver")
_HOW = ("task", "counting", "jobs", "run", "seed", "timeout")
_WHAT = ("status", "verified", "kept_weight", "upper_bound", "found_by", "error")
_SECONDS = ("wall", "cpu", "encode", "solve", "incumbent")
_SIZE = ("memory_mb", "variables", "clauses")
COLUMNS = (*_WHO, *_HOW, *_WHAT, *_SECONDS, *_SIZE, *STATISTICS, "rules", "board", "machine")
"""The heading: the fields of a run, those of its seconds and statistics in columns of their own."""


def _write(report: Report, _: RenderOptions) -> Iterator[str]:
    yield _line(COLUMNS)
    comparison: Mapping[str, Any] = report  # of the one kind that is named below
    for run in comparison["runs"]:
        yield _line(_row(run))


def _row(run: Mapping[str, Any]) -> list[object]:
    rows, columns = run["size"]
    flat = {
        **run,
        "rows": rows,
        "columns": columns,
        **run["seconds"],
        **(run.get("statistics") or {}),
    }
    rules = (run.get("rules") or {}).items()
    flat["rules"] = "; ".join(f"{rule} {number}" for rule, number in rules)
    flat["board"] = " / ".join(
        " ".join(face or "." for face in row) for row in (run["board"] or ())
    )
    values = (flat.get(name) for name in COLUMNS)  # the writer has None as an empty cell
    return [str(value).lower() if isinstance(value, bool) else value for value in values]


def _line(cells: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)  # ends with \r\n, as the RFC wants it
    return line.getvalue()


FORMAT = OutputFormat(_write, suffix="csv", kinds=frozenset({"unboggle.compare/1"}), data=True)
