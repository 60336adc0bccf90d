"""Many new Gogens, made in child processes, each confirmed by a road that shares nothing.

The maker proves with a search of its own that there is one board only. Before a
Gogen leaves the house it is read again as `gogen solve` would read it, and an
encoding and a SAT solver have to come to the same board, and to no other. The
parent traces the words on it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from itertools import islice, repeat

from unboggle.errors import Bug
from unboggle.forward.verify import verified
from unboggle.gogen.generate import NewGogen, Order, OutOfReach, make
from unboggle.gogen.gogen import Gogen
from unboggle.gogen.notation import parse_gogen
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board
from unboggle.solutions.enumeration import solutions
from unboggle.system.channel import Channel, alarm
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late, Stop
from unboggle.system.inline import Steps, with_steps
from unboggle.system.machine import cores
from unboggle.system.pool import Lost, Pool

TARGET = "unboggle.gogen.batch:work"
"""What runs in the children."""
_TELL = 0.5  # seconds between two messages on how far it is


def batch(
    order: Order,
    seeds: Sequence[int],
    *,
    levels: Sequence[int] = (),
    jobs: int | None = None,
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Generator[NewGogen]:
    """Yield the Gogen of each of ``seeds``, in this order, made by ``jobs`` processes.

    ``levels``, if there are any, are those of each of them, instead of that of ``order``. Raises
    `Late` when ``timeout`` seconds are over or ``stop`` is set, `OutOfReach` as `make` does, and
    `BackendError` if a process is lost or the two proofs do not agree; what has been yielded
    stands. `InputError` for an unknown order comes at once. To close the generator ends the
    processes.
    """
    for level in levels or (order.level,):
        replace(order, level=level).check()
    jobs = min(jobs or cores(), len(seeds))
    return _made(order, seeds, levels, jobs, Deadline.after(timeout, stop), on_progress)


def _made(
    order: Order,
    seeds: Sequence[int],
    levels: Sequence[int],
    jobs: int,
    deadline: Deadline,
    on_progress: OnProgress,
) -> Generator[NewGogen]:
    count = len(seeds)
    with Pool() as pool:
        children = [
            pool.start(TARGET, order, seeds[first::jobs], deadline, levels[first::jobs])
            for first in range(jobs)
        ]
        for number in range(count):
            on_progress(Phase("gogens", number=number, of=count))
            child = children[number % jobs]
            while isinstance(made := _received(pool, child, deadline), int):
                on_progress(Phase("gogens", number=number, of=count, tried=made))
            yield _traced(made)


def _received(pool: Pool, child: Child, deadline: Deadline) -> int | NewGogen:
    """Return the next Gogen of ``child``, or how many choices it has tried for that."""
    message = pool.next(deadline, child)
    if message is None:
        raise Late
    if isinstance(message, Lost):
        deadline.check()  # else it was ended by its own alarm
        raise message.error
    if isinstance(message.content, str):
        raise OutOfReach(message.content)
    assert isinstance(message.content, (int, NewGogen))
    return message.content


def making(
    order: Order,
    seeds: Sequence[int],
    deadline: Deadline,
    levels: Sequence[int] = (),
    tell: Callable[[int], object] = lambda _: None,
) -> Steps:
    """Yield the Gogen of each of ``seeds``, confirmed, of ``levels`` if any; or why there is none.

    ``tell`` is told how many choices of words were tried. Past ``deadline`` none is begun.
    """
    for seed, level in zip(seeds, levels or repeat(order.level), strict=False):
        if deadline.over:
            return
        try:
            made = make(replace(order, level=level), seed, on_tried=tell)
        except OutOfReach as failure:
            yield str(failure)
            return
        confirm(made)
        yield made


@with_steps(making)
def work(
    channel: Channel,
    order: Order,
    seeds: Sequence[int],
    deadline: Deadline,
    levels: Sequence[int] = (),
) -> None:
    """Run in a child: send the Gogen of each of ``seeds``, confirmed; of ``levels`` if any.

    Before it, from time to time, how many choices of words were tried.
    """
    alarm(deadline)
    next_time = time.monotonic() + _TELL

    def tell(tried: int) -> None:
        nonlocal next_time
        if time.monotonic() >= next_time:
            next_time = time.monotonic() + _TELL
            channel.send(tried)

    for message in making(order, seeds, deadline, levels, tell):
        channel.send(message)


def confirm(made: NewGogen) -> None:
    """Raise a `Bug` unless a SAT solver finds the solution of ``made``, and no other."""
    gogen = _read(made)
    found = [_rows(Board(gogen.puzzle.grid, b)) for b in islice(solutions(gogen.puzzle), 2)]
    if found != [made.solution]:
        raise Bug(f"the Gogen of seed {made.seed} has another board, or none, by the SAT solver")


def _traced(made: NewGogen) -> NewGogen:
    """Return ``made``; `BackendError` if its solution does not hold every word."""
    verified(Board.of_rows(made.solution), _read(made).puzzle)
    return made


def _read(made: NewGogen) -> Gogen:
    return parse_gogen(json.dumps({"grid": made.grid, "words": made.words}))


def _rows(board: Board) -> tuple[str, ...]:
    return tuple("".join(face or "" for face in row) for row in board.rows())
