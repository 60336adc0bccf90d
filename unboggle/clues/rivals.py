"""Rivals: boards that show that another board is not the only one.

A *target* is a board that holds the words. Some of its *items* are chosen: words that it holds, or
cells that it shows. A *rival* of a choice is a board that holds the chosen items, but contains
neither the target nor any of its images that remain images. The target is the only solution if
and only if there is no rival. For a solution that is no rival contains the target, or an image of
it, and so is equal to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from unboggle import counting
from unboggle.clues.clues import Clues, Faces
from unboggle.errors import BackendError
from unboggle.formula.choice import SOLVER
from unboggle.formula.constraints import shown
from unboggle.formula.encode import encode
from unboggle.formula.refine import solve_refined
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.solutions.neighbouring import is_rival, neighbouring_boards
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.system.clock import Deadline

_NEAR_SECONDS = 0.5  # seconds for rivals that differ from the target in a few cells


def rival(puzzle: Puzzle, target: Faces) -> dict[Cell, Face] | None:
    """Return a board that holds ``puzzle`` and contains no image of ``target``, or None.

    It runs in this process and cannot be stopped. The board may show more than it needs.
    """
    core = counting.without_dominated(puzzle)
    encoded = encode(core, channel=True, blocked=puzzle.images(target))
    answer, board = solve_refined(encoded, get_solver(SOLVER).engine(encoded.cnf))
    if answer.status is Status.UNSAT:
        return None
    if answer.status is not Status.SAT:
        raise BackendError(f"{SOLVER} gave up")
    assert board is not None
    faces = dict(board.faces) if puzzle.constraints else dict(shown(encoded, answer.model))
    if not is_rival(faces, puzzle, target):
        raise BackendError(
            "the board found is not another board that holds the words; please report"
        )
    return faces


def near_rivals(task: Clues) -> Iterator[dict[Cell, Face]]:
    """Yield rivals of an empty choice that differ from the target in at most three cells.

    This takes half a second.
    """
    until = Deadline.after(_NEAR_SECONDS)
    for changed in neighbouring_boards(task.puzzle, task.target):
        if until.expired:
            return
        if is_rival(changed, task.puzzle, task.target):
            yield changed
