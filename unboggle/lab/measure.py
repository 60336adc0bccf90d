"""A measured run: its answer, and its cost in seconds and memory.

`measure` is the measuring process, a fresh Python. It starts the run in another process and is
its parent. So the system's counts of "all my children that have ended" are those of this run,
and include its programs and killed processes. No solver is imported here, because
Linux charges a process with the memory of the process that started it.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.fitting.race.member import BestSoFar, Encoded, Finished
from unboggle.fitting.race.member import run as run_member
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches import kinds
from unboggle.lab.peer import board_of_rows, load_peer, words_of
from unboggle.lab.runs import AnsweredBy, Measured, Run, UpperBound, Verdict
from unboggle.solvers import Status
from unboggle.system import clock
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed

RUN = "unboggle.lab.measure:answer"
_REAP = 1.0  # seconds to wait until killed processes have ended

_VERDICTS: dict[Status, Verdict] = {
    Status.SAT: "fitted",
    Status.UNSAT: "impossible",
    Status.UNKNOWN: "undecided",
}


def measure(channel: Channel, run: str, asked: Run, timeout: float | None) -> None:
    """In the measuring process: run ``asked`` by the target ``run`` and send a `Measured`.

    The ``timeout`` begins here, so the start of this process does not count.
    """
    start = clock.now()
    deadline = Deadline.after(timeout)
    try:
        peer = asked.combination.kind == "peer"
        called = "the process of the peer" if peer else "the solver process"
        with Child(run, asked, deadline, called=called) as child:
            seen = _listen(child, deadline, start)
            wall = clock.now() - start
    except BackendError as error:  # it could not be started
        seen, wall = Measured("error", error=str(error)), clock.now() - start
    _reap()
    cpu, memory = _cost()
    channel.send(replace(seen, wall=wall, cpu=cpu, memory=memory))


def _listen(child: Child, deadline: Deadline, start: float) -> Measured:
    """Return the messages of ``child`` as a result, until it answers, fails or times out.

    The times of better boards count from ``start``.
    """
    seen = Measured("undecided")
    while True:
        try:
            message = child.receive(deadline)
        except DeadlinePassed:
            return seen
        except BackendError as error:
            return replace(seen, status="error", error=str(error))
        if isinstance(message, Encoded):
            seen = replace(
                seen,
                encode=message.seconds,
                variables=message.variables or None,  # SMT terms have neither
                clauses=message.clauses,
                rules=message.rules or None,
            )
        elif isinstance(message, AnsweredBy):
            seen = replace(seen, by=message.name)
        elif isinstance(message, Finished):
            seen = replace(seen, status=_VERDICTS[message.status], solve=message.seconds)
            seen = replace(seen, board=message.board or seen.board)
            return replace(seen, statistics=message.statistics or None)
        elif isinstance(message, BestSoFar):
            seen = replace(seen, board=message.board, best=clock.now() - start)
        elif isinstance(message, UpperBound):
            seen = replace(seen, upper_bound=message.number)


def _reap() -> None:
    """Reap the processes that a killed run has left, so that their costs are counted."""
    give_up = clock.now() + _REAP
    while os.name == "posix" and clock.now() < give_up:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)  # dying takes a moment
        except ChildProcessError:
            return


def _cost() -> tuple[float | None, int | None]:
    """Return the CPU seconds and the largest memory in bytes of the children that have ended."""
    try:
        import resource
    except ImportError:  # on Windows
        return None, None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    unit = 1 if sys.platform == "darwin" else 1024
    return used.ru_utime + used.ru_stime, used.ru_maxrss * unit


# ---- in the run ----


def answer(channel: Channel, asked: Run, deadline: Deadline) -> None:
    """Run ``asked`` until ``deadline``; send the messages of `member.run`."""
    if asked.combination.search is not None and asked.task == "most":
        search(channel, asked, deadline)
        return
    if asked.task == "most":
        from unboggle.lab import most_words  # not needed by the other runs

        most_words.answer(channel, asked, deadline)
        return
    if asked.combination.kind == "race":
        _race(channel, asked, deadline)
        return
    if asked.counting or asked.combination.counted:
        end_on_signal(deadline)
        start = clock.now()
        if counting.refuse(asked.puzzle) is not None:
            channel.send(AnsweredBy("counting"))
            channel.send(Finished(Status.UNSAT, None, clock.now() - start))
            return
        asked = replace(asked, puzzle=counting.without_dominated(asked.puzzle))
    if asked.combination.kind == "peer":
        _peer(channel, asked, deadline)
        return
    if asked.combination.search is not None:
        search(channel, asked, deadline)
        return
    encoding = asked.combination.encoding
    assert encoding is not None
    anchored = asked.combination.anchored
    plan = MemberPlan(encoding, asked.combination.solver, asked.seed, anchored=anchored)
    run_member(channel, asked.puzzle, plan, deadline)


def search(channel: Channel, asked: Run, deadline: Deadline) -> None:
    """Run a board search for all words; send a `BestSoFar` for each better board."""
    kind = asked.combination.search
    assert kind is not None
    if kinds.KINDS[kind].can_search(asked.puzzle):
        run_member(
            channel, asked.puzzle, MemberPlan(kind, None, asked.seed), deadline.extended(_REAP)
        )
    else:  # nothing to search for, which is no failure
        channel.send(Finished(Status.UNKNOWN, None, 0.0))


def _race(channel: Channel, asked: Run, deadline: Deadline) -> None:
    from unboggle.fitting.fit import fit

    end_on_signal(deadline)
    # No timeout of its own: it is killed at the deadline, like all runs.
    found = fit(asked.puzzle, timeout=None, seed=asked.seed, jobs=asked.jobs)
    if found.status == "error":
        raise BackendError(found.error or "the race failed")
    status = {"fitted": Status.SAT, "impossible": Status.UNSAT}.get(found.status, Status.UNKNOWN)
    by = found.method or "nobody"
    channel.send(AnsweredBy(f"{by} + {found.solver}" if found.solver else by))
    channel.send(Finished(status, found.board, found.seconds["total"]))


def _peer(channel: Channel, asked: Run, deadline: Deadline) -> None:
    end_on_signal(deadline)
    assert asked.combination.path is not None
    solve = load_peer(asked.combination.path).solve
    grid = asked.puzzle.grid
    words = words_of(asked.puzzle)
    start = clock.now()
    rows = solve(words, grid.rows, grid.columns, asked.seed)
    seconds = clock.now() - start
    if rows is None:
        channel.send(Finished(Status.UNSAT, None, seconds))
    else:
        channel.send(Finished(Status.SAT, board_of_rows(rows, asked.puzzle), seconds))
