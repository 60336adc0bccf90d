"""Sets of words that small boards hold, by brute force."""

from __future__ import annotations

from functools import cache

from unboggle.puzzle import Grid
from unboggle.testing import every_board
from unboggle.testing.tiny import puzzle, rook, strip

LISTS = [
    (strip(4), "ab bc ca"),
    (strip(3), "ab bc ca"),
    (strip(4), "ab bc cd da"),
    (strip(5), "ab bc cd da ac"),
    (strip(3), "aab aba bb a-c|ac ca"),
    (rook(2, 2), "ab bc ca ad"),
    (rook(2, 3), "abc bca dab db"),
    (strip(4), "th|t-h ht tt hh"),
    (Grid.rectangle(2, 2), "abcde ab ef"),
    (Grid.rectangle(2, 3), "aba bcb cac ddc"),
]


@cache
def held_sets(number: int) -> frozenset[frozenset[str]]:
    return every_board.held_sets(puzzle(*LISTS[number]))
