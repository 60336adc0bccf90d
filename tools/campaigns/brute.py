"""Answers about tiny puzzles by brute force: all boards are tried, also under constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tools.campaigns.keeping import satisfies
from unboggle.puzzle import (
    Ban,
    Board,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Cover,
    EveryCell,
    Face,
    GivenCells,
    Inventory,
    Puzzle,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)
from unboggle.testing.brute_force import holds
from unboggle.testing.every_board import BLANK, EveryBoard, every_board, solutions

_MOST_BOARDS = 2_000  # each is checked against all constraints
SIMPLE = (GivenCells, Inventory, Cells, Vowels)  # which `EveryBoard` knows
ON_PATHS = (Cover, EveryCell, Turns, UniquePaths, WordsApart, WordsTouch)
"""The kinds about the paths of the words, so that those that are left out matter."""


def oracle(puzzle: Puzzle) -> tuple[EveryBoard, int]:
    """Return all boards of ``puzzle``, and the set of those that solve it."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return boards, keeping(boards, boards.holding(puzzle), puzzle)


def every_solution(puzzle: Puzzle) -> set[frozenset[tuple[Cell, Face]]] | None:
    """Return all solutions of ``puzzle``; None if it has too many boards for that.

    They are the boards that solve it, and do not if a cell becomes blank, or the cells of a letter
    that must be the same. If no cell may be blank, all that solve it are solutions.
    """
    if all(isinstance(one, SIMPLE) for one in puzzle.constraints):
        return solutions(puzzle)
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    if boards.holding(puzzle).bit_count() > _MOST_BOARDS:
        return None
    _, good = oracle(puzzle)
    solving = {frozenset(board.faces.items()) for board in boards.boards(good)}
    if puzzle.constraints.fills_grid:
        return solving
    groups = [
        {*group} for one in puzzle.constraints if isinstance(one, Same) for group in one.groups
    ]
    blocks = [*groups, *({cell} for cell in puzzle.grid.cells)]

    def needs(shown: frozenset[tuple[Cell, Face]], block: set[Cell]) -> bool:
        rest = frozenset(one for one in shown if one[0] not in block)
        return len(rest) + len(block) > len(shown) or rest not in solving

    return {shown for shown in solving if all(needs(shown, block) for block in blocks)}


def possible(puzzle: Puzzle) -> bool:
    """Return whether some board solves ``puzzle``."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return any(_good(boards, boards.holding(puzzle), puzzle, [*puzzle.constraints]))


def fits(
    puzzle: Puzzle,
    words: Iterable[str],
    constraints: Iterable[Constraint],
    board: Board | None = None,
) -> bool:
    """Return whether ``board``, or some board, holds ``words`` and satisfies the constraints.

    The words are a part of the list. One that is left out is no extra word; its pairs require
    nothing.
    """
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    some = boards.all if board is None else 1 << number(boards, board)
    for word in (there := {*words}):
        some &= boards.word(puzzle.spellings[word])
    kept: list[Constraint] = []
    for one in constraints:
        if isinstance(one, WordsApart | WordsTouch):
            pairs = tuple(pair for pair in one.pairs if there.issuperset(pair))
            kept += [replace(one, pairs=pairs)] if pairs else []
        else:
            kept.append(one)
    part = replace(puzzle, constraints=Constraints()).restricted_to(there)
    bans = [one for one in kept if isinstance(one, Ban)]
    others = [one for one in kept if not isinstance(one, Ban)]
    return any(keeping(boards, good, puzzle, bans) for good in _good(boards, some, part, others))


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
