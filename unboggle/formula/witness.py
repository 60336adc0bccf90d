"""A path of a word as clauses over `shows`: a witness that the word runs somewhere.

Wishes ask more of paths than that there are some: that one goes through a cell, or has few
turns. They use step variables of their own, whatever the encoding has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import all_imply, at_most_one, implies, implies_some, never, some
from unboggle.encodings import Ruled
from unboggle.puzzle import Cell, Spelling, Wish, Word

Step = Callable[[int, Cell], Lit]
"""Step i of a path may be on cell c."""


def steps(encoded: Ruled, kind: str, *key: Hashable) -> Step:
    """Return the step variables of the witness that ``kind`` and ``key`` name."""
    return lambda i, cell: encoded.cnf.var(kind, *key, i, cell)


def runs(
    encoded: Ruled, way: Spelling, step: Step, cells: Collection[Cell] | None = None
) -> Iterator[Clause]:
    """∀ i, c with step(i, c): c shows wayᵢ, and a path of ``way`` has its i-th step there.

    step(i, c) → shows(c, wayᵢ) ∧ ⋁ step(i±1, d) over d ∈ N(c), and no cell is on two steps
    of the same face; on ``cells`` only, all if None. A cell is on any number of steps, and a
    step on any number of cells: whoever walks from one to the next, in both directions,
    has a path.
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


def laid(encoded: Ruled, wish: Wish, words: Iterable[Word]) -> Iterator[Clause]:
    """∀ w:  one s ∈ S(w) is laid, each of its steps i on one cell, place(s, i, c), next to i + 1's.

    place(s, i, c) → shows(c, sᵢ). That is the path of w for all wishes for the paths that are
    shown; the first of them that speaks of w lays it, or else ``wish``, which asks for it.
    """
    before = encoded.puzzle.wishes.of_paths
    if wish in before:
        before = before[: before.index(wish)]
    for word in words:
        if any(other.about is None or word in other.about for other in before):
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


def places(encoded: Ruled, word: Word) -> Iterator[tuple[Spelling, Step]]:
    """Yield the spellings of ``word``, each with the steps place(s, i, c) of the path laid."""
    for way in encoded.puzzle.spellings[word]:
        yield way, steps(encoded, "place", word, way)


def on_path(encoded: Ruled, word: Word, cell: Cell) -> list[Lit]:
    """Return the steps of the path laid for ``word`` that may be on ``cell``."""
    return [place(i, cell) for way, place in places(encoded, word) for i in range(len(way))]


def walked(encoded: Ruled, wish: Wish, word: Word) -> Iterator[Clause]:
    """∀ s ∈ S(w), i, c:  to(s, i, c) ∧ from(s, i, c) → walked(w, c).

    shows(c, s₀) → to(s, 0, c);  to(s, i, d) ∧ shows(c, sᵢ₊₁) → to(s, i + 1, c) over d ∈ N(c);
    so from the other end. A walk without a face twice is a path: walked(w, c) wherever a path of w
    goes. Where a face comes twice only the path that is laid counts.
    """
    grid, var = encoded.puzzle.grid, encoded.cnf.var
    for way in encoded.puzzle.spellings[word]:
        if repeats(way):
            continue
        last = len(way) - 1
        for name, faces in (("to", way), ("from", way[::-1])):
            reached = partial(var, name, way)
            for i, face in enumerate(faces):
                for cell in grid.cells:
                    shown = encoded.shows(cell, face)
                    if i == 0:
                        yield implies(shown, reached(0, cell))
                    else:
                        for d in grid.neighbours[cell]:
                            yield all_imply((reached(i - 1, d), shown), reached(i, cell))
        for i in range(len(way)):
            for cell in grid.cells:
                ends = (var("to", way, i, cell), var("from", way, last - i, cell))
                yield all_imply(ends, var("walked", word, cell))
    if any(map(repeats, encoded.puzzle.spellings[word])):
        yield from laid(encoded, wish, [word])
        for cell in grid.cells:
            for step in on_path(encoded, word, cell):
                yield implies(step, var("walked", word, cell))


def repeats(way: Spelling) -> bool:
    """Whether a face comes twice: if not, one witness may be all paths of ``way`` at once."""
    return len(set(way)) < len(way)


def within(around: Mapping[Cell, tuple[Cell, ...]], cell: Cell, moves: int) -> dict[Cell, None]:
    """Return the cells that so many ``moves`` from ``cell`` reach, the nearest first."""
    found = last = {cell: None}
    for _ in range(moves):
        last = {d: None for c in last for d in around[c] if d not in found}
        found = {**found, **last}
    return found
