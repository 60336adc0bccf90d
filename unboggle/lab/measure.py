"""One measured run: what it answers, and what that costs in seconds and memory.

`measure` is the measuring process, a fresh Python; it starts the run in another
and is its parent. So what the system keeps of "all my children that have ended"
is this run's and nobody else's, programs of its own and killed processes
included. (No solver is imported here: on Linux a process is charged with the
memory of the one that started it.)

A *peer* is a Python file with a function ``solve(words, rows, columns, seed)``
that returns the rows of a board, or None if it knows that there is none. A word
is a tuple of faces; a row is a list of faces with ``""`` for a blank cell, or a
string of letters. It may take its time: it is killed at the deadline.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.fitting import searches
from unboggle.fitting.member import Encoded, Finished
from unboggle.fitting.member import run as run_member
from unboggle.fitting.plan import Plan
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.channel import Channel, alarm
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late

RUN = "unboggle.lab.measure:answer"
PEER_CONTRACT = "solve(words, rows, columns, seed)"
_REAP = 1.0  # seconds to wait for killed processes to be gone

Verdict = Literal["fitted", "impossible", "undecided", "error"]
Kind = Literal["encoding", "search", "race", "peer"]


@dataclass(frozen=True)
class Combination:
    """Who answers: an encoding with a solver, a board search, the race of `solve.fit`, or a peer.

    ``name`` is unique within a comparison; ``path`` is the file of a peer, ``search`` the kind of
    board search. An encoding may be ``anchored`` (one image of a board is enough for it) and
    ``counted`` (see `Run.counting`).
    """

    name: str
    kind: Kind
    encoding: str | None = None
    solver: str | None = None
    path: str | None = None
    search: str | None = None
    anchored: bool = False
    counted: bool = False


@dataclass(frozen=True)
class Run:
    """What a run has to do.

    ``counting``: what counting alone refuses needs no solver, and words that
    come with others are left out, as in `solve.fit`; the race always does so.
    ``jobs`` is how many members of the race run at once, None for one a core.
    """

    puzzle: Puzzle
    combination: Combination
    seed: int = 0
    counting: bool = False
    jobs: int | None = None


@dataclass(frozen=True)
class Measured:
    """What came of a run.

    A ``board`` has not been traced yet. ``by`` says who within the run gave the
    answer where that is not obvious. ``wall`` is the seconds from the start of a
    fresh Python to the answer, ``encode`` and ``solve`` are parts of it; ``cpu``
    is user and system seconds of all its processes; ``memory`` is the most
    bytes that the largest of them held. None is what does not apply or cannot
    be known here. ``rules`` is how many of the ``clauses`` each rule has, ``statistics`` what the
    solver has counted.
    """

    status: Verdict
    wall: float = 0.0
    board: Board | None = None
    error: str | None = None
    by: str | None = None
    cpu: float | None = None
    memory: int | None = None
    encode: float | None = None
    solve: float | None = None
    variables: int | None = None
    clauses: int | None = None
    rules: Mapping[str, int] | None = None
    statistics: Mapping[str, int] | None = None


@dataclass(frozen=True)
class _By:
    """A message of a run: who within it gives the answer that follows."""

    name: str


_VERDICTS: dict[Status, Verdict] = {
    Status.SAT: "fitted",
    Status.UNSAT: "impossible",
    Status.UNKNOWN: "undecided",
}


def measure(channel: Channel, run: str, task: Run, timeout: float | None) -> None:
    """In the measuring process: carry out ``task`` by the target ``run``; send a `Measured`.

    The ``timeout`` begins here: what it took to get here is nobody's fault.
    """
    start = time.monotonic()
    deadline = Deadline.after(timeout)
    try:
        with Child(run, task, deadline) as child:
            seen = _listen(child, deadline)
            wall = time.monotonic() - start
    except BackendError as error:  # it could not even be started
        seen, wall = Measured("error", error=str(error)), time.monotonic() - start
    _reap()
    cpu, memory = _cost()
    channel.send(replace(seen, wall=wall, cpu=cpu, memory=memory))


def _listen(child: Child, deadline: Deadline) -> Measured:
    """Return what ``child`` says until it has answered, failed or used up its time."""
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
        elif isinstance(message, _By):
            seen = replace(seen, by=message.name)
        elif isinstance(message, Finished):
            status = _VERDICTS[message.status]
            seen = replace(seen, status=status, board=message.board, solve=message.seconds)
            return replace(seen, statistics=message.statistics or None)


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


def answer(channel: Channel, task: Run, deadline: Deadline) -> None:
    """Carry out ``task`` until ``deadline``: messages as `member.run` sends them."""
    if task.combination.kind == "race":
        _race(channel, task, deadline)
        return
    if task.counting or task.combination.counted:
        alarm(deadline)
        start = time.monotonic()
        if counting.refuse(task.puzzle) is not None:
            channel.send(_By("counting"))
            channel.send(Finished(Status.UNSAT, None, time.monotonic() - start))
            return
        task = replace(task, puzzle=counting.without_dominated(task.puzzle))
    if task.combination.kind == "peer":
        _peer(channel, task, deadline)
        return
    if task.combination.search is not None:
        _search(channel, task, deadline)
        return
    encoding = task.combination.encoding
    assert encoding is not None
    anchored = task.combination.anchored
    plan = Plan(encoding, task.combination.solver, task.seed, anchored=anchored)
    run_member(channel, task.puzzle, plan, deadline)


def _search(channel: Channel, task: Run, deadline: Deadline) -> None:
    kind = task.combination.search
    assert kind is not None
    if searches.KINDS[kind].can_search(task.puzzle):
        run_member(channel, task.puzzle, Plan(kind, None, task.seed), deadline.with_grace(_REAP))
    else:  # there is nobody to ask, which is no failure
        channel.send(Finished(Status.UNKNOWN, None, 0.0))


def _race(channel: Channel, task: Run, deadline: Deadline) -> None:
    from unboggle.fitting.fit import fit

    alarm(deadline)
    # No clock of its own: it is killed at the deadline like everybody else.
    found = fit(task.puzzle, timeout=None, seed=task.seed, jobs=task.jobs)
    if found.status == "error":
        raise BackendError(found.error or "the race failed")
    status = {"fitted": Status.SAT, "impossible": Status.UNSAT}.get(found.status, Status.UNKNOWN)
    by = found.method or "nobody"
    channel.send(_By(f"{by} + {found.solver}" if found.solver else by))
    channel.send(Finished(status, found.board, found.seconds["total"]))


def _peer(channel: Channel, task: Run, deadline: Deadline) -> None:
    alarm(deadline)
    assert task.combination.path is not None
    solve = load_peer(task.combination.path).solve
    grid = task.puzzle.grid
    words = [spellings[0] for spellings in task.puzzle.spellings.values()]
    start = time.monotonic()
    rows = solve(words, grid.rows, grid.columns, task.seed)
    seconds = time.monotonic() - start
    if rows is None:
        channel.send(Finished(Status.UNSAT, None, seconds))
    else:
        channel.send(Finished(Status.SAT, board_of_rows(rows, task.puzzle), seconds))


def board_of_rows(rows: Iterable[Iterable[str | None]], puzzle: Puzzle) -> Board:
    """Return the board of ``rows`` as a peer writes them; `BackendError` if it has another size."""
    faces = [["" if f in (None, ".", " ") else str(f).lower() for f in row] for row in rows]
    grid = puzzle.grid
    if [len(row) for row in faces] != [grid.columns] * grid.rows:
        raise BackendError(f"the peer's answer is no board of {grid}")
    cells = ((cell, faces[cell[0]][cell[1]]) for cell in grid.cells)
    return Board(grid, {cell: face for cell, face in cells if face})


def load_peer(path: str) -> Any:
    """Return the module in the file ``path``, which may import from its own folder."""
    from importlib.util import module_from_spec, spec_from_file_location

    sys.path.append(os.path.dirname(path))
    spec = spec_from_file_location("unboggle_peer", path)
    if spec is None or spec.loader is None:
        raise BackendError("is no Python file: its name must end in .py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_peer(channel: Channel, path: str) -> None:
    """In a child: send what stands against using the peer in the file ``path``, or None."""
    objection = None
    try:
        if not callable(getattr(load_peer(path), "solve", None)):
            objection = f"has no function {PEER_CONTRACT}"
    except ModuleNotFoundError as error:
        package = (error.name or "?").partition(".")[0]
        objection = f"needs {package}, which is not installed (pip install {package})"
    channel.send(objection)
