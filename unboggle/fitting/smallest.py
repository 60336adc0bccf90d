"""The smallest board for all the words, with the proof that smaller ones fail."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from unboggle.counting import refuse
from unboggle.fitting.result import Fit, Reason, Smaller
from unboggle.fitting.sentences import NoRectangle, PartOf
from unboggle.kernel import available
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Grid, Puzzle
from unboggle.system.clock import Deadline, Late, Stop

_FAREWELL = 0.5  # seconds past the deadline to count for sizes that nobody has looked at

Size = tuple[int, int]


def sizes(rows: int, columns: int) -> list[Size]:
    """Return the rectangles that go into ``rows`` x ``columns``, lying: the least area first.

    Of equal area the squarest first.

    >>> sizes(2, 3)
    [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    """
    low, high = sorted((rows, columns))
    within = [(r, c) for r in range(1, low + 1) for c in range(r, high + 1)]
    return sorted(within, key=lambda size: (size[0] * size[1], size[1]))


def fit_smallest(
    puzzle: Puzzle,
    decide: Callable[[Puzzle, Deadline], Fit],
    *,
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return what ``decide`` says on the smallest rectangle that holds the words of ``puzzle``.

    The grid of ``puzzle`` is the largest to be tried; larger ones than an inventory can
    fill are not, if it has to. Raises `InputError` for a wish that is bound to one size.
    ``decide`` is given a puzzle and a deadline; a size takes a quarter of the time that is
    left, and sizes that stay open are tried again once a board is found. ``smaller`` of the
    answer has every smaller size; without a board the answer is that of the largest. Once the
    time is up the rest is only counted, for `_FAREWELL`; ``stop`` ends it at once. If sizes are
    left then the answer is that of the first that is open, ``undecided``, with the best board
    of all.
    """
    start = time.monotonic()
    puzzle.wishes.require_any_size()
    search = SmallestSearch(puzzle, decide, Deadline.after(timeout, stop), on_progress)
    answer = search.run()
    return replace(answer, seconds={**answer.seconds, "total": time.monotonic() - start})


class SmallestSearch:
    """What is known of each rectangle, the smaller ones first; see `fit_smallest`."""

    def __init__(
        self,
        puzzle: Puzzle,
        decide: Callable[[Puzzle, Deadline], Fit],
        deadline: Deadline,
        on_progress: OnProgress,
    ) -> None:
        self.puzzle, self.decide = puzzle, decide
        self.deadline, self.on_progress = deadline, on_progress
        areas = [(wish.area, wish.area_is) for wish in puzzle.wishes if wish.area is not None]
        self.area: int | None
        self.area, self.area_is = min(areas, default=(None, ""))
        self.known: dict[Size, Fit] = {}

    def run(self) -> Fit:
        """Return the answer."""
        found = self._first_that_fits()
        if found is not None and self.known[found].status == "fitted":
            found = self._open_one_that_fits() or found
        return self._answer(found)

    def _sizes(self) -> list[Size]:
        every = sizes(self.puzzle.grid.rows, self.puzzle.grid.columns)
        return [size for size in every if self.area is None or _area(size) <= self.area]

    def _on(self, size: Size) -> Puzzle:
        return replace(self.puzzle, grid=Grid.rectangle(*size))

    def _first_that_fits(self) -> Size | None:
        """Go up until there is a board, or a failure; None if there is none, or no time."""
        for size in self._sizes():
            if self._has_no_time():
                self.known[size] = _nothing(self._on(size))
                return None
            self.known[size] = self._decided(size, 4)
            if self.known[size].status in ("fitted", "error"):
                return size
            if self.deadline.stopped and self.known[size].status == "undecided":
                return None
        return None

    def _has_no_time(self) -> bool:
        """Whether there is not even time to count."""
        return self.deadline.stopped or time.monotonic() > self.deadline.at + _FAREWELL

    def _open_one_that_fits(self) -> Size | None:
        """Ask once more for each size that is open; return one that has a board after all."""
        still_open = [size for size, fit in self.known.items() if fit.status == "undecided"]
        for k, size in enumerate(still_open):
            if self.deadline.over:
                return None
            again = self._decided(size, len(still_open) - k)
            if again.status == "error":  # there is a board already: this size stays open
                continue
            self.known[size] = again
            if again.status == "fitted":
                return size
        return None

    def _decided(self, size: Size, shares: int) -> Fit:
        """Return what is to be known of ``size`` in one of so many ``shares`` of the time left."""
        self.on_progress(Phase("size", f"{size[0]}x{size[1]}"))
        left = self.deadline.left
        if left == 0:
            return _counted(
                self._on(size), Deadline(self.deadline.at + _FAREWELL, self.deadline.stop)
            )
        return self.decide(self._on(size), self.deadline.within(max(1.0, left / shares)))

    def _answer(self, found: Size | None) -> Fit:
        last = self._last() if found is None else found
        answer = self.known[last]
        tried = [*self.known]
        smaller = tuple(
            _smaller(size, self.known, self.puzzle.wishes.embeds)
            for size in tried[: tried.index(last)]
        )
        if self.area is not None and _area(last) < self.area and answer.status == "impossible":
            because = NoRectangle(self.puzzle.grid, self.area, self.area_is)
            reason = Reason("counting", because, (), self.puzzle.wishes.names)
            answer = replace(answer, reason=reason, checked="counted")
        if answer.status == "undecided":
            bests = [fit.best for fit in self.known.values() if fit.best is not None]
            answer = replace(answer, best=max(bests, key=lambda b: len(b.paths), default=None))
        return replace(
            answer,
            smaller=smaller,
            within=self.puzzle.grid,
            interrupted=self.deadline.stopped
            and "undecided" in (answer.status, *(one.status for one in smaller)),
        )

    def _last(self) -> Size:
        """Return the size whose answer stands for all if there is no board."""
        last = next(reversed(self.known))
        if self.puzzle.wishes.embeds:
            return last
        # A board of one size is no part of a larger one: each that is open leaves it open.
        open_ones = (size for size, fit in self.known.items() if fit.status == "undecided")
        return next(open_ones, last)


def _area(size: Size) -> int:
    return size[0] * size[1]


def _counted(puzzle: Puzzle, deadline: Deadline) -> Fit:
    """Return what counting says of ``puzzle`` by ``deadline``, undecided if nothing."""
    try:
        refusal = refuse(puzzle, deadline)
    except Late:
        refusal = None
    if refusal is None:
        return _nothing(puzzle)
    return replace(
        _nothing(puzzle),
        status="impossible",
        method="counting",
        checked="counted",
        reason=Reason.of(refusal),
    )


def _nothing(puzzle: Puzzle) -> Fit:
    """Return that nothing is known of ``puzzle``."""
    seconds = {"encode": 0.0, "solve": 0.0}
    return Fit(puzzle, "undecided", None, None, 0, kernel=available(), seconds=seconds)


def _smaller(size: Size, tried: Mapping[Size, Fit], part: bool) -> Smaller:
    """Return what is known of ``size``; if it can be a ``part`` of one, also from a larger one."""
    outcome = tried[size]
    if part and outcome.status != "impossible":  # a board to be filled is no part of another
        for (rows, columns), other in tried.items():
            if other.status == "impossible" and rows >= size[0] and columns >= size[1]:
                assert other.reason is not None
                because = PartOf((rows, columns), other.reason.because)
                reason = replace(other.reason, because=because)
                return Smaller(size, "impossible", reason, other.checked, (rows, columns))
    return Smaller(size, outcome.status, outcome.reason, outcome.checked)
