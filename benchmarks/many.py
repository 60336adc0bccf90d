"""What an executor costs: tasks of a second on the local pool and on a local dask cluster.

    python benchmarks/many.py [--jobs 8] [--tasks 64] [--empty 1000]
    python benchmarks/many.py --cluster ADDRESS --jobs 200 --tasks 1200 --seconds 6

The tasks only sleep, so that other work of the machine disturbs little, and one machine can stand
for many. Empty tasks say how many a second go through one home process and one scheduler,
whatever the workers are. The second way takes a cluster that is there, with so many threads.
"""

from __future__ import annotations

import argparse
import time

from unboggle.executors import opened
from unboggle.executors.task import Task, TaskDone, results


def measured(jobs: int, cluster: str | None, tasks: int, empty: int, seconds: float) -> float:
    """Tell what an executor needs, and return the seconds of ``tasks`` that sleep."""
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
        " at home"
    )
    return wall


def main() -> None:
    """Compare the two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=8)
    parser.add_argument("--tasks", type=int, default=64)
    parser.add_argument("--empty", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a scheduler that is there")
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
