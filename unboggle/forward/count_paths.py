"""Count the simple paths of a grid by length, whatever its cells show.

A *simple path* uses no cell twice. It has a direction, so that there and back are two; a single
cell is one. A 4x4 grid has 12,029,640 (this agrees with the kdb+ example of Boggle, which counts
the 12,029,540 of three or more cells).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, NamedTuple

from unboggle import kernel as native
from unboggle.arguments import Positive, Seconds, validated
from unboggle.events import OnProgress, Phase, ignore
from unboggle.puzzle import Cell, Grid
from unboggle.system import clock
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken


class Tuning(NamedTuple):
    """What tunes the rounds of `count_paths`; the numbers were chosen."""

    symmetric: int = 400
    """The most cells of a grid for which finding symmetries pays."""
    quick: float = 0.3
    """Seconds after which the next round adds one cell, not several."""


TUNING = Tuning()


@dataclass(frozen=True)
class PathCounts:
    """``counts[k]`` simple paths of k + 1 cells of ``grid``, up to the last length counted.

    ``complete``: all lengths were counted; ``interrupted``: a stop ended the call. ``wrap`` is
    the grid's wrap.

    >>> from unboggle import Grid
    >>> counts = count_paths(Grid.rectangle(2, 2))
    >>> counts.counts, counts.total  # paths of 1, 2, 3 and 4 cells
    ((4, 12, 24, 24), 64)
    """

    report_kind: ClassVar[str] = "paths"

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
        """The sum of all counts."""
        return sum(self.counts)

    def __str__(self) -> str:
        """The answer on one line."""
        most = "" if self.complete else f" of up to {len(self.counts)} cells"
        return f"{self.total:,} simple paths{most} on a {self.grid} grid"


def count_paths(
    grid: Grid,
    *,
    max_length: Positive | None = None,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> PathCounts:
    """Return the number of simple paths of 1, 2, ... ``max_length`` cells of ``grid``.

    The default is every length. The time grows with the number of paths, about a hundred million
    per second with the kernel: 4x4 takes a moment, 5x5 hours. After ``timeout`` seconds (None: no
    limit), or when ``stop`` is set, the counts so far are returned as incomplete. ``on_progress``
    receives the length that is being counted.

    >>> count_paths(Grid.rectangle(3, 3)).counts
    (9, 40, 160, 496, 1208, 2240, 2984, 2384, 784)
    """
    validated(count_paths, locals())
    deadline = Deadline.after(timeout, stop)
    limit = min(max_length or math.inf, len(grid.neighbours))
    starts = _starts(grid)
    count = _counter(grid)
    answer = PathCounts(grid, (), complete=False, wrap=grid.wrap)
    length, quick = 0, True
    while length < limit:
        began = clock.now()
        # Each round counts from scratch: short lengths cost little compared with the last.
        length = int(min(limit, length + (4 if quick else 1)))
        on_progress(Phase("count-paths", number=length))
        sums = [0] * length
        for start, times in starts.items():
            try:
                deadline.raise_if_expired()  # short rounds do not check it themselves
                some = count(start, length, deadline)
            except DeadlinePassed:
                return replace(answer, interrupted=deadline.stopped)
            sums = [total + times * more for total, more in zip(sums, some, strict=True)]
        answer = replace(answer, counts=tuple(sums))
        quick = clock.now() - began < TUNING.quick
    return replace(answer, complete=True)


def _starts(grid: Grid) -> Mapping[Cell, int]:
    """Return one cell of each class under symmetry, with the size of its class."""
    if len(grid.neighbours) > TUNING.symmetric:
        return dict.fromkeys(grid.cells, 1)
    first = (min(image[cell] for image in grid.symmetries) for cell in grid.cells)
    starts: dict[Cell, int] = {}
    for cell in first:
        starts[cell] = starts.get(cell, 0) + 1
    return starts


def _counter(grid: Grid) -> Callable[[Cell, int, Deadline], list[int]]:
    """Return a function that counts the paths from a cell, by the kernel if it is available.

    It counts up to a length and raises `DeadlinePassed` past a deadline.
    """
    if not native.usable():
        return lambda start, length, deadline: _count(grid, start, length, deadline)
    from unboggle.kernel import extension

    compiled = native.compiled(grid)
    number = {cell: k for k, cell in enumerate(grid.cells)}

    def count(start: Cell, length: int, deadline: Deadline) -> list[int]:
        counts = extension.count_paths(
            compiled, number[start], length, deadline.remaining, lambda: deadline.stopped
        )
        if counts is None:
            raise DeadlinePassed
        return counts

    return count


def _count(grid: Grid, start: Cell, length: int, deadline: Deadline) -> list[int]:
    """Return the counts of paths from ``start`` up to ``length``; may raise `DeadlinePassed`."""
    counts = [0] * length
    path = [start]
    used = {start}
    pending = [iter(grid.neighbours[start])]
    counts[0] = 1
    steps = 0
    while pending:
        steps += 1
        if steps % 4096 == 0:
            deadline.raise_if_expired()
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
