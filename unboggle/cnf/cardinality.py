"""Cardinality constraints as clauses, with helper variables.

References: C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints",
CP 2005, LNCS 3709, 827-831 (sequential counters); O. Bailleux and Y. Boufkhad, "Efficient
CNF encoding of Boolean cardinality constraints", CP 2003, LNCS 2833, 108-122 (totalizers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import all_imply, implies, never, some

Helper = Callable[[int], Lit]
"""Returns the n-th helper variable, n = 1, 2, ..."""


def counted(inputs: Sequence[Lit], most: int, count: Callable[[int, int], Lit]) -> Iterator[Clause]:
    """∀ n, 1 ≤ k ≤ most:  if k of the first n inputs are true, so is count(n, k).

    A sequential counter. An upper bound of the number only needs this direction.

    >>> for clause in counted([1, 2], 2, lambda n, k: 10 * n + k):
    ...     print(*clause.lits)
    -1 11
    -11 21
    -2 21
    -2 -11 22
    """
    for n, lit in enumerate(inputs, start=1):
        for k in range(1, min(n, most) + 1):
            here = count(n, k)
            if k < n:
                yield implies(count(n - 1, k), here)
            yield all_imply((lit,) if k == 1 else (lit, count(n - 1, k - 1)), here)


def at_most(
    lits: list[Lit], most: int, helper: Helper, *, kind: str = "seqcounter"
) -> Iterator[Clause]:
    """Σ lits ≤ most, in PySAT's encoding ``kind``.

    >>> [clause.lits for clause in at_most([1, 2, 3], 1, lambda n: 3 + n)]
    [(-1, 4), (-4, 5), (-2, -4), (-2, 5), (-3, -5)]
    """
    if most <= 0:
        yield from map(never, lits)
    elif most < len(lits):
        yield from _by_pysat("atmost", lits, most, helper, kind)


def at_least(
    lits: list[Lit], least: int, helper: Helper, *, kind: str = "seqcounter"
) -> Iterator[Clause]:
    """Σ lits ≥ least; see `at_most`.

    >>> [clause.lits for clause in at_least([1, 2, 3], 1, lambda n: 3 + n)]
    [(1, 2, 3)]
    """
    if least > len(lits):
        yield some(())
    elif least == 1:
        yield some(lits)
    elif least > 1:
        yield from _by_pysat("atleast", lits, least, helper, kind)


def _by_pysat(way: str, lits: list[Lit], bound: int, helper: Helper, kind: str) -> Iterator[Clause]:
    from pysat.card import CardEnc, EncType

    highest = max(lits)
    made = getattr(CardEnc, way)(lits, bound=bound, top_id=highest, encoding=getattr(EncType, kind))
    for clause in made.clauses:
        yield some(
            x if abs(x) <= highest else helper(abs(x) - highest) * (1 if x > 0 else -1)
            for x in clause
        )
