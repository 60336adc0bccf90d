"""What encodings by tiles share: tiles lie on cells, steps pick tiles, picked ones are near.

`tiles` and `wild_tiles` differ in the tiles that they lay beside the needed ones.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, pairwise, product
from typing import NamedTuple

from unboggle.cnf import Clause, Lit
from unboggle.counting import needed_tiles
from unboggle.encodings._base import Encoding, rule
from unboggle.puzzle import Cell, Face, Puzzle, Spelling, Word


class Tile(NamedTuple):
    """The ``number``-th tile of a face, from 0."""

    face: Face
    number: int


def spare_tiles(puzzle: Puzzle, need: Mapping[Face, int]) -> dict[Face, int]:
    """Return face -> how many more tiles than ``need`` can be of use.

    Words that share no tile use as many as they have such letters; and no more
    cells show a face than an inventory has.
    """
    steps = dict.fromkeys(puzzle.faces, 0)
    for spellings in puzzle.spellings.values():
        for face in {f for s in spellings for f in s}:
            steps[face] += max(s.count(face) for s in spellings)
    allowed = {face: puzzle.wishes.most(face) for face in steps}
    return {
        face: max(0, (most if (a := allowed[face]) is None else min(most, a)) - need.get(face, 0))
        for face, most in steps.items()
    }


class TileEncoding(Encoding):
    """Tiles laid on cells; see `Ruled` for the sets.

    need(f) tiles of face f must be on any board that holds all words; slack =
    |C| − Σ need(f). T are all tiles, t and u tiles; the tiles of a face are
    numbered, needed ones first.

    at(t, c)        tile t lies on cell c
    row(t) ≤ r      the row of t is at most r; the same for columns
    picks(s, i, t)  step i of spelling s uses tile t; only if it has several to pick from
    near(t, u)      tiles t and u must be neighbours
    close(t, n, k)  at least k of the first n tiles that t can be near are near it
    """

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
    def unless_used(self, tile: Tile) -> tuple[Lit, ...]:
        """Return ¬used(tile), the way out of a clause; nothing for a tile that must lie."""

    @abstractmethod
    def needed(self, tile: Tile) -> bool:
        """Whether ``tile`` is one of the need(f) of its face."""

    @cached_property
    def spare(self) -> dict[Face, int]:
        """Face -> how many more tiles of it than needed can be of use."""
        return spare_tiles(self.puzzle, self.need)

    def at(self, tile: Tile, cell: Cell) -> Lit:
        """Return the literal "``tile`` lies on ``cell``"."""
        return self.cnf.var("at", *tile, cell)

    def up_to(self, axis: int, tile: Tile, value: int) -> Lit | bool:
        """Return the literal "the coordinate of ``tile`` is at most ``value``", or its truth."""
        if not 0 <= value < self._sizes[axis] - 1:
            return value >= 0
        return self.cnf.var(("row", "column")[axis], *tile, value)

    @cached_property
    def _sizes(self) -> tuple[int, int]:
        return self.puzzle.grid.rows, self.puzzle.grid.columns

    def unless_picked(self, spelling: Spelling, step: int, tile: Tile) -> tuple[Lit, ...]:
        """Return ¬picks(spelling, step, tile); nothing if there is no other tile to pick."""
        if len(self.tiles[spelling[step]]) == 1 and self.needed(tile):
            return ()
        return (-self.cnf.var("picks", spelling, step, *tile),)

    def near(self, t: Tile, u: Tile) -> Lit:
        """Return the literal "``t`` and ``u`` must be neighbours"."""
        return self.cnf.var("near", *min(t, u), *max(t, u))

    def before(self, t: Tile, after: Tile, *, unless: tuple[Lit, ...] = ()) -> Iterator[Clause]:
        """Yield clauses that put ``t`` on a cell before that of ``after``, row by row."""
        for value in range(self._sizes[0] - 1):
            lits = (negated(self.up_to(0, after, value)), self.up_to(0, t, value))
            yield from simplified((*lits, *unless))
        for cell in self.puzzle.grid.cells:
            row, column = cell
            earlier = (self.up_to(0, t, row - 1), self.up_to(1, t, column - 1))
            yield from simplified((-self.at(after, cell), *earlier, *unless))

    @rule
    def needed_tiles_have_room(self) -> Iterator[Clause]:
        """Σ need(f) ≤ |C|."""
        if self.slack < 0:
            yield Clause((), self.puzzle.words)

    @rule
    def coordinates_are_in_order(self) -> Iterator[Clause]:
        """∀ t, r:  row(t) ≤ r → row(t) ≤ r + 1, and the same for columns."""
        for tile in self.all_tiles:
            for axis, size in enumerate(self._sizes):
                for value in range(size - 2):
                    here, after = (self.up_to(axis, tile, v) for v in (value, value + 1))
                    yield from simplified((negated(here), after))

    @rule
    def a_tile_has_its_coordinates(self) -> Iterator[Clause]:
        """∀ t, c = (r, k):  at(t, c) → row(t) = r ∧ column(t) = k."""
        for tile in self.all_tiles:
            for cell in self.puzzle.grid.cells:
                for axis, value in enumerate(cell):
                    away = -self.at(tile, cell)
                    yield from simplified((away, self.up_to(axis, tile, value)))
                    yield from simplified((away, negated(self.up_to(axis, tile, value - 1))))

    @rule
    def coordinates_have_their_tile(self) -> Iterator[Clause]:
        """∀ t, c = (r, k):  row(t) = r ∧ column(t) = k → at(t, c), if t is used; no t on a hole."""
        rows, columns = self._sizes
        for tile in self.all_tiles:
            for cell in product(range(rows), range(columns)):
                there = (self.at(tile, cell),) if cell in self.puzzle.grid.neighbours else ()
                elsewhere = (
                    lit
                    for axis, value in enumerate(cell)
                    for lit in (
                        negated(self.up_to(axis, tile, value)),
                        self.up_to(axis, tile, value - 1),
                    )
                )
                yield from simplified((*elsewhere, *there, *self.unless_used(tile)))

    @rule
    def steps_pick_a_tile(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  ⋁ picks(s, i, t) over the tiles t of face sᵢ, if s is chosen."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                picks = [-x for t in self.tiles[face] for x in self.unless_picked(s, i, t)]
                if picks or not self.tiles[face]:
                    yield Clause((*picks, *self.unless(word, s)), (word,))

    @rule
    def equal_faces_pick_different_tiles(self) -> Iterator[Clause]:
        """∀ s, i < j with sᵢ = sⱼ, t:  ¬picks(s, i, t) ∨ ¬picks(s, j, t), if s is chosen."""
        for word, s in self.puzzle.every_spelling():
            for i, j in combinations(range(len(s)), 2):
                if s[i] == s[j]:
                    for tile in self.tiles[s[i]]:
                        picks = self.unless_picked(s, i, tile) + self.unless_picked(s, j, tile)
                        yield Clause(picks + self.unless(word, s), (word,))

    @rule
    def steps_pick_near_tiles(self) -> Iterator[Clause]:
        """∀ s, i, t ≠ u:  picks(s, i, t) ∧ picks(s, i+1, u) → near(t, u), if s is chosen."""
        words_of: dict[tuple[Lit, ...], list[Word]] = {}
        for word, s in self.puzzle.every_spelling():
            for i, j in pairwise(range(len(s))):
                for t, u in product(self.tiles[s[i]], self.tiles[s[j]]):
                    if t != u:
                        picks = self.unless_picked(s, i, t) + self.unless_picked(s, j, u)
                        lits = (*picks, self.near(t, u), *self.unless(word, s))
                        words_of.setdefault(lits, []).append(word)
        # Words that share a pair of single tiles share the clause.
        for lits, words in words_of.items():
            yield Clause(lits, tuple(dict.fromkeys(words)))

    @rule
    def near_tiles_have_near_coordinates(self) -> Iterator[Clause]:
        """∀ t, u, r:  near(t, u) ∧ row(t) ≤ r → row(u) ≤ r + 1; the same for columns."""
        for axis in (0, 1):
            if all(abs(a - b) <= 1 for a, b in self.puzzle.grid.axis_moves[axis]):
                for pair in self._pairs:
                    for t, u in (pair, pair[::-1]):
                        for value in range(self._sizes[axis] - 2):
                            lits = (
                                negated(self.up_to(axis, t, value)),
                                self.up_to(axis, u, value + 1),
                            )
                            outs = self.unless_used(t) + self.unless_used(u)
                            yield from simplified((-self.near(t, u), *lits, *outs))

    @rule
    def near_tiles_are_neighbours(self) -> Iterator[Clause]:
        """∀ t, u, c:  near(t, u) ∧ at(t, c) → ⋁ at(u, d) over d ∈ N(c)."""
        for pair in self._pairs:
            for t, u in (pair, pair[::-1]):
                for cell, around in self.puzzle.grid.neighbours.items():
                    support = tuple(self.at(u, d) for d in around)
                    yield Clause((-self.near(t, u), -self.at(t, cell), *support))

    @rule
    def a_cell_has_room_for_the_near_tiles(self) -> Iterator[Clause]:
        """∀ t, c:  at(t, c) → Σ near(t, u) over u ≤ |N(c)|, counted by close(t, n, k)."""
        partners: dict[Tile, list[Tile]] = {}
        for t, u in self._pairs:
            partners.setdefault(t, []).append(u)
            partners.setdefault(u, []).append(t)
        largest = max(map(len, self.puzzle.grid.neighbours.values()), default=0)
        for t, others in partners.items():
            inputs = [self.near(t, u) for u in others]
            yield from self._at_least(("close", *t), inputs, largest + 1)
            for cell, around in self.puzzle.grid.neighbours.items():
                if len(around) < len(inputs):
                    crowd = self.cnf.var("close", *t, len(inputs), len(around) + 1)
                    yield Clause((-self.at(t, cell), -crowd))

    @cached_property
    def _pairs(self) -> list[tuple[Tile, Tile]]:
        """The pairs of tiles that some word may want near each other."""
        faces = {
            (min(f, g), max(f, g)) for _, s in self.puzzle.every_spelling() for f, g in pairwise(s)
        }
        found = {
            (min(t, u), max(t, u)): None
            for f, g in sorted(faces)
            for t, u in product(self.tiles[f], self.tiles[g])
            if t != u
        }
        return list(found)

    def _at_least(self, name: tuple[object, ...], inputs: list[Lit], most: int) -> Iterator[Clause]:
        """Define name(n, k), 1 ≤ k ≤ most: implied if k of the first n inputs are true.

        A sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean
        cardinality constraints", CP 2005) in one direction.
        """
        for n, lit in enumerate(inputs, start=1):
            for k in range(1, min(n, most) + 1):
                here = self.cnf.var(*name, n, k)
                if k < n:
                    yield Clause((-self.cnf.var(*name, n - 1, k), here))
                below = () if k == 1 else (-self.cnf.var(*name, n - 1, k - 1),)
                yield Clause((-lit, *below, here))


def negated(lit: Lit | bool) -> Lit | bool:
    return (not lit) if isinstance(lit, bool) else -lit


def simplified(lits: Iterable[Lit | bool]) -> Iterator[Clause]:
    """Yield the clause of ``lits`` without those known to be false; nothing if one is true."""
    lits = list(lits)
    if not any(lit is True for lit in lits):
        yield Clause(tuple(lit for lit in lits if lit is not False))
