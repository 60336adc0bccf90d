"""The sizes of boards whose top row begins with given letters, in either orientation.

Such letters have a place on boards of every width that holds them, but a board and its quarter turn
are no longer equivalent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from unboggle.errors import InputError
from unboggle.fitting.sizes.table import Size, SizeTable, order
from unboggle.puzzle import Board, Constraints, Face, GivenCells, Grid, Puzzle
from unboggle.system.clock import Deadline


def on_top(row: Sequence[Face]) -> GivenCells:
    """Return ``row`` as given cells at the left of the top row; `""` gives none."""
    return GivenCells({(0, column): face for column, face in enumerate(row) if face})


class TopRowTable(SizeTable):
    """The state of each size for boards with ``row`` at the left of their top row.

    The sizes are those that hold the row, in both orientations. Raises `InputError` if there is
    none, as the row is too long.
    """

    def __init__(
        self, puzzle: Puzzle, row: Sequence[Face], *, grow: bool = False, square: bool = False
    ) -> None:
        super().__init__(puzzle, grow=grow, square=square)
        self.row = row
        if grow and len(row) > self._largest.columns:
            self._largest = Grid.rectangle(len(row), len(row))
        grid = self._largest
        columns = min(grid.rows, grid.columns) if square else grid.columns
        if len(row) > columns:
            raise InputError(
                f"the given row has {len(row)} cells, more than the {columns} columns of the"
                " largest size"
            )
        if not self.sizes:
            raise InputError(
                f"no {'square' if square else 'board'} of at most {self.area} cells"
                f" ({self.area_is}) holds the given row of {len(row)} cells"
            )

    def puzzle_for(self, size: Size, puzzle: Puzzle | None = None) -> Puzzle:
        """Return the puzzle on a board of ``size``, with the row on top."""
        puzzle = super().puzzle_for(size, puzzle)
        constraints = Constraints(*puzzle.constraints, on_top(self.row))
        return replace(puzzle, constraints=constraints)

    def rectangles(self, grid: Grid) -> list[Size]:
        """Return the rectangles within ``grid`` that hold the row, in both orientations."""
        columns = range(len(self.row), grid.columns + 1)
        return sorted(((r, c) for r in range(1, grid.rows + 1) for c in columns), key=order)

    def size_of(self, grid: Grid) -> Size:
        """Return the size of ``grid`` as it is."""
        return grid.rows, grid.columns

    def laid_out(self, deadline: Deadline) -> Iterator[tuple[Size, Board]]:
        """Yield nothing: words in rows do not show the given row."""
        return iter(())

    @property
    def most(self) -> int:
        """The largest side: the words need a row more below the given one."""
        return max(super().most + 1, len(self.row))
