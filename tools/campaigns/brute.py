"""Answers about tiny puzzles by brute force: all boards are tried, also under constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tools.campaigns.keeping import satisfies
from unboggle.puzzle import (
    Board,
    Cells,
    Constraint,
    Constraints,
    GivenCells,
    Inventory,
    Puzzle,
    Vowels,
)
from unboggle.testing.brute_force import holds
from unboggle.testing.every_board import BLANK, EveryBoard, every_board

SIMPLE = (GivenCells, Inventory, Cells, Vowels)  # which `EveryBoard` knows


def oracle(puzzle: Puzzle) -> tuple[EveryBoard, int]:
    """Return all boards of ``puzzle``, and the set of those that solve it."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return boards, keeping(boards, boards.holding(puzzle), puzzle)


def possible(puzzle: Puzzle) -> bool:
    """Return whether some board solves ``puzzle``."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return any(_good(boards, boards.holding(puzzle), puzzle, [*puzzle.constraints]))


def check_board(finder: str, board: Board | None, puzzle: Puzzle) -> None:
    """Raise if ``board``, found by ``finder``, lacks a word or violates a constraint."""
    if board is None:
        return
    if not holds(board, puzzle):
        raise AssertionError(f"{finder} found {board}, which is wrong: it lacks a word")
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    if not keeping(boards, 1 << number(boards, board), puzzle):
        raise AssertionError(f"{finder} found {board}, which is wrong: it violates a constraint")


def keeping(
    boards: EveryBoard, some: int, puzzle: Puzzle, constraints: Iterable[Constraint] | None = None
) -> int:
    """Return the boards among ``some``, which hold all words, that satisfy the constraints.

    They are those of ``puzzle`` unless other ones are given.
    """
    good = 0
    every = puzzle.constraints if constraints is None else constraints
    for one in _good(boards, some, puzzle, [*every]):
        good |= one
    return good


def _good(
    boards: EveryBoard, some: int, puzzle: Puzzle, constraints: Sequence[Constraint]
) -> Iterator[int]:
    """Yield sets of the boards among ``some`` that satisfy the constraints."""
    simple = [one for one in constraints if isinstance(one, SIMPLE)]
    others = [one for one in constraints if not isinstance(one, SIMPLE)]
    for one in simple:  # together they may contradict each other, which is refused
        some &= boards.keeping(Constraints(one))
    if not others and some:
        yield some
        return
    while some:
        first = some & -some
        some ^= first
        faces = boards.board(first.bit_length() - 1).faces
        if satisfies(faces, puzzle.grid, puzzle.spellings, others):
            yield first


def number(boards: EveryBoard, board: Board) -> int:
    """Return the number of a board."""
    digits = (boards.faces.index(board.faces.get(cell, BLANK)) for cell in boards.cells)
    return sum(digit * len(boards.faces) ** k for k, digit in enumerate(digits))


def expect(right: object, found: object, what: str) -> None:
    """Raise if they differ."""
    if right != found:
        raise AssertionError(f"{what} is {found}, by brute force {right}")
