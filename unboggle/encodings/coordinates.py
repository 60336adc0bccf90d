"""Two binary numbers for every letter, its row and its column: the published scheme.

The scheme of the one SAT system for this problem in the wild (benrbray's
"unboggler" web page): coordinate bits, every pair of letters constrained, so
quadratic in the letters of the list. It is the baseline of every comparison.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import combinations, pairwise, product

from unboggle.cnf import Clause, Lit
from unboggle.encodings._base import Encoding, channel_rule, rule
from unboggle.puzzle import Board, Cell, Spelling, Word

Place = tuple[Spelling, int]
"""An occurrence: a spelling and a step in it."""


class Coordinates(Encoding):
    """See `Encoding` for the sets. Rows count from 0 to R − 1, columns to K − 1.

    row(s, i, b)             bit b of the row of step i of spelling s
    column(s, i, b)          bit b of its column
    differ(s, i, t, j, a, b) steps (s, i) and (t, j) differ in bit b of axis a
    shows(c, f)              cell c shows face f; only when it is asked for

    place(s, i) = c abbreviates the conjunction of the bits of c's row and
    column; apart(x, y) abbreviates ⋁ differ(x, y, a, b) over axes and bits.
    """

    name = "coordinates"

    @cached_property
    def axes(self) -> tuple[tuple[str, int, int], ...]:
        """Each axis: its name, how many values it has, how many bits they take."""
        grid = self.puzzle.grid
        return tuple(
            (name, size, (size - 1).bit_length())
            for name, size in (("row", grid.rows), ("column", grid.columns))
        )

    def is_not(self, axis: int, place: Place, value: int) -> tuple[Lit, ...]:
        """Return the disjunction that says: the coordinate of ``place`` is not ``value``."""
        name, _, bits = self.axes[axis]
        variables = (self.cnf.var(name, *place, bit) for bit in range(bits))
        return tuple(-x if value >> bit & 1 else x for bit, x in enumerate(variables))

    def is_not_on(self, place: Place, cell: Cell) -> tuple[Lit, ...]:
        """Return the disjunction that says: ``place`` is not ``cell``."""
        return self.is_not(0, place, cell[0]) + self.is_not(1, place, cell[1])

    def apart(self, x: Place, y: Place) -> tuple[Lit, ...]:
        """Return the disjunction that says: ``x`` and ``y`` differ in some bit."""
        return tuple(
            self.cnf.var("differ", *x, *y, name, bit)
            for name, _, bits in self.axes
            for bit in range(bits)
        )

    @rule
    def places_are_cells(self) -> Iterator[Clause]:
        """∀ s, i:  row(s, i) < R,  column(s, i) < K,  and place(s, i) is no hole."""
        for word, s in self.puzzle.every_spelling():
            for place in ((s, i) for i in range(len(s))):
                for axis, (_, size, bits) in enumerate(self.axes):
                    for value in range(size, 1 << bits):
                        yield Clause(self.is_not(axis, place, value), (word,))
                for hole in self.puzzle.grid.holes:
                    yield Clause(self.is_not_on(place, hole), (word,))

    @rule
    def steps_move_to_a_neighbour(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  |row(s, i) − row(s, i+1)| ≤ 1 and the same for columns, if s is chosen.

        The row and column differences that neighbours have are read off the
        grid, and so are the pairs of cells that still do not touch.
        """
        for word, s in self.puzzle.every_spelling():
            for before, after in pairwise((s, i) for i in range(len(s))):
                for axis, allowed in enumerate(self.puzzle.grid.axis_moves):
                    size = self.axes[axis][1]
                    for a, b in product(range(size), repeat=2):
                        if (a, b) not in allowed:
                            forbidden = self.is_not(axis, before, a) + self.is_not(axis, after, b)
                            yield Clause(forbidden + self.unless(word, s), (word,))
                for c, d in self.puzzle.grid.strangers:
                    forbidden = self.is_not_on(before, c) + self.is_not_on(after, d)
                    yield Clause(forbidden + self.unless(word, s), (word,))

    @rule
    def steps_keep_apart(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i < j:  apart((s, i), (s, j)), if s is chosen."""
        for word, s in self.puzzle.every_spelling():
            for i, j in combinations(range(len(s)), 2):
                yield Clause(self.apart((s, i), (s, j)) + self.unless(word, s), (word,))

    @rule
    def different_faces_keep_apart(self) -> Iterator[Clause]:
        """∀ s ≠ t, i, j with sᵢ ≠ tⱼ:  apart((s, i), (t, j)), if s and t are chosen."""
        for (v, s), (w, t) in combinations(self.puzzle.every_spelling(), 2):
            for i, j in product(range(len(s)), range(len(t))):
                if s[i] != t[j]:
                    outs = self.unless(v, s) + self.unless(w, t)
                    yield Clause(self.apart((s, i), (t, j)) + outs, _both(v, w))

    @rule
    def differ_means_differ(self) -> Iterator[Clause]:
        """∀ differ(x, y, a, b):  differ(x, y, a, b) → (bit b of axis a at x) ≠ (the same at y)."""
        places = [(w, s, i) for w, s in self.puzzle.every_spelling() for i in range(len(s))]
        for (v, s, i), (w, t, j) in combinations(places, 2):
            if s == t or s[i] != t[j]:
                for name, _, bits in self.axes:
                    for bit in range(bits):
                        differ = self.cnf.var("differ", s, i, t, j, name, bit)
                        x = self.cnf.var(name, s, i, bit)
                        y = self.cnf.var(name, t, j, bit)
                        yield Clause((-differ, x, y), _both(v, w))
                        yield Clause((-differ, -x, -y), _both(v, w))

    @channel_rule
    def chosen_steps_show_their_face(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i, c:  place(s, i) = c → shows(c, sᵢ), if s is chosen."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                for cell in self.puzzle.grid.cells:
                    lits = (*self.is_not_on((s, i), cell), self.shows(cell, face))
                    yield Clause(lits + self.unless(word, s), (word,))

    @channel_rule
    def one_face_per_cell(self) -> Iterator[Clause]:
        """∀ c, f < g:  ¬shows(c, f) ∨ ¬shows(c, g)."""
        for cell in self.puzzle.grid.cells:
            for f, g in combinations(self.puzzle.faces, 2):
                yield Clause((-self.shows(cell, f), -self.shows(cell, g)))

    def board(self, model: Collection[Lit]) -> Board:
        """Return the faces on the places of the chosen spellings; all other cells are blank."""
        faces = {}
        for word, s in self.puzzle.every_spelling():
            if self.is_chosen(word, s, model):
                for i, face in enumerate(s):
                    faces[self._value(0, (s, i), model), self._value(1, (s, i), model)] = face
        return Board(self.puzzle.grid, faces)

    def _value(self, axis: int, place: Place, model: Collection[Lit]) -> int:
        name, _, bits = self.axes[axis]
        return sum(1 << bit for bit in range(bits) if self.cnf.var(name, *place, bit) in model)


def _both(v: Word, w: Word) -> tuple[Word, ...]:
    return (v,) if v == w else (v, w)
