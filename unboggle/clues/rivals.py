"""Boards that tell whether another one is the only one: what is asked for, and who contradicts.

A *target* is a board that holds the words; of the *items* (words it holds, or cells
it shows) some are to be chosen. A *rival* of a choice is a board that holds what was
chosen and does not contain the target, nor an image of it that stays an image. The
target is the only solution exactly if there is no rival: a solution is contained in
the target and so, not being a rival, contains it (or an image, which is as large).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from unboggle import counting
from unboggle.clues.clues import Clues, Faces
from unboggle.errors import BackendError
from unboggle.formula.choice import SOLVER
from unboggle.formula.encode import encode
from unboggle.formula.wishes import shown
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Cell, Face, Given, Puzzle
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
    answer = get_solver(SOLVER).engine(encoded.cnf).solve()
    if answer.status is Status.UNSAT:
        return None
    if answer.status is not Status.SAT:
        raise BackendError(f"{SOLVER} gave up")
    faces = dict(shown(encoded, answer.model))
    if not is_rival(faces, puzzle, target):
        raise BackendError("a board found is not another one that holds the words; please report")
    return faces


def is_rival(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    """Whether ``faces`` hold the words, keep the wishes and contain no image of ``target``."""
    if broken_wish(faces, puzzle) or _contains_image(faces, puzzle, target):
        return False
    board = Board(puzzle.grid, faces)
    return len(trace_words(board, from_rarer_ends(board, puzzle))) == len(puzzle.spellings)


def _contains_image(faces: Faces, puzzle: Puzzle, target: Faces) -> bool:
    return any(image.items() <= faces.items() for image in puzzle.images(target))


def beside(task: Clues) -> Iterator[dict[Cell, Face]]:
    """Yield rivals of choosing nothing that differ from the target in two or three cells at most.

    A cell is changed or emptied, two are swapped, three are rotated; for half a second.
    """
    puzzle, target = task.puzzle, dict(task.target)
    given = Given.among(puzzle.wishes).cells
    cells = [c for c in puzzle.grid.cells if c not in given]
    faces = sorted({*puzzle.faces, *target.values()})
    until = Deadline.after(_LOOK_AROUND)

    def moved(order: Sequence[Cell], to: Sequence[Cell]) -> dict[Cell, Face]:
        changed = {c: f for c, f in target.items() if c not in order}
        return changed | {d: target[c] for c, d in zip(order, to, strict=True) if c in target}

    def near() -> Iterator[dict[Cell, Face]]:
        for cell in cells:
            if cell in target:
                less = {c: f for c, f in target.items() if c != cell}
                yield less
                yield from (less | {cell: face} for face in faces if face != target[cell])
        for a, b in combinations(cells, 2):
            yield moved((a, b), (b, a))
        for first, *rest in combinations(cells, 3):
            for p in permutations(rest):
                yield moved((first, *p), (*p, first))

    for changed in near():
        if until.over:
            return
        if is_rival(changed, puzzle, target):
            yield changed
