"""Board search: annealing on full boards, in the C kernel, as a member of the race.

It finds boards that CDCL does not; it never proves anything. The idea and why it
is fast stand on top of ``kernel/c/anneal.h``; without the kernel `python_search` does it.
It fills every cell; where an inventory has too few letters for that, with a face of
its own that no word has: a blank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.counting import needed_tiles
from unboggle.errors import InputError
from unboggle.fitting import python_search
from unboggle.fitting.wish_bounds import Bounds, bounds_of
from unboggle.kernel import usable
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.kernel import extension

LARGEST = 1024
"""The most cells that are searched on; of a larger grid it searches on a part."""
MOST_FACES = 255
BLANK = ""

SCHEDULE = (
    (5.0, 1.0, 300_000),
    (7.0, 1.0, 1_000_000),
    (6.0, 1.0, 1_000_000),
    (8.0, 1.5, 2_000_000),
)
"""(hot, cold, moves) in turn: temperatures in trie nodes. No single one suits all lists:
dense large boards freeze into wrong halves when started below 6, small ones waste time above."""


QUICK = ((3.0, 0.8, 10_000), (3.0, 0.8, 30_000), (4.0, 0.9, 100_000), *SCHEDULE)
"""The same behind short cold rounds, in which a board with room to spare is found at once."""

_SLICE = 0.05  # seconds of search between looks whether it was stopped


def can_search(puzzle: Puzzle) -> bool:
    """Whether the search can be used: a word, not too many faces.

    And wishes that it can honour, that some board keeps and that leave something to move;
    with them the grid has to be searched on as a whole.
    """
    bounds = bounds_of(puzzle)
    return (
        bounds is not None
        and bool(puzzle.grid.cells)
        and 1 <= len(_faces(bounds)) <= MOST_FACES
        and bool(puzzle.spellings)
        and (not puzzle.wishes or (len(puzzle.grid.cells) <= LARGEST and bounds.possible))
    )


class BoardSearch:
    """A search for a board that holds all words of ``puzzle``; it can be continued.

    The same seed gives the same boards after the same number of moves. On a grid
    of more than `LARGEST` cells it fills so many and leaves the others blank. Every
    board on the way keeps the puzzle's wishes. It is begun before ``deadline``, or `Late`
    is raised. ``quick``: it begins with short rounds, for a board with room to spare.
    """

    def __init__(
        self, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER, *, quick: bool = False
    ) -> None:
        self.puzzle = puzzle
        self._cells = _part(puzzle.grid)
        number = {cell: k for k, cell in enumerate(self._cells)}
        around = {
            cell: tuple(d for d in puzzle.grid.neighbours[cell] if d in number)
            for cell in self._cells
        }
        bounds = bounds_of(puzzle)
        if bounds is None:
            raise InputError(f"the board search cannot honour all of {puzzle.wishes.names}")
        self._faces = _faces(bounds)
        face = {f: k for k, f in enumerate(self._faces)}
        parents, faces, words, tails = _trie(puzzle, deadline)
        need = needed_tiles(Puzzle(Grid(around), puzzle.spellings), deadline)
        if sum(need.values()) > len(number):  # this part cannot hold them all
            need = {}
        most = {f: min(bounds.at_most(f), len(number)) for f in self._faces}
        make: type[extension.Search] | type[python_search.Search] = python_search.Search
        if usable():
            from unboggle.kernel import extension

            make = extension.Search
        self._search = make(
            [[number[d] for d in around[c]] for c in self._cells],
            parents,
            [face[f] for f in faces],
            words,
            tails,
            [min(max(need.get(f, 0), bounds.least.get(f, 0)), most[f]) for f in self._faces],
            [face[bounds.given[c]] if c in bounds.given else -1 for c in self._cells],
            [most[f] for f in self._faces],
            seed,
            (QUICK if quick else SCHEDULE) if usable() else python_search.SCHEDULE,
        )

    def run(self, until: Deadline = NEVER, moves: int = 2**62) -> Board | None:
        """Search on until then, or so many moves, at most; return a board if one is found."""
        if isinstance(self._search, python_search.Search):
            return self.best() if self._search.run(until, moves) else None
        last = self.moves + moves
        while True:  # in slices, if somebody may stop it: the moves are the same
            seconds = until.left if until.stop is None else min(until.left, _SLICE)
            if self._search.run(seconds, last - self.moves):
                return self.best()
            if not until.left or self.moves >= last:
                return None

    def best(self) -> Board | None:
        """Return the board that holds the most words so far.

        Every cell searched on is filled, as far as an inventory has the letters.
        """
        shown = self._search.best
        if shown is None:
            return None
        faces = self._faces
        filled = {c: faces[f] for c, f in zip(self._cells, shown, strict=True) if faces[f]}
        return Board(self.puzzle.grid, filled)

    @property
    def held(self) -> int:
        """How many words the best board holds (if tracing takes long, at least so many)."""
        return max(self._search.held, 0)

    @property
    def moves(self) -> int:
        """Moves made so far."""
        return self._search.moves


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


def _trie(
    puzzle: Puzzle, deadline: Deadline
) -> tuple[list[int], list[str], list[int], list[list[int]]]:
    """Return parent, face and word of each node of the trie of all spellings and reversals.

    Parents come first. Reversals give credit for words that are nearly there
    from behind; only forward spellings end a word. Last, for each word, the
    nodes in which its spellings and their reversals end.
    """
    children: dict[tuple[int, str], int] = {}
    parents: list[int] = []
    faces: list[str] = []
    words: list[int] = []
    tails: list[list[int]] = []
    for index, spellings in enumerate(puzzle.spellings.values()):
        deadline.check()
        tails.append([])
        for spelling in spellings:
            for steps, ends in ((spelling, index), (spelling[::-1], -1)):
                node = -1
                for face in steps:
                    child = children.get((node, face))
                    if child is None:
                        child = children[node, face] = len(parents)
                        parents.append(node)
                        faces.append(face)
                        words.append(-1)
                    node = child
                if ends >= 0 and words[node] >= 0:  # two words share this spelling
                    parents.append(parents[node])
                    faces.append(faces[node])
                    words.append(ends)
                elif ends >= 0:
                    words[node] = ends
                tails[-1].append(node)
    return parents, faces, words, tails
