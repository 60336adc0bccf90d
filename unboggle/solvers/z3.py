"""Z3 by its own API, on any CNF: a cross-check that shares no code with PySAT's solvers.

z3's own time limit is not used, because z3 tests it only now and then; instead, the child
process is killed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from unboggle.cnf import Lit
from unboggle.cnf.dimacs import dimacs
from unboggle.errors import BackendError
from unboggle.solvers._child_session import ChildSession
from unboggle.solvers._contract import Answer, Session, Status
from unboggle.solvers._formula import Formula
from unboggle.system.packages import fault, how_to_install

NAME = "z3"


def names() -> tuple[str, ...]:
    """Return the solver names of this module."""
    return (NAME,)


def offers() -> tuple[str, ...]:
    """Return the solvers to list."""
    return names()


def version(name: str) -> str:
    """Return the package of the solver ``name`` and its version."""
    from importlib.metadata import version as package_version

    return f"z3-solver {package_version('z3-solver')}"


def broken(name: str) -> str | None:
    """Return why the package of the solver ``name`` cannot be loaded, or None."""
    return "z3-solver cannot be loaded" if fault("z3") else None


def find(name: str) -> Z3 | None:
    """Return the backend if ``name`` is its name, else None."""
    return Z3() if name.lower() == NAME else None


@dataclass(frozen=True)
class Z3:
    """The solver z3."""

    name: str = NAME

    def missing(self) -> str | None:
        """Return what must be installed, or None."""
        return None if find_spec("z3") else how_to_install("z3-solver")

    def engine(self, clauses: Iterable[Iterable[Lit]]) -> Z3Engine:
        """Return the solver in this process, with ``clauses``."""
        return Z3Engine(self.name, clauses)

    def open(self, clauses: Iterable[Iterable[Lit]], *, memory: int | None = None) -> Session:
        """Return a session on ``clauses`` in a child of at most ``memory`` bytes."""
        return ChildSession(f"{__name__}:Z3Engine", self.name, clauses, memory=memory)


class Z3Engine:
    """A z3 solver object in this process; a model has every variable up to the highest."""

    def __init__(self, name: str, clauses: Iterable[Iterable[Lit]]) -> None:
        import z3

        self._z3 = z3
        # The SAT solver of QF_FD keeps learnt clauses and supports assumptions; with
        # assumptions, the default solver falls back to a much slower core.
        self._solver = z3.SolverFor("QF_FD")
        self._formula = Formula()
        self._highest = 0
        self.add(clauses)

    def add(self, clauses: Iterable[Iterable[Lit]]) -> None:
        """Add ``clauses``."""
        fresh = self._formula.add(clauses)
        self._highest = max([self._highest, *(abs(lit) for clause in fresh for lit in clause)])
        if fresh:  # as text: 40 times as fast as term by term
            with _failures_named():
                self._solver.from_string("".join(dimacs(fresh)))

    def solve(self, assumptions: Iterable[Lit] = ()) -> Answer:
        """Return z3's answer; UNKNOWN if it gives up."""
        given = list(assumptions)
        trivial = self._formula.trivial_answer(given)
        if trivial is not None:
            return trivial
        self._highest = max([self._highest, *map(abs, given)])
        with _failures_named():
            terms = [self._term(lit) for lit in given]
            found = self._solver.check(*terms)
            if found == self._z3.sat:
                return Answer(Status.SAT, model=self._model())
            if found == self._z3.unsat:
                inside = {term.get_id() for term in self._solver.unsat_core()}
                pairs = zip(given, terms, strict=True)
                core = frozenset(lit for lit, term in pairs if term.get_id() in inside)
                return Answer(Status.UNSAT, core=core)
            why = self._solver.reason_unknown()
        if "memory" in why:
            raise BackendError(f"z3 gave up: {why}")
        return Answer(Status.UNKNOWN)

    def _term(self, lit: Lit) -> Any:
        variable = self._z3.Bool(abs(lit))  # named by its number, as z3 does for DIMACS
        return variable if lit > 0 else self._z3.Not(variable)

    def _model(self) -> frozenset[Lit]:
        model = self._solver.model()
        true = {declared.name() for declared in model if self._z3.is_true(model[declared])}
        return frozenset(
            variable if f"k!{variable}" in true else -variable
            for variable in range(1, self._highest + 1)
        )


@contextlib.contextmanager
def _failures_named() -> Iterator[None]:
    import z3

    try:
        yield
    except z3.Z3Exception as error:
        said = error.value
        raise BackendError(
            f"z3 failed: {said.decode(errors='replace') if isinstance(said, bytes) else said}"
        ) from None
