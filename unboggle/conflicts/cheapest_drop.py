"""The cheapest words to drop, by the conflicts found so far and by counting for every part.

Every conflict must lose a word. Whatever words are kept, the letters they need must have cells.
The pairs of letters that touch must have pairs of cells that touch, and the runs of three letters
must have runs of three cells. A *quota* states that for all parts of a list at once, and replaces
very many conflicts. MaxSAT finds the cheapest choice in a child process that reports its lower
bound meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from unboggle.counting.quotas import Quota, quotas
from unboggle.errors import Bug
from unboggle.puzzle import Puzzle, Word
from unboggle.system import in_process
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.inline import WANT, Inline, Steps, with_steps

Words = frozenset[Word]
TARGET = "unboggle.conflicts.cheapest_drop:serve"
"""The function that runs in the child."""
_FEW = 40  # words, up to which ties are broken in favour of keeping the hardest words


def packed(conflicts: Collection[Words], weight: Mapping[Word, int]) -> int:
    """Return a weight that must be dropped at least, quickly: the cost of disjoint conflicts, or
    more.

    A word pays for a conflict only with the rest of its weight. Required words have no weight.

    >>> packed([frozenset("ab"), frozenset("bc"), frozenset("de")], dict.fromkeys("abcde", 1))
    2
    """
    if not conflicts:
        return 0
    rest, total = dict(weight), 0
    for words in sorted(conflicts, key=lambda words: (len(words), sorted(words))):
        least = min((rest[word] for word in words if word in rest), default=0)
        total += least
        for word in words:
            if word in rest:
                rest[word] -= least
    return total


class CheapestDrop:
    """Finds the cheapest of the words with a ``weight`` to drop from ``puzzle``, in a child.

    ``on_bound`` gets each better lower bound, as a weight. At least ``fewest`` words go.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        weight: Mapping[Word, int],
        on_bound: Callable[[int], object],
        fewest: int = 0,
    ) -> None:
        self._fewest = fewest
        self.free = tuple(weight)
        self._number = {word: k for k, word in enumerate(self.free, start=1)}
        self._on_bound = on_bound
        self._sets: set[Words] = set()
        self._puzzle = puzzle
        self._quotas: tuple[Quota, ...] | None = None
        hard = [int(weight[word] == 0) for word in self.free]  # RC2 needs costs above 0
        if len(self.free) <= _FEW:
            hard = [min(len(set(way)) for way in puzzle.spellings[word]) for word in self.free]
        self._scale = sum(hard) + 1
        self._costs = [weight[w] * self._scale + h for w, h in zip(self.free, hard, strict=True)]
        self._child: Child | None = None

    def find(self, conflicts: Collection[Words], deadline: Deadline = NEVER) -> Words | None:
        """Return the cheapest words that hit all ``conflicts`` and satisfy the quotas.

        ``conflicts`` may grow from call to call, never shrink. None if ``deadline`` passes first,
        or if no choice of words satisfies all of them.
        """
        try:
            return self._find(conflicts, deadline)
        except DeadlinePassed:
            self.close()
            return None

    def _find(self, conflicts: Collection[Words], deadline: Deadline) -> Words | None:
        if self._quotas is None:
            self._quotas = quotas(self._puzzle, deadline)
        fresh = set(conflicts) - self._sets
        if any(not words & self._number.keys() for words in fresh):
            return None
        if self._child is None:
            demands = [self._demand(quota, deadline) for quota in self._quotas]
            if self._fewest:
                demands.append(([[k] for k in self._number.values()], self._fewest))
            if any(least > len(can_go) for can_go, least in demands):
                return None
            fresh = set(conflicts)
            start = Child if in_process.role() is None else Inline
            self._child = start(TARGET, self._costs, demands)
        self._child.send(([self._clause(words) for words in fresh], deadline))
        self._sets |= fresh
        while isinstance(message := self._child.receive(deadline), int):
            self._on_bound(message // self._scale)
        if message is None:
            return None
        hit = frozenset(self.free[k - 1] for k in message)
        kept = all(quota.kept_without(hit) for quota in self._quotas)
        if not kept or not all(hit & words for words in self._sets):
            raise Bug("the hitting set leaves a conflict")
        return hit

    def _clause(self, words: Words) -> list[int]:
        return sorted(self._number[word] for word in words if word in self._number)

    def _demand(self, quota: Quota, deadline: Deadline) -> tuple[list[list[int]], int]:
        """Return the items that can be dropped, as numbers of their words, and how many must be."""
        deadline.raise_if_expired()
        can_go = [self._clause(words) for words in quota.items if words <= self._number.keys()]
        return can_go, len(quota.items) - quota.slots

    def close(self) -> None:
        """Kill the child; a further question starts another one."""
        if self._child is not None:
            self._child.__exit__()
            self._child = None


Demands = Sequence[tuple[list[list[int]], int]]
"""Quotas: a list of items, and how many of them must go as a whole."""


def _cheapest(costs: Sequence[int], demands: Demands, on_bound: Callable[[int], object]) -> Any:
    """Return a MaxSAT solver for the cheapest numbers to drop, which reports each lower bound."""
    from pysat.card import CardEnc, EncType
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    class ReportingRC2(RC2):  # type: ignore[misc]  # PySAT has no types
        """RC2 that reports each bound."""

        def process_core(self) -> None:
            super().process_core()
            on_bound(int(self.cost))

    formula = WCNF()
    top = len(costs)
    for number, cost in enumerate(costs, start=1):
        formula.append([-number], weight=cost)
    for items, least in demands:
        gone = []
        for numbers in items:
            top += 1
            gone.append(top)
            for number in numbers:
                formula.append([-top, number])
        card = CardEnc.atleast(gone, least, top_id=top, encoding=EncType.totalizer)
        top = max(top, card.nv)
        for clause in card.clauses:
            formula.append(clause)
    return ReportingRC2(formula)


def _chosen(solver: Any, sets: Sequence[list[int]], last: int) -> list[int] | None:
    """Return the cheapest numbers up to ``last`` that also hit ``sets``, None if there are none."""
    for clause in sets:
        solver.add_clause(clause)
    model = solver.compute()
    return None if model is None else [lit for lit in model if 0 < lit <= last]


def _steps(costs: Sequence[int], demands: Demands) -> Steps:
    """Do in this process what `serve` does in a child; the bounds come with the answer."""
    bounds: list[int] = []
    with _cheapest(costs, demands, bounds.append) as solver:
        while True:
            sets, _ = yield WANT
            bounds.clear()
            answer = _chosen(solver, sets, len(costs))
            yield from bounds
            yield answer


@with_steps(_steps)
def serve(channel: Channel, costs: Sequence[int], demands: Demands) -> None:
    """Run in a child: answer each list of new sets with the cheapest set that hits them all.

    Lower bounds of its cost are sent before the answer. The answer is None if there is none.
    """
    with _cheapest(costs, demands, channel.send) as solver:
        while True:
            sets, deadline = channel.receive()
            end_on_signal(deadline)
            answer = _chosen(solver, sets, len(costs))
            end_on_signal(NEVER)
            channel.send(answer)
