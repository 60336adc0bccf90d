"""Puzzles with constraints, and an independent check of boards against them."""

from __future__ import annotations

from collections import Counter

from unboggle import encodings
from unboggle.encodings import Encoding
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Inventory, Puzzle
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle as tiny
from unboggle.testing.tiny import strip

ENCODINGS = tuple(n for n in encodings.names() if issubclass(encodings.get(n), Encoding))


CONSTRAINTS = {
    "a given letter": (strip(4), "aba", Constraints(GivenCells({(0, 1): "b"}))),
    "a given letter of no word": (strip(4), "aba", Constraints(GivenCells({(0, 3): "z"}))),
    "in the way": (strip(3), "aba", Constraints(GivenCells({(0, 0): "b"}))),
    "two given letters": (
        Grid.rectangle(2, 3),
        "abc",
        Constraints(GivenCells({(0, 0): "c", (1, 2): "a"})),
    ),
    "each once": (strip(4), "bc", Constraints(Inventory(dict.fromkeys("abcd", 1)))),
    "each once, impossible": (strip(3), "ab ca", Constraints(Inventory({"a": 2, "b": 1}))),
    "several": (strip(5), "aba", Constraints(Inventory({"a": 3, "b": 2}))),
    "at most": (strip(4), "ab ba cb", Constraints(Inventory({"a": 2, "b": 1, "c": 1}, True))),
    "at most two": (strip(5), "aba aab", Constraints(Inventory({"a": 3, "b": 2}, True))),
    "too few letters": (strip(4), "aab", Constraints(Inventory({"a": 1, "b": 3}, True))),
    "too many letters": (strip(3), "ab", Constraints(Inventory({"a": 2, "b": 2}))),
    "too few letters to fill it": (strip(4), "ab", Constraints(Inventory({"a": 2, "b": 1}))),
    "both": (
        Grid.rectangle(2, 3),
        "abab",
        Constraints(GivenCells({(0, 1): "c"}), Inventory({"a": 2, "b": 2, "c": 2})),
    ),
    "two spellings": (strip(3), "th|t-h", Constraints(Inventory({"t": 2, "h": 1}))),
}


def case(name: str) -> Puzzle:
    grid, words, constraints = CONSTRAINTS[name]
    return Puzzle(grid, tiny(grid, words).spellings, constraints)


def keeps(board: Board, constraints: Constraints) -> bool:
    """Whether the board satisfies the constraints; independent of `Constraints.violation`."""
    count = Counter(board.faces.values())
    wanted = Inventory.find(constraints)
    return all(board.faces.get(c) == f for c, f in GivenCells.find(constraints).cells.items()) and (
        wanted is None
        or (count <= Counter(wanted.counts) if wanted.at_most else count == Counter(wanted.counts))
    )


def good(board: Board, puzzle: Puzzle) -> bool:
    """Whether the board solves the puzzle; an exact inventory has a letter for every cell."""
    if puzzle.constraints.fills_grid and len(board.faces) < len(puzzle.grid.cells):
        return False
    return holds(board, puzzle) and keeps(board, puzzle.constraints)
