"""Decisions by work that is counted, in moves, clauses and conflicts, and not by time.

What is decided within such limits is the same on an idle machine and on a busy one, as long
as the deadline of the whole is far away.
"""

from __future__ import annotations

from dataclasses import dataclass

from unboggle import counting
from unboggle.conflicts.decider import Conflict, Decider, Decision, SolverProcess, Words
from unboggle.fitting import board_search
from unboggle.fitting.plan import Plan
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import clauses, tile_encoding
from unboggle.kernel import usable
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import Puzzle, Wishes
from unboggle.solvers import Status
from unboggle.system.clock import Deadline, Late

SOLVER = "glucose42"  # keeps a budget of conflicts
MOVES = 200_000
"""Moves of the board search before a solver is asked."""
SLOW_MOVES = 400
"""The same without the kernel."""
CONFLICTS = 2_000
"""Conflicts after which the solver gives a question up."""
CLAUSES = 200_000
"""Clauses, about, of all the formulae of an explanation; they take longer to make than to solve."""


@dataclass
class Budget:
    """The clauses that are ``left``."""

    left: int

    def spend(self, number: int) -> None:
        """Take ``number`` of what is left; `Late` if it is less."""
        if number > self.left:
            raise Late
        self.left -= number


class RepeatableDecider(Decider):
    """A `Decider` whose decisions depend on the puzzle, the seed and the ``budget`` alone."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        on_progress: OnProgress = ignore,
        process: SolverProcess | None = None,
        budget: Budget | None = None,
        fixed: bool = False,
    ) -> None:
        super().__init__(puzzle, seed=seed, on_progress=on_progress, process=process, fixed=fixed)
        self.budget = budget or Budget(CLAUSES)

    def __enter__(self) -> RepeatableDecider:
        return self

    def wishing(self, wishes: Wishes, *, fixed: bool | None = None) -> RepeatableDecider:
        """See `Decider.wishing`; the budget is shared, too."""
        base = super().wishing(wishes, fixed=fixed)
        other = RepeatableDecider(
            base.puzzle,
            seed=self._seed,
            process=self._process,
            budget=self.budget,
            fixed=base.fixed,
        )
        other.boards = base.boards
        return other

    def _search_and_solve(
        self, words: Words, deadline: Deadline, patience: float | None
    ) -> Decision:
        deadline.check()
        core = counting.without_dominated(self.part(words), deadline)
        if board_search.can_search(core):
            search = board_search.BoardSearch(core, self._seed)
            board = search.run(deadline, MOVES if usable() else SLOW_MOVES)
            self.learn(search.best(), deadline)
            if board is not None:
                return self._fits(words, board, deadline)
        deadline.check()
        encoding = tile_encoding(core, deadline)
        self.budget.spend(clauses(core, deadline).get(encoding, 0))
        plan = Plan(encoding, SOLVER, self._seed, anchored=True, conflicts=CONFLICTS)
        status, board = self._solve(core, plan, None, deadline, patience)
        if status is Status.UNSAT:
            conflict = Conflict(words, Refuted(plan.method, SOLVER), core.wishes)
            return Decision(conflict=self.add(conflict))
        return self._fits(words, board, deadline) if board is not None else Decision()
