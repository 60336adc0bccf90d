"""The oracle of the campaigns for constraints agrees with the check of finished boards.

Two kinds have another oracle, `unboggle.testing.every_board`.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tools.campaigns.drawn_constraints import MAKERS
from tools.campaigns.keeping import satisfies, spelt, within
from unboggle.errors import InputError
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Constraints, Grid, Puzzle
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle

GRIDS = (Grid.rectangle(2, 3), Grid.rectangle(1, 7), Grid.king([(0, 0), (0, 1), (1, 1), (1, 2)]))
ALWAYS_FILLED = ("every cell", "cover")


def drawn(rng: random.Random, kind: str) -> tuple[Puzzle, Board]:
    """Return a puzzle with a constraint of ``kind``, and a board that holds its words."""
    grid, faces = rng.choice(GRIDS), [*"aest"]
    blank = 0.0 if kind in ALWAYS_FILLED else 0.1
    shown = {cell: rng.choice(faces) for cell in grid.cells if rng.random() >= blank}
    board, words = Board(grid, shown), set[str]()
    for _ in range(3):
        path = [rng.choice([*grid.cells])]
        for _ in range(rng.randint(1, 2)):
            path += rng.sample([c for c in grid.neighbours[path[-1]] if c not in path][:2], 1)
        words.add("".join(shown.get(cell, "-") for cell in path))
    listed = sorted(word for word in words if "-" not in word)
    if len(listed) < 2:
        raise InputError("too few words")
    constraint = MAKERS[kind](rng, [*grid.cells], faces, listed)
    bare = puzzle(grid, " ".join(listed))
    return Puzzle(grid, bare.spellings, Constraints(constraint)), board


@pytest.mark.parametrize("kind", [kind for kind in MAKERS if kind not in ("vowels", "cells")])
def test_it_says_of_boards_what_their_check_says(kind: str) -> None:
    seen: Counter[bool] = Counter()
    for number in range(400):
        try:
            asked, board = drawn(random.Random(f"{kind} {number}"), kind)
        except (InputError, ValueError):  # the constraint contradicts the words, or a dead end
            continue
        assert holds(board, asked)
        good = satisfies(board.faces, asked.grid, asked.spellings, [*asked.constraints])
        assert (violated_constraint(board, asked) is None) == good, (board, asked)
        seen[good] += 1
    assert min(seen[True], seen[False]) > 2, seen


def test_what_is_within_a_word_in_every_spelling() -> None:
    assert [*spelt("qua", {"qu", "q", "u", "a"})] in (
        [("qu", "a"), ("q", "u", "a")],
        [("q", "u", "a"), ("qu", "a")],
    )
    assert within("at", {"tea": (("t", "e", "a"),), "cats": (tuple("cats"),)})
    assert within("ta", {"cats": (tuple("cats"),)})
    assert not within("the", {"then": (tuple("then"), ("th", "en"))})
    assert not within("uit", {"quit": (("qu", "i", "t"),)})
