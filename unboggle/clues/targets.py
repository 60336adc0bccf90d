"""Likely target boards: random ones of the board search, the fullest first.

A board with few blank cells rules out more, so it needs fewer words or cells as clues. The solver
enumerates boards that are each much like the one before, so it seldom finds such a board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress

from unboggle.errors import BackendError
from unboggle.forward.verify import minimal, verified, violated_constraint
from unboggle.kernel import available
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.searched import SearchedBoards
from unboggle.solutions.solution import key
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed

_TIME = 1.5  # most seconds for all of them: on a loose list a board takes a millisecond

Faces = dict[Cell, Face]


def sampled(
    puzzle: Puzzle,
    most: int,
    deadline: Deadline = NEVER,
    *,
    words: bool = True,
    known: Iterable[Faces] = (),
    seed: int = 0,
) -> list[Faces]:
    """Return up to ``most`` solutions of ``puzzle``, no images of each other, the fullest first.

    Those ``known`` are among them. If the clues are only ``words``, boards that can be shifted on
    the grid are left out: a shifted board holds the same words. Without the kernel, only the
    known ones are returned. Another ``seed`` finds others. Ends at ``deadline`` at the latest.
    """
    found: dict[frozenset[tuple[Cell, Face]], Faces] = {}

    def take(faces: Faces) -> None:
        if not words or not any(_shifted(puzzle, faces)):
            found.setdefault(key(puzzle, faces), faces)

    for faces in known:
        take(faces)
    with suppress(DeadlinePassed):
        if available():
            _search(puzzle, most, deadline.within(_TIME), seed, found, take)
    return sorted(found.values(), key=lambda faces: -len(faces))


def _search(
    puzzle: Puzzle,
    most: int,
    until: Deadline,
    seed: int,
    found: Collection[object],
    take: Callable[[Faces], None],
) -> None:
    """Let the searches find boards to ``take`` until there are ``most``.

    Raise `DeadlinePassed` past ``until``.
    """
    search = SearchedBoards(puzzle, until, seed)
    while len(found) < most and not search.exhausted:
        board = search.next()
        if board is not None:
            thin, _ = minimal(board, puzzle, until)
            before = len(found)
            take(dict(thin.faces))
            search.note_result(new=len(found) > before)


def _shifted(puzzle: Puzzle, faces: Faces) -> Iterator[bool]:
    """Yield True for each step by which the board can be shifted with its words and constraints."""
    cells = puzzle.grid.neighbours
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        moved = {(r + down, c + right): face for (r, c), face in faces.items()}
        if all(cell in cells for cell in moved) and not violated_constraint(moved, puzzle):
            try:
                verified(Board(puzzle.grid, moved), puzzle)
            except BackendError:  # a grid with holes: the shifted board lost a word
                continue
            yield True
