"""Puzzles with wishes, and what a board that keeps them looks like."""

from __future__ import annotations

from collections import Counter

from unboggle import encodings
from unboggle.encodings import Encoding
from unboggle.puzzle import Board, Given, Grid, Inventory, Puzzle, Wishes
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle as tiny
from unboggle.testing.tiny import strip

ENCODINGS = tuple(n for n in encodings.names() if issubclass(encodings.get(n), Encoding))


WISHES = {
    "a given letter": (strip(4), "aba", Wishes(Given({(0, 1): "b"}))),
    "a given letter of no word": (strip(4), "aba", Wishes(Given({(0, 3): "z"}))),
    "in the way": (strip(3), "aba", Wishes(Given({(0, 0): "b"}))),
    "two given letters": (Grid.rectangle(2, 3), "abc", Wishes(Given({(0, 0): "c", (1, 2): "a"}))),
    "each once": (strip(4), "bc", Wishes(Inventory(dict.fromkeys("abcd", 1)))),
    "each once, impossible": (strip(3), "ab ca", Wishes(Inventory({"a": 2, "b": 1}))),
    "several": (strip(5), "aba", Wishes(Inventory({"a": 3, "b": 2}))),
    "at most": (strip(4), "ab ba cb", Wishes(Inventory({"a": 2, "b": 1, "c": 1}, True))),
    "at most two": (strip(5), "aba aab", Wishes(Inventory({"a": 3, "b": 2}, True))),
    "too few letters": (strip(4), "aab", Wishes(Inventory({"a": 1, "b": 3}, True))),
    "too many letters": (strip(3), "ab", Wishes(Inventory({"a": 2, "b": 2}))),
    "too few letters to fill it": (strip(4), "ab", Wishes(Inventory({"a": 2, "b": 1}))),
    "both": (
        Grid.rectangle(2, 3),
        "abab",
        Wishes(Given({(0, 1): "c"}), Inventory({"a": 2, "b": 2, "c": 2})),
    ),
    "two spellings": (strip(3), "th|t-h", Wishes(Inventory({"t": 2, "h": 1}))),
}


def case(name: str) -> Puzzle:
    grid, words, wishes = WISHES[name]
    return Puzzle(grid, tiny(grid, words).spellings, wishes)


def keeps(board: Board, wishes: Wishes) -> bool:
    """Say it again in other words than `Wishes.broken`."""
    count = Counter(board.faces.values())
    wanted = Inventory.among(wishes)
    return all(board.faces.get(c) == f for c, f in Given.among(wishes).cells.items()) and (
        wanted is None
        or (count <= Counter(wanted.counts) if wanted.at_most else count == Counter(wanted.counts))
    )


def good(board: Board, puzzle: Puzzle) -> bool:
    """Whether it is what was asked for; an inventory to be used up has a letter for every cell."""
    if puzzle.wishes.fills and len(board.faces) < len(puzzle.grid.cells):
        return False
    return holds(board, puzzle) and keeps(board, puzzle.wishes)
