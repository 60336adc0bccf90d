"""SMT solvers through pysmt: for SMT encodings, and for any CNF as a cross-check.

Time limits of pysmt and the solvers are not used; instead, the child process is killed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from unboggle.cnf import Lit
from unboggle.errors import BackendError
from unboggle.solvers._child_session import ChildSession
from unboggle.solvers._contract import Answer, Session, Status
from unboggle.system.packages import fault, how_to_install

PREFIX = "pysmt:"
SOLVERS = ("z3", "msat", "cvc5", "yices", "btor", "picosat", "bdd")
"""The solvers that pysmt supports; its program ``pysmt-install`` installs all but z3."""


def names() -> tuple[str, ...]:
    """Return the solver names of this module."""
    return tuple(PREFIX + name for name in SOLVERS)


def offers() -> tuple[str, ...]:
    """Return the solvers to list."""
    return names()


def version(name: str) -> str:
    """Return the package of the solver ``name`` and its version."""
    from importlib.metadata import version as package_version

    z3 = f", z3-solver {package_version('z3-solver')}" if name == PREFIX + "z3" else ""
    return f"pysmt {package_version('pysmt')}{z3}"


def broken(name: str) -> str | None:
    """Return why pysmt cannot be loaded, or None; it needs no z3, but not one that is broken."""
    if fault("pysmt"):
        return "pysmt cannot be loaded"
    return "z3-solver cannot be loaded" if find_spec("z3") and fault("z3") else None


def find(name: str) -> PySMT | None:
    """Return the backend of ``pysmt:NAME``, or None if the name has another form."""
    head, colon, solver = name.lower().partition(":")
    return PySMT(PREFIX + solver) if head + colon == PREFIX and solver in SOLVERS else None


@dataclass(frozen=True)
class PySMT:
    """A solver that pysmt drives."""

    name: str

    @property
    def solver(self) -> str:
        """The solver's name in pysmt."""
        return self.name.removeprefix(PREFIX)

    def missing(self) -> str | None:
        """Return what must be installed, or None."""
        if find_spec("pysmt") is None:
            return how_to_install("pysmt")
        if self.solver == "z3":  # importing pysmt's list of solvers takes half a second
            return None if find_spec("z3") else how_to_install("z3-solver")
        from pysmt.shortcuts import get_env

        found = self.solver in get_env().factory.all_solvers()
        return None if found else f"install it (pysmt-install --{self.solver})"

    def engine(self, clauses: Iterable[Iterable[Lit]]) -> PySMTEngine:
        """Return the solver in this process, with ``clauses``."""
        return PySMTEngine(self.name, clauses)

    def open(self, clauses: Iterable[Iterable[Lit]], *, memory: int | None = None) -> Session:
        """Return a session on ``clauses`` in a child of at most ``memory`` bytes."""
        return ChildSession(f"{__name__}:PySMTEngine", self.name, clauses, memory=memory)

    def solve_terms(
        self, terms: Iterable[Any], environment: Any, *, seed: int = 0
    ) -> tuple[Status, dict[str, int]]:
        """Return the answer for ``terms``, with the values of symbols if it is SAT.

        ``environment`` is the pysmt environment of the terms. Only call it in a process that can be
        killed.
        """
        from pysmt.exceptions import SolverReturnedUnknownResultError

        options = {"random_seed": seed} if seed else {}
        with environment.factory.Solver(name=self.solver, **options) as solver:
            symbols = set()
            for term in terms:  # one by one: a conjunction would be one huge term
                solver.add_assertion(term)
                symbols |= term.get_free_variables()
            try:
                if not solver.solve():
                    return Status.UNSAT, {}
            except SolverReturnedUnknownResultError:
                return Status.UNKNOWN, {}
            values = {symbol.symbol_name(): solver.get_py_value(symbol) for symbol in symbols}
            return Status.SAT, {name: int(value) for name, value in values.items()}


class PySMTEngine:
    """A pysmt solver object in this process, for clauses over Boolean symbols."""

    def __init__(self, name: str, clauses: Iterable[Iterable[Lit]]) -> None:
        from pysmt.shortcuts import Solver

        self._solver = Solver(name=name.removeprefix(PREFIX))
        self._symbols: dict[int, Any] = {}
        self.add(clauses)

    def add(self, clauses: Iterable[Iterable[Lit]]) -> None:
        """Add ``clauses``."""
        from pysmt.shortcuts import Or

        for clause in clauses:
            self._solver.add_assertion(Or([self._literal(lit) for lit in clause]))

    def solve(self, assumptions: Iterable[Lit] = ()) -> Answer:
        """Return the solver's answer; a core is all the assumptions."""
        from pysmt.exceptions import SolverReturnedUnknownResultError

        given = frozenset(assumptions)
        try:
            found = self._solver.solve([self._literal(lit) for lit in sorted(given)])
        except SolverReturnedUnknownResultError:
            return Answer(Status.UNKNOWN)
        if not found:
            return Answer(Status.UNSAT, core=given)
        values = {v: self._solver.get_py_value(s) for v, s in self._symbols.items()}
        if any(not isinstance(value, bool) for value in values.values()):
            raise BackendError("pysmt returned a value that is neither true nor false")
        return Answer(
            Status.SAT, model=frozenset(v if value else -v for v, value in values.items())
        )

    def _literal(self, lit: Lit) -> Any:
        from pysmt.shortcuts import Not, Symbol

        variable = abs(lit)
        if variable not in self._symbols:
            self._symbols[variable] = Symbol(f"v{variable}")
        symbol = self._symbols[variable]
        return symbol if lit > 0 else Not(symbol)
