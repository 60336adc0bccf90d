"""The board as a set of tiles, and the words as a list of which tiles touch.

The other encodings place every letter of every word. This one places the tiles of the board once;
a word only selects its tiles, and so which must be near each other. The geometry is encoded once
per pair of faces, not once per word. The numbers of tiles are those of `unboggle.counting`.

References: the scheme is this program's own, its parts are not. Order encoding: see
`unboggle.cnf.order` (Crawford and Baker 1994; Tamura et al. 2009). Sequential counters: see
`unboggle.cnf.cardinality` (Sinz 2005). Adjacency by support: see `unboggle.encodings.one_hot`
(Gent 2002).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from unboggle.cnf import Clause, Lit
from unboggle.cnf.cardinality import counted
from unboggle.cnf.idioms import all_imply, implies, never, some
from unboggle.cnf.variables import VariableFamily
from unboggle.encodings._base import at_most_one_face, rule
from unboggle.encodings._tile_base import Tile, TileEncoding
from unboggle.puzzle import Board, Face


class Tiles(TileEncoding):
    """See `TileEncoding` for the sets.

    T are the needed tiles and the optional ones. There are slack optional ones of each face,
    fewer if the words could not use more without sharing any, or if an inventory has fewer.

    >>> from unboggle.puzzle import Grid, Puzzle
    >>> ab = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> for rule, clauses in Tiles(ab).sizes().items():
    ...     print(clauses, rule)
    4 a_tile_has_its_coordinates
    4 coordinates_have_their_tile
    1 steps_pick_near_tiles
    4 near_tiles_are_neighbours
    2 a_cell_has_space_for_the_near_tiles
    2 one_face_per_cell
    4 tiles_show_their_face
    2 used_tiles_lie_somewhere
    """

    name = "tiles"

    used = VariableFamily[Tile]("used(t)", "the optional tile t is on the board")
    spare_count = VariableFamily[int, int](
        "spare(n, k)", "at least k of the first n optional tiles are used"
    )

    max_optional: ClassVar[int | None] = None
    """The most optional tiles of each face; None: all that can be useful."""

    @classmethod
    def limited(cls, max_optional: int) -> type[Tiles]:
        """Return these tiles with at most ``max_optional`` optional ones of each face.

        The formula is smaller and a model is still a board, but UNSAT proves nothing.
        """
        return type("LimitedTiles", (cls,), {"max_optional": max_optional})

    @cached_property
    def complete(self) -> bool:
        """Whether UNSAT means that there is no board."""
        return self.tiles == self._tiles(None)

    @cached_property
    def tiles(self) -> dict[Face, list[Tile]]:
        """Face -> its tiles."""
        return self._tiles(self.max_optional)

    def _tiles(self, max_optional: int | None) -> dict[Face, list[Tile]]:
        tiles = {}
        for face, spare in self.spare.items():
            optional = max(0, min(self.slack, spare))
            if max_optional is not None:
                optional = min(optional, max_optional)
            tiles[face] = [Tile(face, k) for k in range(self.need.get(face, 0) + optional)]
        return tiles

    @cached_property
    def all_tiles(self) -> list[Tile]:
        """Every tile once."""
        return [tile for tiles in self.tiles.values() for tile in tiles]

    @cached_property
    def optional(self) -> list[Tile]:
        """The optional tiles."""
        return [t for tiles in self.tiles.values() for t in tiles if not self.needed(t)]

    def needed(self, tile: Tile) -> bool:
        """Return whether ``tile`` is one of the need(f) of its face."""
        return tile.number < self.need.get(tile.face, 0)

    def if_used(self, tile: Tile) -> tuple[Lit, ...]:
        """Return used(tile), a premise; none for a needed tile."""
        return () if self.needed(tile) else (self.used(tile),)

    one_face_per_cell = rule(at_most_one_face)

    @rule
    def tiles_show_their_face(self) -> Iterator[Clause]:
        """∀ t of face f, c:  at(t, c) → shows(c, f)."""
        for tile in self.all_tiles:
            for cell in self.puzzle.grid.cells:
                yield implies(self.at(tile, cell), self.shows(cell, tile.face))

    @rule
    def used_tiles_lie_somewhere(self) -> Iterator[Clause]:
        """∀ t:  ⋁ at(t, c) over c ∈ C, if t is used."""
        for tile in self.all_tiles:
            somewhere = some(self.at(tile, cell) for cell in self.puzzle.grid.cells)
            yield somewhere.when(self.if_used(tile))

    @rule
    def unused_tiles_lie_nowhere(self) -> Iterator[Clause]:
        """∀ optional t, c:  at(t, c) → used(t)."""
        for tile in self.optional:
            for cell in self.puzzle.grid.cells:
                yield implies(self.at(tile, cell), self.used(tile))

    @rule
    def equal_tiles_lie_in_order(self) -> Iterator[Clause]:
        """∀ t, t' the next tile of its face:  cell of t before cell of t', if t' is used."""
        for t, after in self._followers():
            used = self.if_used(after)
            yield from (clause.when(used) for clause in self.before(t, after))

    @rule
    def optional_tiles_are_used_in_order(self) -> Iterator[Clause]:
        """∀ optional t, t' the next tile of its face:  used(t') → used(t)."""
        for t, after in self._followers():
            if not self.needed(t):
                yield implies(self.used(after), self.used(t))

    @rule
    def no_more_optional_tiles_than_space(self) -> Iterator[Clause]:
        """Σ used(t) over optional t ≤ slack, counted by spare(n, k)."""
        if len(self.optional) > self.slack >= 0:
            used = [self.used(tile) for tile in self.optional]
            yield from counted(used, self.slack + 1, self.spare_count)
            yield never(self.spare_count(len(used), self.slack + 1))

    @rule
    def picked_tiles_are_used(self) -> Iterator[Clause]:
        """∀ s, i, optional t:  picks(s, i, t) → used(t)."""
        for word, s in self.puzzle.iter_spellings():
            for i, face in enumerate(s):
                for tile in self.tiles[face]:
                    if not self.needed(tile):
                        picked = self.if_picked(s, i, tile)
                        yield all_imply(picked, self.used(tile)).of(word)

    def _followers(self) -> Iterator[tuple[Tile, Tile]]:
        """Yield each tile with the next one of its face."""
        for tiles in self.tiles.values():
            yield from pairwise(tiles)

    def board(self, model: Collection[Lit]) -> Board:
        """Return the faces of the tiles on their cells; all other cells are blank."""
        faces = {
            cell: tile.face
            for tile in self.all_tiles
            for cell in self.puzzle.grid.cells
            if self.at(tile, cell) in model
        }
        return Board(self.puzzle.grid, faces)
