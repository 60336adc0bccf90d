"""The encodings for a part of a list, against brute force over all boards."""

from __future__ import annotations

import random

import pytest
from amounts import shares
from pysat.solvers import Solver
from some_words import question

from unboggle import encodings
from unboggle.errors import InputError
from unboggle.formula.constraints import read_board
from unboggle.formula.partial_list import ABLE, conditional_formula
from unboggle.puzzle import Constraints, Grid, Puzzle, UniquePaths
from unboggle.puzzle.lists.words import parse_words
from unboggle.testing import brute_force as oracle
from unboggle.testing.every_board import held_sets


def check_kept(number: int, encoding: str) -> int:
    """Compare which words can be kept with what boards hold; return how often they cannot."""
    asked = question(number).puzzle
    held = held_sets(asked)
    encoded = conditional_formula(asked, encoding)
    words = list(asked.words)
    kept = {word: encoded.kept(word) for word in words}
    clauses = [list(lits) for lits in encoded.cnf]
    if not all(clauses):
        assert not held, number
        return 1
    refuted = 0
    draw = random.Random(number)
    some = [frozenset(draw.sample(words, draw.randint(0, len(words)))) for _ in range(6)]
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        for chosen in {*held, *some}:
            here = [kept[word] if word in chosen else -kept[word] for word in words]
            there = any(chosen <= more for more in held)
            assert solver.solve(here) == there, (number, chosen)
            refuted += not there
            if there:  # and the board of the model holds these words
                board = read_board(encoded, frozenset(solver.get_model()))
                assert oracle.holds(
                    board, Puzzle(asked.grid, asked.restricted_to(chosen).spellings)
                )
    return refuted


@pytest.mark.parametrize("share", shares(6))
@pytest.mark.parametrize("encoding", ABLE)
def test_just_the_words_of_some_board_can_be_kept(encoding: str, share: int) -> None:
    assert sum(check_kept(number, encoding) for number in range(share, 180, 6)) > 5


def test_all_of_our_encodings_into_clauses_can_be_asked() -> None:
    found = [encodings.get(name) for name in encodings.built_in_names()]
    assert {one.name for one in found if issubclass(one, encodings.Encoding)} == {*ABLE}


@pytest.mark.parametrize("encoding", ABLE)
def test_a_constraint_about_more_than_cells_is_refused_by_name(encoding: str) -> None:
    asked = parse_words("cat dog").puzzle(Grid.rectangle(2, 3), Constraints(UniquePaths()))
    with pytest.raises(InputError, match="does not support the constraint 'unique paths'"):
        conditional_formula(asked, encoding)
