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
from dataclasses import dataclass, replace
from typing import cast

from unboggle import encodings, solvers
from unboggle.errors import BackendError, Bug, InputError, Option, checked
from unboggle.executors import opened
from unboggle.executors.task import Task, TaskFailed, results
from unboggle.formula.choice import compatible
from unboggle.forward.verify import verified
from unboggle.kernel import available
from unboggle.lab import measure
from unboggle.lab.measure import Combination, Measured, Run
from unboggle.lab.records import RunRecord
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Grid, Puzzle
from unboggle.puzzle.frozen import frozen
from unboggle.puzzle.notation import parse_size
from unboggle.solvers import SmtBackend
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late, Stop
from unboggle.system.machine import cores
from unboggle.version import __version__

ALL = "all"
RACE = Combination("race", "race")
DEFAULT_TIMEOUT = 20.0  # seconds for each run
FAR = "unboggle.lab.compare:far"
"""What a worker of a cluster does for a run."""
_SLACK = 15.0  # seconds that a measuring process may take to kill and count
_LOADING = 60.0  # seconds that a peer may take to be imported


@dataclass(frozen=True)
class Instance:
    """A list to be fitted: ``name`` is its file as the user gave it."""

    name: str
    puzzle: Puzzle


@dataclass(frozen=True)
class Skipped:
    """A pair that cannot work together, and why."""

    encoding: str
    solver: str
    why: str


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


def combinations(
    encoding_names: Sequence[str], solver_names: Sequence[str]
) -> tuple[list[Combination], list[Skipped]]:
    """Return every encoding with every solver, and the pairs that cannot be.

    ``all`` stands for every encoding, plug-ins too, and for every solver that is installed.
    Raises `InputError` for an unknown name or a solver that is not installed.
    """
    checked(combinations, locals())
    wanted = [name.lower() for name in solver_names]
    entries = solvers.catalogue() if ALL in wanted else []
    there = [entry.name for entry in entries if entry.missing is None]
    found: dict[str, Combination] = {}
    skipped = []
    encoded = []
    for name in _spread(encoding_names, encodings.names()):
        try:
            encoded.append(encodings.get(name))
        except BackendError as error:  # a plug-in that cannot be loaded
            if name in encoding_names:
                raise
            skipped.append(Skipped(name, ALL, str(error)))
    backends = [solvers.get(name) for name in _spread(solver_names, there)]
    for encoding in encoded:
        for backend in backends:
            if not issubclass(encoding, encodings.Encoding) and not isinstance(backend, SmtBackend):
                try:
                    compatible(encoding.name, backend.name)
                except InputError as error:  # it has the words for it
                    skipped.append(Skipped(encoding.name, backend.name, str(error)))
                continue
            name = f"{encoding.name} + {backend.name}"
            found[name] = Combination(name, "encoding", encoding.name, backend.name)
    return list(found.values()), skipped


def _spread(names: Sequence[str], every: Sequence[str]) -> list[str]:
    """Return ``names`` once each, with those of ``every`` in the place of ``all``."""
    spread = (part for name in names for part in (every if name.lower() == ALL else [name]))
    return list(dict.fromkeys(spread))


def peers(specs: Iterable[str]) -> list[Combination]:
    """Return the peer of each ``NAME=PATH``; `InputError` if one cannot be used (see `measure`)."""
    checked(peers, locals())
    found: dict[str, Combination] = {}
    for spec in specs:
        one = _peer(spec)
        if one.name in found:
            raise InputError(f"there are two peers {one.name!r}")
        found[one.name] = one
    return list(found.values())


def _peer(spec: str) -> Combination:
    name, equals, path = spec.partition("=")
    if name.strip().replace("-", "_").lower() in {*encodings.names(), RACE.name, ALL, "none"}:
        raise InputError(
            f"peer {spec!r}: {name.strip()!r} means something else here; give it another name"
        )
    if not (name.strip() and equals and path) or "+" in name:
        raise InputError(f"peer {spec!r} is not NAME=FILE, such as clingo=clingo_model.py")
    if not os.path.isfile(path):
        raise InputError(f"peer {name}: {path}: no such file")
    path = os.path.abspath(path)
    try:
        with Child("unboggle.lab.measure:check_peer", path) as child:
            objection = child.receive(Deadline.after(_LOADING))
    except BackendError as error:
        objection = f"cannot be loaded: {error}"
    except Late:
        objection = f"was not loaded within {_LOADING:.0f} s"
    if objection:
        raise InputError(f"peer {name}: {path}: {objection}")
    return Combination(name.strip(), "peer", path=path)


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
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Iterator[RunRecord]:
    """Return an iterator of the records of runs as they end: ``runs`` times all on every list.

    ``timeout`` is in seconds for a run, None for no limit; run k of a
    combination has the seed ``seed`` + k - 1. ``counting`` and ``jobs`` are those
    of `measure.Run`. ``on_progress`` is told what runs next; ``stop`` ends the run that goes
    on, without a record, and all. With a dask ``cluster``, see `run_tasks`, its workers make the
    runs, side by side: ``jobs`` is 1 there unless it is given, records come as runs end, and
    a machine whose workers have several threads disturbs itself. Peers are refused.
    """
    checked(compare, locals())
    planned = _planned(instances, who, runs, seed, counting, jobs)
    if cluster is None:
        return _compared(planned, timeout, on_progress, stop)
    if peer := next((one.name for one in who if one.kind == "peer"), None):
        raise InputError(
            f"peer {peer}: the file of a peer is here, not on the workers of a cluster"
        )
    return _compared_far(planned, timeout, cluster, on_progress, stop)


