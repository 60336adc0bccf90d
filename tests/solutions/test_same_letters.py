"""Boards with a pattern of same letters: a group that nothing needs is blank, all at once."""

from __future__ import annotations

from itertools import combinations

import pytest

from unboggle import Grid, Wishes, boards, parse_words, unique
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Given, Same
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
    wishes = Wishes(Given.parse(given, TWO_BY_FOUR), Same.parse(pattern, TWO_BY_FOUR))
    asked = parse_words(words).puzzle(TWO_BY_FOUR, wishes)
    answer = boards(asked, most=100, timeout=60.0)
    shown = [frozenset(solution.board.faces.items()) for solution in answer.found]
    assert answer.status == "complete" and len(shown) == many
    assert not any(one < other or other < one for one, other in combinations(shown, 2))
    for one in shown:
        board = Board(TWO_BY_FOUR, dict(one))
        assert oracle.holds(board, asked) and not broken_wish(board, asked)
    assert unique(asked, timeout=60.0).status == "several"
