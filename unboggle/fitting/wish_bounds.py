"""What each wish asks of every board on the way of the board search.

A function for each kind, registered for its class: it narrows the `Bounds`. The search has no
other way to honour a wish; with one that nobody has registered it is left out of the race.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch

from unboggle.puzzle import Cell, Face, Given, Inventory, Puzzle, Wish


@dataclass
class Bounds:
    """What the search keeps to: faces given, how many cells may and must show each face.

    ``blanks``: faces may be too few for all cells.
    """

    puzzle: Puzzle
    given: dict[Cell, Face] = field(default_factory=dict)
    least: dict[Face, int] = field(default_factory=dict)
    most: dict[Face, int] = field(default_factory=dict)
    blanks: bool = False

    def at_most(self, face: Face) -> int:
        """Return how many cells may show ``face``."""
        cells = len(self.puzzle.grid.cells)
        return min(self.most.get(face, cells), cells)

    @property
    def may_be_blank(self) -> bool:
        """Whether a cell may show nothing; else each shows some face of the puzzle."""
        return self.blanks and not self.puzzle.wishes.fills

    @property
    def possible(self) -> bool:
        """Whether some board keeps to them, and there is something on it to be moved."""
        cells, faces = len(self.puzzle.grid.cells), self.puzzle.faces
        given = list(self.given.values())
        room = sum(self.at_most(face) for face in faces)
        return (
            len(given) < cells
            and sum(self.least.values()) <= cells
            and (self.may_be_blank or cells <= room)
            and all(given.count(face) <= self.at_most(face) for face in set(given))
        )


def bounds_of(puzzle: Puzzle) -> Bounds | None:
    """Return what the wishes of ``puzzle`` ask of the search; None if one is beyond it."""
    bounds = Bounds(puzzle)
    for wish in puzzle.wishes:
        if bound.dispatch(type(wish)) is bound.dispatch(object):
            return None
        bound(wish, bounds)
    return bounds


@singledispatch
def bound(wish: Wish, bounds: Bounds) -> None:
    """Narrow ``bounds`` to boards that keep ``wish``, neither more nor less."""
    raise NotImplementedError


@bound.register
def _given(wish: Given, bounds: Bounds) -> None:
    bounds.given.update(wish.cells)


@bound.register
def _inventory(wish: Inventory, bounds: Bounds) -> None:
    for face in bounds.puzzle.faces:
        bounds.most[face] = min(wish.counts.get(face, 0), bounds.most.get(face, wish.total))
        if not wish.at_most:
            bounds.least[face] = wish.counts.get(face, 0)
    bounds.blanks |= wish.at_most
