"""All words on as small a rectangle as possible, or on one of a given size.

For long lists, without trying sizes one by one: the words are laid on a sheet with space to spare,
where they share more and more cells within a box that shrinks. ``kernel/c/pack.h`` explains it. It
finds boards and refutes nothing.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from unboggle.counting import without_dominated
from unboggle.fitting.searches.space import LARGEST, MAX_FACES
from unboggle.kernel import usable
from unboggle.puzzle import Board, Cell, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline

_Round = tuple[float, float, int]
"""Hot, cold, moves."""


NAME = "pack"
"""Its name as the method of an answer."""


class Tuning(NamedTuple):
    """What tunes a `PackSearch`. *Packing* in ``encodings/what-did-not-help.md`` has trials."""

    room: float = 0.55
    """Cells of the sheet for each letter: more than a first layout uses."""
    margin: int = 4
    """Rows of the sheet in addition to those of the largest board."""
    narrow: int = 7
    """Boards with at most this number of rows get a sheet without a margin. All of a margin would
    be near the board, and words would stay there."""
    hot: float = 0.25
    """Temperature in words, at first."""
    cold: float = 0.08
    """Temperature at the end of a round."""
    moves: int = 3000
    """Moves of the first round for each word."""
    longer: tuple[int, ...] = (1, 12)
    """The rounds, as multiples of the first."""
    crowd: float = 0.15
    """The energy of a cell, in words: trials had 0.15 and 0.3."""
    penalty: int = 1
    """An outer cell costs this many cells more."""


TUNING = Tuning()


def can_search(puzzle: Puzzle) -> bool:
    """Whether packing may find a board on the grid of ``puzzle``: a large rectangle.

    L letters need about L^0.8 cells. Measured, in 40 s: 385 letters 110, 2588 letters 546, 6300
    letters 1116.
    """
    grid = puzzle.grid
    if not can_pack(puzzle):
        return False
    letters = sum(min(map(len, ways)) for ways in puzzle.spellings.values())
    roomy = len(grid.cells) >= letters**0.8
    return roomy and grid == Grid.rectangle(grid.rows, grid.columns)


def can_pack(puzzle: Puzzle) -> bool:
    """Whether the words of ``puzzle`` can be packed: there are no constraints."""
    return (
        usable()
        and not puzzle.constraints
        and len(puzzle.faces) <= MAX_FACES
        and max(len(way) for _, way in puzzle.iter_spellings()) <= LARGEST // 2
    )


class PackSearch:
    """A search for smaller and smaller boards with all words of ``puzzle``; it can be continued.

    Boards have at most the rows and columns ``largest``, in either orientation; if ``square``,
    a board is the square around its words. The same seed gives the same boards after the same
    number of moves.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        largest: tuple[int, int],
        seed: int = 0,
        deadline: Deadline = NEVER,
        *,
        square: bool = False,
        tuning: Tuning = TUNING,
    ) -> None:
        from unboggle.kernel import extension

        words = without_dominated(puzzle, deadline).spellings
        low, high = sorted(largest)
        letters = sum(min(map(len, ways)) for ways in words.values())
        self._square = square
        self.sheet = _sheet(letters, low, tuning)
        grid = Grid.rectangle(*self.sheet)
        number = {cell: k for k, cell in enumerate(grid.cells)}
        self._faces = puzzle.faces
        face = {f: k for k, f in enumerate(self._faces)}
        self._search = extension.PackSearch(
            [[number[d] for d in grid.neighbours[c]] for c in grid.cells],
            [[[face[f] for f in way] for way in ways] for ways in words.values()],
            [1] * len(words),
            [0] * len(words),
            [0] * len(face),
            [-1] * len(number),
            [len(number)] * len(face),
            seed,
            _schedule(len(words), tuning),
            tuning.crowd,
            tuning.penalty,
            self.sheet,
            (low, high),
            square,
        )

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then or for ``moves``; return the smallest board if it is a new one."""
        last, found = self.moves + moves, self._search.found
        while until.remaining and self._search.run(until.remaining, last - self.moves):
            pass
        return None if self._search.found == found else self.best()

    def best(self) -> Board | None:
        """Return the smallest board so far, in landscape format."""
        found, shown = self._search.found, self._search.best
        if found is None or shown is None:
            return None
        top, left, rows, columns = found
        faces: dict[Cell, str] = {}
        for r in range(rows):
            for c in range(columns):
                number = shown[(top + r) * self.sheet[1] + left + c]
                if number < len(self._faces):
                    faces[(r, c) if rows <= columns else (c, r)] = self._faces[number]
        low, high = sorted((rows, columns))
        return Board(Grid.rectangle(high if self._square else low, high), faces)

    @property
    def moves(self) -> int:
        """The number of moves so far."""
        return self._search.moves


class GridPackSearch:
    """The same search for a board on the grid of ``puzzle``, a rectangle: it ends with the first.

    The words are in the middle of the board. There is no board with some of the words.
    """

    words_held = 0

    def __init__(self, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER) -> None:
        self._grid = grid = puzzle.grid
        self._search = PackSearch(puzzle, (grid.rows, grid.columns), seed, deadline)

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then or for ``moves``; return a board if one is found."""
        packed = self._search.run(until, moves)
        if packed is None:
            return None
        grid, turned = self._grid, self._grid.rows > self._grid.columns
        rows, columns = packed.grid.rows, packed.grid.columns
        if turned:
            rows, columns = columns, rows
        top, left = (grid.rows - rows) // 2, (grid.columns - columns) // 2
        return Board(
            grid,
            {
                (top + c, left + r) if turned else (top + r, left + c): face
                for (r, c), face in packed.faces.items()
            },
        )

    def best(self) -> Board | None:
        """Return None."""
        return None

    @property
    def moves(self) -> int:
        """The number of moves so far."""
        return self._search.moves


def _schedule(words: int, tuning: Tuning) -> tuple[_Round, ...]:
    moves = words * tuning.moves
    return tuple((tuning.hot, tuning.cold, moves * longer) for longer in tuning.longer)


def _sheet(letters: int, most_rows: int, tuning: Tuning) -> tuple[int, int]:
    """Return the rows and columns of the sheet, at most as many rows as columns."""
    side = math.isqrt(max(16, math.ceil(tuning.room * letters)))
    if most_rows <= min(tuning.narrow, side - 1):  # hard walls, but more of a row
        return most_rows, max(most_rows, min(LARGEST // most_rows, letters // most_rows + 1))
    rows = min(side, most_rows + tuning.margin, math.isqrt(LARGEST))
    cells = min(LARGEST, math.ceil(tuning.room * letters))
    return rows, max(rows, cells // rows)
