"""Parse the output of a solver: its status and model; test the model against the clauses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from unboggle.cnf import Lit
from unboggle.solvers._contract import Status

STATUS_WORDS = {
    # of SAT competitions; some leave out the "s "
    b"SATISFIABLE": Status.SAT,
    b"UNSATISFIABLE": Status.UNSAT,
    b"UNKNOWN": Status.UNKNOWN,
    b"c UNKNOWN": Status.UNKNOWN,
    # minisat's, on standard output and in its file
    b"INDETERMINATE": Status.UNKNOWN,
    b"SAT": Status.SAT,
    b"UNSAT": Status.UNSAT,
    b"INDET": Status.UNKNOWN,
    # of SMT solvers
    b"sat": Status.SAT,
    b"unsat": Status.UNSAT,
    b"unknown": Status.UNKNOWN,
    b"timeout": Status.UNKNOWN,
}
"""The status words of solvers, with single blanks and without the leading "s "."""
_NUMBER = re.compile(rb"-?[0-9]{1,18}")
_NUMBERS = re.compile(rb"[-\s0-9]*")


@dataclass(frozen=True)
class SolverOutput:
    """The status lines in a text, and the numbers of its model as written, each with its line."""

    statuses: list[tuple[int, Status]] = field(default_factory=list)
    numbers: list[tuple[int, bytes]] = field(default_factory=list)


class OutputFault(Exception):
    """A fault in an output: its ``kind``, the text in question, and its line, from 1."""

    def __init__(
        self, kind: Literal["status", "number", "end", "variable", "both"], what: bytes, line: int
    ) -> None:
        super().__init__(kind, what, line)
        self.kind, self.description, self.line = kind, what, line


def read_output(lines: Iterable[bytes], *, strict: bool, most: int | None = None) -> SolverOutput:
    """Return the status and the model in ``lines``.

    The model is in ``v`` lines and, in minisat's file, after ``SAT``. If not ``strict``, every line
    of numbers belongs to the model. If ``strict``, a line that begins with ``s`` and is no status
    is an `OutputFault`. Of more than ``most`` numbers only some are kept, enough for a rejection.
    """
    output = SolverOutput()
    in_model = False  # of minisat
    for number, line in enumerate(lines, start=1):
        is_value = line[:1] == b"v" and (line == b"v" or line[1:2].isspace())
        if is_value or (
            line[:1] in b"-0123456789" and in_model if strict else _NUMBERS.fullmatch(line)
        ):
            if most is None or len(output.numbers) <= most:
                output.numbers.extend((number, part) for part in line[is_value:].split())
            continue
        text = b" ".join(line[:100].split())
        status = STATUS_WORDS.get(text.removeprefix(b"s "))
        if status is not None:
            output.statuses.append((number, status))
            in_model = text == b"SAT"
        elif strict and text.startswith(b"s "):
            raise OutputFault("status", text, number)
    return output


def model_of(output: SolverOutput, variables: int | None, *, strict: bool) -> frozenset[Lit]:
    """Return the literals of the model if its variables are at most ``variables`` (None: any).

    Else raises `OutputFault`. A ``strict`` model must end with its only 0.
    """
    for line, number in output.numbers:
        if not _NUMBER.fullmatch(number):
            raise OutputFault("number", number, line)
    lits = [(line, int(number)) for line, number in output.numbers]
    if strict and (not lits or lits[-1][1] != 0 or sum(lit == 0 for _, lit in lits) > 1):
        raise OutputFault("end", b"0", lits[-1][0] if lits else 0)
    model = frozenset(lit for _, lit in lits if lit)
    for line, lit in lits:
        if variables is not None and abs(lit) > variables:
            raise OutputFault("variable", b"%d" % lit, line)
        if lit and -lit in model:
            raise OutputFault("both", b"%d" % lit, line)
    return model


def broken_clause(clauses: Iterable[Sequence[Lit]], model: Collection[Lit]) -> int | None:
    """Return the index of the first clause that ``model`` does not satisfy, or None.

    A variable that the model leaves out is false.
    """
    for number, clause in enumerate(clauses):
        if not any(lit in model if lit > 0 else -lit not in model for lit in clause):
            return number
    return None
