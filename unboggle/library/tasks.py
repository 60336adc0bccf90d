"""Many function calls at once, on this machine or on a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unboggle.arguments import Positive, validated
from unboggle.executors import opened
from unboggle.executors.address import check_cluster
from unboggle.executors.task import Task, TaskDone, TaskFailed, results
from unboggle.system.clock import Deadline, StopToken
from unboggle.system.machine import cores


def run_tasks(
    tasks: Iterable[Task],
    *,
    jobs: Positive | None = None,
    cluster: str | None = None,
    stop: StopToken | None = None,
) -> Iterator[TaskDone | TaskFailed]:
    """Yield the results of ``tasks`` as they arrive; tasks are taken only when some can start.

    ``jobs`` child processes run them (default: one per core). With a ``cluster``, the workers of
    dask.distributed do: ``cluster`` is the address of its scheduler, or the file that the scheduler
    wrote. ``"local"`` starts a cluster of ``jobs`` workers on this machine.

    If a process or worker is lost, its task runs again, three times in all. A task whose function
    raises yields a `TaskFailed`; the others go on. When ``stop`` is set, unfinished tasks are given
    up. Raises `InputError` if there is no such cluster, or all its workers have other versions of
    unboggle. Raises `BackendError` if its scheduler is lost.

    >>> for one in run_tasks([Task("math:factorial", (5,))], jobs=1):
    ...     print(one.value)
    120
    """
    validated(run_tasks, locals())
    check_cluster(cluster, "run_tasks")
    return _ran(tasks, jobs or cores(), cluster, Deadline(stop=stop))


def _ran(
    tasks: Iterable[Task], jobs: int, cluster: str | None, until: Deadline
) -> Iterator[TaskDone | TaskFailed]:
    with opened(jobs, cluster) as executor:
        yield from results(executor, tasks, until)
