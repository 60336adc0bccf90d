"""The solutions of a puzzle one after the other, in a child of `unboggle.solutions.boards`.

The solver is asked for a board; what can go is taken from it; and the clause
⋁ ¬shows(c, f) over its cells, with those of its images, forbids it and every
board that contains it. No other solution is lost: none contains another one. A
later board contains no earlier one, and so does not thin out to it. When the
solver says UNSAT, all solutions have been seen.

It loads only what it needs: its start is a good part of the time of an easy puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator

from unboggle import counting
from unboggle.errors import BackendError
from unboggle.formula.choice import SOLVER
from unboggle.formula.encode import encode, other_than
from unboggle.formula.refine import ask
from unboggle.formula.wishes import shown
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.solution import letters
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.system.channel import alarm
from unboggle.system.clock import Deadline
from unboggle.system.inline import WANT, Steps, in_steps


@in_steps
def work(puzzle: Puzzle, deadline: Deadline, ahead: int = 0) -> Steps:
    """Run in a child: send the faces of one solution after the other, then None.

    After the first it waits to be asked for each, by any message, but may be as many as
    ``ahead`` of what was asked for.
    """
    alarm(deadline)
    for number, faces in enumerate(solutions(puzzle)):
        if number > ahead:
            yield WANT
        yield faces
    yield None


def solutions(
    puzzle: Puzzle, encoding: str | None = None, solver: str = SOLVER
) -> Iterator[dict[Cell, Face]]:
    """Yield the solutions of ``puzzle`` in this process: nothing stops it.

    Of each class the board that comes first by its letters, row by row. The
    ``encoding`` is chosen by `encode` unless one is named.
    """
    encoded = encode(counting.without_dominated(puzzle), encoding, channel=True)
    engine = get_solver(solver).engine(encoded.cnf)
    while True:
        answer, board = ask(encoded, engine)
        if board is None:
            break
        faces = board.faces if puzzle.wishes else dict(shown(encoded, answer.model))
        board = Board(puzzle.grid, faces)
        thin, _paths = verified(board, puzzle)
        alike = list(puzzle.images(thin.faces))
        yield min(alike, key=lambda faces: letters(puzzle, faces))
        engine.add([other_than(encoded, faces).lits for faces in alike])
    if answer.status is not Status.UNSAT:
        raise BackendError(f"{solver} gave up")
