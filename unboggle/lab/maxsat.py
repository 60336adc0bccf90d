"""MaxSAT by cores: as many of some literals as can be true together.

The algorithm is OLL, as in RC2. A core means that one of its literals must be false. It is
replaced by a count of its false literals, which is assumed to be at most one until a core
shows otherwise. Two additions give early results. Cores are taken disjoint until the
remaining assumptions have a model, so each round ends with a model. The literals come in
strata, a quarter of the remaining ones at a time; the cost of a stratum is a bound for all.

References: A. Morgado, C. Dodaro and J. Marques-Silva, "Core-guided MaxSAT with soft
cardinality constraints", CP 2014, LNCS 8656, 564-573 (OLL); A. Ignatiev, A. Morgado and
J. Marques-Silva, "RC2: an efficient MaxSAT solver", JSAT 11 (2019), 53-64; J. Berg and
M. Järvisalo, "Weight-aware core extraction in SAT-based MaxSAT solving", CP 2017, LNCS
10416, 652-670 (disjoint cores first); C. Ansótegui, M. L. Bonet and J. Levy, "SAT-based MaxSAT
algorithms", Artificial Intelligence 196 (2013), 77-105 (strata).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from unboggle.cnf import Lit
from unboggle.cnf.weights import Totalizer
from unboggle.solvers import Engine, Status

_TRIMS = 5  # attempts to reduce a core, as long as it gets smaller


@dataclass(frozen=True)
class Cost:
    """A lower bound of the number of literals that are false in every model."""

    lower_bound: int


@dataclass(frozen=True)
class Model:
    """The true literals of a model."""

    lits: frozenset[Lit]


@dataclass(frozen=True)
class SearchEnd:
    """The end: SAT if the last model is optimal, UNSAT if there is none, UNKNOWN if it gave up."""

    status: Status


class Cores:
    """OLL over the clauses of ``engine``, for literals that should be true.

    ``variables`` is the engine's number of variables; counts get numbers after them.
    """

    def __init__(self, engine: Engine, soft: Sequence[Lit], variables: int) -> None:
        self._engine, self._soft, self._variables = engine, list(soft), variables
        self._counts: dict[Lit, tuple[Totalizer, int]] = {}
        self._assumed: dict[Lit, None] = {}  # an ordered set
        self.cost = 0

    def run(self) -> Iterator[Cost | Model | SearchEnd]:
        """Yield each better bound and each model, then `SearchEnd`.

        If `SearchEnd` has SAT, the last model makes ``cost`` literals false, the fewest possible.
        """
        waiting = list(self._soft)
        while True:
            some = -(-len(waiting) // 4)
            self._assumed.update(dict.fromkeys(waiting[:some]))
            del waiting[:some]
            status = yield from self._stratum()
            if status is not Status.SAT or not waiting:
                yield SearchEnd(status)
                return

    def _stratum(self) -> Generator[Cost | Model, None, Status]:
        """Find the minimum cost of the assumed literals; return the solver's status."""
        while True:
            cores: list[list[Lit]] = []
            left = dict(self._assumed)
            while True:
                answer = self._engine.solve(left)
                if answer.status is not Status.UNSAT:
                    break
                core = self._trimmed([lit for lit in left if lit in answer.core])
                if not core:
                    return Status.UNSAT
                cores.append(core)
                for lit in core:
                    del left[lit]
                self.cost += 1
                yield Cost(self.cost)
            if answer.status is Status.UNKNOWN:
                return Status.UNKNOWN
            yield Model(answer.model)
            if not cores:
                return Status.SAT
            for core in cores:
                self._relax(core)

    def _trimmed(self, core: list[Lit]) -> list[Lit]:
        """Return a subset of ``core`` that is still a core."""
        for _ in range(_TRIMS if len(core) > 1 else 0):
            answer = self._engine.solve(core)
            if answer.status is not Status.UNSAT:
                break  # it gave up; the last core remains valid
            less = [lit for lit in core if lit in answer.core]
            if len(less) == len(core):
                break
            core = less
        return core

    def _relax(self, core: list[Lit]) -> None:
        """Replace the assumption that all of ``core`` are true: at most one may now be false."""
        for lit in core:
            del self._assumed[lit]
            if lit in self._counts:  # the count of an earlier core may now be one more
                self._assume_at_most(*self._counts[lit])
        self._engine.add([[-lit for lit in core]])
        if len(core) > 1:
            count = Totalizer([(-lit, 1) for lit in core], len(core), self._helper)
            self._engine.add(clause.lits for clause in count.clauses)
            self._assume_at_most(count, 1)

    def _assume_at_most(self, count: Totalizer, number: int) -> None:
        more = count.above(number)
        if more is not None:
            self._assumed[-more] = None
            self._counts[-more] = (count, number + 1)

    def _helper(self, _: int) -> Lit:
        self._variables += 1
        return self._variables
