"""Words laid out on paths with few turns, drawn at random: the way word searches are made.

One word after the other, the long ones first, each on the best of some paths on which it goes with
the letters that lie there: that with the most of them in common.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence

from unboggle.puzzle import Cell, Face, Grid, Path, Spelling
from unboggle.puzzle.directions import direction

_PATHS = 60  # to choose from, for each word
_WALKS = 600  # to find them


def drawn_lines(
    grid: Grid,
    ways: Sequence[Spelling],
    turns: int,
    draw: random.Random,
    given: Mapping[Cell, Face],
    allowed: Mapping[Cell, Collection[Face]],
) -> dict[Cell, Face] | None:
    """Return the letters of a board on which each of ``ways`` runs with so many ``turns`` at most.

    With those that are ``given``, and elsewhere what is ``allowed``; None without luck.

    >>> board = drawn_lines(Grid.rectangle(1, 5), ["cat", "tac"], 0, random.Random(1), {}, {})
    >>> "".join(board[cell] for cell in sorted(board)) in ("cat", "tac")
    True
    """
    ahead = _ahead(grid)
    shown = dict(given)
    for way in sorted(ways, key=lambda way: (-len(way), draw.random())):
        best: Path | None = None
        most = found = 0
        for _ in range(_WALKS):
            path = _walk(grid, ahead, way, turns, draw, shown, allowed)
            if path is None:
                continue
            found += 1
            common = sum(cell in shown for cell in path)
            if best is None or common > most:
                best, most = path, common
            if found >= _PATHS or most == len(way):
                break
        if best is None:
            return None
        shown.update(zip(best, way, strict=True))
    return shown


Ahead = dict[Cell, dict[Cell, Cell]]
"""Cell -> direction -> the neighbour there."""


def _ahead(grid: Grid) -> Ahead:
    return {
        cell: {direction(grid, cell, beside): beside for beside in around}
        for cell, around in grid.neighbours.items()
    }


def _walk(
    grid: Grid,
    ahead: Ahead,
    way: Spelling,
    turns: int,
    draw: random.Random,
    shown: Mapping[Cell, Face],
    allowed: Mapping[Cell, Collection[Face]],
) -> Path | None:
    """Return a path for ``way`` from any cell in any direction, None if it comes to an end."""
    bends = set(draw.sample(range(1, len(way) - 1), min(turns, max(0, len(way) - 2))))
    cell, towards, path = draw.choice(grid.cells), None, list[Cell]()
    for i, face in enumerate(way):
        if i:
            if towards is None or (i - 1 in bends and draw.random() < 0.9):
                towards = draw.choice([*ahead[cell]]) if ahead[cell] else None
            if towards not in ahead[cell]:
                return None
            cell = ahead[cell][towards]
        there = shown.get(cell)
        if cell in path or there not in (None, face) or face not in allowed.get(cell, (face,)):
            return None
        path.append(cell)
    return tuple(path)
