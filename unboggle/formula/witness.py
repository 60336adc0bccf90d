"""A path of a word as clauses over `shows`: a witness that the board holds the word.

Constraints require more of paths than their existence: that one visits a cell, or has few turns.
They use step variables of their own, whatever the encoding has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import all_imply, at_most_one, implies, implies_some, never, some
from unboggle.encodings import RuleEncoding
from unboggle.puzzle import Cell, Constraint, Spelling, Word

Step = Callable[[int, Cell], Lit]
"""Step i of a path may be on cell c."""


def steps(encoded: RuleEncoding, kind: str, *key: Hashable) -> Step:
    """Return the step variables of the witness that ``kind`` and ``key`` name."""
    return lambda i, cell: encoded.cnf.var(kind, *key, i, cell)


def runs(
    encoded: RuleEncoding, way: Spelling, step: Step, cells: Collection[Cell] | None = None
) -> Iterator[Clause]:
    """∀ i, c with step(i, c): c shows wayᵢ, and a path of ``way`` has its i-th step there.

    The clauses are step(i, c) → shows(c, wayᵢ) ∧ ⋁ step(i±1, d) over d ∈ N(c). No cell is on two
    steps of the same face. They are for ``cells`` only, for all cells if None.

    A cell is on any number of steps, and a step on any number of cells. Following the steps from
    one to the next, in both directions, gives a path.
    """
    grid = encoded.puzzle.grid
    cells = grid.cells if cells is None else cells
    for i, face in enumerate(way):
        for cell in cells:
            here = step(i, cell)
            yield implies(here, encoded.shows(cell, face))
            for beside in (i - 1, i + 1):
                if 0 <= beside < len(way):
                    beside_it = (step(beside, d) for d in grid.neighbours[cell] if d in cells)
                    yield implies_some(here, beside_it)
    for i, j in combinations(range(len(way)), 2):
        if way[i] == way[j]:
            for cell in cells:
                yield never(step(i, cell), step(j, cell))


def laid(encoded: RuleEncoding, constraint: Constraint, words: Iterable[Word]) -> Iterator[Clause]:
    """∀ w:  one s ∈ S(w) is laid, each of its steps i on one cell, place(s, i, c), next to i + 1's.

    place(s, i, c) → shows(c, sᵢ). All constraints about the path shown of w use this path. The
    first of them that mentions w adds its clauses, or else ``constraint``, which requires it.
    """
    before = encoded.puzzle.constraints.path_constraints
    if constraint in before:
        before = before[: before.index(constraint)]
    for word in words:
        if any(other.named_words is None or word in other.named_words for other in before):
            continue
        choice = [encoded.cnf.var("laid", word, way) for way in encoded.puzzle.spellings[word]]
        yield some(choice)
        yield from at_most_one(choice)
        for (way, place), lit in zip(places(encoded, word), choice, strict=True):
            yield from runs(encoded, way, place)
            for i in range(len(way)):
                here = [place(i, cell) for cell in encoded.puzzle.grid.cells]
                yield implies_some(lit, here)
                yield from (implies(step, lit) for step in here)
                yield from at_most_one(here)


def places(encoded: RuleEncoding, word: Word) -> Iterator[tuple[Spelling, Step]]:
    """Yield the spellings of ``word``, each with the steps place(s, i, c) of the path laid."""
    for way in encoded.puzzle.spellings[word]:
        yield way, steps(encoded, "place", word, way)


def on_path(encoded: RuleEncoding, word: Word, cell: Cell) -> list[Lit]:
    """Return the steps of the path laid for ``word`` that may be on ``cell``."""
    return [place(i, cell) for way, place in places(encoded, word) for i in range(len(way))]


def walked(encoded: RuleEncoding, constraint: Constraint, word: Word) -> Iterator[Clause]:
    """∀ s ∈ S(w), i, c:  to(s, i, c) ∧ from(s, i, c) → walked(w, c).

    shows(c, s₀) → to(s, 0, c);  to(s, i, d) ∧ shows(c, sᵢ₊₁) → to(s, i + 1, c) over d ∈ N(c). The
    same holds from the other end. A walk without a repeated face is a path: walked(w, c) wherever
    a path of w goes. If a face is repeated, only the path that is laid counts.
    """
    grid, var = encoded.puzzle.grid, encoded.cnf.var
    for way in encoded.puzzle.spellings[word]:
        if repeats(way):
            continue
        last = len(way) - 1
        yield from _reached(encoded, way, way, "to")
        yield from _reached(encoded, way, way[::-1], "from")
        for i in range(len(way)):
            for cell in grid.cells:
                ends = (var("to", way, i, cell), var("from", way, last - i, cell))
                yield all_imply(ends, var("walked", word, cell))
    if any(map(repeats, encoded.puzzle.spellings[word])):
        yield from laid(encoded, constraint, [word])
        for cell in grid.cells:
            for step in on_path(encoded, word, cell):
                yield implies(step, var("walked", word, cell))


def _reached(encoded: RuleEncoding, way: Spelling, faces: Spelling, name: str) -> Iterator[Clause]:
    """Yield the clauses of ``name``, to or from: the ``faces`` of a way, in one order."""
    grid, reached = encoded.puzzle.grid, partial(encoded.cnf.var, name, way)
    for i, face in enumerate(faces):
        for cell in grid.cells:
            shown = encoded.shows(cell, face)
            if i == 0:
                yield implies(shown, reached(0, cell))
            else:
                for d in grid.neighbours[cell]:
                    yield all_imply((reached(i - 1, d), shown), reached(i, cell))


def repeats(way: Spelling) -> bool:
    """Return whether a face is repeated: if not, one witness covers all paths of ``way``."""
    return len(set(way)) < len(way)


def within(around: Mapping[Cell, tuple[Cell, ...]], cell: Cell, moves: int) -> dict[Cell, None]:
    """Return the cells at most ``moves`` moves away from ``cell``, the nearest first."""
    found = last = {cell: None}
    for _ in range(moves):
        last = {d: None for c in last for d in around[c] if d not in found}
        found = {**found, **last}
    return found
