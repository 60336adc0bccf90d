"""The variant of `wild_tiles` with coordinates of steps is equivalent to every encoding."""

from __future__ import annotations

import random

import pytest
from amounts import mixed
from constraint_cases import CONSTRAINTS, case

from unboggle.encodings.wild_tiles import WildTiles
from unboggle.fitting.race import race
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.race.planning import race_plan
from unboggle.formula.encode import encode
from unboggle.formula.step_places import StepPlaces
from unboggle.puzzle import Grid, Puzzle
from unboggle.solvers import Status
from unboggle.solvers import get as get_solver
from unboggle.system.clock import Deadline
from unboggle.testing import check_encoding
from unboggle.testing.brute_force import holds
from unboggle.testing.every_board import fits as fits_somewhere
from unboggle.testing.tiny import PUZZLES, puzzle

STEPS = StepPlaces
OWN = (
    "step_coordinates_are_in_order",
    "picked_tiles_have_the_step_coordinates",
    "neighbouring_steps_have_near_coordinates",
)


def satisfiable(clauses: list[list[int]]) -> bool:
    return get_solver("glucose42").engine(clauses).solve().status is Status.SAT


@pytest.mark.parametrize("name", mixed(PUZZLES, every=4))
def test_it_keeps_the_law_of_encodings(name: str) -> None:
    check_encoding(STEPS, puzzles=[name])


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_it_keeps_the_law_with_constraints(name: str) -> None:
    asked = case(name)
    possible = fits_somewhere(asked)
    assert satisfiable([list(lits) for lits in encode(asked, STEPS).cnf]) == possible


@pytest.mark.parametrize("seed", mixed(range(25)))
def test_it_refutes_nothing_that_fits(seed: int) -> None:
    """Several spellings, too, on grids with holes and with wrapped edges."""
    draw = random.Random(seed)
    grid = draw.choice(
        [
            Grid.rectangle(2, 3),
            Grid.rectangle(1, 6),
            Grid.rectangle(1, 5, wrap_rows=True),
            Grid.rectangle(2, 3, wrap_columns=True),
        ]
    )
    words = {
        f"w{k}": tuple(
            tuple(draw.choices("abc", k=draw.randint(2, 4))) for _ in range(draw.randint(1, 2))
        )
        for k in range(draw.randint(1, 4))
    }
    asked = Puzzle(grid, words)
    possible = fits_somewhere(asked)
    for anchored in (False, True):
        formula = [list(lits) for lits in encode(asked, STEPS, anchored=anchored).cnf]
        assert satisfiable(formula) == possible, (words, grid, anchored)


def test_it_adds_rules_and_takes_none_away() -> None:
    for name, asked in PUZZLES.items():
        plain, stepped = WildTiles(asked).sizes(), STEPS(asked).sizes()
        assert {rule: n for rule, n in stepped.items() if rule not in OWN} == plain, name
    assert any(OWN[2] in STEPS(asked).sizes() for asked in PUZZLES.values())


def test_edges_that_meet_have_no_near_coordinates() -> None:
    """A step from the last column to the first is one move there."""
    ring = puzzle(Grid.rectangle(1, 7, wrap_rows=True), "ab cb")
    strip = puzzle(Grid.rectangle(1, 7), "ab cb")
    assert OWN[2] in STEPS(strip).sizes()
    assert OWN[2] not in STEPS(ring).sizes()


def test_the_race_has_it_where_it_helps() -> None:
    slack = {}
    for cells in range(4, 12):
        planned = race_plan(puzzle(Grid.rectangle(1, cells), "abc cab"), 1, 0)
        slack[planned.features.slack] = any(plan.steps for plan in planned.members)
    assert {n for n, there in slack.items() if there} == {1, 2, 3}
    never = puzzle(Grid.rectangle(1, 5), "abc ba cac cbb")
    plans = [MemberPlan("wild_tiles", "cadical195", steps=True, anchored=True)]
    assert race.run(never, plans, jobs=1, deadline=Deadline.after(60)).status is Status.UNSAT
    fits = puzzle(Grid.rectangle(2, 3), "cat dog cod act tag")
    result = race.run(fits, plans, jobs=1, deadline=Deadline.after(60))
    assert result.board is not None
    assert holds(result.board, fits)


def test_the_plan_names_it() -> None:
    assert (
        str(MemberPlan("wild_tiles", "cadical195", steps=True))
        == "wild_tiles (steps) with cadical195"
    )
