"""Boards of tiny puzzles, traced and compared with the set of all boards that hold a word."""

from __future__ import annotations

import random
from itertools import pairwise

from unboggle.forward.fast_trace import trace_words
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.testing.every_board import BLANK, every_board

_BOARDS = 100  # of a puzzle


def trace_some(puzzle: Puzzle, seed: int) -> int:
    """Trace random boards of ``puzzle``, and return how many; raise if a word or path is wrong."""
    boards, rng = every_board(puzzle.grid, (BLANK, *puzzle.faces)), random.Random(seed)
    pairs = [(word, way) for word, ways in puzzle.spellings.items() for way in ways]
    holding = {word: boards.word(ways) for word, ways in puzzle.spellings.items()}
    for _ in range(_BOARDS):
        number = rng.randrange(boards.count)
        board = boards.board(number)
        found = trace_words(board, pairs)
        right = {word for word, some in holding.items() if some >> number & 1}
        if found.keys() != right:
            raise AssertionError(f"the words of {board} are {[*found]}, by brute force {right}")
        for word, path in found.items():
            _check_path(board, puzzle, word, path)
    return _BOARDS


def _check_path(board: Board, puzzle: Puzzle, word: Word, path: Path) -> None:
    """Raise if ``path`` does not show ``word``: each step to a neighbour, no cell twice."""
    steps = all(b in puzzle.grid.neighbours[a] for a, b in pairwise(path))
    shown = tuple(board.faces.get(cell) for cell in path)
    if not steps or len({*path}) < len(path) or shown not in puzzle.spellings[word]:
        raise AssertionError(f"the path {path} on {board} does not show {word}")
