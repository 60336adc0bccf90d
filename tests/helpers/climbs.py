"""Tiny games whose best boards brute force can tell."""

from __future__ import annotations

import itertools
import random

from unboggle.forward.rule_book import RuleBook
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Grid

RULES = RuleBook("short", 2, (0, 0, 1, 1, 2, 3, 5, 11))
GRID = Grid.rectangle(2, 3)


def small_words(seed: int) -> list[str]:
    rng = random.Random(seed)
    return sorted({"".join(rng.choices("abcd", k=rng.randint(2, 6))) for _ in range(60)})


def by_brute_force(words: list[str], faces: str, grid: Grid) -> tuple[int, int]:
    """The most points and the most words of any board, by tracing them all."""
    trie = Trie.of((word, tuple(word)) for word in words)
    points = most = 0
    for shown in itertools.product(faces, repeat=len(grid.cells)):
        if shown > shown[::-1]:
            continue  # a rectangle turned by half: it holds as much
        found = trace(Board(grid, dict(zip(grid.cells, shown, strict=True))), trie)
        points = max(points, sum(map(RULES.score, found)))
        most = max(most, len(found))
    return points, most
