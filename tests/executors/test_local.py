"""Tasks in children of this machine: the task of a lost child runs again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from child_targets import own_children
from needs import posix_only

from unboggle.errors import BackendError
from unboggle.executors import opened
from unboggle.executors.task import TRIES, Task, TaskDone, TaskFailed, results
from unboggle.system.clock import Deadline, StopToken
from unboggle.system.in_process import no_child_processes
from unboggle.system.pool import Pool


def squares(count: int) -> list[Task]:
    return [Task("task_targets:square", (number,)) for number in range(count)]


def test_tasks_come_back_as_they_end_and_children_are_used_again() -> None:
    before = own_children()
    with opened(2) as executor:
        tasks = squares(7)
        found = [*results(executor, tasks)]
        assert len(own_children() - before) <= 2
        others = [*results(executor, [Task("task_targets:where", (k,)) for k in range(4)])]
    assert {one.task: one.value for one in found if isinstance(one, TaskDone)} == {
        task: task.args[0] ** 2 for task in tasks
    }
    workers = {one.value[0] for one in others if isinstance(one, TaskDone)}
    assert 1 <= len(workers) <= 2
    assert os.getpid() not in workers


def test_a_task_that_fails_costs_only_itself() -> None:
    refused = Task("task_targets:refuse", ("no such thing",))
    unknown = Task("task_targets:nobody")
    with opened(1) as executor:
        found = {one.task: one for one in results(executor, [refused, unknown, *squares(2)])}
    assert found[refused] == TaskFailed(refused, "ValueError: no such thing")
    assert "AttributeError" in getattr(found[unknown], "error", "")
    assert sum(isinstance(one, TaskDone) for one in found.values()) == 2


@posix_only
def test_a_lost_process_costs_its_task_which_runs_again_but_not_for_ever(tmp_path: Path) -> None:
    once = Task("task_targets:die_before", (str(tmp_path / "once"), 1))
    always = Task("task_targets:die_before", (str(tmp_path / "always"), 10 * TRIES))
    with opened(1) as executor:
        found = {one.task: one for one in results(executor, [once, always, *squares(2)])}
    assert found[once] == TaskDone(once, 2)
    lost = found[always]
    assert isinstance(lost, TaskFailed)
    assert "SIGKILL" in lost.error
    assert len((tmp_path / "always").read_text()) == TRIES
    assert sum(isinstance(one, TaskDone) for one in found.values()) == 3


def test_what_tasks_have_in_common_is_sent_once_to_each_process() -> None:
    one, other = ["one"], ["other"]
    tasks = [Task("task_targets:commons_met", (k,), common=one) for k in range(5)]
    tasks.append(Task("task_targets:commons_met", (0,), common=other))
    with opened(1) as executor:
        found = [*results(executor, [*tasks, *squares(2)])]
    values = [it.value for it in found if isinstance(it, TaskDone)]
    assert [value[1] for value in values[:6]] == [1, 1, 1, 1, 1, 2]
    assert values[6:] == [0, 1]


@posix_only
def test_a_process_that_begins_again_is_sent_what_is_in_common(tmp_path: Path) -> None:
    lost = Task("task_targets:die_with", (str(tmp_path / "marks"),), common=["common"])
    with opened(1) as executor:
        assert [*results(executor, [lost])] == [TaskDone(lost, ["common"])]


@posix_only
def test_what_is_cancelled_ends_and_the_others_go_on(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    hanging = Task("task_targets:hang_once", (str(fifo), str(tmp_path / "mark")))
    waiting, last = squares(2)
    with opened(1) as executor:
        executor.submit(hanging)
        assert int(fifo.read_text()) == os.getpid()  # it is being done
        executor.submit(waiting)
        executor.submit(last)
        assert executor.next(Deadline(0.0)) is None
        executor.cancel(waiting)
        executor.cancel(hanging)
        assert executor.next() == TaskDone(last, 1)
        assert executor.next() is None


def test_a_task_that_no_process_could_be_started_for_is_not_done_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused, taken = squares(2)

    def start(*_: object) -> NoReturn:
        raise BackendError("no process can be started")

    with opened(1) as executor:
        with monkeypatch.context() as patch, pytest.raises(BackendError):
            patch.setattr(Pool, "start", start)
            executor.submit(refused)
        executor.submit(taken)
        assert executor.next() == TaskDone(taken, 1)
        assert executor.next() is None


def test_a_stop_ends_the_results_and_no_more_tasks_are_taken() -> None:
    stop = StopToken()
    taken = []

    def tasks() -> Iterator[Task]:
        for task in squares(100):
            taken.append(task)
            yield task

    with opened(1) as executor:
        found = []
        for one in results(executor, tasks(), Deadline(stop=stop)):
            found.append(one)
            stop.set()
    assert len(found) == 1
    assert len(taken) <= executor.capacity


def test_where_there_is_one_process_only_it_does_the_tasks() -> None:
    with no_child_processes(), opened(2) as executor:
        found = [*results(executor, [Task("task_targets:where", (0,))])]
    assert [one.value[0] for one in found if isinstance(one, TaskDone)] == [os.getpid()]
