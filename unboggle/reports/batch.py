"""The report on many lists: what each came to, and the file that has its own report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypedDict

from unboggle.version import __version__

BatchStatus = Literal["complete", "undecided", "unreadable", "error"]
WAITING, UNREADABLE, ERROR, UNDECIDED = "waiting", "unreadable", "error", "undecided"
"""What a list comes to besides the statuses of its command."""


class BatchEntry(TypedDict):
    """A list: its ``status``, which is that of the report in ``file``, if there is one."""

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
    """``unboggle.batch/1``; its schema says what each field means."""

    format: Literal["unboggle.batch/1"]
    status: BatchStatus
    question: str
    version: str
    lists: list[BatchEntry]
    statuses: list[StatusCount]
    error: str | None


def batch_report(
    question: str, entries: Sequence[BatchEntry], error: str | None = None
) -> BatchReport:
    """Return the ``unboggle.batch/1`` report on what has become of ``entries`` so far.

    ``error`` is what ended the whole before its time. The status is that of the worst: something
    failed, a list could not be read, a list has no answer (yet), or all have one.
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
        "question": question,
        "version": __version__,
        "lists": list(entries),
        "statuses": [{"status": one, "lists": number} for one, number in found.most_common()],
        "error": error,
    }
