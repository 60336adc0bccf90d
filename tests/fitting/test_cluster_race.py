"""One puzzle as many tasks: the answer is that of one process, and the parts cover all."""

from __future__ import annotations

import itertools
from contextlib import nullcontext
from typing import Any

import pytest

from unboggle.executors.local import LocalExecutor
from unboggle.executors.task import Task
from unboggle.fitting import fit
from unboggle.fitting.race import cluster_race, planning
from unboggle.fitting.race.cubes import cubes
from unboggle.fitting.race.race import AllFailed, RaceResult
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import Deadline
from unboggle.system.in_process import no_child_processes
from unboggle.testing.tiny import puzzle


class Wide(LocalExecutor):
    """An executor that claims to be a large cluster, and records its tasks."""

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self._width = width
        self.tasks: list[Task] = []

    @property
    def width(self) -> int:
        return self._width

    @property
    def capacity(self) -> int:
        return 100

    def submit(self, task: Task) -> None:
        self.tasks.append(task)
        super().submit(task)


def raced(asked: Puzzle, width: int, seconds: float = 60) -> tuple[RaceResult, list[Task]]:
    executor = Wide(width)
    with executor:
        planned = planning.race_plan(asked, width, 0)
        result = cluster_race.run(asked, planned, executor, deadline=Deadline.after(seconds))
        return result, executor.tasks


HAS = puzzle(Grid.rectangle(3, 3), "ant newt hare hen")
HAS_NOT = puzzle(Grid.rectangle(3, 3), "ant newt hare hen moth")


def test_the_parts_of_a_puzzle_have_all_its_boards_up_to_symmetry() -> None:
    asked = puzzle(Grid.rectangle(2, 2), "ab bc ca")
    for wanted in (1, 3):
        parts = cubes(asked, wanted)
        assert len(parts) >= wanted
        given = [
            dict(constraint.cells)
            for part in parts
            for constraint in part.constraints
            if isinstance(constraint, GivenCells)
        ]
        for faces in itertools.product("abcx", repeat=4):
            board = Board(asked.grid, dict(zip(asked.grid.cells, faces, strict=True)))
            if len(trace_puzzle(board, asked)) < 3:
                continue
            images = [*asked.images(board.faces)]
            assert any(part.items() <= image.items() for part in given for image in images)


def test_what_cannot_be_divided_is_not() -> None:
    fixed = Puzzle(HAS.grid, HAS.spellings, Constraints(GivenCells({(0, 0): "a"})))
    assert cubes(fixed, 4) == []


@pytest.mark.parametrize("width", [1, 4])
def test_a_race_far_away_comes_to_what_one_here_does(width: int) -> None:
    with (
        no_child_processes() if width == 1 else nullcontext()
    ):  # without a wait, there is no process per task
        found, tasks = raced(HAS, width)
        refuted, more = raced(HAS_NOT, width)
    assert found.status is Status.SAT
    assert found.board is not None
    assert len(trace_puzzle(found.board, HAS)) == 4
    assert (len(tasks) == 1) is (width == 1)
    assert refuted.status is Status.UNSAT
    parts = [task for task in more if task.args[0] != HAS_NOT]
    assert bool(parts) is (width == 4)


def test_all_parts_refuted_is_all_refuted_and_a_lost_one_leaves_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = cluster_race._tasks

    def only_parts(*args: Any) -> tuple[list[Task], list[Task]]:
        _, parts = whole(*args)
        return parts, parts

    monkeypatch.setattr(cluster_race, "_tasks", only_parts)
    with no_child_processes():  # not one process per part
        result, tasks = raced(HAS_NOT, 4)
    assert result.status is Status.UNSAT
    assert len(tasks) >= 8

    def one_fails(*args: Any) -> tuple[list[Task], list[Task]]:
        _, parts = whole(*args)
        parts[3] = Task("task_targets:refuse", parts[3].args, "the fourth")
        return parts, parts

    monkeypatch.setattr(cluster_race, "_tasks", one_fails)
    with no_child_processes():
        result, _ = raced(HAS_NOT, 4)
    assert result.status is Status.UNKNOWN
    assert len(result.failed) == 1


def test_where_all_fail_it_is_an_error_and_without_time_nobody_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert raced(HAS_NOT, 2, seconds=0)[0].status is Status.UNKNOWN
    monkeypatch.setattr(cluster_race, "PART", "task_targets:refuse")
    with pytest.raises(AllFailed, match="board search"):
        raced(HAS_NOT, 2)


def test_fit_takes_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting and the first short search run here; only hard puzzles go to the cluster."""
    opened: list[tuple[int, str]] = []

    def open_here(jobs: int, cluster: str) -> LocalExecutor:
        opened.append((jobs, cluster))
        return LocalExecutor(jobs)

    monkeypatch.setattr("unboggle.executors.opened", open_here)
    assert fit.fit(HAS, cluster="tcp://x").status == "fitted"
    assert not opened
    answer = fit.fit(HAS_NOT, cluster="tcp://x", jobs=2)
    assert (answer.status, opened) == ("impossible", [(2, "tcp://x")])
