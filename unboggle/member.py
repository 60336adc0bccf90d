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
from unboggle.encodings import Encoding
from unboggle.encodings._smt import SmtEncoding
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import SmtBackend, Status


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
    backend = solvers.get(solver)
    size = len(encoded.cnf) + (len(encoded.assertions) if isinstance(encoded, SmtEncoding) else 0)
    encoded_at = time.monotonic()
    channel.send(Encoded(encoded.cnf.variables, size, encoded_at - start))
    board = None
    if isinstance(encoded, SmtEncoding):
        assert isinstance(backend, SmtBackend)
        terms = [assertion.term for assertion in encoded.formula()]
        status, values = backend.solve_terms(terms, encoded.environment, seed=seed)
        if status is Status.SAT:
            board = encoded.board(values)
    else:
        assert isinstance(encoded, Encoding)
        clauses, original = shuffled(encoded.cnf, seed)
        answer = backend.engine(clauses).solve()
        status = answer.status
        if status is Status.SAT:
            board = encoded.board({original[abs(x)] * (1 if x > 0 else -1) for x in answer.model})
    channel.send(Finished(status, board, time.monotonic() - encoded_at))


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
