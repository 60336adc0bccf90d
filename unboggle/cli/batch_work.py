"""What a batch does: which lists are left, what comes of each, and whether that holds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from unboggle.cli.asking import Asking
from unboggle.cli.batch_folder import BatchFolder, fail, is_open, tell
from unboggle.errors import InputError, UnboggleError
from unboggle.phrases import count
from unboggle.reports.batch import ERROR, UNREADABLE, WAITING, BatchEntry
from unboggle.system.clock import Stop
from unboggle.system.machine import cores

if TYPE_CHECKING:
    from unboggle.cli.answering import Answered
    from unboggle.executors.task import Task, TaskDone, TaskFailed

_ANSWER = "unboggle.cli.answering:answer"


class Work:
    """The lists at ``paths``, of which ``asking`` is asked for the folder ``kept``.

    ``jobs`` at once (None: one a core) here, or all on the ``cluster``; with ``again`` those are
    asked that have no answer but that the time was up. Raises `InputError` as `BatchFolder` does.
    """

    def __init__(
        self,
        kept: BatchFolder,
        asking: Asking,
        paths: Iterable[str],
        *,
        jobs: int | None,
        cluster: str | None,
        again: bool,
    ) -> None:
        self._kept, self._asking = kept, asking
        self._jobs, self._cluster = jobs or cores(), cluster
        self._inner = 1 if cluster else max(1, cores() // self._jobs)
        names = dict.fromkeys(map(os.path.normpath, paths))
        self.entries = kept.entries(map(self._summed, names), self._reread)
        for entry in self.entries:
            if again and is_open(entry):
                kept.again(entry)

    @property
    def left(self) -> int:
        """How many lists have not been asked, or have no answer."""
        return len(self._left)

    @property
    def there(self) -> str:
        """What is told of the lists that have their answer, "" if none has."""
        states = [entry["status"] for entry in self.entries]
        there = sum(status not in (WAITING, UNREADABLE, ERROR) for status in states)
        return f"{there} of {count(len(states), 'list')} have their answer already" * bool(there)

    @property
    def progress(self) -> str:
        """What a status line shows."""
        came = Counter(entry["status"] for entry in self.entries)
        left = came.pop(WAITING, 0)
        shown = ", ".join(f"{number} {status}" for status, number in came.most_common())
        return f"{len(self.entries) - left} of {len(self.entries)} lists: {shown}"

    def run(self, stop: Stop) -> Iterator[str]:
        """Ask what is left, and keep the answers; yield the progress after each.

        Raises `UnboggleError` where it cannot go on.
        """
        if not self.left:
            return
        from unboggle.library.tasks import run_tasks

        of: dict[Task, BatchEntry] = {}
        for found in run_tasks(self._tasks(of), jobs=self._jobs, cluster=self._cluster, stop=stop):
            judge(self._kept, self._asking, of.pop(found.task), found)
            yield self.progress

    @property
    def _left(self) -> list[BatchEntry]:
        return [entry for entry in self.entries if entry["status"] == WAITING]

    def _tasks(self, of: dict[Task, BatchEntry]) -> Iterator[Task]:
        from unboggle.executors.task import Task

        common: dict[str, bytes] | None = None  # files of the question, sent once
        for entry in self._left:
            try:
                asked = self._asking.about(entry["list"], self._inner)
            except InputError as error:  # it was there a while ago
                fail(entry, UNREADABLE, str(error))
                continue
            entry["sha256"] = asked.sum  # somebody may have been at it since
            common = asked.beside if common is None else common
            task = Task(_ANSWER, (asked.without(common),), entry["list"], common)
            of[task] = entry
            yield task

    def _reread(self, path: str, text: str) -> dict[str, Any] | None:
        """Return the report ``text`` on the list at ``path``, if it is one and holds."""
        from unboggle.library.rechecked import recheck

        try:
            question, asked = self._asking.puzzle(path)
            return recheck(text, asked.puzzle, any_size=question.auto)
        except UnboggleError:
            return None

    def _summed(self, path: str) -> tuple[str, str | None, str | None]:
        """Return ``path``, the sum of what is asked about it, and why it cannot be read."""
        try:
            return path, self._asking.about(path, self._inner).sum, None
        except InputError as error:
            return path, None, str(error)


def judge(
    kept: BatchFolder, asking: Asking, entry: BatchEntry, found: TaskDone | TaskFailed
) -> None:
    """Keep the answer that was ``found``, if it is one that holds; let ``entry`` say so."""
    from unboggle.executors.task import TaskFailed
    from unboggle.library.rechecked import recheck

    if isinstance(found, TaskFailed):
        return fail(entry, ERROR, found.error)
    answered: Answered = found.value
    if answered.report is None:
        said = answered.said.removeprefix("unboggle: ").splitlines() or ["there is no answer"]
        bad_input = answered.code == InputError.exit_code
        return fail(entry, UNREADABLE if bad_input else ERROR, said[0])
    try:
        question, asked = asking.puzzle(entry["list"])
        report = recheck(answered.report, asked.puzzle, any_size=question.auto)
    except UnboggleError as error:
        return fail(entry, ERROR, str(error))
    if report["status"] == "error":
        return fail(entry, ERROR, report["error"])
    kept.keep(entry, answered.report)
    tell(entry, report)
