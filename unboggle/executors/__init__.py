"""Many tasks at once: in child processes of this machine, or on a cluster of dask's."""

from __future__ import annotations

from unboggle.executors.task import Executor


def opened(jobs: int, cluster: str | None = None) -> Executor:
    """Return who works on ``jobs`` tasks at once here, or on the ``cluster`` of that address.

    Raises `InputError` if there is no such cluster; see `ClusterExecutor`.
    """
    if cluster is not None:
        from unboggle.executors.cluster import ClusterExecutor  # which takes a second to import

        return ClusterExecutor(cluster, jobs)
    from unboggle.executors.local import LocalExecutor

    return LocalExecutor(jobs)
