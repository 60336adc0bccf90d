"""A folder of reports, one file for each list, that batches fill one after another.

``summary.json`` names the file of each list, and the digest of the list. It is written before the
first report, and each report is written whole or not at all. So after a crash the next batch
finds the lists that have no report yet.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterable
from typing import Any

from unboggle.cli.command_template import CommandTemplate
from unboggle.cli.folder import make_folder
from unboggle.errors import InputError
from unboggle.phrases import count_noun, cut
from unboggle.reports.batch import (
    UNDECIDED,
    UNREADABLE,
    WAITING,
    BatchEntry,
    BatchReport,
    batch_report,
)
from unboggle.system.files import read_text, write_text

SUMMARY = "summary.json"
Reread = Callable[[str, str], dict[str, Any] | None]
"""From the path of a list and a text: the report in the text if it answers the list, or None."""
_LIMIT = 50_000_000
_LONGEST_NAME = 255  # bytes, on all common file systems


class BatchFolder:
    """The folder at ``path`` for the reports of the command ``asking``; it is created if needed.

    ``damaged`` are existing files that do not answer their lists, which must run again. Raises
    `InputError` if the folder has reports of another command.
    """

    def __init__(self, path: str, asking: CommandTemplate) -> None:
        make_folder(path)
        self.path, self._template = path, asking
        self.damaged: list[str] = []
        self._entries_by_list = {one["list"]: one for one in self._earlier()}

    def entries(
        self, sums: Iterable[tuple[str, str | None, str | None]], reread: Reread
    ) -> list[BatchEntry]:
        """Return an entry for each list, given as path, digest and error.

        A list that has a report gets its status if ``reread`` accepts the report. Raises
        `InputError` if another file has the name of a report.
        """
        found = [self._entry(*one, reread) for one in sums]
        taken = {str(one["file"]).lower() for one in [*self._entries_by_list.values(), *found]}
        for entry in found:
            if entry["file"] is None and entry["error"] is None:
                entry["file"] = self._free_name(entry["list"], taken)
                if os.path.lexists(self._at(entry)):
                    raise InputError(f"{self._at(entry)}: this file exists, and no batch wrote it")
        return found

    @property
    def damage(self) -> list[str]:
        """A message about the damaged files, none if there are none."""
        if not self.damaged:
            return []
        files, first = count_noun(len(self.damaged), "file"), self.damaged[0]
        return [f"{files} held no answer to the list (any more), which is asked again: {first}"]

    def save(self, entry: BatchEntry, report: str) -> None:
        """Write ``report``, the answer to ``entry``, whole or not at all."""
        write_text(self._at(entry), report)

    def discard(self, entry: BatchEntry) -> None:
        """Delete the report of ``entry``, so that its list runs again."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._at(entry))
        entry["status"], entry["size"], entry["seconds"] = WAITING, None, None

    def summary(self, entries: list[BatchEntry], error: str | None = None) -> BatchReport:
        """Return the summary of ``entries``; ``error`` is what stopped the batch."""
        return batch_report(str(self._template), entries, error)

    def save_summary(self, entries: list[BatchEntry], error: str | None = None) -> None:
        """Write the summary of ``entries`` and of the lists of earlier batches."""
        ours = {one["list"] for one in entries}
        others = [one for one in self._entries_by_list.values() if one["list"] not in ours]
        text = json.dumps(self.summary([*others, *entries], error), ensure_ascii=False, indent=1)
        write_text(os.path.join(self.path, SUMMARY), f"{text}\n")

    def _earlier(self) -> list[BatchEntry]:
        """Return the entries of an existing summary."""
        path = os.path.join(self.path, SUMMARY)
        if not os.path.lexists(path):
            return []
        try:
            report = json.loads(read_text(path, limit=_LIMIT))
            command: Any = report["command"]
            entries: list[BatchEntry] = report["lists"]
            known = report["format"] == "unboggle.batch/1" and isinstance(command, str)
            known = known and all(map(_is_entry, entries))
        except (ValueError, KeyError, TypeError, RecursionError):
            known = False
        if not known:
            raise InputError(f"{path}: this is not a summary of a batch; name another folder")
        if (question := _normalized(command)) != self._template.normalized:
            raise InputError(
                f"{self.path}: it has the reports of another command, {cut(repr(question), 300)};"
                " name another folder"
            )
        return entries

    def _entry(self, path: str, sum: str | None, wrong: str | None, reread: Reread) -> BatchEntry:
        entry: BatchEntry = {
            "list": path, "file": None, "sha256": sum, "status": WAITING if sum else UNREADABLE,
            "size": None, "seconds": None, "error": wrong,
        }  # fmt: skip
        known = self._entries_by_list.get(path)
        if known is None or known["file"] is None or sum is None:
            return entry
        entry["file"] = known["file"]
        at = self._at(entry)
        if os.path.lexists(at) and not os.path.isfile(at):
            raise InputError(f"{at}: this is not a file, and a report must go there; move it away")
        if known["sha256"] != sum:
            self.discard(entry)
        elif os.path.exists(at):
            report = self._answer(at, path, reread)
            if report is None:
                self.damaged.append(at)
            else:
                copy_outcome(entry, report)
        return entry

    def _answer(self, at: str, path: str, reread: Reread) -> dict[str, Any] | None:
        """Return the report in the file ``at`` if it answers the list at ``path``."""
        try:
            text = read_text(at, limit=_LIMIT)
        except InputError:
            return None
        return reread(path, text)

    def _free_name(self, path: str, taken: set[str]) -> str:
        """Return a new name like that of the list at ``path``, and add it to ``taken``."""
        stem, number = os.path.splitext(os.path.basename(path))[0], 1
        name = f"{stem}.json"
        while name.lower() in taken | {SUMMARY}:
            number += 1
            name = f"{stem}-{number}.json"
        taken.add(name.lower())
        return name

    def _at(self, entry: BatchEntry) -> str:
        assert entry["file"] is not None
        return os.path.join(self.path, entry["file"])


def _normalized(command: str) -> str:
    """Return ``command`` in its normal form; unchanged if it is none that a batch takes."""
    try:
        return CommandTemplate.parse(command).normalized
    except InputError:
        return command


def _is_entry(one: Any) -> bool:
    """Return whether ``one`` is an entry of a summary, with a file in the folder itself."""
    if not isinstance(one, dict) or not BatchEntry.__annotations__.keys() <= one.keys():
        return False
    file = one["file"]
    texts = (one[name] for name in ("list", "status"))
    return all(isinstance(text, str) for text in texts) and (
        file is None or (isinstance(file, str) and file.endswith(".json") and _is_name(file))
    )


def _is_name(text: str) -> bool:
    """Whether a file in a folder may have this name."""
    try:
        size = len(os.fsencode(text))
    except UnicodeError:
        return False
    return text == os.path.basename(text) and "\0" not in text and size <= _LONGEST_NAME


def copy_outcome(entry: BatchEntry, report: dict[str, Any]) -> None:
    """Copy the outcome in ``report`` to ``entry``."""
    seconds = report.get("seconds")
    entry["status"] = str(report.get("status"))
    entry["size"] = report.get("size")
    entry["seconds"] = seconds.get("total") if isinstance(seconds, dict) else None
    entry["error"] = None


def fail(entry: BatchEntry, status: str, error: str) -> None:
    """Record in ``entry`` that there is no answer, and why."""
    entry["status"], entry["error"] = status, error


def is_open(entry: BatchEntry) -> bool:
    """Return whether the report of ``entry`` is undecided."""
    return entry["status"] == UNDECIDED
