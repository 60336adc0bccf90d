"""Boards worth a try as the only one: found at random by the board search, the fullest first.

A board with few blanks says more, so that fewer words or cells tell it from others; the
solver's own order of boards, each much like the one before, seldom comes upon one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress

from unboggle.errors import BackendError
from unboggle.forward.verify import broken_wish, verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Cell, Face, Puzzle
from unboggle.solutions.searched import SearchedBoards
from unboggle.solutions.solution import key
from unboggle.system.clock import NEVER, Deadline, Late

_TIME = 1.5  # seconds for all of them, at most: on a loose list a board takes a millisecond

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

    Those ``known`` are among them. If only ``words`` are to tell them apart, those are left
    out that can be shifted on the grid: a shifted board holds the same words. None but the
    known ones without the kernel. Another ``seed`` finds others. Ends at
    ``deadline`` at the latest.
    """
    found: dict[frozenset[tuple[Cell, Face]], Faces] = {}

    def take(faces: Faces) -> None:
        if not words or not any(_shifted(puzzle, faces)):
            found.setdefault(key(puzzle, faces), faces)

    for faces in known:
        take(faces)
    with suppress(Late):
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
    """Let the searches find boards to ``take`` until there are ``most``; `Late` past then."""
    search = SearchedBoards(puzzle, until, seed)
    while len(found) < most and not search.exhausted:
        board = search.next()
        if board is not None:
            thin, _ = verified(board, puzzle, deadline=until)
            before = len(found)
            take(dict(thin.faces))
            search.tell(new=len(found) > before)


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
