"""The puzzle for OR-tools CP-SAT, one worker: a peer for `unboggle compare`.

One Boolean for each cell and letter and one for each step of a word and cell,
as a user of CP-SAT would write it. Needs ``pip install ortools``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ortools.sat.python import cp_model


def solve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int
) -> list[list[str]] | None:
    """Return the rows of a board that holds ``words``, or None if there is none."""
    return solve_with(words, rows, columns, seed)


def solve_with(
    words: Sequence[Sequence[str]],
    rows: int,
    columns: int,
    seed: int,
    linearization: int | None = None,
) -> list[list[str]] | None:
    """Return what `solve` returns, with CP-SAT's own level of ``linearization`` or this one."""
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
    for word in words:
        on = {(i, cell): model.new_bool_var("") for i in range(len(word)) for cell in cells}
        for i, face in enumerate(word):  # each step on one cell, which shows its letter
            model.add_exactly_one(on[i, cell] for cell in cells)
            for cell in cells:
                model.add_implication(on[i, cell], shows[cell, face])
        for cell in cells:  # no cell twice
            model.add_at_most_one(on[i, cell] for i in range(len(word)))
        for i in range(len(word) - 1):  # the next step is on a neighbour, and so was the last
            for cell in cells:
                model.add_bool_or([on[i + 1, d] for d in around[cell]] + [on[i, cell].negated()])
                model.add_bool_or([on[i, d] for d in around[cell]] + [on[i + 1, cell].negated()])

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    if linearization is not None:
        solver.parameters.linearization_level = linearization
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.FEASIBLE, cp_model.OPTIMAL):
        raise RuntimeError(f"CP-SAT says {solver.status_name(status)}")
    return [
        [next((f for f in faces if solver.value(shows[(r, c), f])), "") for c in range(columns)]
        for r in range(rows)
    ]
