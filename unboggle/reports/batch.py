"""The report on many lists: the status of each, and the file with its own report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypedDict

from unboggle.arguments import Positive
from unboggle.version import __version__

BatchStatus = Literal["complete", "undecided", "unreadable", "error"]
WAITING, UNREADABLE, ERROR, UNDECIDED = "waiting", "unreadable", "error", "undecided"
"""The statuses of a list in addition to those of its command."""


class BatchEntry(TypedDict):
    """A list; if it has a report, file names it and status is the status of the report."""

    list: str
    """The file of the list, or of the puzzle, as it was named."""
    file: str | None
    """The file in the folder for its report; null if the list could not be read."""
    sha256: str | None
    """SHA-256 of the list and the other files that the command names, to see whether they have
    changed; null if one could not be read.
    """
    status: str
    """The status of its report. Or waiting: no answer yet. unreadable: the list, or another file,
    cannot be used. error: there is no answer; the next batch tries again.
    """
    size: list[Positive] | None
    """Rows and columns of the grid in its report; null without a report."""
    seconds: float | None
    """Wall-clock seconds of its report; null without a report."""
    error: str | None
    """What is wrong with the list, or what failed; null otherwise."""


class StatusCount(TypedDict):
    """How many lists have this status."""

    status: str
    """The status."""
    lists: Positive
    """How many lists have this status."""


class BatchReport(TypedDict):
    """The status of many lists, each with a report of its own; summary.json in the folder of the
    reports is one of these.
    """

    format: Literal["unboggle.batch/1"]
    status: BatchStatus
    """complete: each list has an answer. undecided: some timed out or are waiting. unreadable: some
    could not be read. error: something failed, see error here and in lists. The worst status
    counts, in this order.
    """
    command: str
    """The command that runs for each list, with its options and without the list."""
    version: str
    """The version of unboggle that wrote this report; all processes had the same version."""
    lists: list[BatchEntry]
    """The lists in the order of the command line; summary.json starts with those of earlier
    batches.
    """
    statuses: list[StatusCount]
    """How many lists have each status, the most frequent first."""
    error: str | None
    """What stopped the batch early; null if nothing did."""


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
