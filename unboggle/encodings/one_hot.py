"""The direct encoding: one variable for every cell and face, one for every step and cell.

Adjacency is by support: a step on a cell needs the next step on a neighbour. That propagates far
better than forbidding all pairs of cells that do not touch. There is deliberately no "at most one
cell" for a step: see `OneHot`.

References: I. P. Gent, "Arc consistency in SAT", ECAI 2002, 121-125 (the support encoding; unit
propagation on it achieves arc consistency). M. N. Velev and P. Gao, "Efficient SAT techniques for
absolute encoding of permutation problems: application to Hamiltonian cycles", SARA 2009. (They
have the same for steps of a cycle: *enumerative adjacency constraints*.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, pairwise

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import implies, implies_some, never, some
from unboggle.cnf.variables import VariableFamily
from unboggle.encodings._base import Encoding, at_most_one_face, rule
from unboggle.puzzle import Board, Cell, Spelling


class OneHot(Encoding):
    """See `RuleEncoding` for the sets.

    The cells of a step form a set that may have several members. Following the supports from any
    cell of step 0 gives a path. Steps with different faces are on different cells because a cell
    shows one face. Steps with equal faces are, because their sets are disjoint.

    >>> from unboggle.puzzle import Grid, Puzzle
    >>> ab = Puzzle(Grid.rectangle(1, 2), {"ab": (("a", "b"),)})
    >>> print(*OneHot(ab).cnf.dimacs(), sep="\\n")
    c var 1 shows 0,0 a
    c var 2 shows 0,0 b
    c var 3 shows 0,1 a
    c var 4 shows 0,1 b
    c var 5 on a-b 0 0,0
    c var 6 on a-b 0 0,1
    c var 7 on a-b 1 0,0
    c var 8 on a-b 1 0,1
    p cnf 8 12
    c rule one_face_per_cell
    -1 -2 0
    -3 -4 0
    c rule steps_show_their_face for ab
    -5 1 0
    -6 3 0
    -7 2 0
    -8 4 0
    c rule every_step_is_taken for ab
    5 6 0
    7 8 0
    c rule steps_have_a_neighbour for ab
    -5 8 0
    -6 7 0
    -7 6 0
    -8 5 0
    """

    name = "one_hot"

    on = VariableFamily[Spelling, int, Cell](
        "on(s, i, c)", "step i of spelling s may be taken on cell c"
    )

    one_face_per_cell = rule(at_most_one_face)

    @rule
    def steps_show_their_face(self) -> Iterator[Clause]:
        """∀ s, i, c:  on(s, i, c) → shows(c, sᵢ)."""
        for word, s in self.puzzle.iter_spellings():
            for i, face in enumerate(s):
                for cell in self.puzzle.grid.cells:
                    yield implies(self.on(s, i, cell), self.shows(cell, face)).of(word)

    @rule
    def every_step_is_taken(self) -> Iterator[Clause]:
        """∀ s ∈ S(w), i:  ⋁ on(s, i, c) over c ∈ C, if s is chosen."""
        for word, s in self.puzzle.iter_spellings():
            for i in range(len(s)):
                taken = some(self.on(s, i, cell) for cell in self.puzzle.grid.cells)
                yield taken.when(self.if_chosen(word, s)).of(word)

    @rule
    def steps_have_a_neighbour(self) -> Iterator[Clause]:
        """∀ s, c, i, j with |i − j| = 1:  on(s, i, c) → ⋁ on(s, j, d) over d ∈ N(c)."""
        for word, s in self.puzzle.iter_spellings():
            for before, after in pairwise(range(len(s))):
                for i, j in ((before, after), (after, before)):
                    for cell, around in self.puzzle.grid.neighbours.items():
                        support = [self.on(s, j, d) for d in around]
                        yield implies_some(self.on(s, i, cell), support).of(word)

    @rule
    def equal_faces_keep_apart(self) -> Iterator[Clause]:
        """∀ s, i < j with sᵢ = sⱼ, c:  ¬on(s, i, c) ∨ ¬on(s, j, c)."""
        # one_face_per_cell keeps steps with different faces apart.
        for word, s in self.puzzle.iter_spellings():
            for i, j in combinations(range(len(s)), 2):
                if s[i] == s[j]:
                    for cell in self.puzzle.grid.cells:
                        yield never(self.on(s, i, cell), self.on(s, j, cell)).of(word)

    def board(self, model: Collection[Lit]) -> Board:
        """Return the cells with the faces they show, including stray faces that no word needs."""
        return Board(
            self.puzzle.grid,
            {
                cell: face
                for cell in self.puzzle.grid.cells
                for face in self.puzzle.faces
                if self.shows(cell, face) in model
            },
        )
