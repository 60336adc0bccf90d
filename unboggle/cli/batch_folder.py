"""A folder of answers, a file for each list, that one batch after the other fills.

``summary.json`` says which file belongs to which list, and by its sum what was in that. It is
there before the first answer; each answer is written whole or not at all. So whatever ends a
batch, the next one knows by the files that are there what is left to do.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterable
from typing import Any

from unboggle.cli.asking import Asking
from unboggle.cli.folder import make_folder
from unboggle.errors import InputError
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
"""Given the path of a list and a text: the report that it is, if that is an answer to the list."""
_LIMIT = 50_000_000


class BatchFolder:
    """The folder at ``path``, made if need be, for the answers to ``asking``.

    ``damaged`` are the files that were there and are no answers to their lists: those lists are to
    be asked again. Raises `InputError` if it has answers to another question.
    """

    def __init__(self, path: str, asking: Asking) -> None:
        make_folder(path)
        self.path, self._asking = path, asking
        self.damaged: list[str] = []
        self._known = {one["list"]: one for one in self._earlier()}

    def entries(
        self, sums: Iterable[tuple[str, str | None, str | None]], reread: Reread
    ) -> list[BatchEntry]:
        """Return an entry for each list of (its path, its sum, what is wrong with it).

        Those that the folder has the answer to have its status, if ``reread`` says that it
        holds; `InputError` if a file that no batch has written stands where an answer belongs.
        """
        found = [self._entry(*one, reread) for one in sums]
        taken = {str(one["file"]).lower() for one in [*self._known.values(), *found]}
        for entry in found:
            if entry["file"] is None and entry["error"] is None:
                entry["file"] = self._free_name(entry["list"], taken)
                if os.path.lexists(self._at(entry)):
                    raise InputError(f"{self._at(entry)}: is there already, and of no batch")
        return found

    def keep(self, entry: BatchEntry, report: str) -> None:
        """Write ``report``, the answer to ``entry``, whole or not at all."""
        write_text(self._at(entry), report)

    def again(self, entry: BatchEntry) -> None:
        """Take the answer to ``entry`` away, for another one to come."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._at(entry))
        entry["status"], entry["size"], entry["seconds"] = WAITING, None, None

    def summarise(self, entries: list[BatchEntry], error: str | None = None) -> BatchReport:
        """Write the summary, in which lists of earlier batches stay, and return that of these."""
        ours = {one["list"] for one in entries}
        others = [one for one in self._known.values() if one["list"] not in ours]
        whole = batch_report(str(self._asking), [*others, *entries], error)
        text = json.dumps(whole, ensure_ascii=False, indent=1)
        write_text(os.path.join(self.path, SUMMARY), f"{text}\n")
        return batch_report(str(self._asking), entries, error)

    def _earlier(self) -> list[BatchEntry]:
        """Return the entries of the summary that is there."""
        path = os.path.join(self.path, SUMMARY)
        if not os.path.lexists(path):
            return []
        try:
            report = json.loads(read_text(path, limit=_LIMIT))
            question = Asking.parse(report["question"]).alike
            entries: list[BatchEntry] = report["lists"]
            known = report["format"] == "unboggle.batch/1" and all(map(_is_entry, entries))
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            raise InputError(f"{path}: is no summary of a batch; name another folder")
        if question != self._asking.alike:
            raise InputError(
                f"{self.path}: has answers to another question, {question!r}; name another folder"
            )
        return entries

    def _entry(self, path: str, sum: str | None, wrong: str | None, reread: Reread) -> BatchEntry:
        entry: BatchEntry = {
            "list": path, "file": None, "sha256": sum, "status": WAITING if sum else UNREADABLE,
            "size": None, "seconds": None, "error": wrong,
        }  # fmt: skip
        known = self._known.get(path)
        if known is None or known["file"] is None or sum is None:
            return entry
        entry["file"] = known["file"]
        at = self._at(entry)
        if os.path.lexists(at) and not os.path.isfile(at):
            raise InputError(f"{at}: is no file; an answer belongs there, so move it away")
        if known["sha256"] != sum:
            self.again(entry)
        elif os.path.exists(at):
            report = self._answer(at, path, reread)
            if report is None:
                self.damaged.append(at)
            else:
                tell(entry, report)
        return entry

    def _answer(self, at: str, path: str, reread: Reread) -> dict[str, Any] | None:
        """Return the report in the file ``at`` if it is an answer to the list at ``path``."""
        try:
            text = read_text(at, limit=_LIMIT)
        except InputError:
            return None
        return reread(path, text)

    def _free_name(self, path: str, taken: set[str]) -> str:
        """Return a name like that of the list at ``path`` that no other has, and take it."""
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


def _is_entry(one: Any) -> bool:
    """Whether ``one`` is an entry of a summary; its file lies in the folder itself."""
    if not isinstance(one, dict) or not BatchEntry.__annotations__.keys() <= one.keys():
        return False
    file = one["file"]
    texts = (one[name] for name in ("list", "status"))
    return all(isinstance(text, str) for text in texts) and (
        file is None
        or (isinstance(file, str) and file == os.path.basename(file) and file.endswith(".json"))
    )


def tell(entry: BatchEntry, report: dict[str, Any]) -> None:
    """Let ``entry`` say what its ``report`` says."""
    seconds = report.get("seconds")
    entry["status"] = str(report.get("status"))
    entry["size"] = report.get("size")
    entry["seconds"] = seconds.get("total") if isinstance(seconds, dict) else None
    entry["error"] = None


def fail(entry: BatchEntry, status: str, error: str) -> None:
    """Let ``entry`` say that there is no answer, and why."""
    entry["status"], entry["error"] = status, error


def is_open(entry: BatchEntry) -> bool:
    """Whether ``entry`` has a report that says that time was up."""
    return entry["status"] == UNDECIDED
