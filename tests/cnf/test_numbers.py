"""Numbers as literals: each model is a number, and comparisons agree with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import product

import pytest

from unboggle.cnf import CNF, Clause, Lit
from unboggle.cnf.binary import BinaryEncoded
from unboggle.cnf.cardinality import at_least, at_most, counted
from unboggle.cnf.idioms import never, some
from unboggle.cnf.order import OrderEncoded
from unboggle.testing.brute_force import models


def free(variables: list[Lit]) -> list[tuple[Lit, ...]]:
    """Return tautologies that make every variable known to the solver."""
    return [(x, -x) for x in variables]


def lits_of(clauses: Iterable[Clause]) -> list[tuple[Lit, ...]]:
    return [clause.lits for clause in clauses]


every_size = pytest.mark.parametrize("size", range(1, 10))


@every_size
def test_an_ordered_number_has_a_model_for_each_value(size: int) -> None:
    x = OrderEncoded(size, lambda v: v + 1)
    variables = [x.at_most(v) for v in x.bounds]
    assert len(variables) == size - 1
    found = list(models([*free(variables), *lits_of(x.in_order())], variables, 20))
    if size == 1:
        assert x.equals(0) == x.below(0) == ()  # always true: no literals
        return
    assert len(found) == size
    values = set()
    for model in found:
        equal = [v for v in range(size) if model.issuperset(x.equals(v))]
        assert len(equal) == 1
        values.update(equal)
        for v in range(size):
            assert model.isdisjoint(x.below(v)) == (equal[0] >= v)
        for v in x.bounds:
            assert (x.at_most(v) in model) == (equal[0] <= v)
    assert values == set(range(size))


@every_size
def test_a_binary_number_has_a_model_for_each_value(size: int) -> None:
    x = BinaryEncoded(size, lambda b: b + 1)
    variables = [x.bit(b) for b in x.bits]
    limits = [never(*x.equals(v)) for v in x.too_large]
    if size == 1:
        assert (list(x.bits), list(x.too_large), x.equals(0), x.value(())) == ([], [], (), 0)
        return
    found = list(models([*free(variables), *lits_of(limits)], variables, 20))
    assert sorted(x.value(model) for model in found) == list(range(size))
    for model in found:
        assert [v for v in range(size) if model.issuperset(x.equals(v))] == [x.value(model)]


@pytest.mark.parametrize("kind", ["seqcounter", "totalizer"])
@pytest.mark.parametrize("bound", range(6))
@pytest.mark.parametrize("inputs", range(1, 5))
def test_bounds_hold_for_exactly_the_right_inputs(inputs: int, bound: int, kind: str) -> None:
    lits = list(range(1, inputs + 1))
    for make, right in ((at_most, int.__le__), (at_least, int.__ge__)):
        cnf = CNF()
        assert [cnf.var("x", n) for n in lits] == lits
        clauses = list(make(lits, bound, partial(cnf.var, "helper"), kind=kind))
        for bits in product([False, True], repeat=inputs):
            fixed = [(x if bit else -x,) for x, bit in zip(lits, bits, strict=True)]
            assert satisfiable([*clauses, *map(some, fixed)]) == right(sum(bits), bound), bits


def satisfiable(clauses: list[Clause]) -> bool:
    formula = lits_of(clauses)
    return all(formula) and next(models(formula, (), 1), None) is not None


@pytest.mark.parametrize("most", range(1, 6))
@pytest.mark.parametrize("inputs", range(1, 6))
def test_a_counter_is_forced_up_and_never_further(inputs: int, most: int) -> None:
    cnf = CNF()
    lits = [cnf.var("x", n) for n in range(inputs)]
    clauses = list(counted(lits, most, partial(cnf.var, "count")))
    asked = [(n, k) for n in range(1, inputs + 1) for k in range(1, min(n, most) + 1)]
    numbers = {(n, k): cnf.var("count", n, k) for n, k in asked}
    assert cnf.variables == inputs + len(asked)  # no others were made
    for bits in product([False, True], repeat=inputs):
        fixed = [some((x if bit else -x,)) for x, bit in zip(lits, bits, strict=True)]
        for (n, k), number in numbers.items():
            reached = sum(bits[:n]) >= k
            assert satisfiable([*clauses, *fixed, some((-number,))]) == (not reached)
            assert satisfiable([*clauses, *fixed, some((number,))])
