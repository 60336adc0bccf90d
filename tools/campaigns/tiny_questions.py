"""Random tiny puzzles with a question about each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from tools.campaigns.drawn_constraints import drawn_constraints
from tools.campaigns.keeping import spelt
from unboggle.encodings import Encoding, get, names
from unboggle.puzzle import (
    Cell,
    Constraint,
    Constraints,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
)
from unboggle.system.in_process import Role
from unboggle.testing.tiny import ring, rook

_BOARDS = (*[300] * 6, *[3_000] * 12, 20_000, 200_000)  # of a puzzle, with blanks; drawn
_ALPHABETS = ("ab", "abc", ("a", "b", "ab"), ("a", "qu", "b"), "abcd", "aest", "tea")
_ROLES: tuple[Role, ...] = ("prove", "prove", "prove", "prove", "both")
ENCODINGS = tuple(name for name in names() if issubclass(get(name), Encoding))
SOLVERS = ("cadical195", "glucose4", "minisat22", "maplechrono")


@dataclass(frozen=True)
class Question:
    """A question about a puzzle, as plain data."""

    about: str
    kind: str
    size: tuple[int, int]
    holes: frozenset[Cell]
    wrap: tuple[bool, bool]
    words: tuple[tuple[Spelling, ...], ...]
    weights: tuple[int, ...]
    must: frozenset[int]
    given: tuple[tuple[Cell, Face], ...] = ()
    stock: tuple[tuple[Face, int], ...] = ()
    at_most: bool = False
    others: tuple[Constraint, ...] = ()
    encoding: str = "tiles"
    solver: str = "cadical195"
    seed: int = 0
    kernel: bool = True
    role: Role = "both"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; raises `InputError` if its constraints contradict each other."""
        spellings = {"".join(ways[0]): ways for ways in self.words}
        stock = Inventory(dict(self.stock), self.at_most) if self.stock else None
        constraints = Constraints(GivenCells(dict(self.given)), stock, *self.others)
        return Puzzle(grid(self.kind, self.size, self.holes, self.wrap), spellings, constraints)


@cache
def grid(kind: str, size: tuple[int, int], holes: frozenset[Cell], wrap: tuple[bool, bool]) -> Grid:
    """Return the grid of a question, always the same object."""
    rows, columns = size
    match kind:
        case "hexagons":
            return Grid.hexagons(rows, columns)
        case "rook":
            return rook(rows, columns)
        case "ring":
            return ring(columns)
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in holes]
    return Grid.king(cells, wrap_rows=wrap[0], wrap_columns=wrap[1])


def drawn(rng: random.Random, about: str) -> Question:
    """Return a random puzzle with the question ``about``."""
    kind = rng.choice(["king"] * 6 + ["hexagons", "rook", "ring"])
    size = (rng.randint(1, 3), rng.randint(1, 4)) if kind != "ring" else (1, rng.randint(3, 6))
    if size == (3, 4):
        size = (3, 3)
    every = [(r, c) for r in range(size[0]) for c in range(size[1])]
    some = rng.sample(every, rng.randint(0, len(every) - 1)) if rng.random() < 0.2 else []
    holes = frozenset(some if kind == "king" else ())
    wrap = (rng.random() < 0.2, rng.random() < 0.2) if kind == "king" else (False, False)
    cells = [cell for cell in every if cell not in holes]
    faces = [*rng.choice(_ALPHABETS)]
    most = rng.choice(_BOARDS)
    while len(cells) > 1 and (len(faces) + 1) ** len(cells) > most:
        if len(faces) > 2:
            faces.pop()
        else:
            holes |= {cells.pop()}
    kind = "king" if holes else kind
    words: dict[str, tuple[Spelling, ...]] = {}
    for _ in range(rng.choice([1, 2, 3, 4, 6])):
        length = rng.randint(1, min(len(cells) + 1, 6))
        word = "".join(rng.choices(faces, k=length))
        words[word] = tuple(spelt(word, {*faces}))
    given = [(cell, rng.choice(faces)) for cell in rng.sample(cells, min(len(cells), 2))]
    amount = rng.choice([0, 0, 0, 1, 2])
    stock: Counter[str] = Counter()
    at_most = rng.random() < 0.5
    if rng.random() < 0.25:
        stock.update(
            rng.choices(faces, k=rng.randint(1, len(cells) + 2) if at_most else len(cells))
        )
    others = drawn_constraints(rng, about, kind, cells, faces, [*words])
    return Question(
        about,
        kind,
        size,
        holes,
        wrap,
        tuple(words.values()),
        tuple(rng.choice([1, 1, 2, 5]) for _ in words),
        frozenset(k for k in range(len(words)) if rng.random() < 0.15),
        tuple(sorted(given[:amount])),
        tuple(sorted(stock.items())),
        at_most,
        others,
        rng.choice(ENCODINGS),
        rng.choice(SOLVERS),
        rng.randrange(1000),
        rng.random() < 0.9,
        rng.choice(_ROLES),
    )


def smaller(asked: Question) -> Iterator[Question]:
    """Yield the question with a word less, without its constraints, with shorter words."""
    for k in range(len(asked.words)):
        if len(asked.words) > 1:
            yield replace(
                asked,
                words=asked.words[:k] + asked.words[k + 1 :],
                weights=asked.weights[:k] + asked.weights[k + 1 :],
                must=frozenset(m - (m > k) for m in asked.must if m != k),
            )
    if asked.given:
        yield replace(asked, given=asked.given[1:])
    if asked.stock:
        yield replace(asked, stock=())
    for k in range(len(asked.others)):
        yield replace(asked, others=asked.others[:k] + asked.others[k + 1 :])
    if asked.must:
        yield replace(asked, must=frozenset())
    if asked.role != "both":
        yield replace(asked, role="both")
    if any(asked.wrap):
        yield replace(asked, wrap=(False, False))
