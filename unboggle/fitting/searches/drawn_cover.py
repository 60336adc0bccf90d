"""A grid cut into random paths of given lengths: any words of these lengths cover it.

Depth first: each path starts at a cell with few free neighbours, and always steps to the cell with
the fewest (Warnsdorff's rule). A branch ends if the free cells fall into parts that no paths fill.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from unboggle.puzzle import Cell, Grid, Path
from unboggle.puzzle.constraints.cover import is_across, opposite


class Tuning(NamedTuple):
    """What tunes `drawn_cover`. The numbers were chosen; no benchmark measures them."""

    steps: int = 2_000
    """Steps of one attempt."""
    walks: int = 200
    """Attempts at the path from side to side."""


TUNING = Tuning()


def drawn_cover(
    grid: Grid, lengths: Sequence[int], draw: random.Random, across: int | None = None
) -> list[Path] | None:
    """Return a path of each of ``lengths``, together all cells; None if the attempt fails.

    The path of index ``across`` goes from side to side.

    >>> paths = drawn_cover(Grid.rectangle(3, 4), [5, 4, 3], random.Random(2), across=0)
    >>> [len(path) for path in paths], len({cell for path in paths for cell in path})
    ([5, 4, 3], 12)
    """
    drawing = _Drawing(grid, draw)
    found: dict[int, Path] = {}
    rest = [k for k in range(len(lengths)) if k != across]
    if across is not None:
        sides = opposite(grid.cells)
        for _ in range(TUNING.walks):
            path = drawing.walk(lengths[across])
            if path is not None and is_across(path, sides):
                found[across] = path
                drawing.free.difference_update(path)
                break
        else:
            return None
    draw.shuffle(rest)
    paths = drawing.fill([lengths[k] for k in rest])
    if paths is None:
        return None
    found.update(zip(rest, paths, strict=True))
    return [found[k] for k in range(len(lengths))]


class _Drawing:
    """The cells of ``grid`` that are still free."""

    def __init__(self, grid: Grid, draw: random.Random) -> None:
        self.around, self.draw = grid.neighbours, draw
        self.free = set(grid.cells)
        self.steps = 0

    def walk(self, length: int) -> Path | None:
        """Return a random path of free cells, None if it gets stuck."""
        path = [self.draw.choice(sorted(self.free))]
        while len(path) < length:
            near = [d for d in self.around[path[-1]] if d in self.free and d not in path]
            if not near:
                return None
            path.append(self.draw.choice(near))
        return tuple(path)

    def fill(self, lengths: list[int]) -> list[Path] | None:
        """Return paths of ``lengths``, in their order, that use all free cells, or None."""
        if not lengths:
            return None if self.free else []
        start = min(sorted(self.free), key=lambda c: (self._room(c), self.draw.random()))
        for k in self.draw.sample(range(len(lengths)), len(lengths)):
            rest = lengths[:k] + lengths[k + 1 :]
            found = self._grow([start], lengths[k], rest)
            if found is not None:
                return [*found[1:][:k], found[0], *found[1:][k:]]
        return None

    def _grow(self, path: list[Cell], length: int, rest: list[int]) -> list[Path] | None:
        """Return ``path`` completed, and after it the paths of ``rest``; or None."""
        self.steps += 1
        if self.steps > TUNING.steps:
            return None
        self.free.discard(path[-1])
        if len(path) == length:
            paths = self.fill(rest) if self._fits(rest) else None
            if paths is not None:
                return [tuple(path), *paths]
        else:
            near = [d for d in self.around[path[-1]] if d in self.free]
            near.sort(key=lambda d: (self._room(d), self.draw.random()))
            for cell in near:
                found = self._grow([*path, cell], length, rest)
                if found is not None:
                    return found
        self.free.add(path[-1])
        return None

    def _room(self, cell: Cell) -> int:
        return sum(d in self.free for d in self.around[cell])

    def _fits(self, lengths: list[int]) -> bool:
        """Whether the size of each connected free part is a sum of some ``lengths``."""
        sums = {0}
        for length in lengths:
            sums |= {total + length for total in sums}
        seen: set[Cell] = set()
        for cell in self.free:
            if cell in seen:
                continue
            part = [cell]
            seen.add(cell)
            for c in part:
                fresh = [d for d in self.around[c] if d in self.free and d not in seen]
                seen.update(fresh)
                part += fresh
            if len(part) not in sums:
                return False
        return True
