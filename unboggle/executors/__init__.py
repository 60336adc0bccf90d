"""Many tasks at once: in child processes of this machine, or on a dask cluster."""

from __future__ import annotations

from unboggle.executors.task import Executor


def opened(jobs: int, cluster: str | None = None) -> Executor:
    """Return an executor of ``jobs`` tasks at once on this machine, or on the dask ``cluster``.

    ``cluster`` is an address; see `ClusterExecutor`, also for `InputError`.
    """
    if cluster is not None:
        from unboggle.executors.cluster import ClusterExecutor  # takes a second to import

        return ClusterExecutor(cluster, jobs)
    from unboggle.executors.local import LocalExecutor

    return LocalExecutor(jobs)
