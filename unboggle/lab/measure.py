"""One measured run: what it answers, and what that costs in seconds and memory.

`measure` is the measuring process, a fresh Python; it starts the run in another
and is its parent. So what the system keeps of "all my children that have ended"
is this run's and nobody else's, programs of its own and killed processes
included. (No solver is imported here: on Linux a process is charged with the
memory of the one that started it.)
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.fitting import searches
from unboggle.fitting.member import BestSoFar, Encoded, Finished
from unboggle.fitting.member import run as run_member
from unboggle.fitting.plan import Plan
from unboggle.lab.peer import board_of_rows, load_peer, words_of
from unboggle.lab.runs import AtMost, By, Measured, Run, Verdict
from unboggle.solvers import Status
from unboggle.system.channel import Channel, alarm
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late

RUN = "unboggle.lab.measure:answer"
_REAP = 1.0  # seconds to wait for killed processes to be gone

_VERDICTS: dict[Status, Verdict] = {
    Status.SAT: "fitted",
    Status.UNSAT: "impossible",
    Status.UNKNOWN: "undecided",
}


def measure(channel: Channel, run: str, asked: Run, timeout: float | None) -> None:
    """In the measuring process: carry out ``asked`` by the target ``run``; send a `Measured`.

    The ``timeout`` begins here: what it took to get here is nobody's fault.
    """
    start = time.monotonic()
    deadline = Deadline.after(timeout)
    try:
        peer = asked.combination.kind == "peer"
        called = "the process of the peer" if peer else "the solver process"
        with Child(run, asked, deadline, called=called) as child:
            seen = _listen(child, deadline, start)
            wall = time.monotonic() - start
    except BackendError as error:  # it could not even be started
        seen, wall = Measured("error", error=str(error)), time.monotonic() - start
    _reap()
    cpu, memory = _cost()
    channel.send(replace(seen, wall=wall, cpu=cpu, memory=memory))


def _listen(child: Child, deadline: Deadline, start: float) -> Measured:
    """Return what ``child`` says until it has answered, failed or used up its time.

    That it has better boards is timed from ``start``.
    """
    seen = Measured("undecided")
    while True:
        try:
            message = child.receive(deadline)
        except Late:
            return seen
        except BackendError as error:
            return replace(seen, status="error", error=str(error))
        if isinstance(message, Encoded):
            seen = replace(
                seen,
                encode=message.seconds,
                variables=message.variables or None,  # SMT terms are not counted in these
                clauses=message.clauses,
                rules=message.rules or None,
            )
        elif isinstance(message, By):
            seen = replace(seen, by=message.name)
        elif isinstance(message, Finished):
            seen = replace(seen, status=_VERDICTS[message.status], solve=message.seconds)
            seen = replace(seen, board=message.board or seen.board)
            return replace(seen, statistics=message.statistics or None)
        elif isinstance(message, BestSoFar):
            seen = replace(seen, board=message.board, best=time.monotonic() - start)
        elif isinstance(message, AtMost):
            seen = replace(seen, at_most=message.number)


def _reap() -> None:
    """Collect the processes that a killed run has left to us, so that their cost is counted."""
    give_up = time.monotonic() + _REAP
    while os.name == "posix" and time.monotonic() < give_up:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)  # dying takes a moment
        except ChildProcessError:
            return


def _cost() -> tuple[float | None, int | None]:
    """Return seconds of CPU and the largest bytes of memory of the children that have ended."""
    if os.name != "posix":
        return None, None
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    unit = 1 if sys.platform == "darwin" else 1024
    return used.ru_utime + used.ru_stime, used.ru_maxrss * unit


# ---- within the run ----


def answer(channel: Channel, asked: Run, deadline: Deadline) -> None:
    """Carry out ``asked`` until ``deadline``: messages as `member.run` sends them."""
    if asked.combination.search is not None and asked.task == "most":
        search(channel, asked, deadline)
        return
    if asked.task == "most":
        from unboggle.lab import most  # more than the others need

        most.answer(channel, asked, deadline)
        return
    if asked.combination.kind == "race":
        _race(channel, asked, deadline)
        return
    if asked.counting or asked.combination.counted:
        alarm(deadline)
        start = time.monotonic()
        if counting.refuse(asked.puzzle) is not None:
            channel.send(By("counting"))
            channel.send(Finished(Status.UNSAT, None, time.monotonic() - start))
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
    plan = Plan(encoding, asked.combination.solver, asked.seed, anchored=anchored)
    run_member(channel, asked.puzzle, plan, deadline)


def search(channel: Channel, asked: Run, deadline: Deadline) -> None:
    """Let a board search look for all words; of each better board it sends a `BestSoFar`."""
    kind = asked.combination.search
    assert kind is not None
    if searches.KINDS[kind].can_search(asked.puzzle):
        run_member(channel, asked.puzzle, Plan(kind, None, asked.seed), deadline.with_grace(_REAP))
    else:  # there is nobody to ask, which is no failure
        channel.send(Finished(Status.UNKNOWN, None, 0.0))


def _race(channel: Channel, asked: Run, deadline: Deadline) -> None:
    from unboggle.fitting.fit import fit

    alarm(deadline)
    # No clock of its own: it is killed at the deadline like everybody else.
    found = fit(asked.puzzle, timeout=None, seed=asked.seed, jobs=asked.jobs)
    if found.status == "error":
        raise BackendError(found.error or "the race failed")
    status = {"fitted": Status.SAT, "impossible": Status.UNSAT}.get(found.status, Status.UNKNOWN)
    by = found.method or "nobody"
    channel.send(By(f"{by} + {found.solver}" if found.solver else by))
    channel.send(Finished(status, found.board, found.seconds["total"]))


def _peer(channel: Channel, asked: Run, deadline: Deadline) -> None:
    alarm(deadline)
    assert asked.combination.path is not None
    solve = load_peer(asked.combination.path).solve
    grid = asked.puzzle.grid
    words = words_of(asked.puzzle)
    start = time.monotonic()
    rows = solve(words, grid.rows, grid.columns, asked.seed)
    seconds = time.monotonic() - start
    if rows is None:
        channel.send(Finished(Status.UNSAT, None, seconds))
    else:
        channel.send(Finished(Status.SAT, board_of_rows(rows, asked.puzzle), seconds))
