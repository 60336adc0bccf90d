"""Tiny lists of which some words fit, with the best weight by brute force over all boards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unboggle.puzzle import Constraints, Face, GivenCells, Grid, Inventory, Puzzle, Spelling
from unboggle.testing.every_board import held_sets
from unboggle.testing.tiny import DIAGONAL, ISLANDS, ring, rook, strip

GRIDS = [
    *(strip(columns) for columns in (1, 2, 3, 4, 5)),
    Grid.rectangle(2, 2),
    Grid.rectangle(2, 3),
    Grid.rectangle(3, 2),
    ISLANDS,
    DIAGONAL,
    ring(4),
    rook(2, 2),
    Grid.hexagons(2, 3),
]


@dataclass(frozen=True)
class Question:
    """A random tiny list."""

    puzzle: Puzzle
    weight: Mapping[str, int]
    must: frozenset[str]


def spelt(word: str, faces: list[Face]) -> Iterator[Spelling]:
    """Yield every spelling of ``word`` in ``faces``."""
    if not word:
        yield ()
    for face in faces:
        if word.startswith(face):
            yield from ((face, *rest) for rest in spelt(word[len(face) :], faces))


def question(number: int) -> Question:
    """Return list ``number``: weights, required words and constraints of every kind."""
    draw = random.Random(number)
    grid = draw.choice(GRIDS)
    room = len(grid.cells)
    faces = draw.choice([["a", "b"], ["a", "b", "c"], ["a", "b", "qu"], ["a", "b", "ab"]])
    if room <= 4 and draw.random() < 0.4:
        faces = ["a", "b", "c", "d"]
    spellings: dict[str, tuple[Spelling, ...]] = {}
    for _ in range(draw.randint(1, 8)):
        length = draw.randint(1, min(5, room + 1))
        word = "".join(draw.choice(faces) for _ in range(length))
        spellings[word] = tuple(spelt(word, faces))
    weight = {word: draw.choice([1, 1, 2, 3, 7]) if number % 3 else 1 for word in spellings}
    must = frozenset(word for word in spellings if draw.random() < 0.12)
    cells = draw.sample(grid.cells, min(room, draw.choice([0, 0, 0, 1, 2])))
    given = GivenCells({cell: draw.choice([*faces, "z"]) for cell in cells})
    inventory = None
    if draw.random() < 0.3:
        at_most = draw.random() < 0.5
        letters = room if not at_most else draw.randint(1, room + 2)
        inventory = Inventory(Counter(draw.choices(faces, k=letters)), at_most)
    return Question(Puzzle(grid, spellings, Constraints(given, inventory)), weight, must)


# ---- the oracle ----


def optimum(asked: Question) -> int | None:
    """Return the most weight on a board, or None if no board has the required words."""
    return max(
        (
            sum(asked.weight[word] for word in held)
            for held in held_sets(asked.puzzle)
            if asked.must <= held
        ),
        default=None,
    )
