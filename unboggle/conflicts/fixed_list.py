"""Which wishes a whole list cannot keep, where fewer words may break one of them.

The words are held fixed. Fewer wishes are easier to keep, so a conflict of wishes shrinks by
deletion as one of words does (see `unboggle.conflicts.shrink`). Where the list does not even fit
without the wishes that fewer words may break, the rest is a matter of words and wishes as usual.
"""

from __future__ import annotations

from unboggle.conflicts.decider import Conflict, Decider, Held
from unboggle.conflicts.shrink import relaxed, without_one
from unboggle.progress import ConflictFound, Phase
from unboggle.puzzle import Wishes
from unboggle.system.clock import Deadline


def monotone(wishes: Wishes) -> Wishes:
    """Return ``wishes`` without those that a board may break when a word less is asked for."""
    return Wishes(*(wish for wish in wishes if wish.monotone))


class WishStudy:
    """Looks for ``most`` sets of wishes that the whole list cannot keep; see `run`.

    ``found`` are these sets, ``unwished`` for each wish whether the list fits without it, as far
    as it is known; ``complete`` if there is no other minimal set.
    """

    def __init__(self, decider: Decider, most: int, deadline: Deadline) -> None:
        self.decider, self.most, self.deadline = decider, most, deadline
        self.found: list[Conflict] = []
        self.unwished: dict[str, Held | None] = {}

    def run(self, first: Conflict) -> None:
        """Shrink ``first``; then, for each wish, look for a conflict that does without it."""
        self._shrink(first)
        self.give_up_each()

    def give_up_each(self) -> None:
        """Ask for each wish whether the list fits without it."""
        decider = self.decider
        for wish in decider.puzzle.wishes.single:
            if self.deadline.over:
                return
            (name,) = wish.names
            decider.on_progress(Phase("without", subject=name))
            decision = without_one(decider, wish, self.deadline.share(0.25))
            if decision.held is not None or decision.conflict is not None:
                self.unwished[name] = decision.held
            conflict = decision.conflict
            if conflict and 0 < len(self.found) < self.most and conflict not in decider.conflicts:
                self._shrink(conflict)

    @property
    def complete(self) -> bool:
        """Whether each wish of the first set is one of all: no other set does without it."""
        first = self.found[0] if self.found else None
        return first is not None and all(self.unwished.get(name) for name in first.wishes.names)

    def _shrink(self, conflict: Conflict) -> None:
        seconds = self.deadline.seconds
        each = None if seconds is None else max(1.0, seconds / 8)
        conflict = relaxed(conflict, self.decider, self.deadline, each=each)
        self.found.append(conflict)
        words, names = self.decider.in_order(conflict.words), conflict.wishes.names
        self.decider.on_progress(ConflictFound(words, names, len(self.found)))
