"""The fewest words to drop, by hitting sets of conflicts: for lists that are too long for bounds.

Every conflict must lose one word. A cheapest hitting set of the conflicts known so far is a lower
bound. If the remaining words fit, it is the answer; else they contain a new conflict (implicit
hitting sets: Moreno-Centeno and Karp, 2013). Every part of the list is decided on its own, so no
bound of the whole list is used where it does not hold.
"""

from __future__ import annotations

from typing import NamedTuple

from unboggle.conflicts.cheapest_drop import CheapestDrop
from unboggle.conflicts.decider import Conflict, Words
from unboggle.conflicts.incumbent import DropIncumbent
from unboggle.conflicts.shrink import shrink
from unboggle.system import clock
from unboggle.system.clock import Deadline


class Tuning(NamedTuple):
    """What tunes `HittingSets`. The numbers were chosen; no benchmark measures them."""

    longest_try: float = 0.5
    """Most seconds for one more word on the best board, or one less in a conflict."""
    shortest_try: float = 0.03
    """Least seconds for one less in a conflict."""
    tries: int = 2
    """How many of these may stay undecided."""
    start: float = 0.5
    """Seconds that a new start of the solver takes on a busy machine."""
    small: int = 12
    """Words of a conflict up to which shrinking is not worth a new start."""
    grow: float = 2.0
    """Seconds for more words on the first board."""


TUNING = Tuning()


class HittingSets:
    """Improves both bounds of ``known``.

    A context manager; on exit the child process that chooses the words is killed.
    """

    def __init__(self, known: DropIncumbent, deadline: Deadline, tuning: Tuning = TUNING) -> None:
        self.tuning = tuning
        self.incumbent, self.decider, self.deadline = known, known.decider, deadline
        self.choice = CheapestDrop(
            self.decider.puzzle, known.free, known.raise_lower_bound, known.must_go
        )

    def run(self) -> None:
        """Work until the bounds meet or the deadline expires; the required words fit."""
        decider, known = self.decider, self.incumbent
        left_out: Words = frozenset()
        grown = False
        while not self.deadline.expired:
            chosen = decider.words - left_out
            if known.bounds().meet:
                return
            known.report_progress()
            start = clock.now()
            decision = decider.decide(chosen, self.deadline)
            if decision.conflict is None:
                return  # it fits, and nothing cheaper can; or the deadline has expired
            self._conflicts_in(chosen, decision.conflict, clock.now() - start)
            if not grown:
                self._grow()
                grown = True
            found = self.choice.find(known.conflicts, self.deadline)
            if found is None:
                return  # the deadline has expired
            left_out = found
            known.raise_lower_bound(known.cost(left_out))

    def _conflicts_in(self, chosen: Words, conflict: Conflict | None, took: float) -> None:
        """Shrink ``conflict``, then look for others that share no word with it.

        A small one that was refuted in ``took`` seconds is not worth more time than that. An
        undecided question costs a new start of the solver, which is more than another such
        refutation.
        """
        must = self.incumbent.required
        while conflict is not None and not self.deadline.expired:
            each = min(self.tuning.longest_try, max(self.tuning.shortest_try, took / 2))
            worth = took >= self.tuning.start or len(conflict.words) > self.tuning.small
            tries = self.tuning.tries if worth else 0
            conflict = shrink(conflict, self.decider, self.deadline, each=each, tries=tries)
            chosen -= conflict.words - must
            if conflict.words <= must:
                return
            conflict = self.decider.counted(chosen, self.deadline).conflict

    def _grow(self) -> None:
        """Add words to the best board one by one, the heaviest first."""
        deadline, known = self.deadline.within(self.tuning.grow), self.incumbent
        held = known.bounds().board
        chosen = held.words if held is not None else known.required
        for word in sorted(self.decider.words - chosen, key=lambda w: -known.weight[w]):
            if deadline.expired:
                return
            decision = self.decider.decide(chosen | {word}, self.deadline, self.tuning.longest_try)
            if decision.board is not None:
                chosen = decision.board.words

    def __enter__(self) -> HittingSets:
        return self

    def __exit__(self, *_: object) -> None:
        self.choice.close()
