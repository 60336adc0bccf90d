"""Many new Gogens, made in child processes, each confirmed by a road that shares nothing.

The maker proves with a search of its own that there is one board only. Before a
Gogen leaves the house it is read again as `gogen solve` would read it, and an
encoding and a SAT solver have to come to the same board, and to no other. The
parent traces the words on it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import islice, repeat

from unboggle.errors import BackendError, Bug
from unboggle.executors import opened
from unboggle.executors.task import Task, TaskFailed, results
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
ONE = "unboggle.gogen.batch:one"
"""What a worker of a cluster does."""
_TELL = 0.5  # seconds between two messages on how far it is


def batch(
    order: Order,
    seeds: Sequence[int],
    *,
    levels: Sequence[int] = (),
    jobs: int | None = None,
    cluster: str | None = None,
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Generator[NewGogen]:
    """Yield the Gogen of each of ``seeds``, in this order, made by ``jobs`` processes.

    Or all by the ``cluster`` of that address, see `unboggle.executors.opened`.

    ``levels``, if there are any, are those of each of them, instead of that of ``order``. Raises
    `Late` when ``timeout`` seconds are over or ``stop`` is set, `OutOfReach` as `make` does, and
    `BackendError` if a process is lost or the two proofs do not agree; what has been yielded
    stands. `InputError` for an unknown order comes at once. To close the generator ends the
    processes.
    """
    for level in levels or (order.level,):
        replace(order, level=level).check()
    jobs = min(jobs or cores(), len(seeds))
    if cluster is not None:
        orders = [replace(order, level=level) for _, level in _each(order, seeds, levels)]
        deadline = Deadline.after(timeout, stop)
        return _made_far(orders, seeds, jobs, cluster, deadline, on_progress)
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


def _made_far(
    orders: Sequence[Order],
    seeds: Sequence[int],
    jobs: int,
    cluster: str,
    deadline: Deadline,
    on_progress: OnProgress,
) -> Generator[NewGogen]:
    """Yield what a cluster makes, in the order of the seeds, whoever is the first."""
    numbers = {
        Task(ONE, pair, f"the Gogen of seed {pair[1]}"): number
        for number, pair in enumerate(zip(orders, seeds, strict=True))
    }
    there: dict[int, NewGogen | str] = {}
    count, given = len(numbers), 0
    with opened(jobs, cluster) as executor:
        for found in results(executor, numbers, deadline):
            if isinstance(found, TaskFailed):
                raise BackendError(f"{found.task.name}: {found.error}")
            there[numbers[found.task]] = found.value
            on_progress(Phase("gogens", number=len(there) + given, of=count))
            while given in there:
                made = there.pop(given)
                if isinstance(made, str):
                    raise OutOfReach(made)
                yield _traced(made)
                given += 1
    if given < count:
        raise Late


def one(order: Order, seed: int) -> NewGogen | str:
    """Return the Gogen of ``seed``, confirmed, or why there is none: a task."""
    (made,) = making(order, [seed], Deadline())
    assert isinstance(made, (NewGogen, str))
    return made


def _each(
    order: Order, seeds: Sequence[int], levels: Sequence[int]
) -> Iterator[tuple[int, int | None]]:
    """Yield each seed with its level."""
    return zip(seeds, levels or repeat(order.level), strict=False)


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
    for seed, level in _each(order, seeds, levels):
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
