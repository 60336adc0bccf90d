"""All boards of a small grid at once, for brute force: a set of boards is the bits of a number.

This oracle walks paths; it knows only what boards and words are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from unboggle.puzzle import (
    Board,
    Cell,
    Cells,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Vowels,
)

BLANK = ""


class EveryBoard:
    """All fillings of ``grid`` with ``faces``, one of which may be the blank, by number."""

    def __init__(self, grid: Grid, faces: Iterable[Face]) -> None:
        self.grid = grid
        self.cells = tuple(grid.neighbours)
        self.faces = tuple(faces)
        self.count: int = len(self.faces) ** len(self.cells)
        self.all: int = (1 << self.count) - 1
        self._shows: dict[Cell, dict[Face, int]] = {}
        block = 1
        for cell in self.cells:  # the digits of a board's number; the base is the number of faces
            ones = (1 << block) - 1
            again = self.all // ((1 << block * len(self.faces)) - 1)
            self._shows[cell] = {
                face: (ones << block * digit) * again for digit, face in enumerate(self.faces)
            }
            block *= len(self.faces)
        self._showing: dict[Spelling, int] = {}

    def board(self, number: int) -> Board:
        """Return the board with this number, without its blanks."""
        shown = {}
        for cell in self.cells:
            number, digit = divmod(number, len(self.faces))
            if self.faces[digit] != BLANK:
                shown[cell] = self.faces[digit]
        return Board(self.grid, shown)

    def boards(self, some: int) -> Iterator[Board]:
        """Yield the boards of a set."""
        while some:
            yield self.board((some & -some).bit_length() - 1)
            some &= some - 1

    def showing(self, spelling: Spelling) -> int:
        """Return the boards with a path that shows ``spelling``."""
        if spelling not in self._showing:
            found = 0
            ways: list[tuple[tuple[Cell, ...], int]]
            ways = [((cell,), self._on(cell, spelling[0])) for cell in self.cells]
            while ways:
                path, some = ways.pop()
                if not some & ~found:
                    continue
                if len(path) == len(spelling):
                    found |= some
                    continue
                for cell in self.grid.neighbours[path[-1]]:
                    if cell not in path:
                        there = some & self._on(cell, spelling[len(path)])
                        ways.append(((*path, cell), there))
            self._showing[spelling] = found
        return self._showing[spelling]

    def _on(self, cell: Cell, face: Face) -> int:
        return self._shows[cell].get(face, 0)

    def word(self, spellings: Iterable[Spelling]) -> int:
        """Return the boards that hold a word in some spelling."""
        found = 0
        for spelling in spellings:
            found |= self.showing(spelling)
        return found

    def holding(self, puzzle: Puzzle) -> int:
        """Return the boards that hold every word."""
        some = self.all
        for spellings in puzzle.spellings.values():
            some &= self.word(spellings)
        return some

    def keeping(self, constraints: Constraints) -> int:
        """Return the boards with the given cells and with at most (or exactly) the inventory."""
        some = self.all
        for constraint in constraints:
            if isinstance(constraint, GivenCells):
                for cell, face in constraint.cells.items():
                    some &= self._on(cell, face)
            elif isinstance(constraint, Inventory):
                some &= self._stocked(constraint)
            elif isinstance(constraint, Cells):
                for cell, faces in constraint.allowed.items():
                    some &= self._any_on(cell, faces)
            elif isinstance(constraint, Vowels):
                some &= self._with_vowels(constraint)
            else:
                raise TypeError(f"this oracle does not support {constraint!r}")
        return some & self.full() if constraints.fills_grid else some

    def _any_on(self, cell: Cell, faces: Iterable[Face]) -> int:
        some = 0
        for face in faces:
            some |= self._on(cell, face)
        return some

    def _with_vowels(self, vowels: Vowels) -> int:
        by_count = [self.all]
        for cell in self.cells:
            there = self._any_on(cell, set(self.faces) & set("aeiou"))
            by_count = [
                (some & ~there if some else 0) | less & there
                for some, less in zip([*by_count, 0], [0, *by_count], strict=True)
            ]
        most = len(self.cells) if vowels.at_most is None else vowels.at_most
        some = 0
        for one in by_count[vowels.at_least : most + 1]:
            some |= one
        return some

    def full(self) -> int:
        """Return the boards without a blank."""
        some = self.all
        for cell in self.cells:
            some &= ~self._on(cell, BLANK)
        return some

    def _stocked(self, stock: Inventory) -> int:
        """Return the boards within the inventory, by counting each face cell by cell."""
        by_count = {(0,) * len(self.faces): self.all}
        for cell in self.cells:
            longer: dict[tuple[int, ...], int] = {}
            for count, some in by_count.items():
                for digit, face in enumerate(self.faces):
                    more = (*count[:digit], count[digit] + 1, *count[digit + 1 :])
                    longer[more] = longer.get(more, 0) | some & self._on(cell, face)
            by_count = longer
        kept = 0
        for count, some in by_count.items():
            shown = {f: n for f, n in zip(self.faces, count, strict=True) if n and f != BLANK}
            enough = all(n <= stock.counts.get(face, 0) for face, n in shown.items())
            if enough and (stock.at_most or shown == {f: n for f, n in stock.counts.items() if n}):
                kept |= some
        return kept

    def without(self, cell: Cell, some: int) -> int:
        """Return the boards with a face on ``cell`` that are in ``some`` once it is blank."""
        place, blank = self.cells.index(cell), self.faces.index(BLANK)
        block: int = len(self.faces) ** place
        some &= self._on(cell, BLANK)
        found = 0
        for digit, face in enumerate(self.faces):
            if face != BLANK:
                ahead = (digit - blank) * block
                found |= some << ahead if ahead > 0 else some >> -ahead
        return found

    def held_sets(
        self, spellings: Mapping[str, Iterable[Spelling]], among: int
    ) -> frozenset[frozenset[str]]:
        """Return the sets of words on the boards in ``find``."""
        parts = {frozenset[str](): among} if among else {}
        for word, ways in spellings.items():
            there = self.word(ways)
            finer = {}
            for held, some in parts.items():
                if some & there:
                    finer[held | {word}] = some & there
                if some & ~there:
                    finer[held] = some & ~there
            parts = finer
        return frozenset(parts)


@cache
def every_board(grid: Grid, faces: tuple[Face, ...]) -> EveryBoard:
    """Return a shared `EveryBoard` for this grid and these faces."""
    return EveryBoard(grid, faces)


def held_sets(puzzle: Puzzle) -> frozenset[frozenset[str]]:
    """Return the sets of words on boards, with or without blanks, that satisfy the constraints."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return boards.held_sets(puzzle.spellings, boards.keeping(puzzle.constraints))


def fits(puzzle: Puzzle) -> bool:
    """Whether a board satisfies the constraints and holds every word."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return bool(boards.holding(puzzle) & boards.keeping(puzzle.constraints))


def solutions(puzzle: Puzzle) -> set[frozenset[tuple[Cell, Face]]]:
    """Return all solutions: boards that no longer solve the puzzle if a cell becomes blank."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    solving = boards.holding(puzzle) & boards.keeping(puzzle.constraints)
    found = solving
    if not puzzle.constraints.fills_grid:
        for cell in puzzle.grid.cells:
            found &= ~boards.without(cell, solving)
    return {frozenset(board.faces.items()) for board in boards.boards(found)}
