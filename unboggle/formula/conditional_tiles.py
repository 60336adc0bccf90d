"""Some words of a list on a board, as clauses: conditional tiles.

The encoding `unboggle.encodings.tiles` uses the number of tiles that all words need, which is
wrong for a part of them. Here no tile is needed. Every clause that a word requires holds only if
the word is kept, and a count states that words of some weight are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import implies, some
from unboggle.encodings import Encoding, Tile, rule
from unboggle.encodings.tiles import Tiles
from unboggle.formula.constraints import constraint_clauses as granted
from unboggle.formula.keep_formula import KeepFormula, KeepGoal
from unboggle.formula.symmetry import fundamental_part
from unboggle.puzzle import (
    Cells,
    Dice,
    Face,
    GivenCells,
    HiddenMessage,
    Inventory,
    Puzzle,
    Same,
    Spelling,
    Vowels,
    Word,
)

GRANTED = (Cells, Dice, GivenCells, Inventory, HiddenMessage, Same, Vowels)
"""Constraints whose clauses are about the faces of cells, not about words."""


class ConditionalTiles(KeepFormula, Tiles):
    """See `KeepFormula` and `TileEncoding` for the sets.

    The formula has cap(f) tiles of each face f, all optional. over(f) is used(t) for the next
    tile t of f, if there is one. It means that the board shows more of f than the formula has,
    and then no path is required at letters f.

    Soundness: let some board hold K, a set of words of enough weight with all required words, and
    satisfy the constraints. Then there is a model with exactly these kept(w), whatever the caps
    are. Put tiles on the cells of one path of each word of K, those of a face in order. If a face
    has more than cap(f) cells, use the first cap(f), and let its steps pick nothing. So UNSAT
    means that there is no such board.

    A model without any over(f) is such a board. Each step of a kept word picks a tile, near to
    that of the next step, and equal faces pick different ones. Only constraints about cells are
    encoded; the others are left out.
    """

    name = "kept_tiles"

    def __init__(self, puzzle: Puzzle, wanted: KeepGoal) -> None:
        self.goal = wanted
        self.need: dict[Face, int] = {}
        self.slack = len(puzzle.grid.cells)
        Encoding.__init__(self, puzzle)

    @cached_property
    def tiles(self) -> dict[Face, list[Tile]]:
        """Face -> its tiles."""
        caps = self.goal.caps
        return {f: tiles[: caps.get(f, len(tiles))] for f, tiles in self.counted.items()}

    @cached_property
    def optional(self) -> list[Tile]:
        """The tiles, which are all optional."""
        return self.all_tiles

    def over(self, face: Face) -> tuple[Lit, ...]:
        """Return the literal "the board shows more of ``face`` than the formula has", none if it
        cannot.
        """
        laid = len(self.tiles[face])
        return tuple(self.used(tile) for tile in self.counted[face][laid : laid + 1])

    def if_picked(self, spelling: Spelling, step: int, tile: Tile) -> tuple[Lit, ...]:
        """Return picks(spelling, step, tile), a premise; for the only tile of its face ¬over(f)."""
        if len(self.tiles[tile.face]) == 1:
            return tuple(-lit for lit in self.over(tile.face))
        return (self.picks(spelling, step, tile),)

    @rule
    def steps_pick_a_tile(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  over(sᵢ) ∨ ⋁ picks(s, i, t) over the tiles t of face sᵢ, if w is kept."""
        for word, s in self.puzzle.iter_spellings():
            for i, face in enumerate(s):
                if len(self.tiles[face]) != 1:
                    picks = [self.picks(s, i, tile) for tile in self.tiles[face]]
                    yield some((*picks, *self.over(face))).when(self.if_chosen(word, s)).of(word)

    @rule
    def picked_tiles_are_used(self) -> Iterator[Clause]:
        """∀ s, i, t:  picks(s, i, t) → used(t), if the face has several tiles."""
        for word, s in self.puzzle.iter_spellings():
            for i, face in enumerate(s):
                if len(self.tiles[face]) > 1:
                    for tile in self.tiles[face]:
                        yield implies(self.picks(s, i, tile), self.used(tile)).of(word)

    @rule
    def constraints_for_cells_are_satisfied(self) -> Iterator[Clause]:
        """The clauses of given cells and of an inventory, over shows(c, f)."""
        for constraint in self.puzzle.constraints:
            if isinstance(constraint, GRANTED):
                yield from granted(constraint, self)


def anchor(encoded: ConditionalTiles) -> Iterator[Clause]:
    """∀ f:  used(t), t the first tile of f, no face before f used → f lies in the part D.

    The faces are ordered, the most frequent first. D has one cell of every orbit of the
    symmetries of grid and constraints. The first face in this order that the paths of K show is
    on some cell, which a symmetry takes into D. So if some board holds K, one of its images does
    and satisfies the clause, whatever K is. With over(f) the clause is true.
    """
    puzzle = encoded.puzzle
    part = fundamental_part(puzzle.grid, puzzle.symmetries)
    if len(part) == len(puzzle.grid.cells):
        return
    frequency = Counter(face for _, s in puzzle.iter_spellings() for face in set(s))
    faces = [face for face in encoded.counted if encoded.counted[face]]
    before: list[Lit] = []
    for face in sorted(faces, key=lambda f: (-frequency[f], len(encoded.tiles[f]), f)):
        first = encoded.used(encoded.counted[face][0])
        there = [encoded.at(tile, cell) for tile in encoded.tiles[face] for cell in part]
        yield some((*there, *encoded.over(face), *before)).when((first,))
        before.append(first)


def outside(encoded: ConditionalTiles, words: frozenset[Word]) -> Clause:
    """Return the clause that not all of ``words`` are kept: they are known to be in conflict."""
    return some(-encoded.kept(word) for word in sorted(words))
