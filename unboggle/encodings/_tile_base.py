"""The base of encodings by tiles: tiles lie on cells, steps pick tiles, consecutive tiles are near.

`tiles` and `wild_tiles` differ in the tiles that they have in addition to the needed ones.

The scheme is this program's own. References: for the coordinates of the tiles
`unboggle.cnf.order`, for the counting `unboggle.cnf.cardinality`, for adjacency by support I. P.
Gent, "Arc consistency in SAT", ECAI 2002, 121-125.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from itertools import combinations, pairwise, product
from typing import NamedTuple

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import counted
from unboggle.cnf.idioms import (
    all_imply,
    all_imply_some,
    implies,
    implies_all,
    implies_some,
    never,
    some,
)
from unboggle.cnf.order import OrderEncoded
from unboggle.cnf.variables import VariableFamily
from unboggle.counting import needed_tiles
from unboggle.encodings._base import Encoding, rule, working
from unboggle.puzzle import Cell, Face, Puzzle, Spelling, Word


class Tile(NamedTuple):
    """The ``number``-th tile of a face, from 0."""

    face: Face
    number: int


class OrderCell(NamedTuple):
    """The cell of a tile, as numbers in the order encoding."""

    row: OrderEncoded
    column: OrderEncoded


def spare_tiles(puzzle: Puzzle, need: Mapping[Face, int]) -> dict[Face, int]:
    """Return face -> how many tiles more than ``need`` can be useful.

    Words that share no tile use as many as they have such letters. An inventory limits the number
    of cells that show a face.
    """
    steps = dict.fromkeys(puzzle.faces, 0)
    for spellings in puzzle.spellings.values():
        for face in {f for s in spellings for f in s}:
            steps[face] += max(s.count(face) for s in spellings)
    allowed = {face: puzzle.constraints.max_cells(face) for face in steps}
    return {
        face: max(0, (most if (a := allowed[face]) is None else min(most, a)) - need.get(face, 0))
        for face, most in steps.items()
    }


class TileEncoding(Encoding):
    """Tiles on cells; see `RuleEncoding` for the other sets.

    need(f) tiles of face f must be on any board that holds all words; slack = |C| − Σ need(f). T
    are all tiles, t and u tiles; the tiles of a face are numbered, needed ones first.
    """

    at = VariableFamily[Tile, Cell]("at(t, c)", "tile t lies on cell c")
    row = VariableFamily[Tile, int]("row(t) ≤ r", "the row of t is at most r")
    column = VariableFamily[Tile, int]("column(t) ≤ k", "the column of t is at most k")
    picks = VariableFamily[Spelling, int, Tile](
        "picks(s, i, t)", "step i of spelling s uses tile t; only if it has several to pick from"
    )
    near = VariableFamily[Tile, Tile](
        "near(t, u)", "tiles t and u must be neighbours", symmetric=True
    )
    close = VariableFamily[Tile, int, int](
        "close(t, n, k)", "at least k of the first n tiles that t can be near are near it"
    )

    def __init__(self, puzzle: Puzzle) -> None:
        self.need = needed_tiles(puzzle)
        self.slack = len(puzzle.grid.cells) - sum(self.need.values())
        super().__init__(puzzle)

    @property
    @abstractmethod
    def tiles(self) -> dict[Face, list[Tile]]:
        """Face -> the tiles that a step of this face may pick."""

    @property
    @abstractmethod
    def all_tiles(self) -> list[Tile]:
        """Every tile once."""

    @abstractmethod
    def needed(self, tile: Tile) -> bool:
        """Return whether ``tile`` is one of the need(f) of its face."""

    @abstractmethod
    def if_used(self, tile: Tile) -> tuple[Lit, ...]:
        """Return "``tile`` is used", a premise; none if it must lie on some cell."""

    def if_picked(self, spelling: Spelling, step: int, tile: Tile) -> tuple[Lit, ...]:
        """Return picks(spelling, step, tile), a premise; none if there is no other tile to pick."""
        if len(self.tiles[spelling[step]]) == 1 and self.needed(tile):
            return ()
        return (self.picks(spelling, step, tile),)

    @cached_property
    def spare(self) -> dict[Face, int]:
        """Face -> how many tiles more than the needed ones can be useful."""
        return spare_tiles(self.puzzle, self.need)

    @cached_property
    def place(self) -> dict[Tile, OrderCell]:
        """Each tile -> its coordinates."""
        grid = self.puzzle.grid
        return {
            tile: OrderCell(
                OrderEncoded(grid.rows, partial(self.row, tile)),
                OrderEncoded(grid.columns, partial(self.column, tile)),
            )
            for tile in self.all_tiles
        }

    def is_on(self, tile: Tile, cell: Cell) -> tuple[Lit, ...]:
        """Return the literals that together mean: ``tile`` has the coordinates of ``cell``."""
        row, column = self.place[tile]
        return row.equals(cell[0]) + column.equals(cell[1])

    def before(self, t: Tile, u: Tile) -> Iterator[Clause]:
        """Yield clauses that put ``t`` on a cell before that of ``u``, row by row."""
        row, column = self.place[t]
        for r in row.bounds:  # row(t) ≤ row(u)
            yield implies(self.place[u].row.at_most(r), row.at_most(r))
        for cell in self.puzzle.grid.cells:
            yield implies_some(self.at(u, cell), row.below(cell[0]) + column.below(cell[1]))

    @rule
    def needed_tiles_have_space(self) -> Iterator[Clause]:
        """Σ need(f) ≤ |C|."""
        if self.slack < 0:
            yield some(()).of(*self.puzzle.words)

    @rule
    def coordinates_are_in_order(self) -> Iterator[Clause]:
        """∀ t, r:  row(t) ≤ r → row(t) ≤ r + 1, and the same for columns."""
        for tile in self.all_tiles:
            for number in self.place[tile]:
                yield from number.in_order()

    @rule
    def a_tile_has_its_coordinates(self) -> Iterator[Clause]:
        """∀ t, c = (r, k):  at(t, c) → row(t) = r ∧ column(t) = k."""
        for tile in self.all_tiles:
            for cell in self.puzzle.grid.cells:
                yield from implies_all(self.at(tile, cell), self.is_on(tile, cell))

    @rule
    def coordinates_have_their_tile(self) -> Iterator[Clause]:
        """∀ t, c = (r, k):  row(t) = r ∧ column(t) = k → at(t, c), if t is used; no t on a hole."""
        grid = self.puzzle.grid
        for tile in self.all_tiles:
            for cell in product(range(grid.rows), range(grid.columns)):
                there = (self.at(tile, cell),) if cell in grid.neighbours else ()
                yield all_imply_some(self.is_on(tile, cell), there).when(self.if_used(tile))

    @rule
    def steps_pick_a_tile(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  ⋁ picks(s, i, t) over the tiles t of face sᵢ, if s is chosen."""
        for word, s in self.puzzle.iter_spellings():
            for i, face in enumerate(s):
                picks = [x for t in self.tiles[face] for x in self.if_picked(s, i, t)]
                if picks or not self.tiles[face]:
                    yield some(picks).when(self.if_chosen(word, s)).of(word)

    @rule
    def equal_faces_pick_different_tiles(self) -> Iterator[Clause]:
        """∀ s, i < j with sᵢ = sⱼ, t:  ¬picks(s, i, t) ∨ ¬picks(s, j, t), if s is chosen."""
        for word, s in self.puzzle.iter_spellings():
            for i, j in combinations(range(len(s)), 2):
                if s[i] == s[j]:
                    for tile in self.tiles[s[i]]:
                        picks = self.if_picked(s, i, tile) + self.if_picked(s, j, tile)
                        yield never(*picks).when(self.if_chosen(word, s)).of(word)

    @rule
    def steps_pick_near_tiles(self) -> Iterator[Clause]:
        """∀ s, i, t ≠ u:  picks(s, i, t) ∧ picks(s, i+1, u) → near(t, u), if s is chosen."""
        words_of: dict[Clause, list[Word]] = {}
        for word, s in self.puzzle.iter_spellings():
            for i, j in pairwise(range(len(s))):
                working()
                for t, u in product(self.tiles[s[i]], self.tiles[s[j]]):
                    if t != u:
                        picks = self.if_picked(s, i, t) + self.if_picked(s, j, u)
                        clause = all_imply(picks, self.near(t, u)).when(self.if_chosen(word, s))
                        words_of.setdefault(clause, []).append(word)
        # Words that share a pair of single tiles share the clause.
        for clause, words in words_of.items():
            yield clause.of(*dict.fromkeys(words))

    @rule
    def near_tiles_have_near_coordinates(self) -> Iterator[Clause]:
        """∀ t, u, r:  near(t, u) ∧ row(t) ≤ r → row(u) ≤ r + 1; the same for columns."""
        for axis, moves in enumerate(self.puzzle.grid.axis_moves):
            if all(abs(a - b) <= 1 for a, b in moves):
                for t, u in self.near_pairs:
                    at_t, at_u = self.place[t][axis], self.place[u][axis]
                    used = self.if_used(t) + self.if_used(u)
                    for r in at_t.bounds[:-1]:
                        premises = self.near(t, u), at_t.at_most(r)
                        yield all_imply(premises, at_u.at_most(r + 1)).when(used)

    @rule
    def near_tiles_are_neighbours(self) -> Iterator[Clause]:
        """∀ t, u, c:  near(t, u) ∧ at(t, c) → ⋁ at(u, d) over d ∈ N(c)."""
        for t, u in self.near_pairs:
            for cell, around in self.puzzle.grid.neighbours.items():
                support = [self.at(u, d) for d in around]
                yield all_imply_some((self.near(t, u), self.at(t, cell)), support)

    @rule
    def a_cell_has_space_for_the_near_tiles(self) -> Iterator[Clause]:
        """∀ t, c:  at(t, c) → Σ near(t, u) over u ≤ |N(c)|, counted by close(t, n, k)."""
        near: dict[Tile, list[Lit]] = {}
        for t, u in self.near_pairs:
            near.setdefault(t, []).append(self.near(t, u))
        neighbours = self.puzzle.grid.neighbours
        largest = max(map(len, neighbours.values()), default=0)
        for t, inputs in near.items():
            yield from counted(inputs, largest + 1, partial(self.close, t))
            for cell, around in neighbours.items():
                if len(around) < len(inputs):
                    yield never(self.at(t, cell), self.close(t, len(inputs), len(around) + 1))

    @cached_property
    def near_pairs(self) -> list[tuple[Tile, Tile]]:
        """The pairs of tiles that some word may require near each other, each in both orders."""
        faces = {
            (min(f, g), max(f, g)) for _, s in self.puzzle.iter_spellings() for f, g in pairwise(s)
        }
        found: dict[tuple[Tile, Tile], None] = {}
        for f, g in sorted(faces):
            working()
            for t, u in product(self.tiles[f], self.tiles[g]):
                if t != u:
                    found[min(t, u), max(t, u)] = None
        return [pair for t, u in found for pair in ((t, u), (u, t))]
