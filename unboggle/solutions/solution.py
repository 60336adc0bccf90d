"""A solution, and its normal form among its images."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from unboggle.errors import Bug
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Cell, Face, Path, Puzzle, Word
from unboggle.puzzle.model.frozen import Frozen
from unboggle.system.clock import NEVER, Deadline

Faces = Mapping[Cell, Face]
Key = frozenset[tuple[Cell, Face]]
_LAST = "\U0010ffff"  # sorts after all letters: a blank cell


@dataclass(frozen=True, repr=False)
class Solution(Frozen):
    """A board with each word's path, and the number of its different images, itself included.

    >>> from unboggle import Grid, list_boards, parse_words
    >>> [solution] = list_boards(parse_words("ab bc").puzzle(Grid.rectangle(1, 3))).solutions
    >>> sorted(solution.paths), solution.images
    (['ab', 'bc'], 2)
    """

    board: Board
    paths: Mapping[Word, Path]
    images: int

    def __str__(self) -> str:
        """The board."""
        return str(self.board)


def solution_of(puzzle: Puzzle, faces: Faces, deadline: Deadline = NEVER) -> Solution:
    """Return the solution of ``faces`` after tracing it; raise `BackendError` if it is none.

    Raises `DeadlinePassed` past ``deadline``.
    """
    board, paths = minimal(Board(puzzle.grid, faces), puzzle, deadline)
    if board.faces != faces:
        raise Bug("the board found has cells that no word needs")
    return Solution(board, paths, sum(1 for _ in puzzle.images(faces)))


def letters(puzzle: Puzzle, faces: Faces) -> list[Face]:
    """Return the faces of the cells, row by row, as the sort key of boards: blank cells last."""
    return [faces.get(cell, _LAST) for cell in puzzle.grid.cells]


def first_image(puzzle: Puzzle, faces: Faces) -> dict[Cell, Face]:
    """Return the image of the board of ``faces`` that comes first by its letters."""
    return min(puzzle.images(faces), key=lambda image: letters(puzzle, image))


def key(puzzle: Puzzle, faces: Faces) -> Key:
    """Return the same value for a board of ``faces`` and its images, and for no other board."""
    images = (
        tuple(sorted((image[cell], face) for cell, face in faces.items()))
        for image in puzzle.symmetries
    )
    return frozenset(min(images))


def differing(puzzle: Puzzle, faces: Faces, other: Faces) -> tuple[Cell, ...]:
    """Return the cells on which two boards differ."""
    return tuple(cell for cell in puzzle.grid.cells if faces.get(cell) != other.get(cell))


def nearest_image(puzzle: Puzzle, faces: Faces, other: Faces) -> dict[Cell, Face]:
    """Return the image of the board ``other`` that differs least from the board ``faces``."""
    return min(puzzle.images(other), key=lambda image: len(differing(puzzle, faces, image)))
