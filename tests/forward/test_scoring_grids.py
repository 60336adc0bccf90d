"""Scores on grids of every shape, against the forward solver in plain Python.

The kernel scores grids with at most eight neighbours in lanes, with wider sets of cells above 32
cells. It scores all other grids cell by cell.
"""

from __future__ import annotations

import random

import pytest
from needs import needs_kernel

from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.scoring_rules import ScoringRules
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Grid

LETTERS = "aeinrst"
RULES = ScoringRules("all", 1, (0, 1, 1, 1, 2, 3, 5, 8))


def with_hub(rows: int, columns: int) -> Grid:
    """Return a rectangle whose first cell is next to all others, so it has more than eight."""
    moves = Grid.rectangle(rows, columns).neighbours
    hub, *others = sorted(moves)
    joined = {cell: tuple(sorted({*moves[cell], hub})) for cell in others}
    return Grid({hub: tuple(others), **joined})


GRIDS = {
    "4x4": Grid.rectangle(4, 4),
    "5x5": Grid.rectangle(5, 5),
    "32 cells": Grid.rectangle(4, 8),
    "33 cells": Grid.rectangle(3, 11),
    "64 cells": Grid.rectangle(8, 8),
    "15 neighbours": with_hub(4, 4),
    "torus": Grid.rectangle(4, 5, wrap_rows=True, wrap_columns=True),
}


@needs_kernel
@pytest.mark.parametrize("name", GRIDS)
def test_scores_and_changes_are_those_of_the_oracle(name: str) -> None:
    grid, rng = GRIDS[name], random.Random(name)
    texts = {"".join(rng.choices(LETTERS, k=rng.randint(1, 7))) for _ in range(3000)}
    scorer = Scorer(texts, grid, RULES)
    trie = Trie.from_spellings([(word, tuple(word)) for word in scorer.words])
    assert scorer.fast
    boards = []
    for _ in range(6):
        faces = rng.choices(LETTERS, k=len(grid.cells))
        faces[rng.randrange(len(faces))] = ""
        boards.append(Board(grid, {c: f for c, f in zip(grid.cells, faces, strict=True) if f}))
    expected = []
    for board in boards:
        found = trace(board, trie)
        expected.append(Score(sum(map(RULES.score, found)), len(found)))
    assert scorer.score_many(boards) == expected
    assert [scorer.score(board) for board in boards] == expected
    assert max(score.words for score in expected) > 50  # enough paths for several chunks
    neighbours = scorer.neighbours(boards[0])
    for cell in (*rng.sample(grid.cells, 4), grid.cells[-1]):
        for face in LETTERS:
            changed = Board(grid, {**boards[0].faces, cell: face})
            assert neighbours.changed(cell, face) == scorer.score(changed)
