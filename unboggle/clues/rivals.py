"""Boards that tell whether another one is the only one: what is asked for, and who contradicts.

A *target* is a board that holds the words; of the *items* (words it holds, or cells
it shows) some are to be chosen. A *rival* of a choice is a board that holds what was
chosen and does not contain the target, nor an image of it that stays an image. The
target is the only solution exactly if there is no rival: a solution is contained in
the target and so, not being a rival, contains it (or an image, which is as large).
"""

from __future__ import annotations

from collections.abc import Iterator

from unboggle import counting
from unboggle.clues.clues import Clues, Faces
from unboggle.errors import BackendError
from unboggle.formula.choice import SOLVER
from unboggle.formula.encode import encode
from unboggle.formula.refine import ask
from unboggle.formula.wishes import shown
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.solutions.near import beside, is_rival
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.system.clock import Deadline

_LOOK_AROUND = 0.5  # seconds for rivals that differ from the target in a few cells


def rival(puzzle: Puzzle, target: Faces) -> dict[Cell, Face] | None:
    """Return a board that holds ``puzzle`` and contains no image of ``target``, or None.

    In this process: nothing stops it. The board may show more than it needs.
    """
    core = counting.without_dominated(puzzle)
    encoded = encode(core, channel=True, blocked=puzzle.images(target))
    answer, board = ask(encoded, get_solver(SOLVER).engine(encoded.cnf))
    if answer.status is Status.UNSAT:
        return None
    if answer.status is not Status.SAT:
        raise BackendError(f"{SOLVER} gave up")
    assert board is not None
    faces = dict(board.faces) if puzzle.wishes else dict(shown(encoded, answer.model))
    if not is_rival(faces, puzzle, target):
        raise BackendError("a board found is not another one that holds the words; please report")
    return faces


def near_rivals(task: Clues) -> Iterator[dict[Cell, Face]]:
    """Yield rivals of choosing nothing that differ from the target in two or three cells at most.

    For half a second.
    """
    until = Deadline.after(_LOOK_AROUND)
    for changed in beside(task.puzzle, task.target):
        if until.over:
            return
        if is_rival(changed, task.puzzle, task.target):
            yield changed
