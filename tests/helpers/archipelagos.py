"""Islands without a cluster: this process runs their epochs in turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from unboggle.climbing.island import Epoch, EpochOutcome, run_epoch
from unboggle.executors.task import Executor, Task, TaskDone, TaskFailed
from unboggle.system.clock import NEVER, Deadline

Changed = Callable[[int, EpochOutcome], EpochOutcome | str]


def as_it_is(_: int, came: EpochOutcome) -> EpochOutcome | str:
    return came


class InTurn(Executor):
    """Runs ``width`` epochs in order; records what islands begin with and report.

    ``changed`` replaces the answer with a given number; a text makes it a failure.
    """

    def __init__(self, width: int = 3, changed: Changed = as_it_is) -> None:
        self._width, self._changed = width, changed
        self.tasks: list[Task] = []
        self.outcomes: list[EpochOutcome | str] = []
        self._waiting: deque[Task] = deque()

    @property
    def epochs(self) -> list[Epoch]:
        return [task.args[0] for task in self.tasks]

    @property
    def capacity(self) -> int:
        return 2 * self._width

    @property
    def width(self) -> int:
        return self._width

    def submit(self, task: Task) -> None:
        self.tasks.append(task)
        self._waiting.append(task)

    def next(self, until: Deadline = NEVER) -> TaskDone | TaskFailed | None:
        if until.stopped or not self._waiting:
            return None
        task = self._waiting.popleft()
        outcomes = self._changed(len(self.outcomes), run_epoch(task.common, *task.args))
        self.outcomes.append(outcomes)
        return TaskFailed(task, outcomes) if isinstance(outcomes, str) else TaskDone(task, outcomes)

    def cancel(self, task: Task) -> None:
        self._waiting.remove(task)

    def close(self) -> None:
        self._waiting.clear()

    def __enter__(self) -> InTurn:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
