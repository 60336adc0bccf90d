"""Words laid out at random on paths with few turns, the way word searches are made.

Words are laid one after another, the long ones first. Each takes the best of some paths that fit
the letters already there: the one that shares the most of them.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from unboggle.puzzle import Cell, Face, Grid, Path, Spelling
from unboggle.puzzle.model.directions import direction


class Tuning(NamedTuple):
    """What tunes `drawn_lines`. The numbers were chosen; no benchmark measures them."""

    paths: int = 60
    """Candidates for each word."""
    walks: int = 150
    """Attempts to find them."""
    straight_on: float = 0.5
    """Probability of no turn where one is possible."""


TUNING = Tuning()


def drawn_lines(
    grid: Grid,
    ways: Sequence[Spelling],
    turns: int,
    draw: random.Random,
    given: Mapping[Cell, Face],
    allowed: Mapping[Cell, Collection[Face]],
) -> dict[Cell, Face] | None:
    """Return the letters of a board that holds each of ``ways`` with at most ``turns`` turns.

    They include the ``given`` faces and respect ``allowed``; None if the attempt fails.

    >>> board = drawn_lines(Grid.rectangle(1, 5), ["cat", "tac"], 0, random.Random(1), {}, {})
    >>> "".join(board[cell] for cell in sorted(board)) in ("cat", "tac")
    True
    """
    board = _Drawing(grid, draw, dict(given), allowed)
    for way in sorted(ways, key=lambda way: (-len(way), draw.random())):
        best: Path | None = None
        most = -1
        for path in islice(
            board.straight(way) if turns == 0 else board.bent(way, turns), TUNING.paths
        ):
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
    """The letters ``shown`` so far, and the next cell in each direction."""

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
        """Yield the straight paths on which ``way`` can be laid, in random order."""
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
        """Yield random paths with at most ``turns`` turns on which ``way`` can be laid."""
        for _ in range(TUNING.walks):
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
                if (
                    towards is not None
                    and towards in able
                    and self._draw.random() < TUNING.straight_on
                ):
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
