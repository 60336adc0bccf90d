"""Counting bounds for all parts of a list at once: the most weight, the most tiles of a face.

One formula (`unboggle.formula.keep_formula`) is solved again and again under assumptions. The
limit on what is dropped goes up until a part of the list satisfies all quotas, in steps that
double, then halve. Core-guided MaxSAT fails on such formulae: they have very many cores and no
small ones.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from unboggle.cnf import Lit
from unboggle.formula.keep_formula import KeepFormula, KeepGoal, Words
from unboggle.puzzle import Face, Puzzle, Word
from unboggle.solvers import Status
from unboggle.solvers.pysat import PySATEngine

SOLVER = "cadical195"
_MOST_SUMS = 1_000_000  # the largest total weight for which the possible sums are computed


class QuotaBound:
    """The parts of the list of ``puzzle`` that satisfy all quotas and contain all of ``must``.

    Each word has its ``weight``, which is not negative.
    """

    def __init__(
        self, puzzle: Puzzle, weight: Mapping[Word, int], must: Words, max_words: int | None = None
    ) -> None:
        self.total = sum(weight.values())
        self._formula = KeepFormula(puzzle, KeepGoal(weight, must, max_words=max_words))
        self._weight = weight
        self._out = self._formula.weighed(self.total)
        self._engine = PySATEngine(SOLVER, self._formula.cnf)
        self._counted_clauses = 0  # clauses of the count
        self.conflicts: set[Words] = set()
        self._sums = 1 << sum(weight.get(word, 0) for word in must)  # a bit for each
        if self.total <= _MOST_SUMS:
            for word, number in weight.items():
                self._sums |= 0 if word in must else self._sums << number

    def add(self, conflicts: Collection[Words]) -> None:
        """From now on exclude the parts that contain all words of one of ``conflicts``."""
        fresh = set(conflicts) - self.conflicts
        self.conflicts |= fresh
        self._engine.add([-self._formula.kept(w) for w in sorted(words)] for words in fresh)

    def largest_weight(self, at_most: int) -> int | None:
        """Return the largest weight of a part that weighs no more than ``at_most``.

        Return ``at_most`` if a heavier part satisfies the quotas as well: if ``at_most`` is an
        upper bound for boards, so is the result. None if there is no part at all.
        """
        least = max(0, self.total - at_most)  # to be dropped
        step, most = 1, self.total + 1  # nothing below ``most`` is known to be enough
        while least < most:
            middle = min(least + step - 1, most - 1)
            out = self._out_weight(middle)
            if out is None:
                least, step = middle + 1, 2 * step if most > self.total else step
            else:
                most = max(out, least)
            if most <= self.total:
                step = max(1, (most - least) // 2)
        return None if most > self.total else self._sums_up(self.total - most)

    def caps(self, least: int) -> dict[Face, int]:
        """Return for each face the most tiles that a part of weight ``least`` or more allows.

        A board that holds such a part, reduced to one path of each of its words, shows no face on
        more cells. Let K be a set of words that satisfies the quotas, and t_g the tiles of face g
        that K needs. The result for f is the largest n with n + Σ t_g over g ≠ f ≤ |C| for some
        K.
        """
        level = self._level(self.total - least)
        used, counted = self._formula.used, self._formula.counted
        caps = dict.fromkeys(counted, 0)
        for face, tiles in counted.items():
            most = len(tiles)
            while caps[face] < most:
                middle = (caps[face] + most + 1) // 2
                answer = self._engine.solve([*level, used(tiles[middle - 1])])
                if answer.status is Status.SAT:
                    caps[face] = middle
                    for other, others in counted.items():
                        shown = sum(used(tile) in answer.model for tile in others)
                        caps[other] = max(caps[other], shown)
                else:
                    most = middle - 1
        return caps

    def _sums_up(self, at_most: int) -> int:
        """Return the largest sum of weights that includes ``must`` and is not above ``at_most``."""
        if self.total > _MOST_SUMS:
            return at_most
        sums = self._sums & (1 << at_most + 1) - 1
        return sums.bit_length() - 1

    def _out_weight(self, limit: int) -> int | None:
        """Return the weight that some part drops, at most ``limit``; None if no part does."""
        answer = self._engine.solve(self._level(limit))
        if answer.status is not Status.SAT:
            return None
        kept = self._formula.kept
        return sum(n for word, n in self._weight.items() if kept(word) not in answer.model)

    def _level(self, limit: int) -> list[Lit]:
        """Return the assumptions that at most ``limit`` is dropped."""
        more = self._out.above(limit)
        self._engine.add(clause.lits for clause in self._out.clauses[self._counted_clauses :])
        self._counted_clauses = len(self._out.clauses)
        return [] if more is None else [-more]