@dataclass(frozen=True)
class _Planned:
    """The ``number``-th run of a combination on a list."""

    instance: Instance
    run: Run
    number: int

    @property
    def event(self) -> Phase:
        """That this is being run."""
        return Phase("compare", f"{self.run.combination.name} on {self.instance.name}")


def _planned(
    instances: Sequence[Instance],
    who: Sequence[Combination],
    runs: int,
    seed: int,
    counting: bool,
    jobs: int | None,
) -> Iterator[_Planned]:
    """Yield the runs in their order."""
    for number in range(runs):
        for turn, instance in enumerate(instances, start=number):
            first = turn % len(who)
            for combination in (*who[first:], *who[:first]):
                run = Run(instance.puzzle, combination, seed + number, counting, jobs)
                yield _Planned(instance, run, number + 1)


def _compared(
    planned: Iterable[_Planned], timeout: float | None, on_progress: OnProgress, stop: Stop | None
) -> Iterator[RunRecord]:
    for one in planned:
        on_progress(one.event)
        measured = _run(one.run, timeout, stop)
        if measured is None:
            return
        yield cast(RunRecord, frozen(_record(one, timeout, measured, machine())))


def _compared_far(
    planned: Iterable[_Planned],
    timeout: float | None,
    cluster: str,
    on_progress: OnProgress,
    stop: Stop | None,
) -> Iterator[RunRecord]:
    """Yield the records of runs that the workers of a cluster make, as they end."""
    asked: dict[Task, _Planned] = {}

    def tasks() -> Iterator[Task]:
        for one in planned:
            run = replace(one.run, jobs=one.run.jobs or 1)
            task = Task(FAR, (run, timeout), one.event.subject)
            asked[task] = replace(one, run=run)
            on_progress(one.event)
            yield task

    with opened(1, cluster) as executor:
        for found in results(executor, tasks(), Deadline(stop=stop)):
            one = asked.pop(found.task)
            if isinstance(found, TaskFailed):
                record = _record(one, timeout, Measured("error", error=found.error), "?")
            else:
                record = _record(one, timeout, *found.value)
            yield cast(RunRecord, frozen(record))


def far(run: Run, timeout: float | None) -> tuple[Measured, str]:
    """Return what is measured of ``run`` on this machine, and which that is: a task."""
    measured = _run(run, timeout, None)
    assert measured is not None  # nobody stops it but by the end of this process
    return measured, machine()


def _run(task: Run, timeout: float | None, stop: Stop | None) -> Measured | None:
    """Return what was measured of ``task``; None if it was stopped."""
    start = time.monotonic()
    end = Deadline.after(None if timeout is None else timeout + _SLACK, stop)
    try:
        # 0: the measuring process takes no memory, its child has the usual limit
        with Child("unboggle.lab.measure:measure", measure.RUN, task, timeout, memory=0) as child:
            measured = child.receive(end)
            assert isinstance(measured, Measured)
            return measured
    except BackendError as error:
        why = f"the measuring process failed: {error}"
    except Late:
        if end.stopped:
            return None
        why = "the measuring process was lost"
    return Measured("error", wall=time.monotonic() - start, error=why)


def _record(planned: _Planned, timeout: float | None, seen: Measured, where: str) -> RunRecord:
    instance, task = planned.instance, planned.run
    combination, status, error = task.combination, seen.status, seen.error
    was_verified = None
    if status == "fitted":
        assert seen.board is not None
        try:
            verified(seen.board, instance.puzzle)
            was_verified = True
        except Bug as fault:
            peer = combination.kind == "peer"  # that is for its author to mend
            status, error, was_verified = "error", fault.what if peer else str(fault), False
    return {
        "format": "unboggle.compare.run/1",
        "list": instance.name,
        "size": [instance.puzzle.grid.rows, instance.puzzle.grid.columns],
        "words": len(instance.puzzle.spellings),
        "name": combination.name,
        "kind": combination.kind,
        "encoding": combination.encoding,
        "solver": combination.solver,
        "counting": task.counting or combination.kind == "race",
        "jobs": (task.jobs or cores()) if combination.kind == "race" else 1,
        "run": planned.number,
        "seed": task.seed,
        "timeout": timeout,
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
        "machine": where,
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
