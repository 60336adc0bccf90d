"""Encodings x solvers x lists, measured: who answers what, and at what price.

Each run has fresh processes of its own, one run at a time. The combinations
take turns on each list, so that whatever else the machine does hits all alike;
and who begins changes from list to list, so that nobody always runs behind the
same neighbour. Every board is traced here, whoever found it.

A run is an ``unboggle.compare.run/1`` record, a dictionary as it stands in
the JSON lines; summaries are made of such records, whether fresh or from a file.
"""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from unboggle import solvers
from unboggle.errors import BackendError, Bug, InputError, Option, checked
from unboggle.executors import opened
from unboggle.executors.task import Task, TaskFailed, results
from unboggle.forward.verify import verified
from unboggle.kernel import available
from unboggle.lab import measure
from unboggle.lab.measure import Combination, Measured, Run
from unboggle.lab.records import RunRecord
from unboggle.lab.resuming import RunKey, digest, digest_of_file, key_of, runs_made
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.frozen import frozen
from unboggle.puzzle.notation import parse_size
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late, Stop
from unboggle.system.machine import cores
from unboggle.version import __version__

DEFAULT_TIMEOUT = 20.0  # seconds for each run
FAR = "unboggle.lab.compare:far"
"""What a worker of a cluster does for a run."""
_SLACK = 15.0  # seconds that a measuring process may take to kill and count


@dataclass(frozen=True)
class Instance:
    """A list to be fitted: ``name`` is its file as the user gave it."""

    name: str
    puzzle: Puzzle


def grid_in_name(path: str) -> Grid:
    """Return the grid that the file name ``path`` speaks of; `InputError` if it does not.

    >>> str(grid_in_name("lists/planted-4x5-10-1.txt"))
    '4x5'
    """
    checked(grid_in_name, locals())
    name = os.path.basename(path)
    found = re.search(r"(?<![0-9x])[0-9]+x[0-9]+(?![0-9x])", name)
    if not found:
        raise InputError(
            f"{path}: there is no size such as 4x5 in its name; give one with ", Option("grid")
        )
    return parse_size(found[0])


