"""Decisions limited by work (moves, clauses and solver conflicts) instead of time.

A decision within such limits is the same on an idle machine and on a busy one. The deadline of
the whole call must be far away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from unboggle.conflicts import decider
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.solver_process import SolverProcess
from unboggle.events import OnProgress, ignore
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches import reach
from unboggle.formula.choice import clauses, tile_encoding
from unboggle.kernel import usable
from unboggle.puzzle import Board, Constraints, Puzzle
from unboggle.system.clock import Deadline, DeadlinePassed

SOLVER = "glucose42"  # supports a budget of conflicts


class Tuning(NamedTuple):
    """What limits each part of the work, in steps, so that answers depend on no clock.

    The numbers were chosen; no benchmark measures them.
    """

    moves: int = 200_000
    """Moves of the board search before a solver starts."""
    slow_moves: int = 400
    """The same without the kernel."""
    conflicts: int = 2_000
    """Conflicts after which the solver gives up on a question."""
    clauses: int = 200_000
    """The approximate clauses of all formulae of an explanation: making them takes the time."""


TUNING = Tuning()


@dataclass
class Budget:
    """The number of clauses ``remaining``."""

    remaining: int

    def spend(self, number: int) -> None:
        """Take ``number`` of them; raise `DeadlinePassed` if there are fewer."""
        if number > self.remaining:
            raise DeadlinePassed
        self.remaining -= number


class DeterministicDecider(Decider):
    """A `Decider` whose decisions depend only on the puzzle, the seed and the ``budget``."""

    _alternates = False

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        on_progress: OnProgress = ignore,
        process: SolverProcess | None = None,
        fixed: bool = False,
        tuning: decider.Tuning = decider.TUNING,
        limits: Tuning = TUNING,
    ) -> None:
        super().__init__(
            puzzle,
            seed=seed,
            on_progress=on_progress,
            process=process,
            fixed=fixed,
            tuning=tuning,
        )
        self.limits, self.budget = limits, Budget(limits.clauses)

    def with_constraints(self, constraints: Constraints, *, fixed: bool | None = None) -> Self:
        """See `Decider.with_constraints`; the budget is shared as well."""
        other = super().with_constraints(constraints, fixed=fixed)
        other.limits, other.budget = self.limits, self.budget
        return other

    def _searched(self, search: reach.ReachSearch, deadline: Deadline) -> Board | None:
        return search.run(deadline, self.limits.moves if usable() else self.limits.slow_moves)

    def _plan(self, core: Puzzle, deadline: Deadline) -> MemberPlan:
        encoding = tile_encoding(core, deadline)
        self.budget.spend(clauses(core, deadline).get(encoding, 0))
        conflicts = self.limits.conflicts
        return MemberPlan(encoding, SOLVER, self._seed, anchored=True, conflicts=conflicts)
