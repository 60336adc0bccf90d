"""What counting allows of all parts of a list at once: the most weight, the most tiles of a face.

One formula (`unboggle.formula.keeping`), asked again and again under assumptions. The count of
what is left out goes up until a part of the list keeps all quotas; in steps that double, then
halve. MaxSAT by cores is lost in such formulae, which have very many cores and no small ones.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from unboggle.cnf import Lit
from unboggle.formula.keeping import Keeping, Wanted, Words
from unboggle.puzzle import Face, Puzzle, Word
from unboggle.solvers import Status
from unboggle.solvers.pysat import PySATEngine

SOLVER = "cadical195"
_MOST_SUMS = 1_000_000  # the largest weight of all words of which the sums are told apart


class QuotaBound:
    """The parts of the list of ``puzzle`` that keep all quotas and have all that ``must`` stay.

    Each word has its ``weight``, which is not negative.
    """

    def __init__(self, puzzle: Puzzle, weight: Mapping[Word, int], must: Words) -> None:
        self.total = sum(weight.values())
        self._formula = Keeping(puzzle, Wanted(weight, must))
        self._weight = weight
        self._out = self._formula.weighed(self.total)
        self._engine = PySATEngine(SOLVER, self._formula.cnf)
        self._told = 0  # clauses of the count
        self.conflicts: set[Words] = set()
        self._sums = 1 << sum(weight.get(word, 0) for word in must)  # a bit for each
        if self.total <= _MOST_SUMS:
            for word, number in weight.items():
                self._sums |= 0 if word in must else self._sums << number

    def add(self, conflicts: Collection[Words]) -> None:
        """From now on let no part have all words of one of ``conflicts``."""
        fresh = set(conflicts) - self.conflicts
        self.conflicts |= fresh
        self._engine.add([-self._formula.kept(w) for w in sorted(words)] for words in fresh)

    def most(self, at_most: int) -> int | None:
        """Return the largest weight of a part that weighs no more than ``at_most``.

        Or ``at_most`` if a heavier one keeps the quotas as well: it is a bound for what boards
        hold if that is one. None if there is no part at all.
        """
        least = max(0, self.total - at_most)  # to be left out
        step, most = 1, self.total + 1  # less than ``most`` is not known to be enough
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
        """Return how many tiles of each face a part of weight ``least`` or more leaves room for.

        On a board that holds such a part, on one path of each of its words, no face is shown by
        more cells: K the words, t_g the tiles of face g that they need, it is the most n with
        n + Σ t_g over g ≠ f ≤ |C| for some K that keeps the quotas.
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
        """Return the largest sum of weights, those of ``must`` in it, that is not above."""
        if self.total > _MOST_SUMS:
            return at_most
        sums = self._sums & (1 << at_most + 1) - 1
        return sums.bit_length() - 1

    def _out_weight(self, limit: int) -> int | None:
        """Return the weight of what some part leaves out, at most ``limit``; None if none does."""
        answer = self._engine.solve(self._level(limit))
        if answer.status is not Status.SAT:
            return None
        kept = self._formula.kept
        return sum(n for word, n in self._weight.items() if kept(word) not in answer.model)

    def _level(self, limit: int) -> list[Lit]:
        """Return the assumptions that no more than ``limit`` is left out."""
        more = self._out.above(limit)
        self._engine.add(clause.lits for clause in self._out.clauses[self._told :])
        self._told = len(self._out.clauses)
        return [] if more is None else [-more]
