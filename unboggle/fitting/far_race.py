"""One hard puzzle on a cluster: members, seeds and parts are tasks; the first answer wins.

A task is a race of its own on a worker, of one member mostly. Some workers search, each by
another seed; one refutes the whole; the others refute the parts that `cubes` makes of it, one
after the other: when the last one is refuted, so is the whole. The board that comes first is
taken, so the same seed may come to another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unboggle.executors.task import Executor, Task, TaskFailed, results
from unboggle.fitting import race
from unboggle.fitting.best_board import BestBoard
from unboggle.fitting.cubes import cubes
from unboggle.fitting.plan import LineUp, Plan, Turns
from unboggle.fitting.race import AllFailed, RaceResult, losses
from unboggle.progress import OnProgress, Racing, ignore
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.clock import NEVER, Deadline

PART = "unboggle.fitting.far_race:part"
_DIVIDED = 4
"""With so many workers some refute parts."""
_EACH = 2  # parts for each worker, so that none is idle for long


@dataclass(frozen=True)
class Came:
    """What came of a task: the end of its race, and the best board of it."""

    result: RaceResult
    best: Board | None
    held: int | None


def run(
    puzzle: Puzzle,
    planned: LineUp,
    executor: Executor,
    *,
    deadline: Deadline = NEVER,
    best: BestBoard | None = None,
    on_progress: OnProgress = ignore,
) -> RaceResult:
    """Let all that ``executor`` has race on ``puzzle`` until ``deadline``; see `race.run`.

    ``planned`` is for as many members as are worked on at once. Raises `AllFailed` if all
    tasks have, and `ClusterGone` if there is nobody left to wait for.
    """
    best = BestBoard(puzzle) if best is None else best
    tasks, parts = _tasks(puzzle, planned, executor.width, deadline)
    left, divided = set(parts), bool(parts)
    lost: list[tuple[Plan, str]] = []
    came = 0
    members = tuple(dict.fromkeys(task.name for task in tasks))
    on_progress(Racing(members, best.held, len(puzzle.spellings)))
    for found in results(executor, tasks, deadline):
        if isinstance(found, TaskFailed):
            lost.append((found.task.args[1][0], found.error))
            divided = divided and found.task not in parts
            on_progress(Racing(members, best.held, len(puzzle.spellings), len(lost)))
            continue
        came += 1
        one: Came = found.value
        if one.best is not None and one.held is not None:
            best.offer(one.best, one.held)
        if one.result.status is Status.UNSAT and found.task in parts:
            left.discard(found.task)
            if divided and not left:
                return one.result
        elif one.result.status is not Status.UNKNOWN:
            return one.result
    if lost and not came and not deadline.over:
        raise AllFailed(losses(lost))
    return RaceResult(Status.UNKNOWN, lost=lost)


def part(puzzle: Puzzle, plans: Sequence[Plan], turns: Turns | None, seconds: float | None) -> Came:
    """Return what comes of a race of ``plans`` on one core within so many seconds: a task."""
    best = BestBoard(puzzle)
    deadline = Deadline.after(seconds)
    result = race.run(puzzle, plans, jobs=1, deadline=deadline, best=best, turns=turns)
    return Came(result, best.board, best.held)


def _tasks(
    puzzle: Puzzle, planned: LineUp, width: int, deadline: Deadline
) -> tuple[list[Task], list[Task]]:
    """Return the tasks, the most urgent first, and those of them that are parts."""

    def task(of: Puzzle, plans: tuple[Plan, ...], name: str = "") -> Task:
        return Task(PART, (of, plans, planned.turns, deadline.seconds), name or str(plans[0]))

    if width == 1:
        return [task(puzzle, planned.members)], []
    parts: list[Task] = []
    members = planned.members
    refuting = [plan for plan in members if plan.can_refute]
    if width >= _DIVIDED and refuting:
        prover = Plan(refuting[0].method, refuting[0].solver, refuting[0].seed)
        parts = [
            task(of, (prover,), f"parts by {prover}")
            for of in cubes(puzzle, _EACH * width, deadline)
        ]
    if parts:
        finding = [plan for plan in members if plan.solver is None]
        members = (*finding[: width // 2], refuting[0])
    return [*(task(puzzle, (plan,)) for plan in members), *parts], parts
