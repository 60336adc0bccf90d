"""Words laid out on paths with few turns, drawn at random: the way word searches are made.

One word after the other, the long ones first, each on the best of some paths on which it goes with
the letters that lie there: that with the most of them in common.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from unboggle.puzzle import Cell, Face, Grid, Path, Spelling
from unboggle.puzzle.directions import direction

_PATHS = 60  # to choose from, for each word
_WALKS = 150  # to find them
_STRAIGHT_ON = 0.5  # of the times where a path may turn


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
    board = _Drawing(grid, draw, dict(given), allowed)
    for way in sorted(ways, key=lambda way: (-len(way), draw.random())):
        best: Path | None = None
        most = -1
        for path in islice(board.straight(way) if turns == 0 else board.bent(way, turns), _PATHS):
            common = sum(cell in board.shown for cell in path)
            if common > most:
                best, most = path, common
            if most == len(way):
                break
        if best is None:
            return None
        board.shown.update(zip(best, way, strict=True))
    return board.shown


class _Drawing:
    """The letters that are ``shown`` so far, and which cell lies ahead of which, by directions."""

    def __init__(
        self,
        grid: Grid,
        draw: random.Random,
        shown: dict[Cell, Face],
        allowed: Mapping[Cell, Collection[Face]],
    ) -> None:
        self.shown, self._draw, self._allowed = shown, draw, allowed
        self._cells = [*grid.cells]
        self._ahead = {
            cell: {direction(grid, cell, beside): beside for beside in around}
            for cell, around in grid.neighbours.items()
        }

    def straight(self, way: Spelling) -> Iterator[Path]:
        """Yield the straight paths on which ``way`` can be laid, in an order by chance."""
        self._draw.shuffle(self._cells)
        for start in self._cells:
            if not self._goes(start, way[0]):
                continue
            if len(way) == 1:
                yield (start,)
            for towards in self._ahead[start] if len(way) > 1 else ():
                path = [start]
                for face in way[1:]:
                    cell = self._ahead[path[-1]].get(towards)
                    if cell is None or cell in path or not self._goes(cell, face):
                        break
                    path.append(cell)
                else:
                    yield tuple(path)

    def bent(self, way: Spelling, turns: int) -> Iterator[Path]:
        """Yield paths with so many turns at most on which ``way`` can be laid, as they come."""
        for _ in range(_WALKS):
            path = [self._draw.choice(self._cells)]
            left = turns
            towards: Cell | None = None
            if not self._goes(path[0], way[0]):
                continue
            for face in way[1:]:
                ahead = self._ahead[path[-1]]
                able = [
                    move
                    for move, cell in ahead.items()
                    if cell not in path and self._goes(cell, face)
                    if towards in (None, move) or left
                ]
                if not able:
                    break
                move = self._draw.choice(able)
                if towards is not None and towards in able and self._draw.random() < _STRAIGHT_ON:
                    move = towards
                left -= towards not in (None, move)
                towards = move
                path.append(ahead[move])
            else:
                yield tuple(path)

    def _goes(self, cell: Cell, face: Face) -> bool:
        """Whether ``face`` may be laid on ``cell``."""
        if cell in self.shown:
            return self.shown[cell] == face
        return cell not in self._allowed or face in self._allowed[cell]
