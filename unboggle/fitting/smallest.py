"""The smallest board for all the words, with the proof that smaller ones fail."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from unboggle import counting
from unboggle.fitting.result import Fit, Reason, Smaller
from unboggle.fitting.sentences import NoRectangle, PartOf
from unboggle.kernel import available
from unboggle.puzzle import Grid, Puzzle
from unboggle.system.clock import left, over

_FAREWELL = 0.5  # seconds past the deadline to count for sizes that nobody has looked at


def sizes(rows: int, columns: int) -> list[tuple[int, int]]:
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
    decide: Callable[[Puzzle, float | None], Fit],
    *,
    timeout: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Fit:
    """Return what ``decide`` says on the smallest rectangle that holds the words of ``puzzle``.

    The grid of ``puzzle`` is the largest to be tried; larger ones than an inventory can
    fill are not, if it has to. Raises `InputError` for a wish that is bound to one size.
    ``decide`` is given a puzzle and a timeout; a size takes a quarter of the time that is
    left, and sizes that stay open are tried again once a board is found. ``smaller`` of the
    answer has every smaller size; without a board the answer is that of the largest. Once the
    time is up the rest is only counted, for `_FAREWELL`; Ctrl-C ends it at once. If sizes are
    left then the answer is that of the first that is open, ``undecided``.
    """
    start = time.monotonic()
    deadline = None if timeout is None else start + timeout
    order = sizes(puzzle.grid.rows, puzzle.grid.columns)
    puzzle.wishes.require_any_size()
    areas = [(wish.area, wish.area_is) for wish in puzzle.wishes if wish.area is not None]
    area, area_is = min(areas, default=(None, ""))
    if area is not None:
        order = [size for size in order if size[0] * size[1] <= area]
    part = puzzle.wishes.embeds  # whether a board of one size is part of one of a larger size
    tried: dict[tuple[int, int], Fit] = {}

    def attempt(size: tuple[int, int], share: int) -> Fit:
        notify(f"size {size[0]}x{size[1]}")
        seconds = left(deadline)
        limit = None if seconds is None else min(seconds, max(1.0, seconds / share))
        asked = replace(puzzle, grid=Grid.rectangle(*size))
        tried[size] = _counted(asked) if limit == 0 else decide(asked, limit)
        return tried[size]

    found, interrupted = None, False
    for number, size in enumerate(order):
        if deadline is not None and time.monotonic() > deadline + _FAREWELL:
            order = order[: number + 1]
            tried[size] = _nothing(replace(puzzle, grid=Grid.rectangle(*size)))
            break
        try:
            if attempt(size, 4).status in ("fitted", "error"):
                found = size
                break
        except KeyboardInterrupt:
            interrupted = True
            tried[size] = _counted(replace(puzzle, grid=Grid.rectangle(*size)))
            if tried[size].status == "impossible" and number + 1 < len(order):
                size = order[number := number + 1]  # of which nobody knows anything
                tried[size] = _nothing(replace(puzzle, grid=Grid.rectangle(*size)))
            order = order[: number + 1]
            break
    last = found or order[-1]
    if not part and found is None:
        last = next((size for size in order if tried[size].status == "undecided"), last)
    if tried[last].status == "fitted":
        open_ = [size for size in tried if tried[size].status == "undecided"]
        for k, size in enumerate(open_):
            if over(deadline):
                break
            before = tried[size]
            try:
                again = attempt(size, len(open_) - k).status
            except KeyboardInterrupt:
                tried[size], interrupted = before, True
                break
            if again == "fitted":
                last = size
                break
            if again == "error":  # there is a board already: this one stays open
                tried[size] = before
    below = order[: order.index(last)]
    answer = tried[last]
    if area is not None and last[0] * last[1] < area and answer.status == "impossible":
        because = NoRectangle(puzzle.grid, area, area_is)
        reason = Reason("counting", because, (), puzzle.wishes.names)
        answer = replace(answer, reason=reason, checked="counted")
    seconds = {**answer.seconds, "total": time.monotonic() - start}
    return replace(
        answer,
        smaller=tuple(_smaller(size, tried, part) for size in below),
        within=puzzle.grid,
        interrupted=interrupted,
        seconds=seconds,
    )


def _counted(puzzle: Puzzle) -> Fit:
    """Return what counting says of ``puzzle``, undecided if nothing."""
    refusal = counting.refuse(puzzle)
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


def _smaller(size: tuple[int, int], tried: Mapping[tuple[int, int], Fit], part: bool) -> Smaller:
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
