"""Wishes of which a formula says only a part, alone and with every encoding into clauses."""

from __future__ import annotations

import pytest
from wish_cases import ENCODINGS

from unboggle.formula.encode import encode
from unboggle.formula.refine import ask
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Apart, Grid, OnePath, Wish, Wishes
from unboggle.puzzle.words import parse_words
from unboggle.solvers import Status
from unboggle.solvers.pysat import PySATEngine
from unboggle.testing import brute_force as oracle

TWO = Grid.rectangle(2, 2)
ASKED: list[tuple[str, Wish]] = [
    ("ab aab", OnePath()),  # b touches both a's, whatever is where
    ("ab cb", OnePath()),
    ("aba cc", Apart((("aba", "cc"),))),  # all four cells touch
]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_solver_is_asked_until_a_board_keeps_it(encoding: str) -> None:
    for words, wish in ASKED:
        asked = parse_words(words).puzzle(TWO, Wishes(wish))
        encoded = encode(asked, encoding)
        answer, board = ask(encoded, PySATEngine("glucose42", encoded.cnf))
        possible = any(
            oracle.holds(one, asked) and broken_wish(one, asked) is None
            for one in oracle.all_boards(asked)
        )
        assert (answer.status is Status.SAT) == possible, (words, wish)
        assert board is None or (oracle.holds(board, asked) and not broken_wish(board, asked))
        assert (board is None) != possible
