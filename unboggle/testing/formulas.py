"""Random formulas, truth tables, and checks of a solver's answers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from unboggle.cnf import Lit
from unboggle.solvers import Answer, Status

Clauses = Sequence[Sequence[Lit]]


def satisfies(model: Iterable[Lit], clauses: Clauses) -> bool:
    """Whether ``model`` makes every clause true; a variable not in it is false."""
    true = {lit for lit in model if lit > 0}
    return all(any((lit > 0) == (abs(lit) in true) for lit in clause) for clause in clauses)


def satisfiable(clauses: Clauses) -> bool:
    """Decide by truth table: bit k of a number is its value under the k-th assignment."""
    variables = sorted({abs(lit) for clause in clauses for lit in clause})
    everywhere = (1 << (1 << len(variables))) - 1
    where = {}
    for k, variable in enumerate(variables):
        where[-variable] = everywhere // ((1 << (1 << k)) + 1)  # half of the rows, in blocks
        where[variable] = everywhere ^ where[-variable]
    rows = everywhere
    for clause in clauses:
        rows &= reduce(or_, (where[lit] for lit in clause), 0)
    return rows != 0


def check(answer: Answer, clauses: Clauses, assumptions: Sequence[Lit] = ()) -> None:
    """Check ``answer`` by brute force, and its model or core against the clauses."""
    units = [[lit] for lit in assumptions]
    whole = [*clauses, *units]
    expected = Status.SAT if satisfiable(whole) else Status.UNSAT
    assert answer.status is expected, (clauses, assumptions)
    if expected is Status.SAT:
        assert satisfies(answer.model, whole), (answer.model, whole)
        assert not any(-lit in answer.model for lit in answer.model)
        assert not answer.core
    else:
        assert not answer.model
        assert answer.core <= set(assumptions), (answer.core, assumptions)
        core = [[lit] for lit in answer.core]
        assert not satisfiable([*clauses, *core]), (clauses, answer.core)


def pigeons(holes: int, selector: Lit | None = None) -> list[list[Lit]]:
    """Return the pigeonhole formula with one pigeon more than holes.

    It is UNSAT, and far too hard for resolution. With a ``selector`` it is UNSAT only under
    this assumption.
    """
    out = [] if selector is None else [-selector]
    sits = {
        (p, h): p * holes + h + 1 + abs(selector or 0)
        for p in range(holes + 1)
        for h in range(holes)
    }
    everywhere = [[sits[p, h] for h in range(holes)] + out for p in range(holes + 1)]
    alone = [
        [-sits[p, h], -sits[q, h], *out]
        for h in range(holes)
        for p, q in combinations(range(holes + 1), 2)
    ]
    return everywhere + alone


def random_formula(draw: random.Random, variables: int, clauses: int) -> list[list[Lit]]:
    """Return random 3-SAT with a few clauses that are shorter, tautologies or repeat a literal."""
    formula = []
    for _ in range(clauses):
        width = draw.choices((1, 2, 3), (1, 4, 40))[0]
        names = draw.choices(range(1, variables + 1), k=width)
        formula.append([v * draw.choice((1, -1)) for v in names])
    return formula
