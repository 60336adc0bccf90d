"""The fewest words to leave out, by hitting sets of conflicts: for lists that are too long.

From every conflict one word has to go. A cheapest hitting set of the conflicts known so far is
a lower bound; if the words it leaves fit, it is the answer, else they contain a new conflict
(implicit hitting sets: Moreno-Centeno and Karp, 2013). Every part of the list is
decided on its own, so no bound of the whole list is used where it does not hold.
"""

from __future__ import annotations

import time

from unboggle.conflicts.cheapest_drop import CheapestDrop
from unboggle.conflicts.decider import Conflict, Words
from unboggle.conflicts.known import Known
from unboggle.conflicts.shrink import shrink
from unboggle.system.clock import Deadline

_TRY = 0.5  # seconds at most for one more word on the best board, or one less in a conflict
_LEAST_TRY, _TRIES = 0.03, 2  # and at least for the latter; so many of them may stay open
_START = 0.5  # seconds that a new start of the solver takes, if others want the cores too
_SMALL = 12  # words
_GROW = 2.0  # seconds for more words on the first board


class HittingSets:
    """Closes in on what is ``known`` from both sides.

    A context manager, on leaving which the child that chooses is dead.
    """

    def __init__(self, known: Known, deadline: Deadline) -> None:
        self.known, self.decider, self.deadline = known, known.decider, deadline
        self.choice = CheapestDrop(self.decider.puzzle, known.free, known.at_least)

    def run(self) -> None:
        """Work until the bounds meet or the time is up; the words that must stay fit."""
        decider, known = self.decider, self.known
        left_out: Words = frozenset()
        grown = False
        while not self.deadline.over:
            chosen = decider.words - left_out
            if known.bounds().meet:
                return
            known.tell()
            start = time.monotonic()
            decision = decider.decide(chosen, self.deadline)
            if decision.conflict is None:
                return  # it fits, and nothing cheaper can; or the time was up
            self._conflicts_in(chosen, decision.conflict, time.monotonic() - start)
            if not grown:
                self._grow()
                grown = True
            found = self.choice.find(known.conflicts, self.deadline)
            if found is None:
                return  # the time is up
            left_out = found
            known.at_least(known.cost(left_out))

    def _conflicts_in(self, chosen: Words, conflict: Conflict | None, took: float) -> None:
        """Shrink ``conflict``, then look for others that share no word with it.

        A small one that was refuted in ``took`` seconds is not worth more than that: what is
        not decided costs the solver a new start, another refutation of this kind less.
        """
        must = self.known.must
        while conflict is not None and not self.deadline.over:
            each = min(_TRY, max(_LEAST_TRY, took / 2))
            worth = took >= _START or len(conflict.words) > _SMALL
            tries = _TRIES if worth else 0
            conflict = shrink(conflict, self.decider, self.deadline, each=each, tries=tries)
            chosen -= conflict.words - must
            if conflict.words <= must:
                return
            conflict = self.decider.counted(chosen, self.deadline).conflict

    def _grow(self) -> None:
        """Put more words on the best board, one after the other, the weightiest first."""
        deadline, known = self.deadline.within(_GROW), self.known
        held = known.bounds().held
        chosen = held.words if held is not None else known.must
        for word in sorted(self.decider.words - chosen, key=lambda w: -known.weight[w]):
            if deadline.over:
                return
            decision = self.decider.decide(chosen | {word}, self.deadline, _TRY)
            if decision.held is not None:
                chosen = decision.held.words

    def __enter__(self) -> HittingSets:
        return self

    def __exit__(self, *_: object) -> None:
        self.choice.close()
