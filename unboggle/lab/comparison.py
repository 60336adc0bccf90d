"""Encodings x solvers x lists, measured: the answers and their costs.

Each run has fresh processes of its own, one run at a time. The combinations take turns on
each list, so that other load on the machine affects all alike. The first one changes from
list to list, so that none always runs after the same other one. Every board is traced here,
whatever found it.

A run is an ``unboggle.compare.run/1`` record, a dictionary as in the JSON lines. Summaries are
made of such records, whether fresh or from a file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.errors import BackendError, InputError, Option
from unboggle.events import OnProgress, Phase, ignore
from unboggle.executors import opened
from unboggle.executors import task as far_tasks
from unboggle.lab import measure
from unboggle.lab.recording import machine, request_of, result_of
from unboggle.lab.records import RunRecord
from unboggle.lab.resuming import RunKey, digest, digest_of_file, key_of, runs_made
from unboggle.lab.runs import Combination, Measured, Run, TaskName
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.model.frozen import frozen
from unboggle.puzzle.model.notation import parse_grid_size
from unboggle.system import clock
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

DEFAULT_TIMEOUT = 20.0  # seconds for each run
FAR = "unboggle.lab.comparison:far"
"""What a worker of a cluster does for a run."""
_SLACK = 15.0  # seconds for a measuring process to kill the run and read its costs


@dataclass(frozen=True)
class Instance:
    """A list to fit; ``name`` is its file as the user named it.

    >>> from unboggle import Grid, parse_words
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> pets.puzzle
    Puzzle('2x3', 'cat dog')
    """

    name: str
    puzzle: Puzzle

    def __post_init__(self) -> None:
        validated(Instance, vars(self))


def grid_in_name(path: str) -> Grid:
    """Return the grid that the file name ``path`` states; `InputError` if it states none.

    >>> str(grid_in_name("lists/planted-4x5-10-1.txt"))
    '4x5'
    """
    validated(grid_in_name, locals())
    name = os.path.basename(path)
    found = re.search(r"(?<![0-9x])[0-9]+x[0-9]+(?![0-9x])", name)
    if not found:
        raise InputError(f"{path}: no size such as 4x5 in its name; pass one with ", Option("grid"))
    return parse_grid_size(found[0])


def compare(
    instances: Sequence[Instance],
    combinations: Sequence[Combination],
    *,
    runs: Positive = 1,
    task: TaskName = "all",
    counting: bool = False,
    previous: Iterable[RunRecord] = (),
    timeout: Seconds | None = DEFAULT_TIMEOUT,
    seed: Seed = 0,
    jobs: Positive | None = None,
    cluster: str | None = None,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Iterator[RunRecord]:
    """Return an iterator over the records of runs: ``runs`` runs of each combination and list.

    ``timeout`` is in seconds for each run, None for no limit; run k of a combination has the seed
    ``seed`` + k - 1. The ``task`` is a board with ``all`` words, or with ``most`` words and an
    upper bound of their number. ``most`` skips the counting before the search, and its constraints
    may only concern cells. ``counting`` and ``jobs`` are those of `measure.Run`. Runs of a
    ``previous`` comparison are yielded in their turn, not repeated. ``on_progress`` receives the
    next run; ``stop`` ends the current run, without a record, and the comparison.

    Raises `InputError` for an earlier run that is not part of this comparison, or is of another
    machine or version. With a dask ``cluster``, see `run_tasks`, its workers make the runs in
    parallel and records come as runs end. ``jobs`` is then 1 by default. Runs on a machine whose
    workers have several threads disturb each other. Peers are rejected there.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.lab import combinations
    >>> pets = Instance("pets.txt", parse_words("cat dog").puzzle(Grid.rectangle(2, 3)))
    >>> found, _ = combinations(["tiles"], ["minisat22"])
    >>> [(run["list"], run["name"], run["status"]) for run in compare([pets], found)]
    [('pets.txt', 'tiles + minisat22', 'fitted')]
    """
    validated(compare, locals())
    for name, given in (("instances", instances), ("combinations", combinations)):
        if not given:
            raise InputError(f"compare: {name} is empty; there is nothing to run")
    if cluster is not None:
        jobs = jobs or 1
        if peer := next((one.name for one in combinations if one.kind == "peer"), None):
            raise InputError(
                f"peer {peer}: a cluster does not have its file; run peers without a cluster"
            )
    if task == "most":
        _check_for_most(instances, counting)
    run = partial(Run, counting=counting, jobs=jobs, task=task)
    planned = [*_planned(instances, combinations, run, timeout, range(seed, seed + runs))]
    asked = {key_of(one.request): one.run for one in planned}
    made = runs_made(previous, asked, machine() if cluster is None else None)
    if cluster is None:
        return _compared(planned, made, timeout, on_progress, stop)
    return _compared_far(planned, made, timeout, cluster, on_progress, stop)


def _check_for_most(instances: Iterable[Instance], counting: bool) -> None:
    from unboggle.formula.partial_list import require_granted  # it imports encodings

    if counting:
        raise InputError(
            "counting does not apply to the task of most words; leave out ",
            Option("counting"),
        )
    for instance in instances:
        try:
            require_granted(instance.puzzle)
        except InputError as error:
            raise InputError(f"{instance.name}: {error}") from None


@dataclass(frozen=True)
class _Planned:
    """A run to make; ``asked`` is the first part of its record."""

    run: Run
    request: dict[str, Any]

    @property
    def event(self) -> Phase:
        """Return the event that this run starts."""
        return Phase("compare", f"{self.request['name']} on {self.request['list']}")

    def record(self, seen: Measured, where: str) -> RunRecord:
        """Return the record of the run, made on the machine ``where``, with its board traced."""
        whole = {**self.request, **result_of(self.run, seen), "machine": where}
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
                asked = request_of(instance.name, made, timeout, number + 1)
                yield _Planned(made, {**asked, "puzzle": puzzle, "source": source})


def _compared(
    planned: Sequence[_Planned],
    made: Mapping[RunKey, RunRecord],
    timeout: float | None,
    on_progress: OnProgress,
    stop: StopToken | None,
) -> Iterator[RunRecord]:
    for one in planned:
        known = made.get(key_of(one.request))
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
    stop: StopToken | None,
) -> Iterator[RunRecord]:
    """Yield the records of runs that the workers of a cluster make, as they end."""
    yield from (cast(RunRecord, frozen(record)) for record in made.values())
    asked: dict[far_tasks.Task, _Planned] = {}

    def tasks() -> Iterator[far_tasks.Task]:
        for one in planned:
            if key_of(one.request) not in made:
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
    """Return the measurement of ``run`` and the name of this machine; this is a task."""
    seen = measured(run, timeout, None)
    assert seen is not None  # it has no stop token
    return seen, machine()


def measured(run: Run, timeout: float | None, stop: StopToken | None) -> Measured | None:
    """Return the measurement of ``run``, or None if it was stopped."""
    start = clock.now()
    end = Deadline.after(None if timeout is None else timeout + _SLACK, stop)
    try:
        # 0: no limit for the measuring process; its child has the usual one
        with Child("unboggle.lab.measure:measure", measure.RUN, run, timeout, memory=0) as child:
            seen = child.receive(end)
            assert isinstance(seen, Measured)
            return seen
    except BackendError as error:
        why = f"the measuring process failed: {error}"
    except DeadlinePassed:
        if end.stopped:
            return None
        why = "the measuring process was lost"
    return Measured("error", wall=clock.now() - start, error=why)
