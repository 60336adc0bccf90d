"""Constraints that a formula expresses only in part, alone and with every encoding into clauses."""

from __future__ import annotations

import pytest
from constraint_cases import ENCODINGS

from unboggle.formula.encode import encode
from unboggle.formula.refine import solve_refined
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Constraint, Constraints, Grid, UniquePaths, WordsApart
from unboggle.puzzle.lists.words import parse_words
from unboggle.solvers import Status
from unboggle.solvers.pysat import PySATEngine
from unboggle.testing import brute_force as oracle

TWO = Grid.rectangle(2, 2)
ASKED: list[tuple[str, Constraint]] = [
    ("ab aab", UniquePaths()),  # b touches both a's, whatever is where
    ("ab cb", UniquePaths()),
    ("aba cc", WordsApart((("aba", "cc"),))),  # all four cells touch
]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_solver_is_asked_until_a_board_keeps_it(encoding: str) -> None:
    for words, constraint in ASKED:
        asked = parse_words(words).puzzle(TWO, Constraints(constraint))
        encoded = encode(asked, encoding)
        answer, board = solve_refined(encoded, PySATEngine("glucose42", encoded.cnf))
        possible = any(
            oracle.holds(one, asked) and violated_constraint(one, asked) is None
            for one in oracle.all_boards(asked)
        )
        assert (answer.status is Status.SAT) == possible, (words, constraint)
        assert board is None or (
            oracle.holds(board, asked) and not violated_constraint(board, asked)
        )
        assert (board is None) != possible
