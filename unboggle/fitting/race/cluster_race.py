"""One hard puzzle on a cluster: members, seeds and parts are tasks; the first answer wins.

A task is a race of its own on a worker, usually of one member. Some workers search, each with
another seed; one tries to refute the whole puzzle. The others refute the parts of `cubes`, one
after another: if all parts are refuted, so is the puzzle. The first board wins, so the same seed
may lead to another board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from unboggle.events import OnProgress, RaceState, ignore
from unboggle.executors.task import Executor, Task, TaskFailed, results
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.race import race
from unboggle.fitting.race.cubes import cubes
from unboggle.fitting.race.plan import MemberPlan, RacePlan, Turns
from unboggle.fitting.race.race import AllFailed, RaceResult, failures_text
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import NEVER, Deadline

PART = "unboggle.fitting.race.cluster_race:part"


class Tuning(NamedTuple):
    """What tunes a race on a cluster. The numbers were chosen; no benchmark measures them."""

    divided: int = 4
    """With at least this number of workers, some refute parts."""
    parts: int = 2
    """Parts per worker, so that none is idle for long."""


TUNING = Tuning()


@dataclass(frozen=True)
class TaskOutcome:
    """The result of a task: the end of its race, and its best board."""

    result: RaceResult
    best: Board | None
    words_held: int | None


def run(
    puzzle: Puzzle,
    planned: RacePlan,
    executor: Executor,
    *,
    deadline: Deadline = NEVER,
    best: BestBoard | None = None,
    on_progress: OnProgress = ignore,
) -> RaceResult:
    """Race on ``puzzle`` with all workers of ``executor`` until ``deadline``; see `race.run`.

    ``planned`` has as many members as tasks run at once. Raises `AllFailed` if all tasks fail,
    and `ClusterGone` if no worker is left.
    """
    best = BestBoard(puzzle) if best is None else best
    tasks, parts = _tasks(puzzle, planned, executor.width, deadline)
    left, divided = set(parts), bool(parts)
    lost: list[tuple[MemberPlan, str]] = []
    came = 0
    members = tuple(dict.fromkeys(task.name for task in tasks))
    on_progress(RaceState(members, best.words_held, len(puzzle.spellings)))
    for found in results(executor, tasks, deadline):
        if isinstance(found, TaskFailed):
            lost.append((found.task.args[1][0], found.error))
            divided = divided and found.task not in parts
            on_progress(RaceState(members, best.words_held, len(puzzle.spellings), len(lost)))
            continue
        came += 1
        one: TaskOutcome = found.value
        if one.best is not None and one.words_held is not None:
            best.offer(one.best, one.words_held)
        if one.result.status is Status.UNSAT and found.task in parts:
            left.discard(found.task)
            if divided and not left:
                return one.result
        elif one.result.status is not Status.UNKNOWN:
            return one.result
    if lost and not came and not deadline.expired:
        raise AllFailed(failures_text(lost))
    return RaceResult(Status.UNKNOWN, failed=lost)


def part(
    puzzle: Puzzle, plans: Sequence[MemberPlan], turns: Turns | None, seconds: float | None
) -> TaskOutcome:
    """Return the result of a race of ``plans`` on one core for at most ``seconds``: a task."""
    best = BestBoard(puzzle)
    deadline = Deadline.after(seconds)
    result = race.run(puzzle, plans, jobs=1, deadline=deadline, best=best, turns=turns)
    return TaskOutcome(result, best.board, best.words_held)


def _tasks(
    puzzle: Puzzle, planned: RacePlan, width: int, deadline: Deadline
) -> tuple[list[Task], list[Task]]:
    """Return the tasks, the most urgent first, and those among them that are parts."""

    def task(of: Puzzle, plans: tuple[MemberPlan, ...], name: str = "") -> Task:
        return Task(PART, (of, plans, planned.turns, deadline.seconds), name or str(plans[0]))

    if width == 1:
        return [task(puzzle, planned.members)], []
    parts: list[Task] = []
    members = planned.members
    refuting = [plan for plan in members if plan.can_refute]
    solving = [plan for plan in refuting if plan.solver is not None]  # for parts: given cells
    if width >= TUNING.divided and solving:
        prover = MemberPlan(solving[0].method, solving[0].solver, solving[0].seed)
        parts = [
            task(of, (prover,), f"parts by {prover}")
            for of in cubes(puzzle, TUNING.parts * width, deadline)
        ]
    if parts:
        finding = [plan for plan in members if plan.is_search]
        members = (*finding[: width // 2], refuting[0])
    return [*(task(puzzle, (plan,)) for plan in members), *parts], parts
