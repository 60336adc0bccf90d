"""The board as a set of tiles, and the words as a list of which tiles touch.

Where the other encodings place every letter of every word, this one places the
tiles of the board once; a word only says which tiles it uses, and so which must
be near each other. The geometry is paid once per pair of faces, not once per
word. The bounds it starts from are those of `unboggle.counting`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import combinations, pairwise
from typing import ClassVar

from unboggle.cnf import Clause, Lit
from unboggle.encodings._base import rule
from unboggle.encodings._tile_base import Tile, TileEncoding
from unboggle.puzzle import Board, Face


class Tiles(TileEncoding):
    """See `Ruled` for the sets.

    need(f) tiles of face f must be on any board that holds all words; slack =
    |C| − Σ need(f) more may be, the optional ones, of a face no more than an
    inventory has. T are all tiles, t and u tiles; the tiles of a face are
    numbered, needed ones first.

    at(t, c)        tile t lies on cell c
    row(t) ≤ r      the row of t is at most r; the same for columns
    used(t)         the optional tile t is on the board
    picks(s, i, t)  step i of spelling s uses tile t; only if its face has several
    near(t, u)      tiles t and u must be neighbours
    close(t, n, k)  at least k of the first n tiles that t can be near are near it
    spare(n, k)     at least k of the first n optional tiles are used
    shows(c, f)     cell c shows face f
    """

    name = "tiles"
    most_optional: ClassVar[int | None] = None
    """At most so many optional tiles of each face; None is all that can be of use.

    With a limit a model is still a board, but UNSAT says nothing.
    """

    @cached_property
    def complete(self) -> bool:
        """Whether UNSAT means that there is no board."""
        return self.tiles == self._tiles(None)

    @cached_property
    def tiles(self) -> dict[Face, list[Tile]]:
        """Face -> its tiles."""
        return self._tiles(self.most_optional)

    def _tiles(self, most_optional: int | None) -> dict[Face, list[Tile]]:
        tiles = {}
        for face, spare in self.spare.items():
            optional = max(0, min(self.slack, spare))
            if most_optional is not None:
                optional = min(optional, most_optional)
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
        """Whether ``tile`` is one of the need(f) of its face."""
        return tile.number < self.need.get(tile.face, 0)

    def unless_used(self, tile: Tile) -> tuple[Lit, ...]:
        """Return ¬used(tile), the way out of a clause; nothing for a needed tile."""
        return () if self.needed(tile) else (-self.cnf.var("used", *tile),)

    @rule
    def one_face_per_cell(self) -> Iterator[Clause]:
        """∀ c, f < g:  ¬shows(c, f) ∨ ¬shows(c, g)."""
        for cell in self.puzzle.grid.cells:
            for f, g in combinations(self.puzzle.faces, 2):
                yield Clause((-self.shows(cell, f), -self.shows(cell, g)))

    @rule
    def tiles_show_their_face(self) -> Iterator[Clause]:
        """∀ t of face f, c:  at(t, c) → shows(c, f)."""
        for tile in self.all_tiles:
            for cell in self.puzzle.grid.cells:
                yield Clause((-self.at(tile, cell), self.shows(cell, tile.face)))

    @rule
    def used_tiles_lie_somewhere(self) -> Iterator[Clause]:
        """∀ t:  ⋁ at(t, c) over c ∈ C, if t is used."""
        for tile in self.all_tiles:
            somewhere = tuple(self.at(tile, cell) for cell in self.puzzle.grid.cells)
            yield Clause(somewhere + self.unless_used(tile))

    @rule
    def unused_tiles_lie_nowhere(self) -> Iterator[Clause]:
        """∀ optional t, c:  at(t, c) → used(t)."""
        for tile in self.optional:
            for cell in self.puzzle.grid.cells:
                yield Clause((-self.at(tile, cell), self.cnf.var("used", *tile)))

    @rule
    def equal_tiles_lie_in_order(self) -> Iterator[Clause]:
        """∀ t, t' the next tile of its face:  cell of t before cell of t', if t' is used."""
        for t, after in self._followers():
            yield from self.before(t, after, unless=self.unless_used(after))

    @rule
    def optional_tiles_are_used_in_order(self) -> Iterator[Clause]:
        """∀ optional t, t' the next tile of its face:  used(t') → used(t)."""
        for t, after in self._followers():
            if not self.needed(t):
                yield Clause((*self.unless_used(after), self.cnf.var("used", *t)))

    @rule
    def no_more_optional_tiles_than_room(self) -> Iterator[Clause]:
        """Σ used(t) over optional t ≤ slack, counted by spare(n, k)."""
        if len(self.optional) > self.slack >= 0:
            inputs = [self.cnf.var("used", *tile) for tile in self.optional]
            yield from self._at_least(("spare",), inputs, self.slack + 1)
            yield Clause((-self.cnf.var("spare", len(inputs), self.slack + 1),))

    @rule
    def picked_tiles_are_used(self) -> Iterator[Clause]:
        """∀ s, i, optional t:  picks(s, i, t) → used(t)."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                for tile in self.tiles[face]:
                    if not self.needed(tile):
                        used = self.cnf.var("used", *tile)
                        yield Clause((*self.unless_picked(s, i, tile), used), (word,))

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
