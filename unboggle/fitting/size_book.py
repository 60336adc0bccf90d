"""What is known of each rectangle: no board by counting or a solver, a board, or nothing."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from unboggle.counting import Requirements, refuse_by
from unboggle.fitting.result import Areas, Checked, Fit, Reason, Smaller
from unboggle.fitting.sentences import PartOf
from unboggle.puzzle import Grid, Puzzle
from unboggle.system.clock import Deadline

Size = tuple[int, int]
_FAR = 4

FAREWELL = 0.5
"""Seconds past the deadline to count for sizes that nobody has looked at."""
USUAL = 8
"""The largest side that is tried, unless no board within it is found."""


def sizes(rows: int, columns: int) -> list[Size]:
    """Return the rectangles that go into ``rows`` x ``columns``, lying: the least area first.

    Of equal area the squarest first.

    >>> sizes(2, 3)
    [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    """
    low, high = sorted((rows, columns))
    within = [(r, c) for r in range(1, low + 1) for c in range(r, high + 1)]
    return sorted(within, key=_order)


def area(size: Size) -> int:
    """Return how many cells a rectangle has."""
    return size[0] * size[1]


def _order(size: Size) -> tuple[int, int]:
    return area(size), max(size)


@dataclass(frozen=True)
class Out:
    """Why a size will not do, and how that is known; ``inside``: a larger one without a board."""

    reason: Reason
    checked: Checked
    inside: Size | None = None


class SizeBook:
    """What is known of each size for the words of ``puzzle``, and the ``best`` board so far.

    The grid of ``puzzle`` is the largest size to be looked at; if it may ``grow``, it is made
    larger as long as there is no board. ``square``: only squares. With a wish for so many cells
    only such sizes are looked at.
    """

    def __init__(self, puzzle: Puzzle, *, grow: bool = False, square: bool = False) -> None:
        self.puzzle, self._grow, self.square = puzzle, grow, square
        areas = [(wish.area, wish.area_is) for wish in puzzle.wishes if wish.area is not None]
        self.area: int | None
        self.area, self.area_is = min(areas, default=(None, ""))
        self._largest = puzzle.grid
        if grow and self.area is not None:
            self._largest = _square_for(self.area, square)
        self._facts: Requirements | None = None
        self._counted: set[Size] = set()
        self.out: dict[Size, Out] = {}
        self.best: Fit | None = None
        self._listed: tuple[Grid, list[Size]] | None = None

    def on(self, size: Size) -> Puzzle:
        """Return the question for a board of ``size``."""
        return replace(self.puzzle, grid=Grid.rectangle(*size))

    # ---- which sizes there are ----

    @property
    def within(self) -> Grid:
        """What the sizes go into: if it may grow, no larger than it has to be."""
        if not self._grow or self.best_size is None or self.area is not None:
            return self._largest
        side = max(USUAL, *self.best_size)
        return Grid.rectangle(side, side)

    @property
    def sizes(self) -> list[Size]:
        """The sizes within it, the least area first."""
        grid = self.within
        if self._listed is None or self._listed[0] != grid:
            every = sizes(grid.rows, grid.columns)
            self._listed = grid, [size for size in every if self._is_asked_for(size)]
        return self._listed[1]

    def _is_asked_for(self, size: Size) -> bool:
        return (self.area is None or area(size) <= self.area) and (
            not self.square or size[0] == size[1]
        )

    def takes(self, size: Size) -> bool:
        """Whether a board of ``size`` is an answer, if need be within a larger grid."""
        low, high = sorted((self._largest.rows, self._largest.columns))
        return self._is_asked_for(size) and (self._grow or (size[0] <= low and size[1] <= high))

    @property
    def best_size(self) -> Size | None:
        """The size of the best board, lying."""
        if self.best is None:
            return None
        grid = self.best.puzzle.grid
        return min(grid.rows, grid.columns), max(grid.rows, grid.columns)

    @property
    def open(self) -> list[Size]:
        """The sizes that may still turn out to be the smallest, the least area first."""
        return [size for size in self._before(self.best_size) if size not in self.out]

    def least_tiles(self, size: Size) -> int:
        """Return how many tiles counting finds that every board of ``size`` has."""
        if self._facts is None:
            self._facts = Requirements(self.puzzle)
        return sum(self._facts.on(Grid.rectangle(*size)).need.values())

    def grow(self, most: int) -> bool:
        """Make the largest size larger, up to ``most`` rows and columns; return whether it was."""
        side = self._largest.columns
        if not self._grow or self.best is not None or side >= most:
            return False
        side = min(most, side + max(2, side // 4))
        self._largest = Grid.rectangle(side, side)
        return True

    # ---- what becomes known ----

    def count(self, deadline: Deadline) -> None:
        """Rule out by counting what can be, of the sizes that are not counted yet.

        Past ``deadline`` that may take `FAREWELL` more; raises `Late` after it.
        """
        grace = deadline.with_grace(FAREWELL)
        first: int | None = None  # area that is not ruled out
        for size in self.sizes:
            if first is None and size in self._counted and size not in self.out:
                first = area(size)
            if size in self._counted:
                continue
            if self._grow and max(size) > USUAL and first is not None and area(size) > _FAR * first:
                continue  # of the many sizes of a large square most are no matter
            grace.check()
            if self._facts is None:
                self._facts = Requirements(self.on(size), grace)
            refusal = refuse_by(self._facts.on(Grid.rectangle(*size)), grace)
            self._counted.add(size)
            if refusal is None:
                first = first or area(size)
            elif size not in self.out:
                self.out[size] = Out(Reason.of(refusal), "counted")

    def rule_out(self, size: Size, reason: Reason, checked: Checked) -> None:
        """Take in that no board of ``size`` will do, nor of what is a part of it."""
        self.out[size] = Out(reason, checked)
        if self.puzzle.wishes.embeds:  # a board to be filled is no part of another
            because = PartOf(size, reason.because)
            for part in self.sizes:
                if part not in self.out and part[0] <= size[0] and part[1] <= size[1]:
                    self.out[part] = Out(replace(reason, because=because), checked, size)

    def fitted(self, answer: Fit) -> bool:
        """Take in a board; return whether it is a smaller one than before."""
        before, self.best = self.best, answer
        now = self.best_size
        if before is None or now is None:
            return True
        self.best = before
        if self.best_size is not None and _order(now) < _order(self.best_size):
            self.best = answer
            return True
        return False

    # ---- what it comes to ----

    @property
    def areas(self) -> Areas:
        """Between which bounds the smallest area lies."""
        best, left = self.best_size, self.open
        most = None if best is None else area(best)
        least = area(left[0]) if left else most
        if least is None:  # none will do
            least = area(self.sizes[-1]) + 1 if self.sizes else 0
        return Areas(least, most, tuple(left), self.square)

    def smaller(self, than: Size) -> tuple[Smaller, ...]:
        """Return what is known of each size before ``than``."""
        before = self._before(than)
        known = set(before)
        return tuple(self._smaller(size, known) for size in before)

    def _before(self, than: Size | None) -> list[Size]:
        if than is None:
            return self.sizes
        return [size for size in self.sizes if _order(size) < _order(than)]

    def _smaller(self, size: Size, before: Container[Size]) -> Smaller:
        out = self.out.get(size)
        if out is None:
            return Smaller(size, "undecided", None, None)
        inside = out.inside if out.inside in before else None
        return Smaller(size, "impossible", out.reason, out.checked, inside)


def _square_for(cells: int, square: bool) -> Grid:
    """Return the least usual square into which a rectangle of so many ``cells`` goes."""
    sides = [max(r, cells // r) for r in range(1, cells + 1) if cells % r == 0]
    side = USUAL if square else max(USUAL, min(sides, default=1))
    return Grid.rectangle(side, side)