def compare(
    instances: Sequence[Instance],
    who: Sequence[Combination],
    *,
    timeout: float | None = DEFAULT_TIMEOUT,
    runs: int = 1,
    seed: int = 0,
    counting: bool = False,
    jobs: int | None = None,
    cluster: str | None = None,
    earlier: Iterable[RunRecord] = (),
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Iterator[RunRecord]:
    """Return an iterator of the records of runs as they end: ``runs`` times all on every list.

    ``timeout`` is in seconds for a run, None for no limit; run k of a
    combination has the seed ``seed`` + k - 1. ``counting`` and ``jobs`` are those
    of `measure.Run`. Runs that are among those of an ``earlier`` comparison are not made
    again: they come in their turn as they are. ``on_progress`` is told what runs next; ``stop``
    ends the run that goes on, without a record, and all. Raises `InputError` for an earlier run
    that is none of this comparison, or of another machine or version. With a dask ``cluster``,
    see `run_tasks`, its workers make the runs, side by side: ``jobs`` is 1 there unless it is
    given, records come as runs end, and a machine whose workers have several threads disturbs
    itself. Peers are refused.
    """
    checked(compare, locals())
    if cluster is not None:
        jobs = jobs or 1
        if peer := next((one.name for one in who if one.kind == "peer"), None):
            raise InputError(
                f"peer {peer}: the file of a peer is here, not on the workers of a cluster"
            )
    planned = [*_planned(instances, who, timeout, runs, seed, counting, jobs)]
    puzzles = {key_of(one.asked): one.task.puzzle for one in planned}
    made = runs_made(earlier, puzzles, machine() if cluster is None else None)
    if cluster is None:
        return _compared(planned, made, timeout, on_progress, stop)
    return _compared_far(planned, made, timeout, cluster, on_progress, stop)


@dataclass(frozen=True)
class _Planned:
    """A run that is to be made; ``asked`` is the first part of its record."""

    task: Run
    asked: dict[str, Any]

    @property
    def event(self) -> Phase:
        """That this is being run."""
        return Phase("compare", f"{self.asked['name']} on {self.asked['list']}")

    def record(self, seen: Measured, where: str) -> RunRecord:
        """Return the record of the run, made on the machine ``where``, its board traced."""
        whole = {**self.asked, **_answered(self.task, seen), "machine": where}
        return cast(RunRecord, frozen(whole))


def _planned(
    instances: Sequence[Instance],
    who: Sequence[Combination],
    timeout: float | None,
    runs: int,
    seed: int,
    counting: bool,
    jobs: int | None,
) -> Iterator[_Planned]:
    puzzles = [(instance, digest(instance.puzzle)) for instance in instances]
    sources = [(one, digest_of_file(one.path)) for one in who]
    for number in range(runs):
        for turn, (instance, puzzle) in enumerate(puzzles, start=number):
            first = turn % len(who)
            for combination, source in (*sources[first:], *sources[:first]):
                task = Run(instance.puzzle, combination, seed + number, counting, jobs)
                asked = _asked(instance, task, timeout, number + 1)
                yield _Planned(task, {**asked, "puzzle": puzzle, "source": source})


def _compared(
    planned: Sequence[_Planned],
    made: Mapping[RunKey, RunRecord],
    timeout: float | None,
    on_progress: OnProgress,
    stop: Stop | None,
) -> Iterator[RunRecord]:
    for one in planned:
        known = made.get(key_of(one.asked))
        if known is not None:
            yield cast(RunRecord, frozen(known))
            continue
        on_progress(one.event)
        seen = measured(one.task, timeout, stop)
        if seen is None:
            return
        yield one.record(seen, machine())


def _compared_far(
    planned: Sequence[_Planned],
    made: Mapping[RunKey, RunRecord],
    timeout: float | None,
    cluster: str,
    on_progress: OnProgress,
    stop: Stop | None,
) -> Iterator[RunRecord]:
    """Yield the records of runs that the workers of a cluster make, as they end."""
    yield from (cast(RunRecord, frozen(record)) for record in made.values())
    asked: dict[Task, _Planned] = {}

    def tasks() -> Iterator[Task]:
        for one in planned:
            if key_of(one.asked) not in made:
                task = Task(FAR, (one.task, timeout), one.event.subject)
                asked[task] = one
                on_progress(one.event)
                yield task

    with opened(1, cluster) as executor:
        for found in results(executor, tasks(), Deadline(stop=stop)):
            one = asked.pop(found.task)
            if isinstance(found, TaskFailed):
                yield one.record(Measured("error", error=found.error), "?")
            else:
                yield one.record(*found.value)


def far(run: Run, timeout: float | None) -> tuple[Measured, str]:
    """Return what is measured of ``run`` on this machine, and which that is: a task."""
    seen = measured(run, timeout, None)
    assert seen is not None  # nobody stops it but by the end of this process
    return seen, machine()


def measured(task: Run, timeout: float | None, stop: Stop | None) -> Measured | None:
    """Return what was measured of ``task``; None if it was stopped."""
    start = time.monotonic()
    end = Deadline.after(None if timeout is None else timeout + _SLACK, stop)
    try:
        # 0: the measuring process takes no memory, its child has the usual limit
        with Child("unboggle.lab.measure:measure", measure.RUN, task, timeout, memory=0) as child:
            seen = child.receive(end)
            assert isinstance(seen, Measured)
            return seen
    except BackendError as error:
        why = f"the measuring process failed: {error}"
    except Late:
        if end.stopped:
            return None
        why = "the measuring process was lost"
    return Measured("error", wall=time.monotonic() - start, error=why)


def _asked(instance: Instance, task: Run, timeout: float | None, number: int) -> dict[str, Any]:
    """Return what stands in a record before the run is made."""
    combination, grid = task.combination, instance.puzzle.grid
    race = combination.kind == "race"
    return {
        "format": "unboggle.compare.run/1",
        "list": instance.name,
        "size": [grid.rows, grid.columns],
        "words": len(instance.puzzle.spellings),
        "name": combination.name,
        "kind": combination.kind,
        "encoding": combination.encoding,
        "solver": combination.solver,
        "counting": task.counting or combination.counted or race,
        "anchored": combination.anchored,
        "jobs": (task.jobs or cores()) if race else 1,
        "run": number,
        "seed": task.seed,
        "timeout": timeout,
    }


def _answered(task: Run, seen: Measured) -> dict[str, Any]:
    """Return what came of a run, its board traced."""
    status, error = seen.status, seen.error
    was_verified = None
    if status == "fitted":
        assert seen.board is not None
        try:
            verified(seen.board, task.puzzle)
            was_verified = True
        except Bug as fault:
            peer = task.combination.kind == "peer"  # that is for its author to mend
            status, error, was_verified = "error", fault.what if peer else str(fault), False
    return {
        "status": status,
        "verified": was_verified,
        "board": seen.board.rows() if seen.board else None,
        "by": seen.by,
        "error": error,
        "seconds": {
            "wall": round(seen.wall, 4),
            "cpu": _rounded(seen.cpu),
            "encode": _rounded(seen.encode),
            "solve": _rounded(seen.solve),
        },
        "memory_mb": None if seen.memory is None else round(seen.memory / 1e6, 1),
        "variables": seen.variables,
        "clauses": seen.clauses,
        "rules": None if seen.rules is None else dict(seen.rules),
        "statistics": _counted(seen.statistics),
    }


def _counted(statistics: Mapping[str, int] | None) -> dict[str, int] | None:
    """Return what a solver has counted, of what solvers count."""
    known = {name: (statistics or {}).get(name) for name in solvers.STATISTICS}
    return {name: n for name, n in known.items() if isinstance(n, int) and n >= 0} or None


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 4)


def machine() -> str:
    """Return in a line what the figures were taken on."""
    system = f"{platform.system()} {platform.machine()}"
    python = f"Python {platform.python_version()}"
    kernel = "with kernel" if available() else "without kernel"
    return f"{system}, {cores()} cores, {python}, unboggle {__version__} {kernel}"
