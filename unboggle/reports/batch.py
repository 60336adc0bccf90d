"""The report on many lists: the status of each, and the file with its own report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypedDict

from unboggle.version import __version__

BatchStatus = Literal["complete", "undecided", "unreadable", "error"]
WAITING, UNREADABLE, ERROR, UNDECIDED = "waiting", "unreadable", "error", "undecided"
"""The statuses of a list in addition to those of its command."""


class BatchEntry(TypedDict):
    """A list; if it has a report, ``file`` names it and ``status`` is the status of the report."""

    list: str
    file: str | None
    sha256: str | None
    status: str
    size: list[int] | None
    seconds: float | None
    error: str | None


class StatusCount(TypedDict):
    """How many lists have this status."""

    status: str
    lists: int


class BatchReport(TypedDict):
    """``unboggle.batch/1``; its schema describes the fields."""

    format: Literal["unboggle.batch/1"]
    status: BatchStatus
    command: str
    version: str
    lists: list[BatchEntry]
    statuses: list[StatusCount]
    error: str | None


def batch_report(
    command: str, entries: Sequence[BatchEntry], error: str | None = None
) -> BatchReport:
    """Return the ``unboggle.batch/1`` report on ``entries``.

    ``error`` is what stopped the batch early. The worst status counts: something failed, a list
    could not be read, a list has no answer yet, or all lists have one.
    """
    found = Counter(entry["status"] for entry in entries)
    status: BatchStatus = "complete"
    if found[WAITING] or found[UNDECIDED]:
        status = "undecided"
    if found[UNREADABLE]:
        status = "unreadable"
    if found[ERROR] or error is not None:
        status = "error"
    return {
        "format": "unboggle.batch/1",
        "status": status,
        "command": command,
        "version": __version__,
        "lists": list(entries),
        "statuses": [{"status": one, "lists": number} for one, number in found.most_common()],
        "error": error,
    }
