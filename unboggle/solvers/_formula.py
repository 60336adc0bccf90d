"""The clauses of an engine, and the answers that need no solver."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from unboggle.cnf import Lit
from unboggle.solvers._contract import Answer, Status


class Formula:
    """The clauses of an engine, and the answers that need no solver.

    An empty clause means UNSAT, no clauses mean SAT; some solvers crash on either.
    """

    def __init__(self) -> None:
        self.clauses: list[list[Lit]] = []
        self._contradiction = False

    def add(self, clauses: Iterable[Iterable[Lit]]) -> list[list[Lit]]:
        """Add ``clauses`` and return those that the solver needs: none after an empty clause."""
        fresh = [list(clause) for clause in clauses]
        self._contradiction = self._contradiction or not all(fresh)
        if self._contradiction:
            return []
        self.clauses += fresh
        return fresh

    def trivial_answer(self, assumptions: Collection[Lit]) -> Answer | None:
        """Return the answer under ``assumptions`` if it needs no solver, else None."""
        if self._contradiction:
            return Answer(Status.UNSAT)
        if self.clauses:
            return None
        model = frozenset(assumptions)
        clash = frozenset(lit for lit in model if -lit in model)
        return Answer(Status.UNSAT, core=clash) if clash else Answer(Status.SAT, model=model)
