"""What may stand on the blank cells of a board, as its wishes have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from unboggle.forward.verify import candidate
from unboggle.puzzle import (
    Ban,
    Board,
    Cell,
    Dice,
    Face,
    Inventory,
    OnePath,
    Puzzle,
    Same,
    Vowels,
    Wish,
)
from unboggle.system.clock import NEVER, Deadline

_FOR_GOOD = (Dice, Inventory, OnePath, Vowels)
"""Kinds that a board with more letters does not keep if it breaks them; bans are seen to apart.

Of vowels and inventories that is so as the board keeps them while its cells are blank.
"""
_FEW = 8  # places: of more it would take too long to try each letter alone
Letters = Mapping[int, Face]
"""The number of a place -> its letter."""


@dataclass(frozen=True)
class Room:
    """The blank cells of ``board``, as places: those that have to show the same are one."""

    board: Board
    puzzle: Puzzle | None
    often: Mapping[Face, float]

    @cached_property
    def places(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each place, in reading order."""
        blank = [cell for cell in self.board.grid.cells if not self.board.faces.get(cell)]
        same = None if self.puzzle is None else Same.among(self.puzzle.wishes)
        group = {cell: some for some in (same.groups if same else ()) for cell in some}
        return tuple(dict.fromkeys(group.get(cell, (cell,)) for cell in blank))

    @cached_property
    def place_of(self) -> dict[Cell, int]:
        """The place of each blank cell."""
        return {cell: number for number, cells in enumerate(self.places) for cell in cells}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """What may stand on some place: the usual letters, or those of dice and inventory."""
        faces: set[Face] | None = None
        for wish in self._wishes:
            own: set[Face] | None = None
            if isinstance(wish, Dice):
                own = {face for die in wish.dice for face in die}
            elif isinstance(wish, Inventory):
                own = {*wish.counts}
            if own is not None:
                faces = own if faces is None else faces & own
        return tuple(sorted(self.often if faces is None else faces))

    @cached_property
    def options(self) -> tuple[tuple[Face, ...], ...]:
        """What may stand on each place, as far as one letter alone tells."""
        if not self._for_good or len(self.places) > _FEW:
            return (self.faces,) * len(self.places)
        return tuple(
            tuple(face for face in self.faces if self.so_far({place: face}) is None)
            for place in range(len(self.places))
        )

    def filled(self, letters: Letters) -> Board:
        """Return the board with ``letters`` on their places."""
        faces = dict(self.board.faces)
        for place, face in letters.items():
            faces.update(dict.fromkeys(self.places[place], face))
        return Board(self.board.grid, faces)

    def so_far(self, letters: Letters, *, deadline: Deadline = NEVER) -> Wish | None:
        """Return a wish that is broken with ``letters``, whatever the other places show."""
        return self._broken(self._for_good, letters, deadline)

    def broken(self, letters: Letters, *, deadline: Deadline = NEVER) -> Wish | None:
        """Return a wish that is broken with ``letters`` on all places, but a ban; None: none is.

        What is banned is forbidden as what offends is, without a look at whole boards.
        """
        wishes = [wish for wish in self._wishes if not isinstance(wish, Ban)]
        return self._broken(wishes, letters, deadline)

    def shows_banned(self, *, deadline: Deadline = NEVER) -> bool:
        """Whether the board shows a banned word before any letter is filled in."""
        bans = [wish for wish in self._wishes if isinstance(wish, Ban)]
        return self._broken(bans, {}, deadline) is not None

    @cached_property
    def _for_good(self) -> tuple[Wish, ...]:
        wishes = [wish for wish in self._wishes if isinstance(wish, _FOR_GOOD)]
        return tuple(wish for wish in wishes if self._broken((wish,), {}, NEVER) is None)

    @property
    def _wishes(self) -> tuple[Wish, ...]:
        return () if self.puzzle is None else self.puzzle.wishes.all

    def _broken(self, wishes: Sequence[Wish], letters: Letters, deadline: Deadline) -> Wish | None:
        if not wishes or self.puzzle is None:
            return None
        held = candidate(self.filled(letters), self.puzzle, deadline=deadline)
        return next((wish for wish in wishes if wish.broken(held) is not None), None)


def named(wish: Wish) -> Iterator[str]:
    """Yield ``wish`` as those who are told of it know it; of a ban what is banned is told."""
    yield from wish.said if not isinstance(wish, Ban) else ("banned words",)
