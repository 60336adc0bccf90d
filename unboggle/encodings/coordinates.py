"""Two binary numbers for every letter, its row and its column: the published scheme.

Every pair of letters is constrained, so the size is quadratic in the letters of the list. It is
the baseline of every comparison.

References: B. Bray, "Unboggler", 2020, https://benrbray.com/projects/unboggler, the only SAT
system for this problem that we found: coordinate bits, the differences in both axes at most 1,
letters of different faces apart. For the encoding of numbers see `unboggle.cnf.binary`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, partial
from itertools import combinations, pairwise, product
from typing import NamedTuple

from unboggle.cnf import Clause, Lit
from unboggle.cnf.binary import BinaryEncoded
from unboggle.cnf.idioms import all_imply, implies_different, never, some
from unboggle.cnf.variables import VariableFamily
from unboggle.encodings._base import Encoding, at_most_one_face, channel_rule, rule
from unboggle.encodings._occurrence import AXES, Occurrence, both, different_faces, occurrences
from unboggle.puzzle import Board, Cell


class BinaryCell(NamedTuple):
    """The cell of a letter, as binary numbers."""

    row: BinaryEncoded
    column: BinaryEncoded


class Coordinates(Encoding):
    """See `RuleEncoding` for the sets. Rows count from 0 to R − 1, columns to K − 1.

    x = (s, i) and y are occurrences of letters. place(x) = c abbreviates the conjunction of the
    bits of c's row and column. apart(x, y) is the disjunction ⋁ differ(x, y, a, b) over axes and
    bits.

    >>> from unboggle.puzzle import Grid, Puzzle
    >>> ab = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> print(*Coordinates(ab).cnf.dimacs(), sep="\\n")
    c var 1 differ a-b 0 a-b 1 column 0
    c var 2 column a-b 0 0
    c var 3 column a-b 1 0
    p cnf 3 3
    c rule steps_keep_apart for ab
    1 0
    c rule differ_means_differ for ab
    -1 2 3 0
    -1 -2 -3 0
    """

    name = "coordinates"

    row = VariableFamily[Occurrence, int](
        "row(s, i, b)", "bit b of the row of step i of spelling s is 1"
    )
    column = VariableFamily[Occurrence, int]("column(s, i, b)", "bit b of its column is 1")
    differ = VariableFamily[Occurrence, Occurrence, str, int](
        "differ(x, y, a, b)", "x and y differ in bit b of axis a; one direction only"
    )

    @cached_property
    def place(self) -> dict[Occurrence, BinaryCell]:
        """Each letter of each spelling -> its cell."""
        grid = self.puzzle.grid
        return {
            x: BinaryCell(
                BinaryEncoded(grid.rows, partial(self.row, x)),
                BinaryEncoded(grid.columns, partial(self.column, x)),
            )
            for _, letters in occurrences(self.puzzle)
            for x in letters
        }

    def is_on(self, x: Occurrence, cell: Cell) -> tuple[Lit, ...]:
        """Return the literals that together mean: place(x) = ``cell``."""
        row, column = self.place[x]
        return row.equals(cell[0]) + column.equals(cell[1])

    def axes(
        self, x: Occurrence, y: Occurrence
    ) -> Iterator[tuple[str, BinaryEncoded, BinaryEncoded]]:
        """Yield each axis: its name, and the coordinates of both."""
        return zip(AXES, self.place[x], self.place[y], strict=True)

    def apart(self, x: Occurrence, y: Occurrence) -> Clause:
        """Return apart(x, y): they differ in some bit."""
        return some(
            self.differ(x, y, axis, bit)
            for axis, number, _ in self.axes(x, y)
            for bit in number.bits
        )

    @rule
    def places_are_cells(self) -> Iterator[Clause]:
        """∀ s, i:  row(s, i) < R,  column(s, i) < K,  and place(s, i) is no hole."""
        for word, letters in occurrences(self.puzzle):
            for x in letters:
                for number in self.place[x]:
                    for value in number.too_large:
                        yield never(*number.equals(value)).of(word)
                for hole in self.puzzle.grid.holes:
                    yield never(*self.is_on(x, hole)).of(word)

    @rule
    def steps_move_to_a_neighbour(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  |row(s, i) − row(s, i+1)| ≤ 1 and the same for columns, if s is chosen.

        The differences of rows and columns between neighbours are read from the grid. So are the
        remaining pairs of cells that do not touch.
        """
        grid = self.puzzle.grid
        for word, letters in occurrences(self.puzzle):
            for x, y in pairwise(letters):
                chosen = self.if_chosen(word, x.spelling)
                for (_, at_x, at_y), allowed in zip(self.axes(x, y), grid.axis_moves, strict=True):
                    for a, b in product(range(at_x.size), repeat=2):
                        if (a, b) not in allowed:
                            yield never(*at_x.equals(a), *at_y.equals(b)).when(chosen).of(word)
                for c, d in grid.strangers:
                    yield never(*self.is_on(x, c), *self.is_on(y, d)).when(chosen).of(word)

    @rule
    def steps_keep_apart(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i < j:  apart((s, i), (s, j)), if s is chosen."""
        for word, letters in occurrences(self.puzzle):
            for x, y in combinations(letters, 2):
                yield self.apart(x, y).when(self.if_chosen(word, x.spelling)).of(word)

    @rule
    def different_faces_keep_apart(self) -> Iterator[Clause]:
        """∀ s ≠ t, i, j with sᵢ ≠ tⱼ:  apart((s, i), (t, j)), if s and t are chosen."""
        for v, x, w, y in different_faces(self.puzzle):
            chosen = self.if_chosen(v, x.spelling) + self.if_chosen(w, y.spelling)
            yield self.apart(x, y).when(chosen).of(*both(v, w))

    @rule
    def differ_means_differ(self) -> Iterator[Clause]:
        """∀ differ(x, y, a, b):  differ(x, y, a, b) → (bit b of axis a at x) ≠ (the same at y)."""
        letters = [(word, x) for word, letters in occurrences(self.puzzle) for x in letters]
        for (v, x), (w, y) in combinations(letters, 2):
            if x.spelling == y.spelling or x.face != y.face:
                for axis, at_x, at_y in self.axes(x, y):
                    for bit in at_x.bits:
                        differ = self.differ(x, y, axis, bit)
                        for clause in implies_different(differ, at_x.bit(bit), at_y.bit(bit)):
                            yield clause.of(*both(v, w))

    @channel_rule
    def chosen_steps_show_their_face(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i, c:  place(s, i) = c → shows(c, sᵢ), if s is chosen."""
        for word, letters in occurrences(self.puzzle):
            for x in letters:
                for cell in self.puzzle.grid.cells:
                    shown = all_imply(self.is_on(x, cell), self.shows(cell, x.face))
                    yield shown.when(self.if_chosen(word, x.spelling)).of(word)

    one_face_per_cell = channel_rule(at_most_one_face)

    def board(self, model: Collection[Lit]) -> Board:
        """Return the faces on the places of the chosen spellings; all other cells are blank."""
        faces = {}
        for word, letters in occurrences(self.puzzle):
            for x in letters:
                if self.is_chosen(word, x.spelling, model):
                    row, column = self.place[x]
                    faces[row.value(model), column.value(model)] = x.face
        return Board(self.puzzle.grid, faces)
