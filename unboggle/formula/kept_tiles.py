"""Some words of a list on a board, as clauses: conditional tiles.

The encoding `unboggle.encodings.tiles` starts from how many tiles the words need, which is
wrong for a part of them. Here no tile is needed, every clause that a word asks for holds only
if the word is kept, and a count says that words of some weight are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import implies, some
from unboggle.encodings import Encoding, Tile, rule
from unboggle.encodings.tiles import Tiles
from unboggle.formula.keeping import Keeping, Wanted
from unboggle.formula.symmetry import fundamental_part
from unboggle.formula.wishes import clauses as granted
from unboggle.puzzle import (
    Cells,
    Dice,
    Face,
    Given,
    Inventory,
    Message,
    Puzzle,
    Same,
    Spelling,
    Vowels,
    Word,
)

GRANTED = (Cells, Dice, Given, Inventory, Message, Same, Vowels)
"""Wishes whose clauses speak of what cells show, and of no word."""


class KeptTiles(Keeping, Tiles):
    """See `Keeping` and `TileEncoding` for the sets.

    The first cap(f) tiles of each face are laid, all of them optional. over(f) is used(t) for
    the next one, if there is one: then the board shows more of f than is laid, and no path
    is asked for at its letters.

    If some board holds K, a set of words of enough weight with all that must stay, and keeps
    the wishes, there is a model with just these kept(w), whatever the caps are: lay the cells
    of one path for each word of K, those of a face in their order; of a face with more than
    cap(f) of them the first cap(f), and let its steps pick nothing. So UNSAT means that there is
    no such board. A model without any over(f) is such a board, as each step of a kept word
    picks a tile, near to that of the next step, and equal faces different ones.
    Of wishes only those are granted that speak of cells alone, the others are left out.
    """

    name = "kept_tiles"

    def __init__(self, puzzle: Puzzle, wanted: Wanted) -> None:
        self.wanted = wanted
        self.need: dict[Face, int] = {}
        self.slack = len(puzzle.grid.cells)
        Encoding.__init__(self, puzzle)

    @cached_property
    def tiles(self) -> dict[Face, list[Tile]]:
        """Face -> its tiles that are laid."""
        caps = self.wanted.caps
        return {f: tiles[: caps.get(f, len(tiles))] for f, tiles in self.counted.items()}

    @cached_property
    def optional(self) -> list[Tile]:
        """The tiles that are laid: all are optional."""
        return self.all_tiles

    def over(self, face: Face) -> tuple[Lit, ...]:
        """Return "the board shows more of ``face`` than is laid"; none if it cannot."""
        laid = len(self.tiles[face])
        return tuple(self.used(tile) for tile in self.counted[face][laid : laid + 1])

    def if_picked(self, spelling: Spelling, step: int, tile: Tile) -> tuple[Lit, ...]:
        """Return picks(spelling, step, tile), a premise; of the only tile of its face ¬over(f)."""
        if len(self.tiles[tile.face]) == 1:
            return tuple(-lit for lit in self.over(tile.face))
        return (self.picks(spelling, step, tile),)

    @rule
    def steps_pick_a_tile(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  over(sᵢ) ∨ ⋁ picks(s, i, t) over the tiles t of face sᵢ, if w is kept."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                if len(self.tiles[face]) != 1:
                    picks = [self.picks(s, i, tile) for tile in self.tiles[face]]
                    yield some((*picks, *self.over(face))).when(self.if_chosen(word, s)).of(word)

    @rule
    def picked_tiles_are_used(self) -> Iterator[Clause]:
        """∀ s, i, t:  picks(s, i, t) → used(t), where the face has several tiles."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                if len(self.tiles[face]) > 1:
                    for tile in self.tiles[face]:
                        yield implies(self.picks(s, i, tile), self.used(tile)).of(word)

    @rule
    def wishes_for_cells_are_kept(self) -> Iterator[Clause]:
        """What letters given and an inventory ask of shows(c, f)."""
        for wish in self.puzzle.wishes:
            if isinstance(wish, GRANTED):
                yield from granted(wish, self)


def anchor(encoded: KeptTiles) -> Iterator[Clause]:
    """∀ f:  used(t), t the first tile of f, no face before f used → f lies in the part D.

    In an order of the faces, the most frequent first. D has one cell of every orbit of the
    symmetries that grid and wishes have. The first face in this order that the paths of K
    show is on some cell, which a symmetry takes into D; so if some board holds K, one of
    its images does and keeps this, whatever K is. With over(f) it asks for nothing.
    """
    puzzle = encoded.puzzle
    part = fundamental_part(puzzle.grid, puzzle.symmetries)
    if len(part) == len(puzzle.grid.cells):
        return
    frequency = Counter(face for _, s in puzzle.every_spelling() for face in set(s))
    faces = [face for face in encoded.counted if encoded.counted[face]]
    before: list[Lit] = []
    for face in sorted(faces, key=lambda f: (-frequency[f], len(encoded.tiles[f]), f)):
        first = encoded.used(encoded.counted[face][0])
        there = [encoded.at(tile, cell) for tile in encoded.tiles[face] for cell in part]
        yield some((*there, *encoded.over(face), *before)).when((first,))
        before.append(first)


def outside(encoded: KeptTiles, words: frozenset[Word]) -> Clause:
    """Return that not all of ``words`` are kept: they are known to be in conflict."""
    return some(-encoded.kept(word) for word in sorted(words))
