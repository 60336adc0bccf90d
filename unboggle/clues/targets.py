"""Boards worth a try as the only one: found at random by the board search, the fullest first.

A board with few blanks says more, so that fewer words or cells tell it from others; the
solver's own order of boards, each much like the one before, seldom comes upon one.
"""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.errors import BackendError
from unboggle.fitting.board_search import BoardSearch, can_search
from unboggle.forward.verify import broken_wish, verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.solution import key
from unboggle.system.clock import NEVER, Deadline, Late

_TIME = 1.5  # seconds for all of them, at most: on a loose list a board takes a millisecond
_EACH = 0.3  # seconds to come upon one; a list with so few boards is enumerated soon enough

Faces = dict[Cell, Face]


def sampled(
    puzzle: Puzzle, most: int, deadline: Deadline = NEVER, *, words: bool = True
) -> list[Faces]:
    """Return up to ``most`` solutions of ``puzzle``, no images of each other, the fullest first.

    If only ``words`` are to tell them apart, those are left out that can be shifted on
    the grid: a shifted board holds the same words. None without the kernel. Ends at
    ``deadline`` at the latest.
    """
    if not (can_search(puzzle) and available()):
        return []
    until = deadline.within(_TIME)
    found: dict[frozenset[tuple[Cell, Face]], Faces] = {}
    for seed in range(2 * most):
        if until.over or len(found) >= most:
            break
        board = BoardSearch(puzzle, seed).run(until.within(_EACH))
        if board is None:
            break
        try:
            thin, _ = verified(board, puzzle, deadline=until)
        except Late:
            break
        faces = dict(thin.faces)
        if not words or not any(_shifted(puzzle, faces)):
            found.setdefault(key(puzzle, faces), faces)
    return sorted(found.values(), key=lambda faces: -len(faces))


def _shifted(puzzle: Puzzle, faces: Faces) -> Iterator[bool]:
    """Yield True for each step by which the board can be shifted and keeps words and wishes."""
    cells = puzzle.grid.neighbours
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        moved = {(r + down, c + right): face for (r, c), face in faces.items()}
        if all(cell in cells for cell in moved) and not broken_wish(moved, puzzle):
            try:
                verified(Board(puzzle.grid, moved), puzzle)
            except BackendError:  # a grid with holes: some word is gone
                continue
            yield True
