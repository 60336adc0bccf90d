"""Many new Gogens, made in child processes, each confirmed by a second method that shares no code.

The maker proves with a search of its own that there is only one board. Before a Gogen is returned,
it is read again as `gogen solve` would read it. Then an encoding and a SAT solver must find the
same board, and no other. The parent traces the words on it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import islice, repeat

from unboggle.errors import BackendError, Bug
from unboggle.events import OnProgress, Phase, ignore
from unboggle.executors import opened
from unboggle.executors.task import Task, TaskFailed, results
from unboggle.forward.verify import verified
from unboggle.gogen.generate import GeneratedGogen, GogenSearchExhausted, GogenSpec, make
from unboggle.gogen.gogen import Gogen
from unboggle.gogen.notation import parse_gogen
from unboggle.puzzle import Board
from unboggle.solutions.enumeration import solutions
from unboggle.system import clock
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.system.inline import Steps, with_steps
from unboggle.system.machine import cores
from unboggle.system.pool import ChildLost, Pool

TARGET = "unboggle.gogen.batch:serve"
"""The function that runs in the children."""
ONE = "unboggle.gogen.batch:one"
"""The function that runs on a worker of a cluster."""
_INTERVAL = 0.5  # seconds between progress messages


def batch(
    order: GogenSpec,
    seeds: Sequence[int],
    *,
    levels: Sequence[int] = (),
    jobs: int | None = None,
    cluster: str | None = None,
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Generator[GeneratedGogen]:
    """Yield the Gogen of each of ``seeds``, in this order, made by ``jobs`` processes.

    They may also run on the ``cluster`` at that address, see `unboggle.executors.opened`. If
    given, ``levels`` has the level of each, instead of that of ``order``.

    Raises `DeadlinePassed` when ``timeout`` seconds are over or ``stop`` is set, and
    `GogenSearchExhausted` as `make` does. Raises `BackendError` if a process is lost or the two
    proofs disagree. Gogens that were yielded remain valid. Raises `InputError` for an unknown order
    at once. Closing the generator ends the processes.
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
    order: GogenSpec,
    seeds: Sequence[int],
    levels: Sequence[int],
    jobs: int,
    deadline: Deadline,
    on_progress: OnProgress,
) -> Generator[GeneratedGogen]:
    count = len(seeds)
    with Pool() as pool:
        children = [
            pool.start(TARGET, order, seeds[first::jobs], deadline, levels[first::jobs])
            for first in range(jobs)
        ]
        for number in range(count):
            on_progress(Phase("gogens", number=number, total=count))
            child = children[number % jobs]
            while isinstance(made := _received(pool, child, deadline), int):
                on_progress(Phase("gogens", number=number, total=count, tried=made))
            yield _traced(made)


def _made_far(
    orders: Sequence[GogenSpec],
    seeds: Sequence[int],
    jobs: int,
    cluster: str,
    deadline: Deadline,
    on_progress: OnProgress,
) -> Generator[GeneratedGogen]:
    """Yield the Gogens that a cluster makes in the order of the seeds, whichever is first."""
    numbers = {
        Task(ONE, pair, f"the Gogen of seed {pair[1]}"): number
        for number, pair in enumerate(zip(orders, seeds, strict=True))
    }
    there: dict[int, GeneratedGogen | str] = {}
    count, given = len(numbers), 0
    with opened(jobs, cluster) as executor:
        for found in results(executor, numbers, deadline):
            if isinstance(found, TaskFailed):
                raise BackendError(f"{found.task.name}: {found.error}")
            there[numbers[found.task]] = found.value
            on_progress(Phase("gogens", number=len(there) + given, total=count))
            while given in there:
                made = there.pop(given)
                if isinstance(made, str):
                    raise GogenSearchExhausted(made)
                yield _traced(made)
                given += 1
    if given < count:
        raise DeadlinePassed


def one(order: GogenSpec, seed: int) -> GeneratedGogen | str:
    """Return the confirmed Gogen of ``seed``, or why there is none: a task."""
    (made,) = making(order, [seed], Deadline())
    assert isinstance(made, (GeneratedGogen, str))
    return made


def _each(
    order: GogenSpec, seeds: Sequence[int], levels: Sequence[int]
) -> Iterator[tuple[int, int | None]]:
    """Yield each seed with its level."""
    return zip(seeds, levels or repeat(order.level), strict=False)


def _received(pool: Pool, child: Child, deadline: Deadline) -> int | GeneratedGogen:
    """Return the next Gogen of ``child``, or the number of choices tried for it so far."""
    message = pool.next(deadline, child)
    if message is None:
        raise DeadlinePassed
    if isinstance(message, ChildLost):
        deadline.raise_if_expired()  # past it, the child's own alarm ended it
        raise message.error
    if isinstance(message.content, str):
        raise GogenSearchExhausted(message.content)
    assert isinstance(message.content, (int, GeneratedGogen))
    return message.content


def making(
    order: GogenSpec,
    seeds: Sequence[int],
    deadline: Deadline,
    levels: Sequence[int] = (),
    on_tried: Callable[[int], object] = lambda _: None,
) -> Steps:
    """Yield the confirmed Gogen of each of ``seeds``, of ``levels`` if given; or why there is none.

    ``on_tried`` receives the number of choices of words tried. Past ``deadline`` none is begun.
    """
    for seed, level in _each(order, seeds, levels):
        if deadline.expired:
            return
        try:
            made = make(replace(order, level=level), seed, on_tried=on_tried)
        except GogenSearchExhausted as failure:
            yield str(failure)
            return
        confirm(made)
        yield made


@with_steps(making)
def serve(
    channel: Channel,
    order: GogenSpec,
    seeds: Sequence[int],
    deadline: Deadline,
    levels: Sequence[int] = (),
) -> None:
    """Run in a child: send the confirmed Gogen of each of ``seeds``, of ``levels`` if given.

    Meanwhile it sends the number of choices of words tried from time to time.
    """
    end_on_signal(deadline)
    next_time = clock.now() + _INTERVAL

    def on_tried(tried: int) -> None:
        nonlocal next_time
        if clock.now() >= next_time:
            next_time = clock.now() + _INTERVAL
            channel.send(tried)

    for message in making(order, seeds, deadline, levels, on_tried):
        channel.send(message)


def confirm(made: GeneratedGogen) -> None:
    """Raise a `Bug` unless a SAT solver finds the solution of ``made``, and no other."""
    gogen = _read(made)
    found = [_rows(Board(gogen.puzzle.grid, b)) for b in islice(solutions(gogen.puzzle), 2)]
    if found != [made.solution]:
        raise Bug(f"the Gogen of seed {made.seed} has another board, or none, by the SAT solver")


def _traced(made: GeneratedGogen) -> GeneratedGogen:
    """Return ``made``; raise `BackendError` if its solution does not hold every word."""
    verified(Board.from_rows(made.solution), _read(made).puzzle)
    return made


def _read(made: GeneratedGogen) -> Gogen:
    return parse_gogen(json.dumps({"grid": made.grid, "words": made.words}))


def _rows(board: Board) -> tuple[str, ...]:
    return tuple("".join(face or "" for face in row) for row in board.rows())
