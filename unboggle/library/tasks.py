"""Many calls at once, here or on a cluster, whatever they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unboggle.errors import checked
from unboggle.executors import opened
from unboggle.executors.task import Task, TaskDone, TaskFailed, results
from unboggle.system.clock import Deadline, Stop
from unboggle.system.machine import cores


def run_tasks(
    tasks: Iterable[Task],
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    stop: Stop | None = None,
) -> Iterator[TaskDone | TaskFailed]:
    """Yield what comes of ``tasks``, as it comes; they are taken as there is room for them.

    ``jobs`` are worked on at once (None: one a core) by child processes of this one, or all by
    the ``cluster`` of dask.distributed whose scheduler has this address, or has written this file;
    ``"local"`` starts one of ``jobs`` workers. A process or worker that is lost costs its task,
    which runs again, three times in all; what a task raises costs only itself. Ends early
    when ``stop`` is set: what is not done by then is given up.
    Raises `InputError` if there is no such cluster, or it has other versions of unboggle only, and
    `BackendError` if its scheduler goes away.

    >>> for one in run_tasks([Task("math:factorial", (5,))], jobs=1):
    ...     print(one.value)
    120
    """
    checked(run_tasks, locals())
    return _ran(tasks, jobs or cores(), cluster, Deadline(stop=stop))


def _ran(
    tasks: Iterable[Task], jobs: int, cluster: str | None, until: Deadline
) -> Iterator[TaskDone | TaskFailed]:
    with opened(jobs, cluster) as executor:
        yield from results(executor, tasks, until)
