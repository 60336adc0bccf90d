"""The solvers of PySAT, each in a child process.

``SOLVERS`` is a fixed table of tested capabilities, because probing is dangerous: some
capabilities hang, some crash the interpreter. Conflict budgets are only set for solvers that
respect them in ``solve_limited()``. In CaDiCaL and Kissat, ``solve()`` after
``conf_budget()`` reports satisfiable formulas as UNSAT. Nothing relies on ``interrupt()``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain
from typing import Any

from unboggle.cnf import Lit
from unboggle.solvers._child_session import ChildSession
from unboggle.solvers._contract import STATISTICS, Answer, Session, Status
from unboggle.solvers._formula import Formula
from unboggle.system.packages import fault, how_to_install


@dataclass(frozen=True)
class Traits:
    """The capabilities of a PySAT solver.

    ``one_shot``: one solve per object, with the assumptions as unit clauses. Kissat ignores
    assumptions; Lingeling aborts on variables that an earlier solve has eliminated.
    ``proof``: its DRAT proofs pass an independent checker. ``budget``: it respects a limit on
    conflicts and never reports UNSAT because of it.
    """

    one_shot: bool = False
    proof: bool = False
    windows: bool = True
    budget: bool = False


SOLVERS = {
    "cadical103": Traits(proof=True),
    "cadical153": Traits(proof=True),
    "cadical195": Traits(proof=True),
    "cadical300": Traits(proof=True),
    "kissat404": Traits(one_shot=True),
    "glucose3": Traits(proof=True),
    "glucose4": Traits(proof=True),
    "glucose42": Traits(proof=True, budget=True),
    "gluecard3": Traits(proof=True),
    "gluecard4": Traits(proof=True),
    "minisat22": Traits(),
    "minisat-gh": Traits(),
    "minisatep": Traits(),
    "minicard": Traits(),
    "maplechrono": Traits(proof=True),
    "maplecm": Traits(proof=True),
    "mergesat3": Traits(),
    "lingeling": Traits(one_shot=True, proof=True),
    "ergo": Traits(proof=True, windows=False),
}
"""The available solvers, by their PySAT names."""

UNSOUND = {
    "maplesat": "its proofs are wrong and it crashes on an empty formula; maplechrono is sound",
    "cryptominisat": "PySAT's interface to it is broken; use the cryptominisat5 program instead",
}
"""PySAT names that we reject, with the reason."""


def names() -> tuple[str, ...]:
    """Return the solver names of this module."""
    return tuple(SOLVERS)


def offers() -> tuple[str, ...]:
    """Return the solvers to list."""
    return names()


def version(name: str) -> str:
    """Return the package of the solver ``name`` and its version."""
    from importlib.metadata import version as package_version

    return f"python-sat {package_version('python-sat')}"


def broken(name: str) -> str | None:
    """Return why the package of the solver ``name`` cannot be loaded, or None."""
    return "python-sat cannot be loaded" if fault("pysat.solvers") else None


def find(name: str) -> PySAT | None:
    """Return the backend called ``name``, or None if it is not one of PySAT's."""
    wanted = name.lower().replace("_", "-")
    return PySAT(wanted) if wanted in SOLVERS or wanted in UNSOUND else None


@dataclass(frozen=True)
class PySAT:
    """A solver of PySAT."""

    name: str

    def missing(self) -> str | None:
        """Return the reason why the solver cannot be used, or None."""
        if self.name in UNSOUND:
            return UNSOUND[self.name]
        if find_spec("pysat") is None or find_spec("pysolvers") is None:
            return how_to_install("python-sat")
        if sys.platform == "win32" and not SOLVERS[self.name].windows:
            return "it does not exist for Windows"
        return None

    def engine(self, clauses: Iterable[Iterable[Lit]]) -> PySATEngine:
        """Return the solver in this process."""
        return PySATEngine(self.name, clauses)

    def open(self, clauses: Iterable[Iterable[Lit]], *, memory: int | None = None) -> Session:
        """Return a session in a child of at most ``memory`` bytes."""
        return ChildSession(f"{__name__}:PySATEngine", self.name, clauses, memory=memory)


class PySATEngine:
    """A PySAT solver object in this process."""

    def __init__(self, name: str, clauses: Iterable[Iterable[Lit]]) -> None:
        from pysat.solvers import Solver

        self._name, self._one_shot = name, SOLVERS[name].one_shot
        self._formula = Formula()
        self._new = Solver
        self._counted: dict[str, int] = {}  # counters of one-shot solvers already deleted
        self._solver = None if self._one_shot else Solver(name=name)
        self.add(clauses)

    def add(self, clauses: Iterable[Iterable[Lit]]) -> None:
        """Add ``clauses``."""
        fresh = self._formula.add(clauses)
        if self._solver is not None:
            self._solver.append_formula(fresh)

    def solve(self, assumptions: Iterable[Lit] = ()) -> Answer:
        """Return the solver's answer; a core of a one-shot solver is all the assumptions."""
        given = list(assumptions)
        trivial = self._formula.trivial_answer(given)
        if trivial is not None:
            return trivial
        if self._one_shot:
            return self._solve_once(given)
        assert self._solver is not None
        if self._solver.solve(assumptions=given):
            return Answer(Status.SAT, model=frozenset(self._solver.get_model()))
        # Once the clauses alone are UNSAT, ergo still returns the core of an earlier solve.
        core = frozenset(self._solver.get_core() or ()).intersection(given)
        return Answer(Status.UNSAT, core=core)

    def solve_within(self, conflicts: int) -> Answer:
        """Return the answer, UNKNOWN after ``conflicts`` conflicts, the same on every machine."""
        assert SOLVERS[self._name].budget
        assert self._solver is not None
        trivial = self._formula.trivial_answer([])
        if trivial is not None:
            return trivial
        self._solver.conf_budget(conflicts)
        found = self._solver.solve_limited()
        if found is None:
            return Answer(Status.UNKNOWN)
        if found:
            return Answer(Status.SAT, model=frozenset(self._solver.get_model()))
        return Answer(Status.UNSAT)

    def statistics(self) -> dict[str, int]:
        """Return the solver's counters so far; empty for a solver that has none."""
        return self._counted if self._solver is None else _statistics(self._solver)

    def _solve_once(self, given: list[Lit]) -> Answer:
        with self._new(name=self._name) as solver:
            solver.append_formula(chain(self._formula.clauses, ([lit] for lit in given)))
            found = solver.solve()
            self._counted = _statistics(solver)
            if found:
                return Answer(Status.SAT, model=frozenset(solver.get_model()))
            return Answer(Status.UNSAT, core=frozenset(given))


def _statistics(solver: Any) -> dict[str, int]:
    """Return the counters of a PySAT ``solver``."""
    try:
        counted = {name: int(number) for name, number in solver.accum_stats().items()}
    except NotImplementedError:  # PySAT does not read Kissat's counters
        return {}
    if counted.get("decisions") and not counted.get("propagations"):
        counted.pop("propagations", None)  # in MapleCM it is always 0
    return {name: counted[name] for name in STATISTICS if name in counted}
