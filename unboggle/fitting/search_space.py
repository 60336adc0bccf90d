"""The boards that a board search looks at, in numbers: what every search of the kind shares.

A search fills every cell; where an inventory has too few letters for that, with a face of its
own that no word has: a blank. On a grid of more than `LARGEST` cells it fills so many and
leaves the others blank.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from unboggle.counting import needed_tiles
from unboggle.errors import InputError
from unboggle.fitting.python_limits import Limits
from unboggle.fitting.wish_bounds import Bounds, FaceGroup, bounds_of
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle, Spelling, Word
from unboggle.system.clock import NEVER, Deadline

LARGEST = 1024
"""The most cells that are searched on; of a larger grid it searches on a part."""
MOST_FACES = 255
BLANK = ""


def can_search(puzzle: Puzzle) -> bool:
    """Whether a board search can be used: a word, not too many faces.

    And wishes that it can honour, that some board keeps and that leave something to move;
    with them the grid has to be searched on as a whole.
    """
    bounds = bounds_of(puzzle)
    return (
        bounds is not None
        and bool(puzzle.grid.cells)
        and 1 <= len(_faces(bounds)) <= MOST_FACES
        and bool(puzzle.spellings)
        and (not puzzle.wishes or len(puzzle.grid.cells) <= LARGEST)
        and (not puzzle.wishes or bounds.drawn or bounds.possible)
    )


class SearchSpace:
    """Cells, faces and wishes of ``puzzle`` as the kernel takes them: by number.

    ``neighbours`` and ``given`` have an entry for each of ``cells`` (given: -1 for any face),
    ``stock`` for each of ``faces``; ``limits`` are cells that may show some faces only, and groups
    of faces, None if there are none. ``exact``: whether just the boards that keep all wishes are
    looked at; else see `unboggle.fitting.wish_bounds` for ``draw`` and ``lessons``. Raises
    `InputError` for a wish beyond a search.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        draw: random.Random | None = None,
        lessons: Iterable[FaceGroup] = (),
    ) -> None:
        bounds = bounds_of(puzzle, draw, lessons)
        if bounds is None:
            raise InputError(f"the board search cannot honour all of {puzzle.wishes.names}")
        self.puzzle = puzzle
        self.cells = _part(puzzle.grid)
        self.faces = _faces(bounds)
        self.face = {face: number for number, face in enumerate(self.faces)}
        number = {cell: k for k, cell in enumerate(self.cells)}
        self._around = {
            cell: tuple(d for d in puzzle.grid.neighbours[cell] if d in number)
            for cell in self.cells
        }
        self._least = bounds.least
        self.neighbours = [[number[d] for d in self._around[c]] for c in self.cells]
        self.given = [self.face[bounds.given[c]] if c in bounds.given else -1 for c in self.cells]
        self.stock = [min(bounds.at_most(face), len(self.cells)) for face in self.faces]
        self.exact, self.drawn, self.possible = bounds.exact, bounds.drawn, bounds.possible
        self.limits = self._limits(bounds)

    def _limits(self, bounds: Bounds) -> Limits | None:
        if not bounds.allowed and not bounds.groups:
            return None
        allowed = tuple(
            [self.face[f] for f in sorted(bounds.allowed[c]) if f in self.face]
            if c in bounds.allowed
            else None
            for c in self.cells
        )
        groups = tuple(
            (
                [self.face[f] for f in sorted(group.faces) if f in self.face],
                group.least,
                len(self.cells) if group.most is None else group.most,
            )
            for group in bounds.groups
        )
        return allowed, groups

    def need(
        self, words: Mapping[Word, tuple[Spelling, ...]], deadline: Deadline = NEVER
    ) -> list[int]:
        """Return for each face how many cells show it at least where ``words`` are held.

        If this part of the grid cannot hold them all, only what the wishes ask for.
        """
        need = needed_tiles(Puzzle(Grid(self._around), words), deadline) if words else {}
        if sum(need.values()) > len(self.cells):
            need = {}
        return [
            min(max(need.get(face, 0), self._least.get(face, 0)), most)
            for face, most in zip(self.faces, self.stock, strict=True)
        ]

    def board(self, shown: Iterable[int]) -> Board:
        """Return the board with these faces, by number, on `cells`; its blanks are left blank."""
        faces = (self.faces[number] for number in shown)
        filled = {cell: face for cell, face in zip(self.cells, faces, strict=True) if face}
        return Board(self.puzzle.grid, filled)

    def numbers(self, board: Board) -> list[int]:
        """Return the face of each of `cells` on ``board``, -1 where it has none of `faces`."""
        shown: Mapping[Cell, Face] = board.faces
        return [self.face.get(shown.get(cell, BLANK), -1) for cell in self.cells]


def _faces(bounds: Bounds) -> tuple[Face, ...]:
    """Return the faces of the puzzle, and last the blank if the letters may not fill the board."""
    return bounds.puzzle.faces + (BLANK,) * bounds.may_be_blank


def _part(grid: Grid) -> tuple[Cell, ...]:
    """Return all cells of ``grid``, or of a larger one `LARGEST` cells that hang together well.

    The middle of its largest component, as far around as there is room; if that
    is all of it, then of the next one.
    """
    if len(grid.cells) <= LARGEST:
        return grid.cells
    chosen: list[Cell] = []
    for component in sorted(grid.components, key=len, reverse=True):
        rows = sum(r for r, _ in component) / len(component)
        columns = sum(c for _, c in component) / len(component)
        middle = min(component, key=lambda cell: abs(cell[0] - rows) + abs(cell[1] - columns))
        chosen += grid.reached_from(middle)[: LARGEST - len(chosen)]
    return tuple(sorted(chosen))
