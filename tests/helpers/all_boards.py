"""All boards of a small puzzle by brute force."""

from __future__ import annotations

from wish_cases import good, keeps

from unboggle.puzzle import Board, Given, Puzzle
from unboggle.testing.brute_force import all_boards, holds
from unboggle.testing.tiny import PUZZLES

Key = frozenset[tuple[tuple[int, int], str]]


NEEDLEMAN = "act ape ate cop end old"


SMALL = {name: p for name, p in PUZZLES.items() if len(p.grid.cells) <= 6 and p.spellings}


def by_brute_force(puzzle: Puzzle) -> set[Key]:
    """All solutions: boards that keep everything and lose it with any cell that is not given."""
    if puzzle.wishes.fills:
        return {frozenset(b.faces.items()) for b in all_boards(puzzle) if good(b, puzzle)}
    found = set()
    for board in all_boards(puzzle):
        if holds(board, puzzle) and keeps(board, puzzle.wishes):
            without = (
                Board(puzzle.grid, {c: f for c, f in board.faces.items() if c != cell})
                for cell in board.faces.keys() - Given.among(puzzle.wishes).cells.keys()
            )
            if not any(holds(less, puzzle) for less in without):
                found.add(frozenset(board.faces.items()))
    return found
