"""One member of the race, run in a child process: encode, solve, decode.

The whole of it is in the child, so that one deadline covers encoding, loading
and solving, and killing the child stops whatever it is at.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from unboggle import encodings, solvers
from unboggle.child import Channel, alarm
from unboggle.cnf import CNF, Lit
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status


@dataclass(frozen=True)
class Encoded:
    """The first message of a member: how large its formula is and how long that took (seconds)."""

    variables: int
    clauses: int
    seconds: float


@dataclass(frozen=True)
class Finished:
    """The last message: what the solver said, the board if it is SAT, seconds of load and solve."""

    status: Status
    board: Board | None
    seconds: float


def run(
    channel: Channel, puzzle: Puzzle, encoding: str, solver: str, seed: int, left: float | None
) -> None:
    """Answer ``puzzle`` through ``channel``: `Encoded`, then `Finished`."""
    alarm(left)
    start = time.monotonic()
    encoded = encodings.get(encoding)(puzzle)
    encoded_at = time.monotonic()
    cnf = encoded.cnf
    channel.send(Encoded(cnf.variables, len(cnf), encoded_at - start))
    clauses, original = shuffled(cnf, seed)
    answer = solvers.get(solver).engine(clauses).solve()
    board = None
    if answer.status is Status.SAT:
        board = encoded.board({original[abs(x)] * (1 if x > 0 else -1) for x in answer.model})
    channel.send(Finished(answer.status, board, time.monotonic() - encoded_at))


def shuffled(cnf: CNF, seed: int) -> tuple[list[list[Lit]], list[Lit]]:
    """Return the clauses of ``cnf`` with variables and clauses in an order drawn from ``seed``.

    With them the list that takes a new variable to its original (index 0 is
    unused). Solvers follow the order they are given, so another seed is another
    search, whatever the solver; seed 0 leaves everything as it is.
    """
    original = list(range(cnf.variables + 1))
    if seed == 0:
        return [list(lits) for lits in cnf], original
    draw = random.Random(seed)
    draw.shuffle(order := original[1:])
    new = {variable: number for number, variable in enumerate(order, start=1)}
    clauses = [[new[x] if x > 0 else -new[-x] for x in lits] for lits in cnf]
    draw.shuffle(clauses)
    return clauses, [0, *order]
