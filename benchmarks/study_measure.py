"""Measure one run of the study in CPU seconds, which other load on the machine changes less.

`unboggle compare` limits wall-clock time, and needs an idle machine. Here a run ends when its
processes have used a number of CPU seconds, and the seconds to write the formula and to solve it
are CPU seconds, too. The run itself is that of `compare`. Works on Linux only.
"""

from __future__ import annotations

import contextlib
import os
import resource
import threading
from dataclasses import dataclass, replace

from study_child import CheckedProof, CpuSoFar

from unboggle.errors import BackendError
from unboggle.fitting.race.member import Encoded, Finished
from unboggle.lab.runs import AnsweredBy, Measured, Run, Verdict
from unboggle.puzzle import Puzzle
from unboggle.solvers import Status
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken

_LEAST = 0.03  # seconds between two looks at the CPU time of a run
SLOWEST = 100.0  # a run that gets less than 1/100 of a core ends by the wall clock
_TICKS = os.sysconf("SC_CLK_TCK")
_VERDICTS: dict[Status, Verdict] = {
    Status.SAT: "fitted",
    Status.UNSAT: "impossible",
    Status.UNKNOWN: "undecided",
}


@dataclass(frozen=True)
class Times:
    """CPU seconds: of the whole run, at its beginning in the process, after encoding, at the end.

    The last three are of the process that encodes.
    """

    cpu: float = 0.0
    begun: float | None = None
    encoded: float | None = None
    finished: float | None = None


def measured(run: Run | tuple[str, Puzzle], limit: float) -> tuple[Measured | CheckedProof, Times]:
    """Return the result of ``run`` and its times; it may use ``limit`` CPU seconds.

    A pair of an encoding and a puzzle is the run that proves that there is no board.
    """
    stop = StopToken()
    deadline = Deadline.after(limit * SLOWEST, stop)
    target = "study_child:answer" if isinstance(run, Run) else "study_child:prove"
    before = _used_by_children()
    seen: Measured | CheckedProof
    try:
        with Child(target, run, deadline) as child, _Watch(child.pid, limit, stop) as watch:
            seen, times = _listen(child, deadline)
    except BackendError as error:
        return Measured("error", error=str(error)), Times()
    # Runs are made one at a time. Processes that were killed with their parent do not count among
    # our children, but the watch has seen them.
    cpu = max(_used_by_children() - before, watch.cpu)
    return seen, replace(times, cpu=cpu)


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _listen(child: Child, deadline: Deadline) -> tuple[Measured | CheckedProof, Times]:
    seen, times = Measured("undecided"), Times()
    while True:
        try:
            message = child.receive(deadline)
        except DeadlinePassed:
            return seen, times
        except BackendError as error:
            return replace(seen, status="error", error=str(error)), times
        if isinstance(message, CheckedProof):
            return message, times
        if isinstance(message, CpuSoFar):
            times = replace(times, **{message.at: message.seconds})
        elif isinstance(message, Encoded):
            seen = replace(
                seen, variables=message.variables or None, clauses=message.clauses or None
            )
        elif isinstance(message, AnsweredBy):
            seen = replace(seen, by=message.name)
        elif isinstance(message, Finished):
            seen = replace(seen, status=_VERDICTS[message.status], by=seen.by or message.method)
            seen = replace(seen, board=message.board)
            return replace(seen, statistics=message.statistics or None), times


class _Watch:
    """Sets ``stop`` once the process ``pid`` and all below it have used ``limit`` CPU seconds.

    ``cpu`` is what they had used at the last look. A look takes some milliseconds, so the next one
    is when the processes can have used half of what is left, on one core.
    """

    def __init__(self, pid: int, limit: float, stop: StopToken) -> None:
        self._pid, self._limit, self._stop = pid, limit, stop
        self.cpu = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> _Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(max(_LEAST, (self._limit - self.cpu) / 2)):
            self.cpu = max(self.cpu, used_below(self._pid))
            if self.cpu >= self._limit:
                self._stop.set()
                return


def used_below(root: int) -> float:
    """Return the CPU seconds of the process ``root`` and all below it, and of their dead."""
    parent, used = {}, {}
    for name in os.listdir("/proc"):
        if name.isdecimal():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                stat = file.read().rpartition(b")")[2].split()
                parent[int(name)] = int(stat[1])
                used[int(name)] = sum(map(int, stat[11:15])) / _TICKS
    below = {root}
    while more := {pid for pid in parent if parent[pid] in below} - below:
        below |= more
    return sum(used.get(pid, 0.0) for pid in below)
