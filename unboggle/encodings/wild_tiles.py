"""Tiles as in `tiles`, but all except the needed ones are wild: the solver chooses their face.

`tiles` has up to ``slack`` optional tiles of every face, each with all its geometry. Here there
are ``slack`` wild tiles in all, so no more tiles than cells. The formula of a dense list is a
fraction of the size. As every tile lies on a cell, tiles can be counted by rows and columns. That
saves the solver pigeonhole proofs.

References: those of `unboggle.encodings.tiles`; the counts of rows and columns are totalizers,
see `unboggle.cnf.cardinality` (Bailleux and Boufkhad 2003).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, partial
from itertools import pairwise

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import at_least, at_most
from unboggle.cnf.idioms import all_imply, at_most_one, implies, some
from unboggle.cnf.variables import VariableFamily
from unboggle.encodings._base import at_most_one_face, channel_rule, rule
from unboggle.encodings._tile_base import OrderCell, Tile, TileEncoding
from unboggle.puzzle import Board, Face

WILD = "*"  # no face


class WildTiles(TileEncoding):
    """See `TileEncoding` for the sets.

    T are the needed tiles and the wild ones: slack of them, or as many as the words could use if
    they shared none. The wild ones are numbered, too.

    >>> from unboggle.puzzle import Grid, Puzzle
    >>> ab = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> for rule, clauses in WildTiles(ab).sizes().items():
    ...     print(clauses, rule)
    4 a_tile_has_its_coordinates
    4 coordinates_have_their_tile
    1 steps_pick_near_tiles
    4 near_tiles_are_neighbours
    2 a_cell_has_space_for_the_near_tiles
    2 tiles_lie_somewhere
    2 one_tile_per_cell
    2 cells_have_a_tile
    2 rows_hold_as_many_tiles_as_cells
    """

    name = "wild_tiles"

    face = VariableFamily[Tile, Face](
        "face(t, f)", "the wild tile t has face f; if it has none it lies on a blank cell"
    )
    few = VariableFamily[str, int, int](
        "few(a, v, n)", "helper n of the upper bound on the tiles up to v on axis a"
    )
    many = VariableFamily[str, int, int](
        "many(a, v, n)", "helper n of the lower bound on the tiles up to v on axis a"
    )

    @cached_property
    def wild(self) -> list[Tile]:
        """The wild tiles."""
        most = sum(self.spare.values())
        return [Tile(WILD, k) for k in range(min(max(self.slack, 0), most))]

    @cached_property
    def same(self) -> dict[Face, list[Tile]]:
        """Face -> its needed tiles."""
        return {f: [Tile(f, k) for k in range(self.need.get(f, 0))] for f in self.puzzle.faces}

    @cached_property
    def tiles(self) -> dict[Face, list[Tile]]:
        """Face -> the tiles that a step of this face may pick."""
        return {f: same + (self.wild if self.spare[f] else []) for f, same in self.same.items()}

    @cached_property
    def all_tiles(self) -> list[Tile]:
        """Every tile once, the wild ones last."""
        return [t for same in self.same.values() for t in same] + self.wild

    def if_used(self, tile: Tile) -> tuple[Lit, ...]:
        """Return nothing: every tile lies on some cell."""
        return ()

    def needed(self, tile: Tile) -> bool:
        """Return whether ``tile`` is one of the need(f) of its face."""
        return tile.face != WILD

    @cached_property
    def choices(self) -> list[Face]:
        """The faces that a wild tile may have."""
        return [face for face in self.puzzle.faces if self.spare[face]]

    @rule
    def tiles_lie_somewhere(self) -> Iterator[Clause]:
        """∀ t:  ⋁ at(t, c) over c ∈ C."""
        for tile in self.all_tiles:
            yield some(self.at(tile, cell) for cell in self.puzzle.grid.cells)

    @rule
    def one_tile_per_cell(self) -> Iterator[Clause]:
        """∀ c, t ≠ u:  ¬at(t, c) ∨ ¬at(u, c)."""
        for cell in self.puzzle.grid.cells:
            yield from at_most_one(self.at(tile, cell) for tile in self.all_tiles)

    @rule
    def cells_have_a_tile(self) -> Iterator[Clause]:
        """∀ c:  ⋁ at(t, c) over t ∈ T, if |T| = |C|."""
        if len(self.all_tiles) == len(self.puzzle.grid.cells):
            for cell in self.puzzle.grid.cells:
                yield some(self.at(tile, cell) for tile in self.all_tiles)

    @rule
    def rows_hold_as_many_tiles_as_cells(self) -> Iterator[Clause]:
        """∀ r:  |T| − |{c : row > r}| ≤ Σ (row(t) ≤ r) over t ≤ |{c : row ≤ r}|, so for columns."""
        tiles, cells = self.all_tiles, self.puzzle.grid.cells
        if not tiles or self.slack < 0:
            return
        for axis, name in enumerate(OrderCell._fields):
            for value in self.place[tiles[0]][axis].bounds:
                up_to = [self.place[tile][axis].at_most(value) for tile in tiles]
                there = sum(cell[axis] <= value for cell in cells)
                least = len(tiles) - (len(cells) - there)
                few, many = partial(self.few, name, value), partial(self.many, name, value)
                yield from at_most(up_to, there, few, kind="totalizer")
                yield from at_least(up_to, least, many, kind="totalizer")

    @rule
    def a_wild_tile_has_one_face(self) -> Iterator[Clause]:
        """∀ wild t, f < g:  ¬face(t, f) ∨ ¬face(t, g)."""
        for tile in self.wild:
            yield from at_most_one(self.face(tile, face) for face in self.choices)

    @rule
    def picked_wild_tiles_have_the_face(self) -> Iterator[Clause]:
        """∀ s, i, wild t:  picks(s, i, t) → face(t, sᵢ)."""
        for word, s in self.puzzle.iter_spellings():
            for i, face in enumerate(s):
                for tile in self.wild if self.spare[face] else ():
                    picked = self.if_picked(s, i, tile)
                    yield all_imply(picked, self.face(tile, face)).of(word)

    @rule
    def equal_tiles_lie_in_order(self) -> Iterator[Clause]:
        """∀ t, t' the next needed tile of its face or the next wild one:  t before t'."""
        for tiles in (*self.same.values(), self.wild):
            for t, after in pairwise(tiles):
                yield from self.before(t, after)

    @rule
    def wild_tiles_lie_after_equal_ones(self) -> Iterator[Clause]:
        """∀ f, t its last needed tile, wild u:  face(u, f) → t before u."""
        for face in self.choices:
            for t in self.same[face][-1:]:
                for u in self.wild:
                    premise = (self.face(u, face),)
                    yield from (clause.when(premise) for clause in self.before(t, u))

    one_face_per_cell = channel_rule(at_most_one_face)

    @channel_rule
    def needed_tiles_show_their_face(self) -> Iterator[Clause]:
        """∀ t of face f, c:  at(t, c) → shows(c, f)."""
        for face, tiles in self.same.items():
            for tile in tiles:
                for cell in self.puzzle.grid.cells:
                    yield implies(self.at(tile, cell), self.shows(cell, face))

    @channel_rule
    def wild_tiles_show_their_face(self) -> Iterator[Clause]:
        """∀ wild t, f, c:  at(t, c) ∧ face(t, f) → shows(c, f)."""
        for tile in self.wild:
            for face in self.choices:
                for cell in self.puzzle.grid.cells:
                    premises = self.at(tile, cell), self.face(tile, face)
                    yield all_imply(premises, self.shows(cell, face))

    def board(self, model: Collection[Lit]) -> Board:
        """Return the faces of the tiles on their cells; all other cells are blank."""
        faces = {}
        for tile in self.all_tiles:
            shown = tile.face if self.needed(tile) else self._chosen_face(tile, model)
            for cell in self.puzzle.grid.cells:
                if shown is not None and self.at(tile, cell) in model:
                    faces[cell] = shown
        return Board(self.puzzle.grid, faces)

    def _chosen_face(self, tile: Tile, model: Collection[Lit]) -> Face | None:
        return next((face for face in self.choices if self.face(tile, face) in model), None)
