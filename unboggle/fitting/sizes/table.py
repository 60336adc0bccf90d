"""The state of each rectangle: refuted by counting or a solver, fitted, or open."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from math import isqrt

from unboggle.counting import Requirements, refuse_by
from unboggle.fitting.result import AreaBounds, Checked, Fit, Reason, SmallerSize
from unboggle.fitting.searches.space import LARGEST
from unboggle.fitting.sentences import PartOfRefutedSize
from unboggle.fitting.sizes.row_layout import boards_in_rows
from unboggle.fitting.sizes.tuning import TUNING
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.system.clock import Deadline

Size = tuple[int, int]

USUAL = 8
"""The largest side that is tried, unless no board within it is found."""

GROWN = isqrt(LARGEST)
"""The largest side to which a grid grows, unless a word or an exact inventory needs more: no search
covers more cells."""


def sizes(rows: int, columns: int, most: int | None = None) -> list[Size]:
    """Return the rectangles within ``rows`` x ``columns`` in landscape format, by area.

    Those of more than ``most`` cells are left out. Of equal areas, the one nearest to a square
    comes first.

    >>> sizes(2, 3), sizes(1000, 1000, most=4)
    ([(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)], [(1, 1), (1, 2), (1, 3), (2, 2), (1, 4)])
    """
    low, high = sorted((rows, columns))
    most = low * high if most is None else most
    within = [
        (r, c)
        for r in range(1, min(low, isqrt(most)) + 1)
        for c in range(r, min(high, most // r) + 1)
    ]
    return sorted(within, key=order)


def area(size: Size) -> int:
    """Return the number of cells of a rectangle."""
    return size[0] * size[1]


def order(size: Size) -> tuple[int, int, int]:
    """Return the rank of a size: by area, then the squarest first, then landscape format."""
    return area(size), max(size), size[0]


@dataclass(frozen=True)
class RuledOut:
    """Why a size is impossible and how that was verified; ``inside``: a larger impossible size."""

    reason: Reason
    checked: Checked
    part_of: Size | None = None


class SizeTable:
    """The state of each size for the words of ``puzzle``, and the ``best`` board so far.

    The grid of ``puzzle`` is the largest size to try. If it may ``grow``, it is enlarged as long as
    there is no board. ``square``: only squares. If a constraint requires a number of cells, only
    sizes of that area are tried.
    """

    def __init__(self, puzzle: Puzzle, *, grow: bool = False, square: bool = False) -> None:
        self.puzzle, self._grow, self.square = puzzle, grow, square
        areas = [
            (constraint.area, constraint.area_is)
            for constraint in puzzle.constraints
            if constraint.area is not None
        ]
        self.area: int | None
        self.area, self.area_is = min(areas, default=(None, ""))
        self._largest = puzzle.grid
        if grow and self.area is not None:
            self._largest = _square_for(self.area, square)
        self._facts: Requirements | None = None
        self._counted: set[Size] = set()
        self.ruled_out: dict[Size, RuledOut] = {}
        self.best: Fit | None = None
        self._listed: tuple[Grid, list[Size]] | None = None

    def puzzle_for(self, size: Size, puzzle: Puzzle | None = None) -> Puzzle:
        """Return the puzzle (or another ``puzzle`` like it) on a board of ``size``."""
        return replace(puzzle or self.puzzle, grid=Grid.rectangle(*size))

    # ---- the sizes ----

    @property
    def within(self) -> Grid:
        """The grid that contains all sizes: if it may grow, as small as possible."""
        if not self._grow or self.best_size is None or self.area is not None:
            return self._largest
        side = max(USUAL, *self.best_size)
        return Grid.rectangle(side, side)

    @property
    def sizes(self) -> list[Size]:
        """The sizes within the grid, the smallest area first."""
        grid = self.within
        if self._listed is None or self._listed[0] != grid:
            every = self.rectangles(grid)
            self._listed = grid, [size for size in every if self._is_requested(size)]
        return self._listed[1]

    def rectangles(self, grid: Grid) -> list[Size]:
        """Return the rectangles within ``grid`` that may matter, in their order."""
        if grid is self._largest or self.best_size is None:
            return sizes(grid.rows, grid.columns)
        # A long row lies within a square of very many sizes; those larger than the row are no use.
        return sizes(grid.rows, grid.columns, max(USUAL * USUAL, area(self.best_size)))

    def size_of(self, grid: Grid) -> Size:
        """Return the size of ``grid``, in landscape format."""
        return min(grid.rows, grid.columns), max(grid.rows, grid.columns)

    def laid_out(self, deadline: Deadline) -> Iterator[tuple[Size, Board]]:
        """Yield sizes and boards that need no search: the words in rows.

        They satisfy the constraints; to check that may raise `DeadlinePassed`.
        """
        for size, board in boards_in_rows(self.puzzle, square=self.square):
            if self.accepts(size) and not violated_constraint(
                board, self.puzzle_for(size), deadline=deadline
            ):
                yield size, board

    def _is_requested(self, size: Size) -> bool:
        return (self.area is None or area(size) <= self.area) and (
            not self.square or size[0] == size[1]
        )

    def accepts(self, size: Size) -> bool:
        """Whether a board of ``size``, if necessary within a larger grid, is an answer."""
        low, high = sorted((self._largest.rows, self._largest.columns))
        return self._is_requested(size) and (self._grow or (size[0] <= low and size[1] <= high))

    @property
    def largest(self) -> Size:
        """The most rows and columns that a board may have, in landscape format."""
        low, high = sorted((self._largest.rows, self._largest.columns))
        return (LARGEST, LARGEST) if self._grow else (low, high)

    @property
    def best_size(self) -> Size | None:
        """The size of the best board."""
        return None if self.best is None else self.size_of(self.best.puzzle.grid)

    @property
    def open(self) -> list[Size]:
        """The sizes that may still be the smallest, the smallest area first."""
        return [size for size in self._before(self.best_size) if size not in self.ruled_out]

    def min_tiles(self, size: Size) -> int:
        """Return how many tiles every board of ``size`` has at least, by counting."""
        if self._facts is None:
            self._facts = Requirements(self.puzzle)
        return sum(self._facts.of(self.puzzle_for(size)).need.values())

    @property
    def most(self) -> int:
        """The largest side to which the grid may grow.

        A square of this side holds each word in a row of its own, beside the cells that a
        constraint requires.
        """
        longest = max((len(s) for _, s in self.puzzle.iter_spellings()), default=1)
        required = max((c.least_cells for c in self.puzzle.constraints), default=0)
        return max(longest, self.area or 0, min(GROWN, len(self.puzzle.spellings) + required))

    def grow(self, most: int | None = None) -> bool:
        """Enlarge the largest size, to at most ``most`` rows and columns; return whether it was.

        By default that is the largest side to which it may grow.
        """
        most = self.most if most is None else most
        side = self._largest.columns
        if not self._grow or self.best is not None or side >= most:
            return False
        side = min(most, side + max(2, side // 4))
        self._largest = Grid.rectangle(side, side)
        return True

    # ---- updates ----

    def count(self, deadline: Deadline) -> None:
        """Rule out sizes by counting, among those not counted yet.

        Past ``deadline`` it may take some more seconds (``farewell``); then it raises
        `DeadlinePassed`.
        """
        grace = deadline.extended(TUNING.farewell)
        if self.best is None and self._largest.columns > USUAL and self.sizes:
            last = self.sizes[-1]
            if last not in self._counted and not self._count_one(last, grace):
                self.rule_out(last, self.ruled_out[last].reason, "counted")  # and its parts
        first: int | None = None  # the smallest area that is not ruled out
        for size in self.sizes:
            if first is None and size in self._counted and size not in self.ruled_out:
                first = area(size)
            if size in self._counted or size in self.ruled_out:
                continue
            far = first is not None and area(size) > TUNING.far * first
            if self._grow and max(size) > USUAL and far:
                continue  # most sizes of a large square do not matter
            if self._count_one(size, grace):
                first = first or area(size)

    def _count_one(self, size: Size, grace: Deadline) -> bool:
        """Rule out ``size`` by counting; return whether it is still open."""
        grace.raise_if_expired()
        if self._facts is None:
            self._facts = Requirements(self.puzzle_for(size), grace)
        refusal = refuse_by(self._facts.of(self.puzzle_for(size)), grace)
        self._counted.add(size)
        if refusal is not None:
            self.ruled_out[size] = RuledOut(Reason.from_refusal(refusal), "counted")
        return refusal is None

    def rule_out(self, size: Size, reason: Reason, checked: Checked) -> None:
        """Record that no board of ``size`` exists, nor any of a part of it."""
        self.ruled_out[size] = RuledOut(reason, checked)
        if self.puzzle.constraints.embeddable:  # a board that must be full is not a part of another
            because = PartOfRefutedSize(size, reason.evidence)
            for part in self.sizes:
                if part not in self.ruled_out and part[0] <= size[0] and part[1] <= size[1]:
                    self.ruled_out[part] = RuledOut(
                        replace(reason, evidence=because), checked, size
                    )

    def fitted(self, answer: Fit) -> bool:
        """Record a board; return whether it is smaller than the best one."""
        before, self.best = self.best, answer
        now = self.best_size
        if before is None or now is None:
            return True
        self.best = before
        if self.best_size is not None and order(now) < order(self.best_size):
            self.best = answer
            return True
        return False

    # ---- results ----

    @property
    def area_bounds(self) -> AreaBounds:
        """The bounds of the smallest area."""
        best, left = self.best_size, self.open
        most = None if best is None else area(best)
        least = area(left[0]) if left else most
        if least is None:  # no size is possible
            least = area(self.sizes[-1]) + 1 if self.sizes else 0
        return AreaBounds(least, most, tuple(left), self.square)

    def smaller_sizes(self, than: Size) -> tuple[SmallerSize, ...]:
        """Return the state of each size before ``than``."""
        before = self._before(than)
        known = set(before)
        return tuple(self._smaller(size, known) for size in before)

    def _before(self, than: Size | None) -> list[Size]:
        if than is None:
            return self.sizes
        return [size for size in self.sizes if order(size) < order(than)]

    def _smaller(self, size: Size, before: Container[Size]) -> SmallerSize:
        out = self.ruled_out.get(size)
        if out is None:
            return SmallerSize(size, "undecided", None, None)
        inside = out.part_of if out.part_of in before else None
        return SmallerSize(size, "impossible", out.reason, out.checked, inside)


def _square_for(cells: int, square: bool) -> Grid:
    """Return the smallest usual square that contains some rectangle of ``cells`` cells."""
    sides = [max(r, cells // r) for r in range(1, cells + 1) if cells % r == 0]
    side = USUAL if square else max(USUAL, min(sides, default=1))
    return Grid.rectangle(side, side)
