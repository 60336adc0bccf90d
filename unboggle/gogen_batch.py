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

from unboggle.child import Channel, Child, Late, alarm
from unboggle.enumerate import solutions
from unboggle.errors import BackendError
from unboggle.gogen import Gogen
from unboggle.gogen_make import Made, Order, OutOfReach, make
from unboggle.gogen_text import parse_gogen
from unboggle.puzzle import Board
from unboggle.solve import cores, verified

__all__ = ["Late", "batch", "confirm"]


def batch(
    order: Order,
    seeds: Sequence[int],
    *,
    jobs: int | None = None,
    timeout: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Generator[Made, None, None]:
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
                Child("unboggle.gogen_batch:work", order, seeds[first::jobs], timeout)
            )
            for first in range(jobs)
        ]
        for number in range(len(seeds)):
            notify(f"{number} of {len(seeds)} Gogens made")
            yield _traced(_received(children[number % jobs], deadline))


def _received(child: Child, deadline: float | None) -> Made:
    try:
        made = child.receive(deadline)
    except BackendError:
        if deadline is not None and time.monotonic() >= deadline:  # it was its own alarm
            raise Late from None
        raise
    if isinstance(made, str):
        raise OutOfReach(made)
    assert isinstance(made, Made)
    return made


def work(channel: Channel, order: Order, seeds: Sequence[int], left: float | None) -> None:
    """Run in a child: send the Gogen of each of ``seeds``, confirmed."""
    alarm(left)
    for seed in seeds:
        try:
            made = make(order, seed)
        except OutOfReach as failure:
            channel.send(str(failure))
            return
        confirm(made)
        channel.send(made)


def confirm(made: Made) -> None:
    """Raise `BackendError` unless a SAT solver finds the solution of ``made``, and no other."""
    gogen = _read(made)
    found = [_rows(Board(gogen.puzzle.grid, b)) for b in islice(solutions(gogen.puzzle), 2)]
    if found != [made.solution]:
        raise BackendError(
            f"the Gogen of seed {made.seed} has another board, or none, by the SAT solver;"
            " please report this"
        )


def _traced(made: Made) -> Made:
    """Return ``made``; `BackendError` if its solution does not hold every word."""
    verified(Board.of_rows(made.solution), _read(made).puzzle)
    return made


def _read(made: Made) -> Gogen:
    return parse_gogen(json.dumps({"grid": made.grid, "words": made.words}))


def _rows(board: Board) -> tuple[str, ...]:
    return tuple("".join(face or "" for face in row) for row in board.rows())
