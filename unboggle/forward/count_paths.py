"""How many simple paths has a grid, by length? A fact about the grid, whatever it shows.

A *simple path* uses no cell twice; it has a direction, so that there and back are
two, and a single cell is one. A 4x4 grid has 12,029,640 (agrees with the kdb+
example of Boggle, which counts the 12,029,540 of three cells and more).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from unboggle import kernel as native
from unboggle.errors import checked
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Cell, Grid
from unboggle.system.clock import Deadline, Late, Stop

_SYMMETRIC = 400  # cells of a grid whose symmetries are worth their search
_QUICK = 0.3  # seconds after which the next round goes one cell further, not several


@dataclass(frozen=True)
class PathCounts:
    """``counts[k]`` simple paths of k + 1 cells of ``grid``; all unless the end came before.

    ``complete`` says so, ``interrupted`` if a stop was the end. ``wrap`` is which of its
    ends meet.
    """

    grid: Grid
    counts: tuple[int, ...]
    complete: bool
    interrupted: bool = False
    wrap: Literal["none", "rows", "columns", "both"] = "none"

    @property
    def status(self) -> Literal["complete", "undecided"]:
        """Whether all lengths were counted."""
        return "complete" if self.complete else "undecided"

    @property
    def total(self) -> int:
        """The sum over all lengths counted."""
        return sum(self.counts)

    def __str__(self) -> str:
        """The answer in a line."""
        most = "" if self.complete else f" of up to {len(self.counts)} cells"
        return f"{self.total:,} simple paths{most} on a {self.grid} grid"


def count_paths(
    grid: Grid,
    *,
    longest: int | None = None,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> PathCounts:
    """Return how many simple paths of 1, 2, ... ``longest`` cells ``grid`` has.

    ``longest`` is every length by default. The time grows like the number of
    paths, some hundred million a second with the kernel: 4x4 takes a moment, 5x5
    hours. After ``timeout`` seconds (None: no limit), or when ``stop`` is set, the lengths
    counted so far are returned as incomplete. ``on_progress`` is told the length that is
    being counted.

    >>> count_paths(Grid.rectangle(3, 3)).counts
    (9, 40, 160, 496, 1208, 2240, 2984, 2384, 784)
    """
    checked(count_paths, locals())
    deadline = Deadline.after(timeout, stop)
    limit = min(longest or math.inf, len(grid.neighbours))
    starts = _starts(grid)
    count = _counter(grid)
    answer = PathCounts(grid, (), complete=False, wrap=grid.wrap)
    length, quick = 0, True
    while length < limit:
        began = time.monotonic()
        # Each round counts from scratch: short ones cost little beside the last.
        length = int(min(limit, length + (4 if quick else 1)))
        on_progress(Phase("count-paths", number=length))
        sums = [0] * length
        for start, times in starts.items():
            try:
                deadline.check()  # where a start takes too little time to look at it
                some = count(start, length, deadline)
            except Late:
                return replace(answer, interrupted=deadline.stopped)
            sums = [total + times * more for total, more in zip(sums, some, strict=True)]
        answer = replace(answer, counts=tuple(sums))
        quick = time.monotonic() - began < _QUICK
    return replace(answer, complete=True)


def _starts(grid: Grid) -> Mapping[Cell, int]:
    """Return cells of which each stands for so many that symmetry cannot tell apart."""
    if len(grid.neighbours) > _SYMMETRIC:
        return dict.fromkeys(grid.cells, 1)
    first = (min(image[cell] for image in grid.symmetries) for cell in grid.cells)
    starts: dict[Cell, int] = {}
    for cell in first:
        starts[cell] = starts.get(cell, 0) + 1
    return starts


def _counter(grid: Grid) -> Callable[[Cell, int, Deadline], list[int]]:
    """Return what counts the paths from a cell, by the kernel if it is available.

    Up to a length, past a deadline it raises `Late`.
    """
    if not native.usable():
        return lambda start, length, deadline: _count(grid, start, length, deadline)
    from unboggle.kernel import extension

    compiled = native.compiled(grid)
    number = {cell: k for k, cell in enumerate(grid.cells)}

    def count(start: Cell, length: int, deadline: Deadline) -> list[int]:
        counts = extension.count_paths(
            compiled, number[start], length, deadline.left, lambda: deadline.stopped
        )
        if counts is None:
            raise Late
        return counts

    return count


def _count(grid: Grid, start: Cell, length: int, deadline: Deadline) -> list[int]:
    """Return the counts of the paths from ``start`` up to ``length``; `Late` past ``deadline``."""
    counts = [0] * length
    path = [start]
    used = {start}
    pending = [iter(grid.neighbours[start])]
    counts[0] = 1
    steps = 0
    while pending:
        steps += 1
        if steps % 4096 == 0:
            deadline.check()
        cell = next(pending[-1], None) if len(path) < length else None
        if cell is None:
            pending.pop()
            used.discard(path.pop())
        elif cell not in used:
            counts[len(path)] += 1
            path.append(cell)
            used.add(cell)
            pending.append(iter(grid.neighbours[cell]))
    return counts
