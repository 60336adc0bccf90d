"""The coordinates scheme as bit-vector formulae: the second opinion, and how SMT people read it.

The same rules and laws as `unboggle.encodings.coordinates`; a place is a pair of
bit vectors, and bit-blasting is left to the SMT solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, pairwise, product

from unboggle.cnf import Clause, Lit, name_of
from unboggle.encodings._base import channel_rule, rule
from unboggle.encodings._smt import Assertion, SmtEncoding, Term, Values
from unboggle.puzzle import Board, Cell, Spelling

Place = tuple[Spelling, int]
"""An occurrence: a spelling and a step in it."""


class BitVectors(SmtEncoding):
    """See `Ruled` for the sets. Rows count from 0 to R − 1, columns to K − 1.

    row(s, i)     the row of step i of spelling s, a bit vector
    column(s, i)  its column
    shows(c, f)   cell c shows face f; only when it is asked for

    place(s, i) abbreviates the pair of row and column.
    """

    name = "bitvectors"

    @cached_property
    def axes(self) -> tuple[tuple[str, int, int], ...]:
        """Each axis: its name, how many values it has, how many bits they take (at least 1)."""
        grid = self.puzzle.grid
        return tuple(
            (name, size, max(1, (size - 1).bit_length()))
            for name, size in (("row", grid.rows), ("column", grid.columns))
        )

    def at(self, axis: int, place: Place) -> Term:
        """Return the bit vector of a coordinate of ``place``."""
        from pysmt.typing import BVType

        name, _, bits = self.axes[axis]
        return self.manager.Symbol(name_of((name, *place)), BVType(bits))

    def is_on(self, place: Place, cell: Cell) -> Term:
        """Return the term "``place`` is ``cell``"."""
        m = self.manager
        return m.And(
            m.Equals(self.at(axis, place), m.BV(value, self.axes[axis][2]))
            for axis, value in enumerate(cell)
        )

    def apart(self, x: Place, y: Place) -> Term:
        """Return the term "``x`` and ``y`` are different places"."""
        m = self.manager
        return m.Or(m.Not(m.Equals(self.at(axis, x), self.at(axis, y))) for axis in (0, 1))

    @rule
    def places_are_cells(self) -> Iterator[Assertion]:
        """∀ s, i:  row(s, i) < R,  column(s, i) < K,  and place(s, i) is no hole."""
        m = self.manager
        for word, s in self.puzzle.every_spelling():
            for place in ((s, i) for i in range(len(s))):
                for axis, (_, size, bits) in enumerate(self.axes):
                    if size < 1 << bits:
                        yield Assertion(m.BVULT(self.at(axis, place), m.BV(size, bits)), (word,))
                for hole in self.puzzle.grid.holes:
                    yield Assertion(m.Not(self.is_on(place, hole)), (word,))

    @rule
    def steps_move_to_a_neighbour(self) -> Iterator[Assertion]:
        """∀ s ∈ S(w), i:  |row(s, i) − row(s, i+1)| ≤ 1 and the same for columns, if s is chosen.

        On an axis that wraps, and for cells that still do not touch, the pairs
        that are no neighbours are excluded one by one.
        """
        m = self.manager
        for word, s in self.puzzle.every_spelling():
            for before, after in pairwise((s, i) for i in range(len(s))):
                terms = [self._moves(axis, before, after) for axis in (0, 1)]
                terms += [
                    m.Not(m.And(self.is_on(before, c), self.is_on(after, d)))
                    for c, d in self.puzzle.grid.strangers
                ]
                for term in terms:
                    yield Assertion(self.either(term, word, s), (word,))

    def _moves(self, axis: int, before: Place, after: Place) -> Term:
        m = self.manager
        _, size, bits = self.axes[axis]
        x, y = self.at(axis, before), self.at(axis, after)
        allowed = self.puzzle.grid.axis_moves[axis]
        pairs = product(range(size), repeat=2)
        forbidden = [(a, b) for a, b in pairs if (a, b) not in allowed]
        if forbidden == [(a, b) for a, b in product(range(size), repeat=2) if abs(a - b) > 1]:
            # x − y + 1 ∈ {0, 1, 2}, with one more bit so that nothing wraps
            one, two = m.BV(1, bits + 1), m.BV(2, bits + 1)
            return m.BVULE(m.BVAdd(m.BVSub(m.BVZExt(x, 1), m.BVZExt(y, 1)), one), two)
        return m.And(
            m.Not(m.And(m.Equals(x, m.BV(a, bits)), m.Equals(y, m.BV(b, bits))))
            for a, b in forbidden
        )

    @rule
    def steps_keep_apart(self) -> Iterator[Assertion]:
        """∀ s ∈ S(w), i < j:  place(s, i) ≠ place(s, j), if s is chosen."""
        for word, s in self.puzzle.every_spelling():
            for i, j in combinations(range(len(s)), 2):
                yield Assertion(self.either(self.apart((s, i), (s, j)), word, s), (word,))

    @rule
    def different_faces_keep_apart(self) -> Iterator[Assertion]:
        """∀ s ≠ t, i, j with sᵢ ≠ tⱼ:  place(s, i) ≠ place(t, j), if s and t are chosen."""
        for (v, s), (w, t) in combinations(self.puzzle.every_spelling(), 2):
            for i, j in product(range(len(s)), range(len(t))):
                if s[i] != t[j]:
                    term = self.either(self.apart((s, i), (t, j)), v, s)
                    words = (v,) if v == w else (v, w)
                    yield Assertion(self.either(term, w, t), words)

    @channel_rule
    def chosen_steps_show_their_face(self) -> Iterator[Assertion]:
        """∀ s ∈ S(w), i, c:  place(s, i) = c → shows(c, sᵢ), if s is chosen."""
        m = self.manager
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                for cell in self.puzzle.grid.cells:
                    shown = self.symbol("shows", cell, face)
                    term = m.Implies(self.is_on((s, i), cell), shown)
                    yield Assertion(self.either(term, word, s), (word,))

    @channel_rule
    def one_face_per_cell(self) -> Iterator[Clause]:
        """∀ c, f < g:  ¬shows(c, f) ∨ ¬shows(c, g)."""
        for cell in self.puzzle.grid.cells:
            for f, g in combinations(self.puzzle.faces, 2):
                pair: tuple[Lit, ...] = (-self.shows(cell, f), -self.shows(cell, g))
                yield Clause(pair)

    def board(self, values: Values) -> Board:
        """Return the faces on the places of the chosen spellings; all other cells are blank."""
        faces = {}
        for word, s in self.puzzle.every_spelling():
            if self.is_chosen(word, s, values):
                for i, face in enumerate(s):
                    row, column = (
                        values.get(name_of((axis, s, i)), 0) for axis in ("row", "column")
                    )
                    faces[row, column] = face
        return Board(self.puzzle.grid, faces)
