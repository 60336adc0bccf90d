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

    One about as long as wide, or ``square``; and one as wide as the grid. If the puzzle has
    constraints, the words do not touch each other; even so a board may violate some. Yields none if
    a constraint does not allow blank cells around a board.

    >>> for size, board in boards_in_rows(Puzzle(Grid.rectangle(1, 1), {"at": (("a", "t"),)})):
    ...     print(size, board)
    (1, 2) AT
    """
    if not puzzle.spellings or not puzzle.constraints.embeddable:
        return
    gap = 1 if puzzle.constraints else 0
    words = [min(ways, key=len) for ways in without_dominated(puzzle).spellings.values()]
    words.sort(key=len, reverse=True)
    cells, longest = sum((gap + len(word)) * (gap + 1) for word in words), len(words[0])
    grid = puzzle.grid
    widths = (math.isqrt(cells - 1) + 1, grid.columns, grid.rows)
    for width in dict.fromkeys(max(width, longest) for width in widths):
        rows = _rows(words, width, gap)
        high, wide = len(rows) * (gap + 1) - gap, max(map(len, rows))
        if square:
            high = wide = max(high, wide)
        faces = {
            (r * (gap + 1), c): face
            for r, row in enumerate(rows)
            for c, face in enumerate(row)
            if face
        }
        if high > wide:
            high, wide, faces = wide, high, {(c, r): face for (r, c), face in faces.items()}
        yield (high, wide), Board(Grid.rectangle(high, wide), faces)


def _rows(words: list[Spelling], width: int, gap: int) -> list[list[str]]:
    """Return ``words``, the longest first, each in the first row with enough space.

    ``gap`` empty strings separate them.
    """
    rows: list[list[str]] = []
    for word in words:
        row = next((row for row in rows if len(row) + gap + len(word) <= width), None)
        if row is None:
            row = []
            rows.append(row)
        row += [*[""] * (gap if row else 0), *word]
    return rows
