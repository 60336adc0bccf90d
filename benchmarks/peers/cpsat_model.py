"""The puzzle for OR-tools CP-SAT, one worker: a peer for `unboggle compare`.

One Boolean for each cell and letter and one for each step of a word and cell,
as a user of CP-SAT would write it. Needs ``pip install ortools``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from ortools.sat.python import cp_model

Rows = list[list[str]]


def solve(words: Sequence[Sequence[str]], rows: int, columns: int, seed: int) -> Rows | None:
    """Return the rows of a board that holds ``words``, or None if there is none."""
    return solve_with(words, rows, columns, seed)


def solve_with(
    words: Sequence[Sequence[str]],
    rows: int,
    columns: int,
    seed: int,
    linearization: int | None = None,
) -> Rows | None:
    """Return the result of `solve`, with this level of ``linearization`` or CP-SAT's default."""
    puzzle = Model(words, rows, columns)
    puzzle.model.add_bool_and(puzzle.held)
    solver = one_worker(seed)
    if linearization is not None:
        solver.parameters.linearization_level = linearization
    status = solver.solve(puzzle.model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.FEASIBLE, cp_model.OPTIMAL):
        raise RuntimeError(f"CP-SAT returns {solver.status_name(status)}")
    return puzzle.board(solver.value)


def one_worker(seed: int) -> cp_model.CpSolver:
    """Return a solver that uses one core."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    return solver


class Model:
    """The ``model``: a board of ``rows`` and ``columns`` that holds some of ``words``.

    ``held`` has a Boolean for each word: whether it is on the board.
    """

    def __init__(self, words: Sequence[Sequence[str]], rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.model = model = cp_model.CpModel()
        cells = list(product(range(rows), range(columns)))
        around = {
            (r, c): [d for d in cells if d != (r, c) and abs(d[0] - r) <= 1 and abs(d[1] - c) <= 1]
            for r, c in cells
        }
        self._faces = sorted({face for word in words for face in word})
        self._shows = {(c, face): model.new_bool_var("") for c in cells for face in self._faces}
        for cell in cells:  # one letter or none
            model.add_at_most_one(self._shows[cell, face] for face in self._faces)
        self.held = [model.new_bool_var("") for _ in words]
        for word, held in zip(words, self.held, strict=True):
            on = {(i, cell): model.new_bool_var("") for i in range(len(word)) for cell in cells}
            for i, face in enumerate(word):  # each step of a word on the board is on one cell
                model.add_exactly_one([*(on[i, cell] for cell in cells), held.negated()])
                for cell in cells:
                    model.add_implication(on[i, cell], self._shows[cell, face])
            for cell in cells:  # no cell twice
                model.add_at_most_one(on[i, cell] for i in range(len(word)))
            for i in range(len(word) - 1):  # the next and the previous step are on neighbours
                for cell in cells:
                    here, after = on[i, cell], on[i + 1, cell]
                    model.add_bool_or([on[i + 1, d] for d in around[cell]] + [here.negated()])
                    model.add_bool_or([on[i, d] for d in around[cell]] + [after.negated()])

    def board(self, value: Callable[[cp_model.IntVar], int]) -> Rows:
        """Return the rows of the board, by the ``value`` of each variable."""
        return [
            [
                next((f for f in self._faces if value(self._shows[(r, c), f])), "")
                for c in range(self.columns)
            ]
            for r in range(self.rows)
        ]
