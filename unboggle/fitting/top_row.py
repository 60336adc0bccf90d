"""The smallest board whose top row begins with given letters, lying or standing.

Such letters have their place on boards of every width they fit into, but a board and its
quarter turn are no longer the same; so each size is a question of its own, and is asked in
slices of time that double.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from unboggle.counting import refuse
from unboggle.errors import InputError
from unboggle.fitting.result import Areas, Fit, Reason, Smaller
from unboggle.fitting.sentences import PartOf
from unboggle.fitting.size_book import USUAL, Size, area
from unboggle.progress import OnProgress, SmallestArea
from unboggle.puzzle import Face, Given, Grid, Puzzle, Wishes
from unboggle.system.clock import Deadline, Late

SLICE = 1.0
"""Seconds that each size gets before any gets more."""
_FAR = 40  # rows and columns that are tried at most

Decide = Callable[[Puzzle, Deadline], Fit]


def on_top(row: Sequence[Face], grid: Grid) -> Given:
    """Return ``row`` as the given cells at the left of the top row of ``grid``; `""` gives none."""
    return Given({(0, column): face for column, face in enumerate(row) if face})


def fit_below(
    puzzle: Puzzle,
    row: Sequence[Face],
    decide: Decide,
    *,
    grow: bool,
    square: bool,
    deadline: Deadline,
    on_progress: OnProgress,
) -> Fit:
    """Return a board of the smallest rectangle with ``row`` at the left of its top row.

    ``puzzle`` has the words, the other wishes, and the largest grid to be tried; if it may
    ``grow``, larger ones are tried. ``decide`` answers for one size until a deadline. The
    answer tells of the smaller sizes as `fit_smallest` does; a size at which something fails is
    not asked again. Raises `InputError` if the row is
    longer than the largest grid.
    """
    start = time.monotonic()
    if not grow and len(row) > puzzle.grid.columns:
        raise InputError(
            f"the given row has {len(row)} cells, more than the {puzzle.grid.columns} columns of"
            " the largest size"
        )
    search = _Search(puzzle, row, decide, square, deadline, on_progress)
    side = max(puzzle.grid.rows, puzzle.grid.columns, len(row) if grow else 0)
    search.within = Grid.rectangle(side, side) if grow else puzzle.grid
    search.run()
    while grow and search.best is None and search.within.rows < _FAR and not search.open:
        side = search.within.rows + max(2, search.within.rows // 4)
        search.within = Grid.rectangle(side, side)
        search.run()
    answer = search.answer()
    return replace(answer, seconds={**answer.seconds, "total": time.monotonic() - start})


@dataclass
class _Search:
    """What is known of each size, as (rows, columns)."""

    puzzle: Puzzle
    row: Sequence[Face]
    decide: Decide
    square: bool
    deadline: Deadline
    on_progress: OnProgress
    within: Grid = field(default_factory=lambda: Grid.rectangle(USUAL, USUAL))
    best: Fit | None = None
    out: dict[Size, Fit | Reason] = field(default_factory=dict)
    partial: Fit | None = None
    failed: dict[Size, str] = field(default_factory=dict)  # what went wrong there

    # ---- the sizes ----

    def on(self, size: Size) -> Puzzle:
        """Return the question for a board of ``size``."""
        grid = Grid.rectangle(*size)
        wishes = Wishes(*self.puzzle.wishes, on_top(self.row, grid))
        return replace(self.puzzle, grid=grid, wishes=wishes)

    @property
    def sizes(self) -> list[Size]:
        """The sizes to be looked at: the least area first, then the squarest, then lying."""
        cells = {wish.area for wish in self.puzzle.wishes if wish.area is not None}
        every = [
            (r, c)
            for r in range(1, self.within.rows + 1)
            for c in range(max(1, len(self.row)), self.within.columns + 1)
            if (not self.square or r == c) and (not cells or r * c in cells)
        ]
        return sorted(every, key=_order)

    @property
    def open(self) -> list[Size]:
        """The sizes that may still turn out to be the smallest."""
        most = None if self.best is None else _order(_size(self.best))
        return [s for s in self.sizes if s not in self.out and (most is None or _order(s) < most)]

    @property
    def _pending(self) -> list[Size]:
        return [size for size in self.open if size not in self.failed]

    # ---- the work ----

    def run(self) -> None:
        """Find a board, then smaller ones, as long as there is time and something open."""
        try:
            self._count()
            seconds = SLICE
            while self._pending:
                for size in self._by_hope():
                    self._ask(size, seconds)
                seconds *= 2
        except Late:
            return

    def _count(self) -> None:
        for size in self.open:
            self.deadline.check()
            if size not in self.out and (refusal := refuse(self.on(size))) is not None:
                self.out[size] = Reason.of(refusal)

    def _by_hope(self) -> Iterator[Size]:
        """Yield each open size once: between what is out and what will do, the middle first."""
        low, asked = 0, set[Size]()
        while left := [size for size in self._pending if size not in asked]:
            above = [size for size in left if area(size) > low]
            if self.best is None:  # a generous one will do soon
                least = area(left[0])
                size = next((s for s in left if area(s) >= 1.3 * least and _square(s)), left[-1])
            elif above:
                size = above[len(above) // 2]
            else:
                size = left[-1]
            asked.add(size)
            yield size
            if size in self.open:
                low = max(low, area(size))

    def _ask(self, size: Size, seconds: float) -> None:
        if size not in self._pending:
            return
        self.deadline.check()
        answer = self.decide(self.on(size), self.deadline.within(seconds))
        if answer.status == "fitted":
            if self.best is None or _order(size) < _order(_size(self.best)):
                self.best = answer
        elif answer.status == "impossible":
            self._rule_out(size, answer)
        elif answer.status == "error":
            self.failed[size] = answer.error or "there was no answer"
        elif answer.best is not None:
            known = self.partial.best if self.partial is not None else None
            if known is None or len(answer.best.paths) > len(known.paths):
                self.partial = answer
        areas = self.areas()
        self.on_progress(SmallestArea(areas.at_least, areas.at_most, size))

    def _rule_out(self, size: Size, answer: Fit) -> None:
        assert answer.reason is not None
        self.out[size] = answer
        if all(wish.embeds for wish in self.puzzle.wishes):
            # a smaller board would lie in the corner of it, under the same row
            because = PartOf(size, answer.reason.because)
            part = replace(answer, reason=replace(answer.reason, because=because))
            for other in self.sizes:
                if other not in self.out and other[0] <= size[0] and other[1] <= size[1]:
                    self.out[other] = part

    # ---- what it comes to ----

    def areas(self) -> Areas:
        """Between which bounds the smallest area lies."""
        left = self.open
        most = None if self.best is None else area(_size(self.best))
        least = area(left[0]) if left else most
        if least is None:
            least = area(self.sizes[-1]) + 1 if self.sizes else 0
        return Areas(least, most, tuple(left), self.square)

    def answer(self) -> Fit:
        """Return the best board and what is known of the smaller sizes."""
        left, sizes = self.open, self.sizes
        if self.best is not None:
            answer = self.best
        elif left or not sizes:
            size = left[0] if left else (self.within.rows, self.within.columns)
            answer = self.partial or Fit(self.on(size), "undecided", None, None, 0)
            if self.failed:
                status: Literal["undecided", "error"] = "undecided" if self._pending else "error"
                answer = replace(answer, status=status, error=next(iter(self.failed.values())))
        else:
            answer = self._impossible(sizes[-1])
        before = [s for s in sizes if _order(s) < _order(_size(answer))]
        return replace(
            answer,
            interrupted=bool(left) and self.deadline.stopped,
            smaller=tuple(map(self._smaller, before)),
            within=self.within,
            areas=self.areas(),
        )

    def _impossible(self, size: Size) -> Fit:
        known = self.out[size]
        if isinstance(known, Fit):
            return replace(known, puzzle=self.on(size))
        empty = Fit(self.on(size), "impossible", "counting", None, 0)
        return replace(empty, reason=known, checked="counted")

    def _smaller(self, size: Size) -> Smaller:
        known = self.out.get(size)
        if known is None:
            return Smaller(size, "undecided", None, None)
        if isinstance(known, Reason):
            return Smaller(size, "impossible", known, "counted")
        return Smaller(size, "impossible", known.reason, known.checked)


def _order(size: Size) -> tuple[int, int, int]:
    return area(size), max(size), size[0]


def _square(size: Size) -> bool:
    return abs(size[0] - size[1]) <= 1 or min(size) > 3 * max(size) / 4


def _size(answer: Fit) -> Size:
    grid = answer.puzzle.grid
    return grid.rows, grid.columns
