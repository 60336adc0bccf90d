"""Islands without a cluster: their epochs are done in turn by this process, as it likes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from unboggle.climbing.island import Came, Epoch, live
from unboggle.executors.task import Executor, Task, TaskDone, TaskFailed
from unboggle.system.clock import NEVER, Deadline

Changed = Callable[[int, Came], Came | str]


def as_it_is(_: int, came: Came) -> Came | str:
    return came


class InTurn(Executor):
    """Does ``width`` epochs in the order they came; keeps what islands begin with and tell.

    ``changed`` makes of the answer with that number what is told; of a text, a failure.
    """

    def __init__(self, width: int = 3, changed: Changed = as_it_is) -> None:
        self._width, self._changed = width, changed
        self.tasks: list[Task] = []
        self.told: list[Came | str] = []
        self._waiting: deque[Task] = deque()

    @property
    def epochs(self) -> list[Epoch]:
        return [task.args[0] for task in self.tasks]

    @property
    def room(self) -> int:
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
        told = self._changed(len(self.told), live(task.common, *task.args))
        self.told.append(told)
        return TaskFailed(task, told) if isinstance(told, str) else TaskDone(task, told)

    def cancel(self, task: Task) -> None:
        self._waiting.remove(task)

    def close(self) -> None:
        self._waiting.clear()

    def __enter__(self) -> InTurn:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
