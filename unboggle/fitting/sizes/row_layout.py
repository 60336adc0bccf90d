"""A board that needs no search: the words written into rows, one after another."""

from __future__ import annotations

import math
from collections.abc import Iterator

from unboggle.counting import without_dominated
from unboggle.puzzle import Board, Grid, Puzzle, Spelling


def boards_in_rows(
    puzzle: Puzzle, *, square: bool = False
) -> Iterator[tuple[tuple[int, int], Board]]:
    """Yield sizes in landscape format with boards that hold the words, whatever the puzzle's grid.

    One about as long as wide, or ``square``; and one as wide as the grid. Yields none if the puzzle
    has constraints.

    >>> for size, board in boards_in_rows(Puzzle(Grid.rectangle(1, 1), {"at": (("a", "t"),)})):
    ...     print(size, board)
    (1, 2) AT
    """
    if puzzle.constraints or not puzzle.spellings:
        return
    words = [min(ways, key=len) for ways in without_dominated(puzzle).spellings.values()]
    words.sort(key=len, reverse=True)
    letters, longest = sum(map(len, words)), len(words[0])
    grid = puzzle.grid
    widths = (math.isqrt(letters - 1) + 1, grid.columns, grid.rows)
    for width in dict.fromkeys(max(width, longest) for width in widths):
        rows = _rows(words, width)
        high, wide = len(rows), max(map(len, rows))
        if square:
            high = wide = max(high, wide)
        faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row)}
        if high > wide:
            high, wide, faces = wide, high, {(c, r): face for (r, c), face in faces.items()}
        yield (high, wide), Board(Grid.rectangle(high, wide), faces)


def _rows(words: list[Spelling], width: int) -> list[list[str]]:
    """Return ``words``, the longest first, each in the first row with enough space."""
    rows: list[list[str]] = []
    for word in words:
        row = next((row for row in rows if len(row) + len(word) <= width), None)
        if row is None:
            row = []
            rows.append(row)
        row += word
    return rows
