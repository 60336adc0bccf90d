"""The boards that a board search examines, as numbers: common to all such searches.

A search fills every cell. If an inventory has too few letters for that, a special face that no word
has means blank. On a grid of more than `LARGEST` cells it fills that many and leaves the others
blank.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import count

from unboggle.counting import needed_tiles
from unboggle.errors import InputError
from unboggle.fitting.searches.limits import FACE_LIMIT, FaceGroup, SearchLimits, search_limits
from unboggle.fitting.searches.plain.limits import Bans, Limits
from unboggle.fitting.searches.plain.path_laws import PathLaws
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle, Spelling, Word
from unboggle.puzzle.model.directions import direction
from unboggle.system.clock import NEVER, Deadline

LARGEST = 2048
"""The most cells to search on; of a larger grid only a part is searched."""
MAX_FACES = 255
MOST_BENT = 4_000_000
"""The most letters of a word, times turns, directions and cells: paths with few turns take a
hundred bytes for each. Longer paths are not limited, but boards with them are checked."""
BLANK = ""


def can_search(puzzle: Puzzle) -> bool:
    """Whether a board search can be used: there is a word, and not too many faces.

    The constraints must be supported, satisfiable, and leave something to move; with constraints
    the grid must be searched as a whole.
    """
    bounds = search_limits(puzzle)
    return (
        bounds is not None
        and bool(puzzle.grid.cells)
        and 1 <= len(_faces(bounds)) <= MAX_FACES
        and bool(puzzle.spellings)
        and (not puzzle.constraints or len(puzzle.grid.cells) <= LARGEST)
        and (not puzzle.constraints or bounds.drawn or bounds.possible)
    )


class SearchSpace:
    """Cells, faces and constraints of ``puzzle`` as numbers for the kernel.

    ``neighbours`` and ``given`` have an entry for each of ``cells`` (given: -1 for any face),
    ``stock`` for each of ``faces``. ``limits`` are the allowed faces of cells, groups of faces and
    bans; None if there are none. ``bans``: whether words are banned. ``exact``: exactly the boards
    that satisfy all constraints are searched, by searches that know of bans. If not,
    `unboggle.fitting.searches.limits` explains ``draw`` and ``lessons``, and for a search that
    ``lays`` words on paths ``exclusive``, ``apart`` and ``laws``, by number of the word.

    Raises `InputError` for a constraint that a search does not support.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        draw: random.Random | None = None,
        lessons: Iterable[FaceGroup] = (),
        *,
        lays: bool = False,
    ) -> None:
        bounds = search_limits(puzzle, draw, lessons, lays=lays)
        if bounds is None:
            raise InputError(f"the board search does not support all of {puzzle.constraints.names}")
        self.puzzle = puzzle
        self.cells = _part(puzzle.grid)
        self.faces = _faces(bounds)
        self.face = {face: number for number, face in enumerate(self.faces)}
        number = {cell: k for k, cell in enumerate(self.cells)}
        self._around = {
            cell: tuple(d for d in puzzle.grid.neighbours[cell] if d in number)
            for cell in self.cells
        }
        whole = len(self.cells) == len(puzzle.grid.cells)
        self._grid = puzzle.grid if whole else Grid(self._around)
        self._least = bounds.minimum
        self.neighbours = [[number[d] for d in self._around[c]] for c in self.cells]
        self.given = [self.face[bounds.given[c]] if c in bounds.given else -1 for c in self.cells]
        self.max_counts = [min(bounds.max_cells(face), len(self.cells)) for face in self.faces]
        self.exact, self.drawn, self.possible = bounds.exact, bounds.drawn, bounds.possible
        self.limits = self._limits(bounds)
        self.exclusive, self.apart = bounds.exclusive, self._pairs(bounds.apart)
        self.laws = self._laws(bounds)
        self.bans = bounds.banned is not None

    def _pairs(self, pairs: Iterable[tuple[Word, Word]]) -> list[list[int]] | None:
        """Return for each word those that it is paired with, by number; None without pairs."""
        number = {word: k for k, word in enumerate(self.puzzle.spellings)}
        others: list[list[int]] = [[] for _ in number]
        for one, other in pairs:
            if one in number and other in number:
                others[number[one]].append(number[other])
                others[number[other]].append(number[one])
        return others if any(others) else None

    def _laws(self, bounds: SearchLimits) -> PathLaws | None:
        if bounds.turns is None and not bounds.touch and not bounds.unique:
            return None
        turns = bounds.turns or 0
        directions = None if bounds.turns is None else self._directions(turns)
        blank = self.face.get(BLANK, -1)
        return directions, turns, self._pairs(bounds.touch), bounds.unique, blank

    def _directions(self, turns: int) -> list[list[int]] | None:
        """Return the direction of each step; None if there is no need, or too much to keep."""
        grid = self.puzzle.grid
        seen: dict[Cell, int] = {}
        steps = [
            [seen.setdefault(direction(grid, cell, beside), len(seen)) for beside in around]
            for cell, around in self._around.items()
        ]
        longest = max(len(way) for _, way in self.puzzle.iter_spellings())
        size = longest * (turns + 1) * len(seen) * len(self.cells)
        return None if turns + 2 >= longest or size > MOST_BENT else steps

    def _limits(self, bounds: SearchLimits) -> Limits | None:
        bans = self._bans(bounds)
        if not bounds.allowed and not bounds.groups and bans is None:
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
                group.minimum,
                len(self.cells) if group.maximum is None else group.maximum,
            )
            for group in bounds.groups
        )
        return allowed, groups, bans

    def _bans(self, bounds: SearchLimits) -> Bans | None:
        if bounds.banned is None:
            return None
        from unboggle.forward.banned import (
            banned_spellings,
            counted_spellings,
        )  # few puzzles have bans

        ban = bounds.banned
        forbidden = banned_spellings(ban, self.puzzle)
        known = frozenset(forbidden)  # of no use in a list
        often = Counter(face for _, way in self.puzzle.iter_spellings() for face in way)
        marked = [(_from_rarer_end(way, often), -1, 0) for way in forbidden]
        words = count()
        for number, name in enumerate(ban.counted):
            for ways, word in zip(counted_spellings(ban, name, self.puzzle), words, strict=False):
                marked += [(way, number, word) for way in ways if way not in known]
        few = frozenset(self.faces[:FACE_LIMIT])
        marked = [mark for mark in marked if few.issuperset(mark[0])]
        if not marked:
            return None
        return Bans(
            [bytes(self.face[face] for face in way) for way, _, _ in marked],
            [number for _, number, _ in marked],
            [word for _, _, word in marked],
            [ban.banned_list(name).most for name in ban.counted],
            self.face.get(BLANK, -1),
        )

    def need(
        self, words: Mapping[Word, tuple[Spelling, ...]], deadline: Deadline = NEVER
    ) -> list[int]:
        """Return for each face the least number of cells that show it if ``words`` are held.

        If this part of the grid cannot hold them all, only the requirements of constraints count.
        """
        need = needed_tiles(Puzzle(self._grid, words), deadline) if words else {}
        if sum(need.values()) > len(self.cells):
            need = {}
        return [
            min(max(need.get(face, 0), self._least.get(face, 0)), most)
            for face, most in zip(self.faces, self.max_counts, strict=True)
        ]

    def board(self, shown: Iterable[int]) -> Board:
        """Return the board with these faces, as numbers, on `cells`; its blanks stay blank."""
        faces = (self.faces[number] for number in shown)
        filled = {cell: face for cell, face in zip(self.cells, faces, strict=True) if face}
        return Board(self.puzzle.grid, filled)

    def numbers(self, board: Board) -> list[int]:
        """Return the face number of each of `cells` on ``board``, -1 if it is not in `faces`."""
        shown: Mapping[Cell, Face] = board.faces
        return [self.face.get(shown.get(cell, BLANK), -1) for cell in self.cells]


def _faces(bounds: SearchLimits) -> tuple[Face, ...]:
    """Return the puzzle's faces, with the blank last if the letters may not fill the board."""
    return bounds.puzzle.faces + (BLANK,) * bounds.may_be_blank


def _from_rarer_end(way: Spelling, often: Mapping[Face, int]) -> Spelling:
    """Return ``way`` or its reverse, of which a board shows the same paths.

    A walk over a board follows it from its first face, so the one with rarer faces first is faster.
    """
    return min(way, way[::-1], key=lambda one: [often[face] for face in one[:2]])


def _part(grid: Grid) -> tuple[Cell, ...]:
    """Return all cells of ``grid``, or `LARGEST` well-connected cells of a larger one.

    They are the middle of its largest component and the cells around it; if the component is
    smaller, cells of the next one follow.
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
