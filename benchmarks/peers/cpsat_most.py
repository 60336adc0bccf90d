"""The most words on a board by OR-tools CP-SAT, one worker: a peer for `themes.py`.

The model of `cpsat_model` with a Boolean more for each word, the sum of which is maximised.
Needs ``pip install ortools``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from ortools.sat.python import cp_model

Report = Callable[[list[list[str]] | None, int | None], object]


def improve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int, report: Report
) -> None:
    """Call ``report(board, bound)`` with each better board and each better upper bound."""
    cells = list(product(range(rows), range(columns)))
    around = {
        (r, c): [d for d in cells if d != (r, c) and abs(d[0] - r) <= 1 and abs(d[1] - c) <= 1]
        for r, c in cells
    }
    model = cp_model.CpModel()
    faces = sorted({face for word in words for face in word})
    shows = {(cell, face): model.new_bool_var("") for cell in cells for face in faces}
    for cell in cells:  # one letter or none
        model.add_at_most_one(shows[cell, face] for face in faces)
    held = []
    for word in words:
        there = model.new_bool_var("")
        held.append(there)
        on = {(i, cell): model.new_bool_var("") for i in range(len(word)) for cell in cells}
        for i, face in enumerate(word):  # each step of a word that is there on one cell
            model.add_exactly_one([*(on[i, cell] for cell in cells), there.negated()])
            for cell in cells:
                model.add_implication(on[i, cell], shows[cell, face])
        for cell in cells:  # no cell twice
            model.add_at_most_one(on[i, cell] for i in range(len(word)))
        for i in range(len(word) - 1):  # the next step is on a neighbour, and so was the last
            for cell in cells:
                model.add_bool_or([on[i + 1, d] for d in around[cell]] + [on[i, cell].negated()])
                model.add_bool_or([on[i, d] for d in around[cell]] + [on[i + 1, cell].negated()])
    model.maximize(sum(held))

    class Better(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            board = [
                [
                    next((f for f in faces if self.value(shows[(r, c), f])), "")
                    for c in range(columns)
                ]
                for r in range(rows)
            ]
            report(board, int(self.best_objective_bound))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.best_bound_callback = lambda bound: report(None, int(bound))
    solver.solve(model, Better())
    report(None, int(solver.best_objective_bound))
