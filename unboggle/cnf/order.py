"""Whole numbers in the order encoding.

References: J. M. Crawford and A. B. Baker, "Experimental results on the application of
satisfiability algorithms to scheduling problems", AAAI 1994, 1092-1097, which encodes times
in this way; N. Tamura, A. Taga, S. Kitagawa and M. Banbara, "Compiling finite linear CSP
into SAT", Constraints 14 (2009), 254-272, for the name and the general case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import implies


class OrderEncoded:
    """A number x from 0 to ``size`` − 1 as the variables "x ≤ v", v = 0 to ``size`` − 2.

    ``at_most(v)`` returns such a variable. The constants x ≤ −1 and
    x ≤ size − 1 have no variable and are left out of what the methods return.

    >>> x = OrderEncoded(4, lambda v: v + 1)
    >>> [clause.lits for clause in x.in_order()]
    [(-1, 2), (-2, 3)]
    >>> [x.equals(v) for v in range(4)]
    [(1,), (2, -1), (3, -2), (-3,)]
    >>> x.below(0), x.below(3)
    ((), (3,))
    """

    def __init__(self, size: int, at_most: Callable[[int], Lit]) -> None:
        self.bounds = range(size - 1)
        """The values v that have a variable x ≤ v."""
        self.at_most = at_most

    def in_order(self) -> Iterator[Clause]:
        """∀ v:  x ≤ v → x ≤ v + 1."""
        for v in self.bounds[:-1]:
            yield implies(self.at_most(v), self.at_most(v + 1))

    def equals(self, value: int) -> tuple[Lit, ...]:
        """Return the literals whose conjunction means x = ``value``."""
        upper = (self.at_most(value),) if value in self.bounds else ()
        return upper + tuple([-x for x in self.below(value)])

    def below(self, value: int) -> tuple[Lit, ...]:
        """Return x ≤ value − 1 as the literals of a disjunction; empty for 0."""
        return (self.at_most(value - 1),) if value else ()
