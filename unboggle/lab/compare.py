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
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from unboggle.errors import BackendError, InputError, Option, checked
from unboggle.executors import opened
from unboggle.executors import task as far_tasks
from unboggle.lab import measure
from unboggle.lab.recording import answered, asked_of, machine
from unboggle.lab.records import RunRecord
from unboggle.lab.resuming import RunKey, digest, digest_of_file, key_of, runs_made
from unboggle.lab.runs import Combination, Measured, Run, TaskName
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.frozen import frozen
from unboggle.puzzle.notation import parse_size
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late, Stop

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
    task: TaskName = "all",
    counting: bool = False,
    jobs: int | None = None,
    cluster: str | None = None,
    earlier: Iterable[RunRecord] = (),
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Iterator[RunRecord]:
    """Return an iterator of the records of runs as they end: ``runs`` times all on every list.

    ``timeout`` is in seconds for a run, None for no limit; run k of a
    combination has the seed ``seed`` + k - 1. The ``task`` is a board for ``all`` words, or for
    ``most``: as many as can be, with a bound on them; then nothing is counted before, and wishes
    speak of the cells of a board only. ``counting`` and ``jobs`` are those
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
    if task == "most":
        _check_for_most(instances, counting)
    run = partial(Run, counting=counting, jobs=jobs, task=task)
    planned = [*_planned(instances, who, run, timeout, range(seed, seed + runs))]
    asked = {key_of(one.asked): one.run for one in planned}
    made = runs_made(earlier, asked, machine() if cluster is None else None)
    if cluster is None:
        return _compared(planned, made, timeout, on_progress, stop)
    return _compared_far(planned, made, timeout, cluster, on_progress, stop)


def _check_for_most(instances: Iterable[Instance], counting: bool) -> None:
    from unboggle.formula.kept import require_granted  # it imports encodings

    if counting:
        raise InputError(
            "what is counted of a whole list says nothing of a part of it: without ",
            Option("counting"),
            " most words are asked for",
        )
    for instance in instances:
        try:
            require_granted(instance.puzzle)
        except InputError as error:
            raise InputError(f"{instance.name}: {error}") from None


@dataclass(frozen=True)
class _Planned:
    """A run that is to be made; ``asked`` is the first part of its record."""

    run: Run
    asked: dict[str, Any]

    @property
    def event(self) -> Phase:
        """That this is being run."""
        return Phase("compare", f"{self.asked['name']} on {self.asked['list']}")

    def record(self, seen: Measured, where: str) -> RunRecord:
        """Return the record of the run, made on the machine ``where``, its board traced."""
        whole = {**self.asked, **answered(self.run, seen), "machine": where}
        return cast(RunRecord, frozen(whole))


def _planned(
    instances: Sequence[Instance],
    who: Sequence[Combination],
    run: Callable[..., Run],
    timeout: float | None,
    seeds: Iterable[int],
) -> Iterator[_Planned]:
    puzzles = [(instance, digest(instance.puzzle)) for instance in instances]
    sources = [(one, digest_of_file(one.path)) for one in who]
    for number, seed in enumerate(seeds):
        for turn, (instance, puzzle) in enumerate(puzzles, start=number):
            first = turn % len(who)
            for combination, source in (*sources[first:], *sources[:first]):
                made = run(instance.puzzle, combination, seed)
                asked = asked_of(instance.name, made, timeout, number + 1)
                yield _Planned(made, {**asked, "puzzle": puzzle, "source": source})


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
        seen = measured(one.run, timeout, stop)
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
    asked: dict[far_tasks.Task, _Planned] = {}

    def tasks() -> Iterator[far_tasks.Task]:
        for one in planned:
            if key_of(one.asked) not in made:
                task = far_tasks.Task(FAR, (one.run, timeout), one.event.subject)
                asked[task] = one
                on_progress(one.event)
                yield task

    with opened(1, cluster) as executor:
        for found in far_tasks.results(executor, tasks(), Deadline(stop=stop)):
            one = asked.pop(found.task)
            if isinstance(found, far_tasks.TaskFailed):
                yield one.record(Measured("error", error=found.error), "?")
            else:
                yield one.record(*found.value)


def far(run: Run, timeout: float | None) -> tuple[Measured, str]:
    """Return what is measured of ``run`` on this machine, and which that is: a task."""
    seen = measured(run, timeout, None)
    assert seen is not None  # nobody stops it but by the end of this process
    return seen, machine()


def measured(run: Run, timeout: float | None, stop: Stop | None) -> Measured | None:
    """Return what was measured of ``run``; None if it was stopped."""
    start = time.monotonic()
    end = Deadline.after(None if timeout is None else timeout + _SLACK, stop)
    try:
        # 0: the measuring process takes no memory, its child has the usual limit
        with Child("unboggle.lab.measure:measure", measure.RUN, run, timeout, memory=0) as child:
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
