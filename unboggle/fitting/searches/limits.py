"""The limits that each constraint sets for the boards of a board search.

A function for each kind, registered for its class, narrows the `SearchLimits`. Without such a
function the search is left out of the race. Every board of the search is within the limits. They
are given cells, allowed faces of a cell, and how many cells show a face or one of a group of faces.
If limits cannot express a constraint, there are two options:

* Only some of the boards, drawn with ``bounds.draw``. The function sets ``bounds.drawn``, and the
  search restarts with other boards after a while.
* Too many boards. The function sets ``bounds.loose``. Then each board that is found is checked
  against all constraints. If it violates one, a function registered with `lesson` may derive
  further limits, and the search restarts.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import singledispatch
from typing import NamedTuple

from unboggle.errors import Bug
from unboggle.fitting.searches.drawn_cover import drawn_cover
from unboggle.fitting.searches.drawn_lines import drawn_lines
from unboggle.puzzle import (
    Ban,
    Board,
    Cell,
    Cells,
    Constraint,
    Cover,
    Dice,
    EveryCell,
    Face,
    GivenCells,
    HiddenMessage,
    Inventory,
    Puzzle,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    Word,
    WordsApart,
    WordsTouch,
)
from unboggle.puzzle.constraints.vowels import is_vowel
from unboggle.puzzle.model.matching import maximum_matching, shortages

FACE_LIMIT = 32
"""The most faces in banned words that the searches know: those of a trie of the kernel."""


class Tuning(NamedTuple):
    """What tunes the boards that limits draw. The number was chosen."""

    not_laid_out: float = 0.25
    """Share of restarts in which words with few turns are not laid out."""


TUNING = Tuning()


class FaceGroup(NamedTuple):
    """From ``least`` to ``most`` cells show one of ``faces``; None: no upper limit."""

    faces: frozenset[Face]
    minimum: int = 0
    maximum: int | None = None


@dataclass
class SearchLimits:
    """The limits of a search: given faces, and how many cells may and must show each face.

    ``blanks``: the faces may be too few for all cells. ``allowed``: the faces that a cell may show,
    if limited. ``groups``: faces that are counted together. ``banned``: no board that a search
    returns shows these words. For ``drawn`` and ``loose`` see above.

    ``lays``: the search lays words on paths. Only such a search knows the next limits.
    ``exclusive``: no cell is in the paths of two words. ``apart`` and ``touch``: pairs of words
    whose paths must not, or must, meet or touch. ``turns``: the most turns of a path. ``unique``:
    no word has two paths.
    """

    puzzle: Puzzle
    given: dict[Cell, Face] = field(default_factory=dict)
    minimum: dict[Face, int] = field(default_factory=dict)
    maximum: dict[Face, int] = field(default_factory=dict)
    blanks: bool = False
    allowed: dict[Cell, frozenset[Face]] = field(default_factory=dict)
    groups: list[FaceGroup] = field(default_factory=list)
    banned: Ban | None = None
    lays: bool = False
    exclusive: bool = False
    apart: list[tuple[Word, Word]] = field(default_factory=list)
    touch: list[tuple[Word, Word]] = field(default_factory=list)
    turns: int | None = None
    unique: bool = False
    draw: random.Random = field(default_factory=lambda: random.Random(0))
    drawn: bool = False
    loose: bool = False
    contradiction: bool = False

    def give(self, cell: Cell, face: Face) -> None:
        """Require that ``cell`` shows ``face``."""
        if self.given.setdefault(cell, face) != face:
            self.contradiction = True

    def allow(self, cell: Cell, faces: Collection[Face]) -> None:
        """Require that ``cell`` shows one of ``faces``."""
        before = self.allowed.get(cell)
        self.allowed[cell] = frozenset(faces) if before is None else before & frozenset(faces)

    def max_cells(self, face: Face) -> int:
        """Return the most cells that may show ``face``."""
        cells = len(self.puzzle.grid.cells)
        return min(self.maximum.get(face, cells), cells)

    def settle(self) -> None:
        """Give cells with one allowed face; allow blanks if the faces cannot fill the board."""
        for cell, faces in list(self.allowed.items()):
            if cell in self.given:
                self.contradiction |= self.given[cell] not in faces
                del self.allowed[cell]
            elif len(faces) == 1:
                self.given[cell] = next(iter(faces))
                del self.allowed[cell]
        for group in self.groups:
            others = sum(map(self.max_cells, {*self.puzzle.faces} - group.faces))
            if group.maximum is not None:
                self.blanks |= group.maximum + others < len(self.puzzle.grid.cells)

    @property
    def exact(self) -> bool:
        """Whether exactly the boards within the limits satisfy the constraints."""
        return not self.drawn and not self.loose

    @property
    def may_be_blank(self) -> bool:
        """Whether a cell may be blank; if not, each shows some face of the puzzle."""
        return self.blanks and not self.puzzle.constraints.fills_grid

    @property
    def possible(self) -> bool:
        """Whether a board within the limits may exist and leaves something to move."""
        cells, faces = len(self.puzzle.grid.cells), self.puzzle.faces
        given = list(self.given.values())
        room = sum(self.max_cells(face) for face in faces)
        return (
            not self.contradiction
            and all(self.allowed.values())
            and len(given) < cells
            and sum(self.minimum.values()) <= cells
            and (self.may_be_blank or cells <= room)
            and all(given.count(face) <= self.max_cells(face) for face in set(given))
        )


def search_limits(
    puzzle: Puzzle,
    draw: random.Random | None = None,
    lessons: Iterable[FaceGroup] = (),
    *,
    lays: bool = False,
) -> SearchLimits | None:
    """Return the limits of ``puzzle`` for a search; None if a constraint is beyond it.

    ``draw`` is for constraints that select some of the boards; ``lessons`` come from boards that
    violated a constraint. ``lays``: the search lays words on paths.
    """
    bounds = SearchLimits(puzzle, lays=lays)
    if draw is not None:
        bounds.draw = draw
    for constraint in puzzle.constraints:
        if limit_search.dispatch(type(constraint)) is limit_search.dispatch(object):
            return None
        limit_search(constraint, bounds)
    bounds.groups += lessons
    bounds.settle()
    return bounds


@singledispatch
def limit_search(constraint: Constraint, bounds: SearchLimits) -> None:
    """Narrow ``bounds`` to boards that satisfy ``constraint``, as explained above."""
    raise Bug(f"{type(constraint).__name__} was not registered")


@singledispatch
def lesson(constraint: Constraint, board: Board) -> Iterator[FaceGroup]:
    """Yield groups that hold on every board that satisfies ``constraint``, but not on ``board``."""
    return iter(())


@limit_search.register(GivenCells)
def _given(constraint: GivenCells, bounds: SearchLimits) -> None:
    for cell, face in constraint.cells.items():
        bounds.give(cell, face)


@limit_search.register(Inventory)
def _inventory(constraint: Inventory, bounds: SearchLimits) -> None:
    for face in bounds.puzzle.faces:
        bounds.maximum[face] = min(
            constraint.counts.get(face, 0), bounds.maximum.get(face, constraint.total)
        )
        if not constraint.at_most:
            bounds.minimum[face] = constraint.counts.get(face, 0)
    bounds.blanks |= constraint.at_most


@limit_search.register(Cells)
def _cells(constraint: Cells, bounds: SearchLimits) -> None:
    for cell, faces in constraint.allowed.items():
        bounds.allow(cell, faces)


@limit_search.register(Vowels)
def _vowels(constraint: Vowels, bounds: SearchLimits) -> None:
    vowels = frozenset(face for face in bounds.puzzle.faces if is_vowel(face))
    bounds.groups.append(FaceGroup(vowels, constraint.at_least, constraint.at_most))


@limit_search.register(HiddenMessage)
def _message(constraint: HiddenMessage, bounds: SearchLimits) -> None:
    places = list(constraint.places(bounds.puzzle.grid))
    bounds.drawn |= len(places) > 1
    for cell, face in zip(bounds.draw.choice(places), constraint.letters, strict=True):
        bounds.give(cell, face)


@limit_search.register(Same)
def _same(constraint: Same, bounds: SearchLimits) -> None:
    letters = [f for _, way in bounds.puzzle.iter_spellings() for f in way]
    letters = letters or list(bounds.puzzle.faces)
    if not letters:
        return  # no cell can show anything
    for group in constraint.groups:
        known = {bounds.given[cell] for cell in group if cell in bounds.given}
        good = [f for f in letters if all(f in bounds.allowed.get(c, (f,)) for c in group)]
        face = min(known) if known else bounds.draw.choice(good or letters)
        bounds.drawn |= not known
        for cell in group:
            bounds.give(cell, face)


@limit_search.register(Dice)
def _dice(constraint: Dice, bounds: SearchLimits) -> None:
    bounds.contradiction |= len(constraint.dice) != len(bounds.puzzle.grid.cells)
    bounds.loose = True
    for face in bounds.puzzle.faces:
        dice = constraint.count_with(frozenset((face,)))
        bounds.maximum[face] = min(dice, bounds.maximum.get(face, dice))
    everything = frozenset(bounds.puzzle.faces)
    bounds.blanks |= constraint.count_with(everything) < len(constraint.dice)
    bounds.groups.append(FaceGroup(everything, 0, constraint.count_with(everything)))


@lesson.register(Dice)
def _of_dice(constraint: Dice, board: Board) -> Iterator[FaceGroup]:
    """Letters that too many cells show for the dice that have any of them (Hall's theorem)."""
    shown = list(board.faces.values())
    could = [[k for k, die in enumerate(constraint.dice) if face in die] for face in shown]
    for askers, things in shortages(could, maximum_matching(could)):
        yield FaceGroup(frozenset(shown[k] for k in askers), 0, len(things))


@limit_search.register(Ban)
def _ban(constraint: Ban, bounds: SearchLimits) -> None:
    """The searches count banned words, if the faces are few enough for their trie."""
    bounds.banned = constraint
    bounds.loose |= len(bounds.puzzle.faces) > FACE_LIMIT
    bounds.blanks = True  # a blank cell is in no banned word


@limit_search.register(EveryCell)
def _every_cell(constraint: EveryCell, bounds: SearchLimits) -> None:
    bounds.loose = True


@limit_search.register(Cover)
def _cover(constraint: Cover, bounds: SearchLimits) -> None:
    """A grid cut into paths at random, with all letters of the words on them but one."""
    spellings = bounds.puzzle.spellings
    bounds.loose = True
    if bounds.lays:
        bounds.exclusive = True
        return
    bounds.drawn = True
    ways = [bounds.draw.choice(some) for some in spellings.values()]
    across = None if constraint.spangram is None else list(spellings).index(constraint.spangram)
    cover = None
    if sum(map(len, ways)) == len(bounds.puzzle.grid.cells):
        cover = drawn_cover(bounds.puzzle.grid, list(map(len, ways)), bounds.draw, across)
    if cover is None:
        bounds.contradiction = True
        return
    cells, faces = [cell for path in cover for cell in path], [face for way in ways for face in way]
    for cell, face in zip(cells[:-1], faces[:-1], strict=True):  # leave one for the search
        bounds.give(cell, face)


@limit_search.register(Turns)
def _turns(constraint: Turns, bounds: SearchLimits) -> None:
    """Words laid out with few turns, on most restarts; a cover is laid out already."""
    bounds.loose = True
    if bounds.lays:
        bounds.turns = constraint.at_most
        return
    bounds.drawn = True
    ways = [bounds.draw.choice(some) for some in bounds.puzzle.spellings.values()]
    cover = any(isinstance(other, Cover) for other in bounds.puzzle.constraints)
    if cover or not ways or bounds.draw.random() < TUNING.not_laid_out:
        return
    grid, given, allowed = bounds.puzzle.grid, bounds.given, bounds.allowed
    shown = drawn_lines(grid, ways, constraint.at_most, bounds.draw, given, allowed)
    if shown is None:
        bounds.contradiction = True
        return
    for cell, face in [*shown.items()][: len(grid.cells) - 1]:  # leave one for the search
        bounds.give(cell, face)


@limit_search.register(UniquePaths)
def _unique(constraint: UniquePaths, bounds: SearchLimits) -> None:
    """No word has two paths on the cells laid, but what fills the others may add some."""
    bounds.loose = bounds.unique = True
    bounds.blanks |= bounds.lays  # if every filling adds some, the search leaves cells blank


@limit_search.register(WordsTouch)
def _touch(constraint: WordsTouch, bounds: SearchLimits) -> None:
    bounds.loose = True
    bounds.touch += constraint.pairs


@limit_search.register(WordsApart)
def _apart(constraint: WordsApart, bounds: SearchLimits) -> None:
    """The paths laid are apart, but a board may have others."""
    bounds.loose = True
    bounds.apart += constraint.pairs
