"""The letters that constraints allow on the blank cells of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from unboggle.forward.verify import candidate
from unboggle.puzzle import (
    Ban,
    Board,
    Cell,
    Constraint,
    Dice,
    Face,
    Inventory,
    Puzzle,
    Same,
    UniquePaths,
    Vowels,
)
from unboggle.system.clock import NEVER, Deadline

_FOR_GOOD = (Dice, Inventory, UniquePaths, Vowels)
"""Kinds that stay violated with more letters once they are violated; bans are checked separately.

For vowels and inventories this holds because the board satisfies them while its cells are blank.
"""
_FEW = 8  # slots: with more it would take too long to try each letter on its own
Letters = Mapping[int, Face]
"""The number of a slot -> its letter."""


@dataclass(frozen=True)
class FillSlots:
    """The blank cells of ``board`` as slots: cells that must show the same letter are one slot."""

    board: Board
    puzzle: Puzzle | None
    often: Mapping[Face, float]

    @cached_property
    def places(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each slot, in reading order."""
        blank = [cell for cell in self.board.grid.cells if not self.board.faces.get(cell)]
        same = None if self.puzzle is None else Same.find(self.puzzle.constraints)
        group = {cell: some for some in (same.groups if same else ()) for cell in some}
        return tuple(dict.fromkeys(group.get(cell, (cell,)) for cell in blank))

    @cached_property
    def place_of(self) -> dict[Cell, int]:
        """The slot of each blank cell."""
        return {cell: number for number, cells in enumerate(self.places) for cell in cells}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The faces for some slot: the usual letters, or those of the dice and the inventory."""
        faces: set[Face] | None = None
        for constraint in self._constraints:
            own: set[Face] | None = None
            if isinstance(constraint, Dice):
                own = {face for die in constraint.dice for face in die}
            elif isinstance(constraint, Inventory):
                own = {*constraint.counts}
            if own is not None:
                faces = own if faces is None else faces & own
        return tuple(sorted(self.often if faces is None else faces))

    @cached_property
    def options(self) -> tuple[tuple[Face, ...], ...]:
        """The faces allowed in each slot, judged by each letter on its own."""
        if not self._for_good or len(self.places) > _FEW:
            return (self.faces,) * len(self.places)
        return tuple(
            tuple(face for face in self.faces if self.so_far({place: face}) is None)
            for place in range(len(self.places))
        )

    def filled(self, letters: Letters) -> Board:
        """Return the board with ``letters`` in their slots."""
        faces = dict(self.board.faces)
        for place, face in letters.items():
            faces.update(dict.fromkeys(self.places[place], face))
        return Board(self.board.grid, faces)

    def so_far(self, letters: Letters, *, deadline: Deadline = NEVER) -> Constraint | None:
        """Return a constraint that ``letters`` violate, whatever the other slots show, or None."""
        return self._broken(self._for_good, letters, deadline)

    def broken(self, letters: Letters, *, deadline: Deadline = NEVER) -> Constraint | None:
        """Return a constraint that ``letters`` in all slots violate, except a ban, or None.

        Of bans only those that allow a number of words count. Other banned words are forbidden
        like offensive ones, without checking whole boards.
        """
        constraints = [
            constraint
            for constraint in self._constraints
            if not isinstance(constraint, Ban) or constraint.counted
        ]
        return self._broken(constraints, letters, deadline)

    def shows_banned(self, *, deadline: Deadline = NEVER) -> bool:
        """Whether the board shows a banned word before any cell is filled."""
        bans = [constraint for constraint in self._constraints if isinstance(constraint, Ban)]
        return self._broken(bans, {}, deadline) is not None

    @cached_property
    def _for_good(self) -> tuple[Constraint, ...]:
        constraints = [
            constraint for constraint in self._constraints if isinstance(constraint, _FOR_GOOD)
        ]
        return tuple(
            constraint
            for constraint in constraints
            if self._broken((constraint,), {}, NEVER) is None
        )

    @property
    def _constraints(self) -> tuple[Constraint, ...]:
        return () if self.puzzle is None else self.puzzle.constraints.all

    def _broken(
        self, constraints: Sequence[Constraint], letters: Letters, deadline: Deadline
    ) -> Constraint | None:
        if not constraints or self.puzzle is None:
            return None
        held = candidate(self.filled(letters), self.puzzle, deadline=deadline)
        return next(
            (constraint for constraint in constraints if constraint.violation(held) is not None),
            None,
        )


def named(constraint: Constraint) -> Iterator[str]:
    """Yield the names of ``constraint`` for its setter; for a ban, the kind of words only."""
    yield from constraint.phrase if not isinstance(constraint, Ban) else ("banned words",)
