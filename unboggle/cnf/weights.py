"""Sums of the weights of true literals, as clauses.

References: O. Bailleux and Y. Boufkhad, "Efficient CNF encoding of Boolean cardinality
constraints", CP 2003, LNCS 2833, 108-122 (totalizers, for equal weights); S. Joshi,
R. Martins and V. Manquinho, "Generalized totalizer encoding for pseudo-Boolean constraints",
CP 2015, LNCS 9255, 200-209; J. P. Warners, "A linear-time transformation of linear
inequalities into conjunctive normal form", Information Processing Letters 68 (1998), 63-69
(adders, for too many different sums).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import Protocol

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import all_imply, implies, some

Helper = Callable[[int], Lit]
"""Returns the n-th helper variable, n = 1, 2, ..."""
Weighted = Sequence[tuple[Lit, int]]
"""Literals with their weights, which are positive."""
_MOST_SUMS = 200_000  # limit on clauses of a totalizer; beyond it, adders are used


class Weigher(Protocol):
    """The sum of the weights of the true literals among some literals."""

    clauses: list[Clause]
    """The definitions of the literals of `above`; complete after all calls of it."""

    def above(self, limit: int) -> Lit | None:
        """Return a literal that is true if the sum is above ``limit``, None if it cannot be."""
        ...


def weigh(inputs: Weighted, most: int, helper: Helper) -> Weigher:
    """Return the sum of ``inputs``, for limits up to ``most``."""
    small = _merges([weight for _, weight in inputs], most)[1] <= _MOST_SUMS
    return Totalizer(inputs, most, helper) if small else Adder(inputs, helper)


class Totalizer:
    """A tree of sums: each node has a variable for each sum that its inputs can have.

    Σ of the true inputs ≥ s → the variable of s. All sums above ``most`` share a variable.

    >>> total = Totalizer([(1, 2), (2, 3)], 4, lambda n: 9 + n)
    >>> [total.above(limit) for limit in range(5)]
    [10, 10, 11, 12, 12]
    >>> [clause.lits for clause in total.clauses]
    [(-2, 11), (-1, 10), (-1, -2, 12), (-11, 10), (-12, 11)]
    """

    def __init__(self, inputs: Weighted, most: int, helper: Helper) -> None:
        self.clauses: list[Clause] = []
        self._most, self._helper, self._helpers = most, helper, 0
        self._outputs = self._merged(inputs)
        self._sums = sorted(self._outputs)

    def above(self, limit: int) -> Lit | None:
        """Return a literal that is true if the sum is above ``limit``, None if it cannot be."""
        at = bisect_right(self._sums, min(limit, self._most))
        return self._outputs[self._sums[at]] if at < len(self._sums) else None

    def _merged(self, inputs: Weighted) -> dict[int, Lit]:
        """Return each nonzero sum of ``inputs`` with its variable."""
        if len(inputs) <= 1:
            return {min(weight, self._most + 1): lit for lit, weight in inputs}
        half = len(inputs) // 2
        left, right = self._merged(inputs[:half]), self._merged(inputs[half:])
        pairs = [(x, y) for x, y in product((0, *left), (0, *right)) if x or y]
        sums = sorted({min(x + y, self._most + 1) for x, y in pairs})
        made = {}
        for total in sums:
            self._helpers += 1
            made[total] = self._helper(self._helpers)
        for x, y in pairs:
            premises = ([left[x]] if x else []) + ([right[y]] if y else [])
            self.clauses.append(all_imply(premises, made[min(x + y, self._most + 1)]))
        self.clauses += [implies(made[more], made[less]) for less, more in pairwise(sums)]
        return made


def _merges(weights: Sequence[int], most: int) -> tuple[int, int]:
    """Return upper bounds of the number of sums of ``weights`` and of their clauses."""
    if len(weights) <= 1:
        return len(weights) + 1, 0
    half = len(weights) // 2
    (x, before), (y, after) = _merges(weights[:half], most), _merges(weights[half:], most)
    return min(x * y, sum(weights) + 1, most + 2), before + after + x * y


class Adder:
    """A sum in binary, by full adders: few clauses even for large weights.

    >>> helpers = 0
    >>> sum_ = Adder([(1, 1), (2, 1)], lambda n: 9 + n)
    >>> sum_.above(1), sum_.above(2)
    (12, None)
    """

    def __init__(self, inputs: Weighted, helper: Helper) -> None:
        self.clauses: list[Clause] = []
        self._helper, self._helpers = helper, 0
        self._total = sum(weight for _, weight in inputs)
        columns: defaultdict[int, list[Lit]] = defaultdict(list)
        for lit, weight in inputs:
            for bit in range(weight.bit_length()):
                if weight >> bit & 1:
                    columns[bit].append(lit)
        self._bits: dict[int, Lit] = {}
        for bit in range(self._total.bit_length()):
            column = columns[bit]
            while len(column) > 1:
                parts, column[:] = column[:3], column[3:]
                column.append(self._parity(parts))
                columns[bit + 1].append(self._carry(parts))
            if column:
                self._bits[bit] = column[0]

    def above(self, limit: int) -> Lit | None:
        """Return a literal that is true if the sum is above ``limit``, None if it cannot be."""
        if limit >= self._total:
            return None
        more = self._new()
        for bit, lit in self._bits.items():
            if not limit >> bit & 1:  # equal in all higher bits, and larger in this one
                higher = [b for b in range(bit + 1, limit.bit_length()) if limit >> b & 1]
                if all(b in self._bits for b in higher):
                    self.clauses.append(all_imply([lit, *(self._bits[b] for b in higher)], more))
        return more

    def _new(self) -> Lit:
        self._helpers += 1
        return self._helper(self._helpers)

    def _parity(self, parts: Sequence[Lit]) -> Lit:
        out = self._new()
        for signs in product((1, -1), repeat=len(parts)):
            odd = signs.count(1) % 2
            false = [-sign * lit for sign, lit in zip(signs, parts, strict=True)]
            self.clauses.append(some([*false, out if odd else -out]))
        return out

    def _carry(self, parts: Sequence[Lit]) -> Lit:
        """Return a literal that is true if two of ``parts`` are true."""
        out = self._new()
        pairs = [(parts[0], parts[1])]
        if len(parts) == 3:
            pairs += [(parts[0], parts[2]), (parts[1], parts[2])]
        for x, y in pairs:
            self.clauses.append(some([-x, -y, out]))
            if len(parts) == 3:
                self.clauses.append(some([x, y, -out]))
        if len(parts) == 2:
            self.clauses += [some([parts[0], -out]), some([parts[1], -out])]
        return out
