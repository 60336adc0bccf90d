"""The oracle that looks at all boards at once says what the slow and obvious one says."""

from __future__ import annotations

import pytest
from all_boards import SMALL, by_brute_force
from constraint_cases import CONSTRAINTS, case, good, keeps

from unboggle.puzzle import Board, GivenCells, Puzzle
from unboggle.testing.brute_force import all_boards, holds
from unboggle.testing.every_board import BLANK, every_board, fits, held_sets

CASES = {
    name: puzzle
    for name, puzzle in (SMALL | {name: case(name) for name in CONSTRAINTS}).items()
    if (len(puzzle.faces) + 1) ** len(puzzle.grid.cells) <= 1024
}


@pytest.mark.parametrize("name", CASES)
def test_all_boards_at_once_are_judged_as_one_by_one(name: str) -> None:
    puzzle = CASES[name]
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    one_by_one = set(all_boards(puzzle))
    assert set(boards.boards(boards.all)) == one_by_one
    assert boards.count == len(one_by_one)
    there = {board for board in one_by_one if holds(board, puzzle)}
    fine = {board for board in one_by_one if good(board, puzzle)}
    kept = boards.keeping(puzzle.constraints)
    assert set(boards.boards(boards.holding(puzzle))) == there
    assert set(boards.boards(boards.holding(puzzle) & kept)) == fine
    assert fits(puzzle) == bool(fine)
    cells = len(puzzle.grid.cells)
    assert {b for b in one_by_one if len(b.faces) == cells} == set(boards.boards(boards.full()))
    alone = {word: Puzzle(puzzle.grid, {word: puzzle.spellings[word]}) for word in puzzle.words}
    assert held_sets(puzzle) == {
        frozenset(word for word in puzzle.words if holds(board, alone[word]))
        for board in boards.boards(kept)
    }
    minimal = {frozenset(b.faces.items()) for b in fine if not any(less_than(b, puzzle))}
    assert by_brute_force(puzzle) == minimal
    for board in boards.boards(kept):
        assert keeps(board, puzzle.constraints)


def less_than(board: Board, puzzle: Puzzle) -> list[bool]:
    """Whether each board with a cell less still holds every word."""
    if puzzle.constraints.fills_grid:
        return []
    free = sorted(board.faces.keys() - GivenCells.find(puzzle.constraints).cells.keys())
    rest = [set(board.faces) - {cell} for cell in free]
    return [holds(Board(board.grid, {c: board.faces[c] for c in cells}), puzzle) for cells in rest]
