"""An ``unboggle.batch/1`` report as text: a line for each list, and the numbers by status."""

from __future__ import annotations

from unboggle.phrases import count
from unboggle.render.text.layout import filled, size_text, table, took
from unboggle.reports.batch import BatchEntry, BatchReport

_MOST_LISTS = 200  # more would be too long to read; summary.json has them


def text(report: BatchReport, *, width: int = 80) -> str:
    """Return what ``unboggle batch`` prints; ``width`` is in columns."""
    entries = report["lists"]
    rows = table([_row(entry) for entry in entries[:_MOST_LISTS]], left=3)
    lines = [_with_error(*pair) for pair in zip(rows, entries, strict=False)]
    if len(entries) > _MOST_LISTS:
        lines.append(f"... and {count(len(entries) - _MOST_LISTS, 'list')} more")
    came = ", ".join(f"{one['lists']} {one['status']}" for one in report["statuses"])
    lines += ["", filled(f"{count(len(entries), 'list')}: {came}.", width)]
    return "\n".join(lines) + "\n"


def _row(entry: BatchEntry) -> tuple[str, str, str, str, str]:
    return (
        entry["list"],
        entry["status"],
        "" if entry["size"] is None else size_text(entry["size"]),
        "" if entry["seconds"] is None else took(entry["seconds"]),
        (entry["file"] or "") if entry["error"] is None else "",
    )


def _with_error(row: str, entry: BatchEntry) -> str:
    return row if entry["error"] is None else f"{row}  {entry['error']}"
