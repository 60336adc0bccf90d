"""Smallest hitting sets of a growing collection of sets, by MaxSAT in this process."""

from __future__ import annotations

from collections.abc import Collection, Iterable


class HittingSetSolver:
    """As few as possible of the items 0 to ``size`` − 1.

    A clause is also satisfied by a *way* that is open. A rule (way, item, other) closes a way if
    the item is chosen and the other is not. None for the item means "in any case", None for the
    other too.
    """

    def __init__(self, size: int, rules: Iterable[tuple[int, int | None, int | None]] = ()) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        self._size = size
        formula = WCNF()
        for number in range(1, size + 1):
            formula.append([-number], weight=1)
        for way, item, other in rules:
            unless = [] if item is None else [-(item + 1)]
            formula.append([-self._way(way), *unless, *([] if other is None else [other + 1])])
        self._solver = RC2(formula)

    def close(self, way: int, items: Iterable[int]) -> None:
        """From now on each of ``items`` closes the ``way``."""
        for item in items:
            self._solver.add_clause([-self._way(way), -(item + 1)])

    def forbid(self, items: Iterable[int]) -> None:
        """From now on ``items`` are not chosen together."""
        self._solver.add_clause([-(item + 1) for item in items])

    def _way(self, way: int) -> int:
        return self._size + 1 + way

    def add(self, any_of: Collection[int], ways: Collection[int] = ()) -> None:
        """From now on one of the items ``any_of`` is chosen, or one of ``ways`` is open."""
        self._solver.add_clause([*(k + 1 for k in any_of), *map(self._way, ways)])

    def cheapest(self) -> list[int] | None:
        """Return the fewest items that satisfy all clauses, None if no choice does."""
        model = self._solver.compute()
        if model is None:
            return None
        return [lit - 1 for lit in model if 0 < lit <= self._size]
