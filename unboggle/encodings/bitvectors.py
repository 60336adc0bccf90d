"""The coordinates scheme as bit-vector formulae: a second opinion, in the language of SMT.

It has the rules and formulas of `unboggle.encodings.coordinates`. A place is a pair of bit
vectors, and bit-blasting is left to the SMT solver.

References: that of coordinates for the scheme; C. Barrett, P. Fontaine and C. Tinelli, "The
SMT-LIB Standard: Version 2.6", 2017, https://smt-lib.org, for logic QF_BV and the language of the
files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, pairwise, product

from unboggle.encodings._base import at_most_one_face, channel_rule, rule
from unboggle.encodings._occurrence import AXES, Occurrence, both, different_faces, occurrences
from unboggle.encodings._smt import Assertion, SmtEncoding, Term, Values, Vectors
from unboggle.puzzle import Board, Cell


class BitVectors(SmtEncoding):
    """See `RuleEncoding` for the sets. Rows count from 0 to R − 1, columns to K − 1.

    place(s, i) abbreviates the pair of row and column.

    >>> from unboggle.puzzle import Grid, Puzzle
    >>> ab = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> print(*BitVectors(ab).smtlib(), sep="\\n")  # doctest: +ELLIPSIS
    (set-logic QF_BV)
    (set-option :produce-models true)
    (declare-fun |column a-b 0| () (_ BitVec 1))
    (declare-fun |column a-b 1| () (_ BitVec 1))
    (declare-fun |row a-b 0| () (_ BitVec 1))
    (declare-fun |row a-b 1| () (_ BitVec 1))
    ; rule places_are_cells for ab
    (assert (bvult |row a-b 0| #b1))
    (assert (bvult |row a-b 1| #b1))
    ; rule steps_move_to_a_neighbour for ab
    (assert (bvule (bvadd (bvsub ((_ zero_extend 1) |row a-b 0|) ...) #b01) #b10))
    (assert (bvule (bvadd (bvsub ((_ zero_extend 1) |column a-b 0|) ...) #b01) #b10))
    ; rule steps_keep_apart for ab
    (assert (or (not (= |row a-b 0| |row a-b 1|)) (not (= |column a-b 0| |column a-b 1|))))
    (check-sat)
    (get-model)
    """

    name = "bitvectors"

    row = Vectors[Occurrence]("row(s, i)", "the row of step i of spelling s, a bit vector")
    column = Vectors[Occurrence]("column(s, i)", "its column, a bit vector")

    @cached_property
    def axes(self) -> tuple[tuple[int, int], ...]:
        """For rows and columns: the number of values and the number of bits."""
        grid = self.puzzle.grid
        return tuple((size, max(1, (size - 1).bit_length())) for size in (grid.rows, grid.columns))

    def width(self, name: str) -> int:
        """Return how many bits a coordinate has."""
        return self.axes[AXES.index(name)][1]

    def place(self, x: Occurrence) -> tuple[Term, Term]:
        """Return the row and the column of ``x``."""
        return self.row(x), self.column(x)

    def is_on(self, x: Occurrence, cell: Cell) -> Term:
        """Return the term "place(x) = ``cell``"."""
        m = self.manager
        axes = zip(self.place(x), cell, self.axes, strict=True)
        return m.And(m.Equals(at_x, m.BV(value, bits)) for at_x, value, (_, bits) in axes)

    def apart(self, x: Occurrence, y: Occurrence) -> Term:
        """Return the term "place(x) ≠ place(y)"."""
        m = self.manager
        axes = zip(self.place(x), self.place(y), strict=True)
        return m.Or(m.Not(m.Equals(at_x, at_y)) for at_x, at_y in axes)

    @rule
    def places_are_cells(self) -> Iterator[Assertion]:
        """∀ s, i:  row(s, i) < R,  column(s, i) < K,  and place(s, i) is no hole."""
        m = self.manager
        for word, letters in occurrences(self.puzzle):
            for x in letters:
                for at_x, (size, bits) in zip(self.place(x), self.axes, strict=True):
                    if size < 1 << bits:
                        yield Assertion(m.BVULT(at_x, m.BV(size, bits)), (word,))
                for hole in self.puzzle.grid.holes:
                    yield Assertion(m.Not(self.is_on(x, hole)), (word,))

    @rule
    def steps_move_to_a_neighbour(self) -> Iterator[Assertion]:
        """∀ s ∈ S(w), i:  |row(s, i) − row(s, i+1)| ≤ 1 and the same for columns, if s is chosen.

        On a wrapped axis the pairs of values that are no neighbours are excluded one by one. So are
        other pairs of cells that do not touch.
        """
        m = self.manager
        for word, letters in occurrences(self.puzzle):
            for x, y in pairwise(letters):
                terms = [self._moves(axis, x, y) for axis in (0, 1)]
                terms += [
                    m.Not(m.And(self.is_on(x, c), self.is_on(y, d)))
                    for c, d in self.puzzle.grid.strangers
                ]
                for term in terms:
                    yield Assertion(self.when(term, self.if_chosen(word, x.spelling)), (word,))

    def _moves(self, axis: int, x: Occurrence, y: Occurrence) -> Term:
        m = self.manager
        size, bits = self.axes[axis]
        at_x, at_y = self.place(x)[axis], self.place(y)[axis]
        allowed = self.puzzle.grid.axis_moves[axis]
        pairs = list(product(range(size), repeat=2))
        forbidden = [(a, b) for a, b in pairs if (a, b) not in allowed]
        if forbidden == [(a, b) for a, b in pairs if abs(a - b) > 1]:
            # x − y + 1 ∈ {0, 1, 2}, with one more bit so that nothing wraps
            one, two = m.BV(1, bits + 1), m.BV(2, bits + 1)
            return m.BVULE(m.BVAdd(m.BVSub(m.BVZExt(at_x, 1), m.BVZExt(at_y, 1)), one), two)
        return m.And(
            m.Not(m.And(m.Equals(at_x, m.BV(a, bits)), m.Equals(at_y, m.BV(b, bits))))
            for a, b in forbidden
        )

    @rule
    def steps_keep_apart(self) -> Iterator[Assertion]:
        """∀ s ∈ S(w), i < j:  place(s, i) ≠ place(s, j), if s is chosen."""
        for word, letters in occurrences(self.puzzle):
            for x, y in combinations(letters, 2):
                term = self.when(self.apart(x, y), self.if_chosen(word, x.spelling))
                yield Assertion(term, (word,))

    @rule
    def different_faces_keep_apart(self) -> Iterator[Assertion]:
        """∀ s ≠ t, i, j with sᵢ ≠ tⱼ:  place(s, i) ≠ place(t, j), if s and t are chosen."""
        for v, x, w, y in different_faces(self.puzzle):
            # one after another: a conjunction would nest them in the file
            term = self.when(self.apart(x, y), self.if_chosen(v, x.spelling))
            yield Assertion(self.when(term, self.if_chosen(w, y.spelling)), both(v, w))

    @channel_rule
    def chosen_steps_show_their_face(self) -> Iterator[Assertion]:
        """∀ s ∈ S(w), i, c:  place(s, i) = c → shows(c, sᵢ), if s is chosen."""
        for word, letters in occurrences(self.puzzle):
            for x in letters:
                for cell in self.puzzle.grid.cells:
                    shown = self.term(self.shows(cell, x.face))
                    term = self.manager.Implies(self.is_on(x, cell), shown)
                    yield Assertion(self.when(term, self.if_chosen(word, x.spelling)), (word,))

    one_face_per_cell = channel_rule(at_most_one_face)

    def board(self, values: Values) -> Board:
        """Return the faces on the places of the chosen spellings; all other cells are blank."""
        faces = {}
        for word, letters in occurrences(self.puzzle):
            for x in letters:
                if self.is_chosen(word, x.spelling, values):
                    row, column = (values.get(at.symbol_name(), 0) for at in self.place(x))
                    faces[row, column] = x.face
        return Board(self.puzzle.grid, faces)
