"""Clause idioms by name, each with its formula, so that a rule reads like its formula.

Premises come first and negated, so that the clauses of an implication read from left to
right. `Clause.when` appends premises; `Clause.of` tags words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from unboggle.cnf import Clause, Lit


def some(xs: Iterable[Lit]) -> Clause:
    """x₁ ∨ … ∨ xₙ; without literals: the empty clause, which is false.

    >>> some([1, 2, 3]).lits
    (1, 2, 3)
    """
    return Clause(tuple(xs))


def never(*xs: Lit) -> Clause:
    """¬(x₁ ∧ … ∧ xₙ).

    >>> never(1, 2, -3).lits
    (-1, -2, 3)
    """
    return Clause(tuple([-x for x in xs]))


def implies(a: Lit, b: Lit) -> Clause:
    """a → b.

    >>> implies(1, 2).lits
    (-1, 2)
    """
    return Clause((-a, b))


def implies_some(a: Lit, bs: Iterable[Lit]) -> Clause:
    """a → b₁ ∨ … ∨ bₙ.

    >>> implies_some(1, [2, 3]).lits
    (-1, 2, 3)
    """
    return Clause((-a, *bs))


def all_imply(xs: Iterable[Lit], b: Lit) -> Clause:
    """x₁ ∧ … ∧ xₙ → b.

    >>> all_imply([1, 2], 3).lits
    (-1, -2, 3)
    """
    return Clause((*[-x for x in xs], b))


def all_imply_some(xs: Iterable[Lit], bs: Iterable[Lit]) -> Clause:
    """x₁ ∧ … ∧ xₘ → b₁ ∨ … ∨ bₙ.

    >>> all_imply_some([1, 2], [3, 4]).lits
    (-1, -2, 3, 4)
    """
    return Clause((*[-x for x in xs], *bs))


def implies_all(a: Lit, bs: Iterable[Lit]) -> Iterator[Clause]:
    """a → b₁ ∧ … ∧ bₙ, one clause for each b.

    >>> [clause.lits for clause in implies_all(1, [2, 3])]
    [(-1, 2), (-1, 3)]
    """
    return (Clause((-a, b)) for b in bs)


def implies_different(a: Lit, x: Lit, y: Lit) -> Iterator[Clause]:
    """a → (x ≠ y).

    >>> [clause.lits for clause in implies_different(1, 2, 3)]
    [(-1, 2, 3), (-1, -2, -3)]
    """
    yield Clause((-a, x, y))
    yield Clause((-a, -x, -y))


def at_most_one(xs: Iterable[Lit]) -> Iterator[Clause]:
    """¬xᵢ ∨ ¬xⱼ for i < j: pairwise, without helper variables.

    >>> [clause.lits for clause in at_most_one([1, 2, 3])]
    [(-1, -2), (-1, -3), (-2, -3)]
    """
    return (Clause((-x, -y)) for x, y in combinations(xs, 2))
