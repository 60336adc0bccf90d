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
from contextlib import ExitStack
from itertools import islice

from unboggle.errors import BackendError
from unboggle.forward.verify import verified
from unboggle.gogen.generate import NewGogen, Order, OutOfReach, make
from unboggle.gogen.gogen import Gogen
from unboggle.gogen.notation import parse_gogen
from unboggle.puzzle import Board
from unboggle.solutions.enumeration import solutions
from unboggle.system.channel import Channel, alarm
from unboggle.system.child import Child, Late
from unboggle.system.clock import over
from unboggle.system.machine import cores

__all__ = ["Late", "batch", "confirm"]

_TELL = 0.5  # seconds between two messages on how far it is


def batch(
    order: Order,
    seeds: Sequence[int],
    *,
    jobs: int | None = None,
    timeout: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Generator[NewGogen, None, None]:
    """Yield the Gogen of each of ``seeds``, in this order, made by ``jobs`` processes.

    Raises `Late` when ``timeout`` seconds are over, `OutOfReach` as `make` does, and
    `BackendError` if a process is lost or the two proofs do not agree; what has been
    yielded stands.
    """
    order.check()
    deadline = None if timeout is None else time.monotonic() + timeout
    jobs = min(jobs or cores(), len(seeds))
    with ExitStack() as stack:
        children = [
            stack.enter_context(
                Child("unboggle.gogen.batch:work", order, seeds[first::jobs], timeout)
            )
            for first in range(jobs)
        ]
        for number in range(len(seeds)):
            so_far = f"{number} of {len(seeds)} Gogens made"
            notify(so_far)

            def tell(tried: int, so_far: str = so_far) -> None:
                notify(f"{so_far}, {tried} choices of words tried for the next")

            yield _traced(_received(children[number % jobs], deadline, tell))


def _received(
    child: Child, deadline: float | None, tell: Callable[[int], None] = lambda _: None
) -> NewGogen:
    try:
        while isinstance(made := child.receive(deadline), int):
            tell(made)
    except BackendError:
        if over(deadline):  # it was its own alarm
            raise Late from None
        raise
    if isinstance(made, str):
        raise OutOfReach(made)
    assert isinstance(made, NewGogen)
    return made


def work(channel: Channel, order: Order, seeds: Sequence[int], left: float | None) -> None:
    """Run in a child: send the Gogen of each of ``seeds``, confirmed.

    Before it, from time to time, how many choices of words were tried.
    """
    alarm(left)
    next_time = time.monotonic() + _TELL

    def told(tried: int) -> None:
        nonlocal next_time
        if time.monotonic() >= next_time:
            next_time = time.monotonic() + _TELL
            channel.send(tried)

    for seed in seeds:
        try:
            made = make(order, seed, told)
        except OutOfReach as failure:
            channel.send(str(failure))
            return
        confirm(made)
        channel.send(made)


def confirm(made: NewGogen) -> None:
    """Raise `BackendError` unless a SAT solver finds the solution of ``made``, and no other."""
    gogen = _read(made)
    found = [_rows(Board(gogen.puzzle.grid, b)) for b in islice(solutions(gogen.puzzle), 2)]
    if found != [made.solution]:
        raise BackendError(
            f"the Gogen of seed {made.seed} has another board, or none, by the SAT solver;"
            " please report this"
        )


def _traced(made: NewGogen) -> NewGogen:
    """Return ``made``; `BackendError` if its solution does not hold every word."""
    verified(Board.of_rows(made.solution), _read(made).puzzle)
    return made


def _read(made: NewGogen) -> Gogen:
    return parse_gogen(json.dumps({"grid": made.grid, "words": made.words}))


def _rows(board: Board) -> tuple[str, ...]:
    return tuple("".join(face or "" for face in row) for row in board.rows())
