"""What each wish asks of every board on the way of the board search.

A function for each kind, registered for its class: it narrows the `Bounds`. With a wish that
nobody has registered the search is left out of the race. What bounds can say is kept by every
board on the way: letters given, faces allowed on a cell, how many cells show a face or one of a
group. For what they cannot say there are two ways:

* A part of the boards, drawn by ``bounds.draw``: the function says so by ``bounds.drawn``, and the
  search begins anew with another part after a while.
* More boards: the function says so by ``bounds.loose``. Boards found are then held against all
  wishes; one that breaks one is thrown away, a function registered with `lesson` may say
  what is to be learned from it, and the search begins anew.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import singledispatch

from unboggle.fitting.drawn_cover import drawn_cover
from unboggle.fitting.drawn_lines import drawn_lines
from unboggle.puzzle import (
    Apart,
    Ban,
    Board,
    Cell,
    Cells,
    Cover,
    Dice,
    EveryCell,
    Face,
    Given,
    Inventory,
    Message,
    OnePath,
    Puzzle,
    Same,
    Touch,
    Turns,
    Vowels,
    Wish,
)
from unboggle.puzzle.matching import maximum_matching, shortages
from unboggle.puzzle.wishes.vowels import is_vowel

_AS_IT_COMES = 0.25  # of the times, words that are to turn seldom are not laid out


@dataclass(frozen=True)
class FaceGroup:
    """From ``least`` to ``most`` cells show one of ``faces``; None: any number."""

    faces: frozenset[Face]
    least: int = 0
    most: int | None = None


@dataclass
class Bounds:
    """What the search keeps to: faces given, how many cells may and must show each face.

    ``blanks``: faces may be too few for all cells. ``allowed``: what a cell may show, if not
    anything. ``groups``: faces that are counted together. ``drawn`` and ``loose`` see above.
    """

    puzzle: Puzzle
    given: dict[Cell, Face] = field(default_factory=dict)
    least: dict[Face, int] = field(default_factory=dict)
    most: dict[Face, int] = field(default_factory=dict)
    blanks: bool = False
    allowed: dict[Cell, frozenset[Face]] = field(default_factory=dict)
    groups: list[FaceGroup] = field(default_factory=list)
    draw: random.Random = field(default_factory=lambda: random.Random(0))
    drawn: bool = False
    loose: bool = False
    contradiction: bool = False

    def give(self, cell: Cell, face: Face) -> None:
        """Ask that ``cell`` shows ``face``."""
        if self.given.setdefault(cell, face) != face:
            self.contradiction = True

    def allow(self, cell: Cell, faces: Collection[Face]) -> None:
        """Ask that ``cell`` shows one of ``faces``."""
        before = self.allowed.get(cell)
        self.allowed[cell] = frozenset(faces) if before is None else before & frozenset(faces)

    def at_most(self, face: Face) -> int:
        """Return how many cells may show ``face``."""
        cells = len(self.puzzle.grid.cells)
        return min(self.most.get(face, cells), cells)

    def settle(self) -> None:
        """Make of what was asked for one thing: a cell that is given, or may show one face only."""
        for cell, faces in list(self.allowed.items()):
            if cell in self.given:
                self.contradiction |= self.given[cell] not in faces
                del self.allowed[cell]
            elif len(faces) == 1:
                self.given[cell] = next(iter(faces))
                del self.allowed[cell]

    @property
    def exact(self) -> bool:
        """Whether just the boards that keep the wishes keep to them."""
        return not self.drawn and not self.loose

    @property
    def may_be_blank(self) -> bool:
        """Whether a cell may show nothing; else each shows some face of the puzzle."""
        return self.blanks and not self.puzzle.wishes.fills

    @property
    def possible(self) -> bool:
        """Whether some board may keep to them, and there is something on it to be moved."""
        cells, faces = len(self.puzzle.grid.cells), self.puzzle.faces
        given = list(self.given.values())
        room = sum(self.at_most(face) for face in faces)
        return (
            not self.contradiction
            and all(self.allowed.values())
            and len(given) < cells
            and sum(self.least.values()) <= cells
            and (self.may_be_blank or cells <= room)
            and all(given.count(face) <= self.at_most(face) for face in set(given))
        )


def bounds_of(
    puzzle: Puzzle, draw: random.Random | None = None, lessons: Iterable[FaceGroup] = ()
) -> Bounds | None:
    """Return what the wishes of ``puzzle`` ask of the search; None if one is beyond it.

    ``draw`` is for wishes of which it keeps to a part; ``lessons`` are what boards that broke
    a wish have taught.
    """
    bounds = Bounds(puzzle)
    if draw is not None:
        bounds.draw = draw
    for wish in puzzle.wishes:
        if bound.dispatch(type(wish)) is bound.dispatch(object):
            return None
        bound(wish, bounds)
    bounds.groups += lessons
    bounds.settle()
    return bounds


@singledispatch
def bound(wish: Wish, bounds: Bounds) -> None:
    """Narrow ``bounds`` to boards that keep ``wish``; see above for more of them, and for fewer."""
    raise NotImplementedError


@singledispatch
def lesson(wish: Wish, board: Board) -> Iterator[FaceGroup]:
    """Yield what every board that keeps ``wish`` keeps to, and ``board`` does not."""
    return iter(())


@bound.register
def _given(wish: Given, bounds: Bounds) -> None:
    for cell, face in wish.cells.items():
        bounds.give(cell, face)


@bound.register
def _inventory(wish: Inventory, bounds: Bounds) -> None:
    for face in bounds.puzzle.faces:
        bounds.most[face] = min(wish.counts.get(face, 0), bounds.most.get(face, wish.total))
        if not wish.at_most:
            bounds.least[face] = wish.counts.get(face, 0)
    bounds.blanks |= wish.at_most


@bound.register
def _cells(wish: Cells, bounds: Bounds) -> None:
    for cell, faces in wish.allowed.items():
        bounds.allow(cell, faces)


@bound.register
def _vowels(wish: Vowels, bounds: Bounds) -> None:
    vowels = frozenset(face for face in bounds.puzzle.faces if is_vowel(face))
    bounds.groups.append(FaceGroup(vowels, wish.low, wish.high))


@bound.register
def _message(wish: Message, bounds: Bounds) -> None:
    places = list(wish.places(bounds.puzzle.grid))
    bounds.drawn |= len(places) > 1
    for cell, face in zip(bounds.draw.choice(places), wish.letters, strict=True):
        bounds.give(cell, face)


@bound.register
def _same(wish: Same, bounds: Bounds) -> None:
    letters = [f for _, way in bounds.puzzle.every_spelling() for f in way]
    letters = letters or list(bounds.puzzle.faces)
    for group in wish.groups:
        known = {bounds.given[cell] for cell in group if cell in bounds.given}
        good = [f for f in letters if all(f in bounds.allowed.get(c, (f,)) for c in group)]
        face = min(known) if known else bounds.draw.choice(good or letters)
        bounds.drawn |= not known
        for cell in group:
            bounds.give(cell, face)


@bound.register
def _dice(wish: Dice, bounds: Bounds) -> None:
    bounds.contradiction |= len(wish.dice) != len(bounds.puzzle.grid.cells)
    bounds.loose = True
    for face in bounds.puzzle.faces:
        dice = wish.having(frozenset((face,)))
        bounds.most[face] = min(dice, bounds.most.get(face, dice))
    everything = frozenset(bounds.puzzle.faces)
    bounds.blanks |= wish.having(everything) < len(wish.dice)
    bounds.groups.append(FaceGroup(everything, 0, wish.having(everything)))


@lesson.register
def _of_dice(wish: Dice, board: Board) -> Iterator[FaceGroup]:
    """Letters that too many cells show, for the dice that have any of them (Hall's theorem)."""
    shown = list(board.faces.values())
    could = [[k for k, die in enumerate(wish.dice) if face in die] for face in shown]
    for askers, things in shortages(could, maximum_matching(could)):
        yield FaceGroup(frozenset(shown[k] for k in askers), 0, len(things))


@bound.register
def _ban(wish: Ban, bounds: Bounds) -> None:
    bounds.loose = True


@bound.register
def _every_cell(wish: EveryCell, bounds: Bounds) -> None:
    bounds.loose = True


@bound.register
def _cover(wish: Cover, bounds: Bounds) -> None:
    """A grid cut into paths at random: all but one of the letters of the words upon them."""
    spellings = bounds.puzzle.spellings
    bounds.drawn = bounds.loose = True
    ways = [bounds.draw.choice(some) for some in spellings.values()]
    across = None if wish.spangram is None else list(spellings).index(wish.spangram)
    cover = None
    if sum(map(len, ways)) == len(bounds.puzzle.grid.cells):
        cover = drawn_cover(bounds.puzzle.grid, list(map(len, ways)), bounds.draw, across)
    if cover is None:
        bounds.contradiction = True
        return
    cells, faces = [cell for path in cover for cell in path], [face for way in ways for face in way]
    for cell, face in zip(cells[:-1], faces[:-1], strict=True):  # the search has one to find
        bounds.give(cell, face)


@bound.register
def _turns(wish: Turns, bounds: Bounds) -> None:
    """Every other time the words laid out with so many turns; a cover is laid out already."""
    bounds.drawn = bounds.loose = True
    ways = [bounds.draw.choice(some) for some in bounds.puzzle.spellings.values()]
    cover = any(isinstance(other, Cover) for other in bounds.puzzle.wishes)
    if cover or not ways or bounds.draw.random() < _AS_IT_COMES:
        return
    grid, given, allowed = bounds.puzzle.grid, bounds.given, bounds.allowed
    shown = drawn_lines(grid, ways, wish.at_most, bounds.draw, given, allowed)
    if shown is None:
        bounds.contradiction = True
        return
    for cell, face in [*shown.items()][: len(grid.cells) - 1]:  # the search has one to find
        bounds.give(cell, face)


@bound.register(OnePath)
@bound.register(Touch)
@bound.register(Apart)
def _of_paths(wish: Wish, bounds: Bounds) -> None:
    bounds.loose = True
