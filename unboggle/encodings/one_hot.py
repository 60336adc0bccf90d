"""One variable for every cell and face, one for every step and cell: the lean direct encoding.

Adjacency is by support (a step on a cell needs the next step on a neighbour),
which propagates far better than forbidding all pairs of cells that do not touch
(Gent, "Arc consistency in SAT", ECAI 2002). There is deliberately no "at most
one cell" for a step: see `OneHot`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, pairwise

from unboggle.cnf import Clause, Lit
from unboggle.encodings._base import Encoding, rule
from unboggle.puzzle import Board, Cell, Spelling


class OneHot(Encoding):
    """See `Encoding` for the sets.

    shows(c, f)   cell c shows face f
    on(s, i, c)   step i of spelling s may be taken on cell c

    The cells of a step form a set that may have several members. Starting at
    any cell of step 0 and following the supports gives a path: steps with
    different faces are on different cells because a cell shows one face, steps
    with equal faces because their sets are disjoint.
    """

    name = "one_hot"

    def on(self, spelling: Spelling, step: int, cell: Cell) -> Lit:
        """Return the literal "step ``step`` of ``spelling`` may be taken on ``cell``"."""
        return self.cnf.var("on", spelling, step, cell)

    @rule
    def one_face_per_cell(self) -> Iterator[Clause]:
        """∀ c, f < g:  ¬shows(c, f) ∨ ¬shows(c, g)."""
        for cell in self.puzzle.grid.cells:
            for f, g in combinations(self.puzzle.faces, 2):
                yield Clause((-self.shows(cell, f), -self.shows(cell, g)))

    @rule
    def steps_show_their_face(self) -> Iterator[Clause]:
        """∀ s, i, c:  on(s, i, c) → shows(c, sᵢ)."""
        for word, s in self.puzzle.every_spelling():
            for i, face in enumerate(s):
                for cell in self.puzzle.grid.cells:
                    yield Clause((-self.on(s, i, cell), self.shows(cell, face)), (word,))

    @rule
    def every_step_is_taken(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  ⋁ on(s, i, c) over c ∈ C, if s is chosen."""
        for word, s in self.puzzle.every_spelling():
            for i in range(len(s)):
                somewhere = tuple(self.on(s, i, cell) for cell in self.puzzle.grid.cells)
                yield Clause(somewhere + self.unless(word, s), (word,))

    @rule
    def steps_have_a_neighbour(self) -> Iterator[Clause]:
        """∀ s, c, i, j with |i − j| = 1:  on(s, i, c) → ⋁ on(s, j, d) over d ∈ N(c)."""
        for word, s in self.puzzle.every_spelling():
            for before, after in pairwise(range(len(s))):
                for i, j in ((before, after), (after, before)):
                    for cell, around in self.puzzle.grid.neighbours.items():
                        support = tuple(self.on(s, j, d) for d in around)
                        yield Clause((-self.on(s, i, cell), *support), (word,))

    @rule
    def equal_faces_keep_apart(self) -> Iterator[Clause]:
        """∀ s, i < j with sᵢ = sⱼ, c:  ¬on(s, i, c) ∨ ¬on(s, j, c)."""
        # Steps with different faces never meet: one_face_per_cell sees to that.
        for word, s in self.puzzle.every_spelling():
            for i, j in combinations(range(len(s)), 2):
                if s[i] == s[j]:
                    for cell in self.puzzle.grid.cells:
                        yield Clause((-self.on(s, i, cell), -self.on(s, j, cell)), (word,))

    def board(self, model: Collection[Lit]) -> Board:
        """Return the cells with the face they show; stray faces that no word needs included."""
        return Board(
            self.puzzle.grid,
            {
                cell: face
                for cell in self.puzzle.grid.cells
                for face in self.puzzle.faces
                if self.shows(cell, face) in model
            },
        )
