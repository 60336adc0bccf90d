"""The most words on a board by OR-tools CP-SAT, one worker: a peer for `themes.py`.

The model of `cpsat_model`, maximising the number of words on the board. Needs ``pip install
ortools``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cpsat_model import Model, Rows, one_worker
from ortools.sat.python import cp_model

Report = Callable[[Rows | None, int | None], object]


def improve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int, report: Report
) -> None:
    """Call ``report(board, bound)`` with each better board and each better upper bound."""
    puzzle = Model(words, rows, columns)
    puzzle.model.maximize(sum(puzzle.held))

    class Better(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            report(puzzle.board(self.value), int(self.best_objective_bound))

    solver = one_worker(seed)
    solver.best_bound_callback = lambda bound: report(None, int(bound))
    solver.solve(puzzle.model, Better())
    report(None, int(solver.best_objective_bound))
