"""Tiles as in `tiles`, but those beside the needed ones are wild: their face is a choice.

`tiles` lays up to ``slack`` optional tiles of every face, each with all its
geometry. Here there are ``slack`` wild tiles in all, so no more tiles than
cells, and the formula of a dense list is a fraction of the size. As every tile
lies somewhere, tiles can be counted by rows and columns, which spares the
solver pigeonhole proofs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import combinations, pairwise

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import at_least, at_most
from unboggle.encodings._base import channel_rule, rule
from unboggle.encodings._tile_base import Tile, TileEncoding
from unboggle.puzzle import Board, Face

WILD = "*"  # no face


class WildTiles(TileEncoding):
    """See `Ruled` for the sets.

    need(f) tiles of face f must be on any board that holds all words; slack =
    |C| − Σ need(f). T are the needed tiles and the wild ones: slack of them, or as
    many as the words could use if they shared none. t and u are tiles; the tiles of
    a face and the wild ones are numbered.

    at(t, c)        tile t lies on cell c
    row(t) ≤ r      the row of t is at most r; the same for columns
    face(t, f)      the wild tile t has face f; none of them: it lies on a blank cell
    picks(s, i, t)  step i of spelling s uses tile t; only if it has several to pick from
    near(t, u)      tiles t and u must be neighbours
    close(t, n, k)  at least k of the first n tiles that t can be near are near it
    shows(c, f)     cell c shows face f
    """

    name = "wild_tiles"

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

    def unless_used(self, tile: Tile) -> tuple[Lit, ...]:
        """Return nothing: every tile lies on some cell."""
        return ()

    def needed(self, tile: Tile) -> bool:
        """Whether ``tile`` is one of the need(f) of its face."""
        return tile.face != WILD

    def face(self, tile: Tile, face: Face) -> Lit:
        """Return the literal "the wild ``tile`` has this face"."""
        return self.cnf.var("face", *tile, face)

    @cached_property
    def choices(self) -> list[Face]:
        """The faces that a wild tile may have."""
        return [face for face in self.puzzle.faces if self.spare[face]]

    @rule
    def tiles_lie_somewhere(self) -> Iterator[Clause]:
        """∀ t:  ⋁ at(t, c) over c ∈ C."""
        for tile in self.all_tiles:
            yield Clause(tuple(self.at(tile, cell) for cell in self.puzzle.grid.cells))

    @rule
    def one_tile_per_cell(self) -> Iterator[Clause]:
        """∀ c, t ≠ u:  ¬at(t, c) ∨ ¬at(u, c)."""
        for cell in self.puzzle.grid.cells:
            for t, u in combinations(self.all_tiles, 2):
                yield Clause((-self.at(t, cell), -self.at(u, cell)))

    @rule
    def cells_have_a_tile(self) -> Iterator[Clause]:
        """∀ c:  ⋁ at(t, c) over t ∈ T, if |T| = |C|."""
        if len(self.all_tiles) == len(self.puzzle.grid.cells):
            for cell in self.puzzle.grid.cells:
                yield Clause(tuple(self.at(tile, cell) for tile in self.all_tiles))

    @rule
    def rows_hold_as_many_tiles_as_cells(self) -> Iterator[Clause]:
        """∀ r:  |T| − |{c : row > r}| ≤ Σ (row(t) ≤ r) over t ≤ |{c : row ≤ r}|, so for columns."""
        tiles, cells = self.all_tiles, self.puzzle.grid.cells
        if not tiles or self.slack < 0:
            return
        for axis, size in enumerate(self._sizes):
            for value in range(size - 1):
                inputs = [x for t in tiles if not isinstance(x := self.up_to(axis, t, value), bool)]
                room = sum(cell[axis] <= value for cell in cells)
                least = len(tiles) - (len(cells) - room)
                name = ("few", "many")
                counted = ("row", "column")[axis], value
                yield from at_most(self.cnf, (name[0], *counted), inputs, room, kind="totalizer")
                yield from at_least(self.cnf, (name[1], *counted), inputs, least, kind="totalizer")

    @rule
    def a_wild_tile_has_one_face(self) -> Iterator[Clause]:
        """∀ wild t, f < g:  ¬face(t, f) ∨ ¬face(t, g)."""
        for tile in self.wild:
            for f, g in combinations(self.choices, 2):
                yield Clause((-self.face(tile, f), -self.face(tile, g)))

    @rule
    def picked_wild_tiles_have_the_face(self) -> Iterator[Clause]:
        """∀ s, i, wild t:  picks(s, i, t) → face(t, sᵢ)."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                for tile in self.wild if self.spare[face] else ():
                    picked = self.unless_picked(s, i, tile)
                    yield Clause((*picked, self.face(tile, face)), (word,))

    @rule
    def equal_tiles_lie_in_order(self) -> Iterator[Clause]:
        """∀ t, t' the next needed tile of its face or the next wild one:  t before t'."""
        for tiles in (*self.same.values(), self.wild):
            for t, after in pairwise(tiles):
                yield from self.before(t, after)

    @rule
    def wild_tiles_lie_behind_equal_ones(self) -> Iterator[Clause]:
        """∀ f, t its last needed tile, wild u:  face(u, f) → t before u."""
        for face in self.choices:
            for t in self.same[face][-1:]:
                for u in self.wild:
                    yield from self.before(t, u, unless=(-self.face(u, face),))

    @channel_rule
    def one_face_per_cell(self) -> Iterator[Clause]:
        """∀ c, f < g:  ¬shows(c, f) ∨ ¬shows(c, g)."""
        for cell in self.puzzle.grid.cells:
            for f, g in combinations(self.puzzle.faces, 2):
                yield Clause((-self.shows(cell, f), -self.shows(cell, g)))

    @channel_rule
    def needed_tiles_show_their_face(self) -> Iterator[Clause]:
        """∀ t of face f, c:  at(t, c) → shows(c, f)."""
        for face, tiles in self.same.items():
            for tile in tiles:
                for cell in self.puzzle.grid.cells:
                    yield Clause((-self.at(tile, cell), self.shows(cell, face)))

    @channel_rule
    def wild_tiles_show_their_face(self) -> Iterator[Clause]:
        """∀ wild t, f, c:  at(t, c) ∧ face(t, f) → shows(c, f)."""
        for tile in self.wild:
            for face in self.choices:
                for cell in self.puzzle.grid.cells:
                    shown = self.shows(cell, face)
                    yield Clause((-self.at(tile, cell), -self.face(tile, face), shown))

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
