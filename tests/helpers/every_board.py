"""All boards of a small grid at once, for brute force: a set of boards is the bits of a number.

It walks paths and knows what boards and words are, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from unboggle.puzzle import Board, Cell, Face, Given, Grid, Inventory, Puzzle, Spelling, Wishes

BLANK = ""


class EveryBoard:
    """Every filling of ``grid`` with ``faces``, of which one may be the blank, by number."""

    def __init__(self, grid: Grid, faces: Iterable[Face]) -> None:
        self.grid = grid
        self.cells = tuple(grid.neighbours)
        self.faces = tuple(faces)
        self.count: int = len(self.faces) ** len(self.cells)
        self.all: int = (1 << self.count) - 1
        self._shows: dict[Cell, dict[Face, int]] = {}
        block = 1
        for cell in self.cells:  # the digits of a board's number, to the base of the faces
            ones = (1 << block) - 1
            again = self.all // ((1 << block * len(self.faces)) - 1)
            self._shows[cell] = {
                face: (ones << block * digit) * again for digit, face in enumerate(self.faces)
            }
            block *= len(self.faces)
        self._showing: dict[Spelling, int] = {}

    def board(self, number: int) -> Board:
        """The board of this number, without its blanks."""
        shown = {}
        for cell in self.cells:
            number, digit = divmod(number, len(self.faces))
            if self.faces[digit] != BLANK:
                shown[cell] = self.faces[digit]
        return Board(self.grid, shown)

    def boards(self, some: int) -> Iterator[Board]:
        """The boards of a set."""
        while some:
            yield self.board((some & -some).bit_length() - 1)
            some &= some - 1

    def showing(self, spelling: Spelling) -> int:
        """The boards with a path that shows ``spelling``."""
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
        """The boards that hold a word in some spelling."""
        found = 0
        for spelling in spellings:
            found |= self.showing(spelling)
        return found

    def holding(self, puzzle: Puzzle) -> int:
        """The boards that hold every word."""
        some = self.all
        for spellings in puzzle.spellings.values():
            some &= self.word(spellings)
        return some

    def keeping(self, wishes: Wishes) -> int:
        """The boards with what is given, and with no more (or exactly those) letters in stock."""
        some = self.all
        for wish in wishes:
            if isinstance(wish, Given):
                for cell, face in wish.cells.items():
                    some &= self._on(cell, face)
            elif isinstance(wish, Inventory):
                some &= self._stocked(wish)
            else:
                raise TypeError(f"this oracle knows nothing of such a wish as {wish!r}")
        return some & self.full() if wishes.fills else some

    def full(self) -> int:
        """The boards without a blank."""
        some = self.all
        for cell in self.cells:
            some &= ~self._on(cell, BLANK)
        return some

    def _stocked(self, stock: Inventory) -> int:
        """By how often each face is shown: the sets of boards, one cell after the other."""
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
        """The boards with a face on ``cell`` that are in ``some`` once it is a blank."""
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
        """Which words the boards hold: for each of the boards ``among`` all the words on it."""
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
    """The same for all that ask for this grid and these faces."""
    return EveryBoard(grid, faces)


def held_sets(puzzle: Puzzle) -> frozenset[frozenset[str]]:
    """The words on each board, with blanks or without, that keeps the wishes of ``puzzle``."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return boards.held_sets(puzzle.spellings, boards.keeping(puzzle.wishes))


def fits(puzzle: Puzzle) -> bool:
    """Whether a board keeps the wishes and holds every word."""
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return bool(boards.holding(puzzle) & boards.keeping(puzzle.wishes))
