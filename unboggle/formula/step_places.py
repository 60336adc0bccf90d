"""`wild_tiles` in which steps have coordinates, too: not an encoding of its own, but a variant.

If a step can pick several tiles, ``near`` propagates nothing until tiles are picked. So a word
with two such steps in a row transmits nothing. If steps have coordinates of their own,
neighbouring steps are near whatever they pick. That helps to refute lists with one to three cells
to spare. It does not help to find boards, so it runs in addition to the encoding itself, see
`unboggle.fitting.race.planning`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unboggle.cnf import Clause
from unboggle.cnf.idioms import all_imply, implies
from unboggle.cnf.order import OrderEncoded
from unboggle.cnf.variables import VariableFamily
from unboggle.encodings import OrderCell, rule
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.puzzle import Spelling


class StepPlaces(WildTiles):
    """See `WildTiles` for the sets.

    A step with one tile to pick has the coordinates of that tile, any other one its own.

    >>> from unboggle.puzzle import Grid, Puzzle
    >>> ab_cb = {"ab": (("a", "b"),), "cb": (("c", "b"),)}
    >>> sizes = StepPlaces(Puzzle(Grid.rectangle(1, 5), ab_cb)).sizes()
    >>> [sizes[rule] for rule in sizes if "step_" in rule or "steps_have" in rule]
    [6, 32, 12]
    """

    step_row = VariableFamily[Spelling, int, int](
        "step_row(s, i) ≤ r", "the tile that step i of spelling s picks is in row r or above"
    )
    step_column = VariableFamily[Spelling, int, int](
        "step_column(s, i) ≤ k", "the same for columns, column k or left of it"
    )

    def has_own(self, spelling: Spelling, step: int) -> bool:
        """Whether the step can pick from several tiles."""
        tiles = self.tiles[spelling[step]]
        return bool(tiles) and bool(self.if_picked(spelling, step, tiles[0]))

    def step_place(self, spelling: Spelling, step: int) -> OrderCell | None:
        """Return the coordinates of a step; None if there is no tile to pick."""
        tiles = self.tiles[spelling[step]]
        if not tiles:
            return None
        if not self.has_own(spelling, step):
            return self.place[tiles[0]]
        grid = self.puzzle.grid
        return OrderCell(
            OrderEncoded(grid.rows, partial(self.step_row, spelling, step)),
            OrderEncoded(grid.columns, partial(self.step_column, spelling, step)),
        )

    @rule
    def step_coordinates_are_in_order(self) -> Iterator[Clause]:
        """∀ s, i, r:  row(s, i) ≤ r → row(s, i) ≤ r + 1, and the same for columns."""
        for word, s in self.puzzle.iter_spellings():
            for i in range(len(s)):
                place = self.step_place(s, i) if self.has_own(s, i) else None
                for number in place or ():
                    yield from (clause.of(word) for clause in number.in_order())

    @rule
    def picked_tiles_have_the_step_coordinates(self) -> Iterator[Clause]:
        """∀ s, i, t, r:  picks(s, i, t) → (row(s, i) ≤ r ↔ row(t) ≤ r); so for columns."""
        for word, s in self.puzzle.iter_spellings():
            chosen = self.if_chosen(word, s)
            for i, face in enumerate(s):
                place = self.step_place(s, i) if self.has_own(s, i) else None
                for axis, number in enumerate(place or ()):
                    for tile in self.tiles[face]:
                        picked, of_tile = self.if_picked(s, i, tile), self.place[tile][axis]
                        for r in number.bounds:
                            mine, its = number.at_most(r), of_tile.at_most(r)
                            yield all_imply((*picked, mine), its).when(chosen).of(word)
                            yield all_imply((*picked, its), mine).when(chosen).of(word)

    @rule
    def neighbouring_steps_have_near_coordinates(self) -> Iterator[Clause]:
        """∀ s, |i − j| = 1, r:  row(s, i) ≤ r → row(s, j) ≤ r + 1, if s is chosen; for columns."""
        for axis, moves in enumerate(self.puzzle.grid.axis_moves):
            if not all(abs(a - b) <= 1 for a, b in moves):
                continue  # a wrapped edge, or a grid of another kind
            for word, s in self.puzzle.iter_spellings():
                chosen = self.if_chosen(word, s)
                for i, j in self._neighbouring(s):
                    here, there = self.step_place(s, i), self.step_place(s, j)
                    if here is None or there is None:
                        continue
                    for r in here[axis].bounds[:-1]:
                        near = implies(here[axis].at_most(r), there[axis].at_most(r + 1))
                        yield near.when(chosen).of(word)

    def _neighbouring(self, s: Spelling) -> Iterator[tuple[int, int]]:
        """Yield the pairs of neighbouring steps where one or both have coordinates of its own."""
        for i in range(len(s) - 1):
            if self.has_own(s, i) or self.has_own(s, i + 1):
                yield i, i + 1
                yield i + 1, i
