"""The solutions of a puzzle one after another, in a child of `unboggle.solutions.boards`.

The solver returns a board, which is reduced to a solution. The clause ⋁ ¬shows(c, f) over its
cells, and those of its images, then forbid it and every board that contains it. No other solution
is lost, because none contains another one. A later board contains no earlier solution, and so
does not reduce to it. When the solver returns UNSAT, all solutions have been found.

The module imports only what it needs: its start is much of the time of an easy puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.formula.choice import SOLVER
from unboggle.formula.constraints import shown
from unboggle.formula.encode import encode, other_than
from unboggle.formula.refine import solve_refined
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.solution import letters
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.system.channel import end_on_signal
from unboggle.system.clock import Deadline
from unboggle.system.inline import WANT, Steps, in_steps


@in_steps
def serve(puzzle: Puzzle, deadline: Deadline, ahead: int = 0) -> Steps:
    """Run in a child: send the faces of one solution after another, then None.

    After the first it waits for a message before each, but may be ``ahead`` of these by that
    many.
    """
    end_on_signal(deadline)
    for number, faces in enumerate(solutions(puzzle)):
        if number > ahead:
            yield WANT
        yield faces
    yield None


def solutions(
    puzzle: Puzzle, encoding: str | None = None, solver: str = SOLVER
) -> Iterator[dict[Cell, Face]]:
    """Yield the solutions of ``puzzle`` in this process, which cannot be stopped.

    Of each class it yields the board that comes first by its letters, row by row. `encode`
    chooses the ``encoding`` if none is named.
    """
    encoded = encode(counting.without_dominated(puzzle), encoding, channel=True)
    engine = get_solver(solver).engine(encoded.cnf)
    while True:
        answer, board = solve_refined(encoded, engine)
        if board is None:
            break
        faces = board.faces if puzzle.constraints else dict(shown(encoded, answer.model))
        board = Board(puzzle.grid, faces)
        thin, _paths = minimal(board, puzzle)
        alike = list(puzzle.images(thin.faces))
        yield min(alike, key=lambda faces: letters(puzzle, faces))
        engine.add([other_than(encoded, faces).lits for faces in alike])
    if answer.status is not Status.UNSAT:
        raise BackendError(f"{solver} gave up")
