"""Tiny puzzles whose best boards brute force can find."""

from __future__ import annotations

import itertools
import random
from functools import cache

from unboggle.forward.scoring_rules import ScoringRules
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Grid

RULES = ScoringRules("short", 2, (0, 0, 1, 1, 2, 3, 5, 11))
GRID = Grid.rectangle(2, 3)


def small_words(seed: int) -> list[str]:
    rng = random.Random(seed)
    return sorted({"".join(rng.choices("abcd", k=rng.randint(2, 6))) for _ in range(60)})


def by_brute_force(words: list[str], faces: str, grid: Grid) -> tuple[int, int]:
    """Return the most points and the most words of any board, by tracing all boards."""
    return _traced(tuple(words), faces, grid)


@cache
def _traced(words: tuple[str, ...], faces: str, grid: Grid) -> tuple[int, int]:
    trie = Trie.from_spellings((word, tuple(word)) for word in words)
    points = most = 0
    for shown in itertools.product(faces, repeat=len(grid.cells)):
        if shown > shown[::-1]:
            continue  # a rectangle turned by half: it holds as much
        found = trace(Board(grid, dict(zip(grid.cells, shown, strict=True))), trie)
        points = max(points, sum(map(RULES.score, found)))
        most = max(most, len(found))
    return points, most
