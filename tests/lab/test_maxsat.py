"""MaxSAT by cores: against RC2 and against every assignment, with solvers of all kinds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, product

import pytest
from amounts import shares
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from unboggle import solvers
from unboggle.lab.maxsat import Cores, Cost, Model, SearchEnd
from unboggle.solvers import Answer, Status

Clauses = list[list[int]]


def drawn(number: int) -> tuple[Clauses, list[int], int]:
    """Return a formula, literals that should be true, and its number of variables."""
    draw = random.Random(number)
    variables = draw.randint(1, 9)

    def clause() -> list[int]:
        some = draw.sample(range(1, variables + 1), min(variables, draw.choice([1, 2, 2, 3, 3])))
        return [draw.choice([1, -1]) * variable for variable in some]

    clauses = [clause() for _ in range(draw.randint(1, 3 * variables))]
    if number % 3 == 0:  # no two of some can be true: many cores in a row
        clauses = [[-v, -w] for v, w in combinations(range(1, variables + 1), 2)]
    soft = [draw.choice([1, 1, -1]) * v for v in draw.sample(range(1, variables + 1), variables)]
    return clauses, soft[: draw.randint(0, variables)], variables


def fewest_false(clauses: Clauses, soft: list[int], variables: int) -> int | None:
    """Return the fewest of ``soft`` that are false in any assignment, by trying all."""
    costs = []
    for values in product((False, True), repeat=variables):
        true = {v if value else -v for v, value in enumerate(values, start=1)}
        if all(true & {*clause} for clause in clauses):
            costs.append(sum(lit not in true for lit in soft))
    return min(costs, default=None)


def check_cores(number: int, solver: str) -> bool:
    """Compare the bounds and the result with brute force; return whether there is a cost."""
    clauses, soft, variables = drawn(number)
    best = fewest_false(clauses, soft, variables)
    engine = solvers.get(solver).engine(clauses)
    *events, last = Cores(engine, soft, variables).run()
    assert last == SearchEnd(Status.UNSAT if best is None else Status.SAT), number
    costs = [one.lower_bound for one in events if isinstance(one, Cost)]
    assert costs == sorted({*costs}), number
    models = [one.lits for one in events if isinstance(one, Model)]
    if best is None:
        assert not models, number
        return False
    assert all(cost <= best for cost in costs), number
    for model in models:
        assert all(model & {*clause} for clause in clauses), number
    assert sum(lit not in models[-1] for lit in soft) == best == max(costs, default=0), number
    formula = WCNF()
    formula.extend(clauses)
    for lit in soft:
        formula.append([lit], weight=1)
    with RC2(formula) as rc2:
        assert rc2.compute() is not None, number
        assert rc2.cost == best, number
    return best > 0


@pytest.mark.parametrize("share", shares(8))
@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "minisat22", "kissat404"])
def test_no_fewer_can_be_false(solver: str, share: int) -> None:
    assert sum(check_cores(number, solver) for number in range(share, 640, 8)) > 10


class GivesUp:
    """An engine that answers ``times`` times and then gives up."""

    def __init__(self, times: int) -> None:
        self._engine = solvers.get("cadical195").engine([[-1, -2], [-1, -3], [-2, -3]])
        self._left = times

    def add(self, clauses: Iterable[Iterable[int]]) -> None:
        self._engine.add(clauses)

    def solve(self, assumptions: Iterable[int] = ()) -> Answer:
        self._left -= 1
        if self._left < 0:
            return Answer(Status.UNKNOWN)
        return self._engine.solve(assumptions)


@pytest.mark.parametrize("times", range(12))
def test_who_gives_up_has_proved_no_more_than_was_reported(times: int) -> None:
    *events, last = Cores(GivesUp(times), [1, 2, 3], 3).run()
    costs = [one.lower_bound for one in events if isinstance(one, Cost)]
    assert costs == [1, 2][: len(costs)]
    assert isinstance(last, SearchEnd)
    assert last.status in (Status.SAT, Status.UNKNOWN)
    assert last.status is Status.UNKNOWN or costs == [1, 2]
    assert times > 0 or last.status is Status.UNKNOWN
    assert times < 11 or last.status is Status.SAT
