"""Boards with a pattern of same letters: a group that no word needs is blank as a whole."""

from __future__ import annotations

from itertools import combinations

import pytest

from unboggle import Constraints, Grid, check_unique, list_boards, parse_words
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, GivenCells, Same
from unboggle.testing import brute_force as oracle

TWO_BY_FOUR = Grid.rectangle(2, 4)


@pytest.mark.parametrize(
    ("words", "given", "pattern", "many"),
    [
        ("ba cca", ".... c...", ".121 2.21", 6),
        ("ccba", ".... ...c", "..12 1211", 6),
    ],
)
def test_no_board_is_part_of_another(words: str, given: str, pattern: str, many: int) -> None:
    constraints = Constraints(
        GivenCells.parse(given, TWO_BY_FOUR), Same.parse(pattern, TWO_BY_FOUR)
    )
    asked = parse_words(words).puzzle(TWO_BY_FOUR, constraints)
    answer = list_boards(asked, limit=100, timeout=60.0)
    shown = [frozenset(solution.board.faces.items()) for solution in answer.solutions]
    assert answer.status == "complete"
    assert len(shown) == many
    assert not any(one < other or other < one for one, other in combinations(shown, 2))
    for one in shown:
        board = Board(TWO_BY_FOUR, dict(one))
        assert oracle.holds(board, asked)
        assert not violated_constraint(board, asked)
    assert check_unique(asked, timeout=60.0).status == "several"
