"""The overhead of an executor: tasks on the local pool and on a local dask cluster.

    python benchmarks/many.py [--jobs 8] [--tasks 64] [--empty 1000]
    python benchmarks/many.py --cluster ADDRESS --jobs 200 --tasks 1200 --seconds 6

The tasks only sleep, so that other load matters little and one machine can simulate many. Empty
tasks measure the throughput of one client process and one scheduler, for any number of
workers. The second command needs a running cluster with ``--jobs`` threads.
"""

from __future__ import annotations

import argparse
import time

from unboggle.executors import opened
from unboggle.executors.task import Task, TaskDone, results


def measured(jobs: int, cluster: str | None, tasks: int, empty: int, seconds: float) -> float:
    """Print the overhead of an executor; return the seconds of ``tasks`` sleeping tasks."""
    begun = time.perf_counter()
    with opened(jobs, cluster) as executor:
        warm = [*results(executor, [Task("time:sleep", (0.2,)) for _ in range(2 * jobs)])]
        started = time.perf_counter() - begun

        def run(each: float, count: int) -> tuple[float, float]:
            begun, cpu = time.perf_counter(), time.process_time()
            found = [*results(executor, [Task("time:sleep", (each,)) for _ in range(count)])]
            assert all(isinstance(one, TaskDone) for one in [*warm, *found])
            return time.perf_counter() - begun, time.process_time() - cpu

        wall, _ = run(seconds, tasks)
        none, cpu = run(0.0, empty)
    ideal = seconds * tasks / jobs
    name = "here" if cluster is None else "local" if cluster == "local" else "far"
    print(
        f"{name:6} ready in {started:.1f} s; {tasks} tasks of {seconds:g} s, {jobs} at"
        f" once: {wall:.2f} s, {100 * (wall / ideal - 1):.1f} % more than the tasks themselves;"
        f" {empty} empty ones: {empty / none:.0f} a second, {1e3 * cpu / empty:.2f} ms of CPU each"
        " in the client"
    )
    return wall


def main() -> None:
    """Compare the two executors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=8)
    parser.add_argument("--tasks", type=int, default=64)
    parser.add_argument("--empty", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--cluster", metavar="ADDRESS", help="address of a running scheduler")
    given = parser.parse_args()
    sizes = (given.tasks, given.empty, given.seconds)
    if given.cluster:
        measured(given.jobs, given.cluster, *sizes)
        return
    here = measured(given.jobs, None, *sizes)
    far = measured(given.jobs, "local", *sizes)
    print(f"dask / local pool: {far / here:.3f}")


if __name__ == "__main__":
    main()
