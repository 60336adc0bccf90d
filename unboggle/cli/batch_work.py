"""The work of a batch: it runs the lists that have no answer, and checks each answer."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unboggle.cli.batch_folder import BatchFolder, copy_outcome, fail, is_open
from unboggle.cli.command_template import CommandTemplate
from unboggle.cli.option_names import as_option_names
from unboggle.errors import InputError, UnboggleError
from unboggle.phrases import count
from unboggle.reports.batch import ERROR, UNREADABLE, WAITING, BatchEntry
from unboggle.requests import FitRequest, request_to_json
from unboggle.system.clock import StopToken
from unboggle.system.machine import cores

if TYPE_CHECKING:
    from unboggle import Lexicon
    from unboggle.answering.answered import Answered
    from unboggle.executors.task import Task, TaskDone, TaskFailed
    from unboggle.requests import PuzzleRequest
    from unboggle.requests.kinds import ListRequest

_ANSWER = "unboggle.answering.answered:answered"
_ANSWER_WITH = "unboggle.answering.answered:answered_with"


def check_address(cluster: str | None) -> None:
    """Raise `InputError` if no batch can run on ``cluster``; call this before anything is written.

    Whether a scheduler answers shows only when there is work.
    """
    if cluster is not None:
        from unboggle.executors.address import check_cluster

        check_cluster(cluster, "batch")


class BatchRun:
    """A run of the command ``asking`` on the lists at ``paths``, for the folder ``kept``.

    ``jobs`` lists run at once (None: one per core) here, or all of them on the ``cluster``. With
    ``again`` undecided lists run again. Raises `InputError` as `BatchFolder` does.
    """

    def __init__(
        self,
        kept: BatchFolder,
        asking: CommandTemplate,
        paths: Iterable[str],
        *,
        jobs: int | None,
        cluster: str | None,
        again: bool,
    ) -> None:
        self._folder, self._template = kept, asking
        self._jobs, self._cluster = jobs or cores(), cluster
        self._inner = 1 if cluster else max(1, cores() // self._jobs)
        names = dict.fromkeys(map(os.path.normpath, paths))
        self.entries = kept.entries(map(self._digested, names), self._reread)
        for entry in self.entries:
            if again and is_open(entry):
                kept.discard(entry)

    @property
    def unanswered(self) -> int:
        """The number of lists without an answer."""
        return len(self._unanswered)

    @property
    def answered(self) -> list[str]:
        """A message about the lists that have their answer, none if there are none."""
        states = [entry["status"] for entry in self.entries]
        there = sum(status not in (WAITING, UNREADABLE, ERROR) for status in states)
        message = f"{there} of {count(len(states), 'list')} have their answer already"
        return [message] if there else []

    @property
    def progress(self) -> str:
        """The text of the status line."""
        came = Counter(entry["status"] for entry in self.entries)
        left = came.pop(WAITING, 0)
        shown = ", ".join(f"{number} {status}" for status, number in came.most_common())
        return f"{len(self.entries) - left} of {len(self.entries)} lists: {shown}"

    def run(self, stop: StopToken) -> Iterator[str]:
        """Run the lists without an answer and save the reports; yield the progress after each.

        Raises `UnboggleError` if it cannot continue.
        """
        if not self.unanswered:
            return
        from unboggle.library.tasks import run_tasks

        of: dict[Task, tuple[BatchEntry, PuzzleRequest]] = {}
        for found in run_tasks(self._tasks(of), jobs=self._jobs, cluster=self._cluster, stop=stop):
            record_answer(self._folder, *of.pop(found.task), found)
            yield self.progress

    @property
    def _unanswered(self) -> list[BatchEntry]:
        return [entry for entry in self.entries if entry["status"] == WAITING]

    def _tasks(self, of: dict[Task, tuple[BatchEntry, PuzzleRequest]]) -> Iterator[Task]:
        from unboggle.executors.task import Task

        dictionary: Lexicon | None = None  # sent once
        for entry in self._unanswered:
            try:
                entry["sha256"] = self._template.digest(entry["list"])  # it may have changed
                request = _with_jobs(self._template.request(entry["list"]), self._inner)
            except InputError as error:
                fail(entry, UNREADABLE, _first_line(error))
                continue
            own: Lexicon | None = getattr(request, "dictionary", None)
            if own is None:
                task = Task(_ANSWER, (request_to_json(request),), entry["list"])
            else:
                dictionary = dictionary if dictionary == own else own
                data = request_to_json(request, dictionary=False)
                task = Task(_ANSWER_WITH, (data,), entry["list"], dictionary)
            of[task] = entry, request.puzzle
            yield task

    def _reread(self, path: str, text: str) -> dict[str, Any] | None:
        """Return the report ``text`` on the list at ``path`` if it is correct, or None."""
        from unboggle.library.report_check import verify_report

        try:
            asked = self._template.request(path).puzzle
            return verify_report(text, asked.puzzle, any_size=asked.grid is None)
        except UnboggleError:
            return None

    def _digested(self, path: str) -> tuple[str, str | None, str | None]:
        """Return ``path``, the digest of its files, and the error if one cannot be read."""
        try:
            return path, self._template.digest(path), None
        except InputError as error:
            return path, None, as_option_names(error)


def record_answer(
    kept: BatchFolder, entry: BatchEntry, asked: PuzzleRequest, found: TaskDone | TaskFailed
) -> None:
    """Save the answer ``found`` to ``asked`` if it is correct; record the outcome in ``entry``."""
    from unboggle.executors.task import TaskFailed
    from unboggle.library.report_check import verify_report
    from unboggle.library.reporting import render_answer

    if isinstance(found, TaskFailed):
        return fail(entry, ERROR, found.error)
    answered: Answered = found.value
    if answered.error is not None:
        bad_input = answered.error.exit_code == InputError.exit_code
        return fail(entry, UNREADABLE if bad_input else ERROR, _first_line(answered.error))
    assert answered.report is not None
    text = str(render_answer(answered.report, format="json"))
    try:
        report = verify_report(text, asked.puzzle, any_size=asked.grid is None)
    except UnboggleError as error:
        return fail(entry, ERROR, str(error))
    if report["status"] == "error":
        return fail(entry, ERROR, report["error"])
    kept.save(entry, text)
    copy_outcome(entry, report)


def _with_jobs(request: ListRequest, jobs: int) -> ListRequest:
    """Return ``request`` with a number of processes, if it has none."""
    if not isinstance(request, FitRequest) or request.method.jobs is not None:
        return request
    return replace(request, method=replace(request.method, jobs=jobs))


def _first_line(error: UnboggleError) -> str:
    return as_option_names(error).splitlines()[0]
