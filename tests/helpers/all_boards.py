"""All boards of a small puzzle by brute force."""

from __future__ import annotations

from unboggle.puzzle import GivenCells, Puzzle
from unboggle.testing.every_board import BLANK, every_board
from unboggle.testing.tiny import PUZZLES

Key = frozenset[tuple[tuple[int, int], str]]


NEEDLEMAN = "act ape ate cop end old"


SMALL = {name: p for name, p in PUZZLES.items() if len(p.grid.cells) <= 6 and p.spellings}


def by_brute_force(puzzle: Puzzle) -> set[Key]:
    """Return all solutions: boards that need each of their cells that is not given."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    holding = boards.holding(puzzle)
    found = holding & boards.keeping(puzzle.constraints)
    if not puzzle.constraints.fills_grid:
        for cell in puzzle.grid.cells:
            if cell not in GivenCells.find(puzzle.constraints).cells:
                found &= ~boards.without(cell, holding)
    return {frozenset(board.faces.items()) for board in boards.boards(found)}
